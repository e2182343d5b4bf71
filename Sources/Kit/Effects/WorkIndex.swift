/// The pieces of work that have not ended, found by their scope and by their name there.
///
/// The pieces of one scope are chained in the order in which they were started, so that adding and removing a piece
/// costs the same however many there are, and a scope that is released looks at its own only.
struct WorkIndex {
  private struct Link {
    let effect: Effect
    /// The neighbours in the chain of the scope, by number.
    var previous: Int?
    var next: Int?
  }

  private struct Name: Hashable {
    let scope: Int
    let name: String
  }

  private var links: [Int: Link] = [:]
  /// The piece of each scope that was started last, by number.
  private var lasts: [Int: Int] = [:]
  /// How many pieces have a name; those of the root are never asked for.
  private var counts: [Name: Int] = [:]

  mutating func add(_ effect: Effect) {
    let previous = lasts.updateValue(effect.number, forKey: effect.scope)
    links[effect.number] = Link(effect: effect, previous: previous)
    if let previous { links[previous]?.next = effect.number }
    if effect.scope != EffectScope.root { counts[name(of: effect), default: 0] += 1 }
  }

  mutating func remove(_ effect: Effect) {
    guard let link = links.removeValue(forKey: effect.number) else { return }
    if let previous = link.previous { links[previous]?.next = link.next }
    if let next = link.next {
      links[next]?.previous = link.previous
    } else {
      lasts[effect.scope] = link.previous
    }
    guard effect.scope != EffectScope.root else { return }
    let name = name(of: effect)
    counts[name] = counts[name].flatMap { $0 > 1 ? $0 - 1 : nil }
  }

  /// All pieces, oldest first.
  var all: [Effect] {
    links.values.map(\.effect).sorted { $0.number < $1.number }
  }

  /// The pieces of a scope, oldest first.
  func pieces(of scope: Int) -> [Effect] {
    var pieces: [Effect] = []
    var number = lasts[scope]
    while let link = number.flatMap({ links[$0] }) {
      pieces.append(link.effect)
      number = link.previous
    }
    pieces.reverse()
    return pieces
  }

  /// Whether a scope has a piece of that name.
  func contains(_ name: String, of scope: Int) -> Bool {
    counts[Name(scope: scope, name: name)] != nil
  }

  private func name(of effect: Effect) -> Name {
    Name(scope: effect.scope, name: effect.name)
  }
}
