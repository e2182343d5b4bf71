/// The pieces of work that have not ended, found by their scope and by their name there.
///
/// The pieces of one scope are chained in the order in which they were started, so that adding and removing a piece
/// costs the same however many there are, and a scope that is released looks at its own only. A piece is in one index.
struct WorkIndex {
  struct Name: Hashable {
    let scope: Int
    let name: String

    init(_ effect: Effect) { (scope, name) = (effect.scope, effect.name) }

    init(scope: Int, name: String) { (self.scope, self.name) = (scope, name) }
  }

  /// The end of the chain of each scope that has work.
  private var newest: [Int: Effect] = [:]
  /// The number of pieces that have a name; the root's are never asked for.
  private var counts: [Name: Int] = [:]

  mutating func add(_ effect: Effect) {
    effect.older = newest.updateValue(effect, forKey: effect.scope)
    effect.older?.newer = effect
    guard effect.scope != EffectScope.root else { return }
    effect.hasName = true
    counts[Name(effect), default: 0] += 1
  }

  mutating func remove(_ effect: Effect) {
    let (older, newer) = (effect.older, effect.newer)
    (effect.older, effect.newer) = (nil, nil)
    older?.newer = newer
    if let newer { newer.older = older } else { newest[effect.scope] = older }
    releaseName(of: effect)
  }

  /// Lets other work have the name of a piece, which has ended or was cancelled.
  mutating func releaseName(of effect: Effect) {
    guard effect.hasName else { return }
    effect.hasName = false
    let name = Name(effect)
    counts[name] = counts[name].flatMap { $0 > 1 ? $0 - 1 : nil }
  }

  /// All pieces, oldest first.
  var all: [Effect] {
    var pieces: [Effect] = []
    for newest in newest.values { Self.append(newest, to: &pieces) }
    return pieces.sorted { $0.number < $1.number }
  }

  /// The pieces of a scope, oldest first.
  func pieces(of scope: Int) -> [Effect] {
    var pieces: [Effect] = []
    Self.append(newest[scope], to: &pieces)
    pieces.reverse()
    return pieces
  }

  /// Returns true while a piece of a scope has that name.
  func contains(_ name: String, of scope: Int) -> Bool {
    counts[Name(scope: scope, name: name)] != nil
  }

  /// Appends a chain, newest first.
  private static func append(_ newest: Effect?, to pieces: inout [Effect]) {
    var next = newest
    while let effect = next {
      pieces.append(effect)
      next = effect.older
    }
  }
}
