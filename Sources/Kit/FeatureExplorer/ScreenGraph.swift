/// A graph of an app's screens and the actions that lead from one to another.
///
/// ```swift
/// let report = try await Explorer { try makeWorld() }.run()
/// print(ScreenGraph([report]).mermaid)
/// ```
///
/// It contains everything the explorer saw, so it's as complete as the exploration. Actions that stay on their screen
/// are left out. The screens of a tab, and those above all tabs, are a cluster each.
package struct ScreenGraph: Equatable, Encodable, Sendable {
  /// The screens in their parts of the app, in order.
  private let places: [ExplorerPlace]
  /// The links that lead to another place.
  private let moves: Set<ExplorerLink>
  /// The place that the app begins with.
  private let startPlace: ExplorerPlace?

  /// All actions that lead from one screen to another.
  package struct Arrow: Equatable, Encodable, Sendable {
    /// The screen that the actions are taken on.
    package let from: String
    /// The screen that comes up.
    package let to: String
    /// The actions, in order.
    package let actions: [String]
  }

  /// Makes a graph of one or more explorations, and marks the screen that the first one began with.
  ///
  /// - Complexity: O(*n* log *n*) in the links from screen to screen.
  package init(_ reports: [ExplorerReport]) {
    self.init(
      reports.reduce(into: []) { $0.formUnion($1.links) },
      from: reports.lazy.compactMap(\.start).first
    )
  }

  /// Makes a graph of links.
  ///
  /// - Parameters:
  ///   - links: The links.
  ///   - start: The screen that the app begins with, which is marked.
  package init(_ links: Set<ExplorerLink>, from start: ExplorerPlace? = nil) {
    places = Set(links.flatMap { [$0.fromPlace, $0.toPlace] }).sorted()
    moves = links.filter { $0.fromPlace != $0.toPlace }
    startPlace = start
  }

  /// The graph as a flowchart in Mermaid, which many sites draw inside Markdown.
  package var mermaid: String {
    let names = numbers.mapValues { "s\($0)" }
    func node(_ place: ExplorerPlace) -> String {
      let label = "\"\(place.label.inMermaid)\""
      let name = names[.place(place), default: ""]
      if place == startPlace { return "\(name)([\(label)])" }
      return place.screen.alertTitle == nil ? "\(name)[\(label)]" : "\(name){{\(label)}}"
    }
    var lines = ["flowchart LR"]
    lines += places.filter { $0.cluster == nil }.map { "  \(node($0))" }
    for cluster in clusters {
      let title = cluster.label.inMermaid
      lines.append("  subgraph \(names[.cluster(cluster), default: ""])[\"\(title)\"]")
      lines += places.filter { $0.cluster == cluster }.map { "    \(node($0))" }
      lines.append("  end")
    }
    lines += drawn.map { arrow in
      let label = arrow.labels.map(\.inMermaid).joined(separator: "<br>")
      return "  \(names[arrow.from, default: ""]) -->|\"\(label)\"| \(names[arrow.to, default: ""])"
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

// MARK: - What is encoded

extension ScreenGraph {
  /// The screens, and the alerts by their titles, in order.
  package var screens: [String] { Set(places.map(\.screen)).sorted() }

  /// The arrows between screens, in order.
  package var arrows: [Arrow] {
    Dictionary(grouping: moves.filter { $0.from != $0.to }) { [$0.from, $0.to] }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { Arrow(from: $0[0], to: $0[1], actions: Set($1.map(\.action)).sorted()) }
  }

  private enum CodingKeys: CodingKey {
    case screens, arrows, start
  }

  /// Writes the screens, the arrows, and the name of the screen that the app begins with.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(screens, forKey: .screens)
    try container.encode(arrows, forKey: .arrows)
    try container.encodeIfPresent(startPlace?.screen, forKey: .start)
  }

  // MARK: - What is drawn

  /// An end of an arrow: a screen, or all of a cluster.
  private enum End: Hashable {
    case place(ExplorerPlace)
    case cluster(ExplorerCluster)

    var cluster: ExplorerCluster? {
      switch self {
      case .place(let place): place.cluster
      case .cluster(let cluster): cluster
      }
    }
  }

  /// An action that leads from one end to another.
  private struct Move: Hashable {
    var from: End
    var to: End
    let action: String

    var crosses: Bool { from.cluster != to.cluster }
  }

  /// The fewest screens that make an arrow one of their cluster.
  private static var fewestOfCluster: Int { 3 }

  private var clusters: [ExplorerCluster] {
    Set(places.compactMap(\.cluster)).sorted { $0.label < $1.label }
  }

  /// The numbers of all ends, clusters first.
  private var numbers: [End: Int] {
    let ends = clusters.map { End.cluster($0) } + places.map { End.place($0) }
    return Dictionary(uniqueKeysWithValues: zip(ends, ends.indices))
  }

  /// The arrows, in order: one for several screens of a cluster that an action leads from or to.
  ///
  /// Otherwise a menu above every screen would have an arrow from and to each of them.
  private var drawn: [(from: End, to: End, labels: [String])] {
    let numbers = numbers
    let moves = Set(
      moves.map { Move(from: .place($0.fromPlace), to: .place($0.toPlace), action: $0.action) }
    )
    return Dictionary(grouping: gathered(gathered(moves, \.from), \.to)) { [$0.from, $0.to] }
      .map { ends, moves in
        (ends[0], ends[1], Set(moves.map { $0.action.withoutTap.asLabel }).sorted())
      }
      .sorted { left, right in
        [left.0, left.1].map { numbers[$0, default: 0] }
          .lexicographicallyPrecedes([right.0, right.1].map { numbers[$0, default: 0] })
      }
  }

  /// Joins moves from one cluster to another that differ only in one of their ends.
  private func gathered(_ moves: Set<Move>, _ end: WritableKeyPath<Move, End>) -> Set<Move> {
    var result = moves
    let groups = Dictionary(grouping: moves.filter { $0.crosses }) { move in
      var joined = move
      if let cluster = move[keyPath: end].cluster { joined[keyPath: end] = .cluster(cluster) }
      return joined
    }
    for (joined, group) in groups where group.count >= Self.fewestOfCluster {
      result.subtract(group)
      result.insert(joined)
    }
    return result
  }
}

extension ExplorerPlace: Comparable {
  /// The label of the screen.
  fileprivate var label: String { (screen.alertTitle ?? screen.inWords).asLabel }

  package static func < (left: ExplorerPlace, right: ExplorerPlace) -> Bool {
    (left.cluster?.label ?? "", left.screen) < (right.cluster?.label ?? "", right.screen)
  }
}

extension ExplorerCluster {
  /// The label of the cluster.
  fileprivate var label: String {
    switch self {
    case .tab(let name): name.inWords.asLabel
    case .above: "Above all tabs"
    }
  }
}

extension String {
  /// The title of the alert, if this is the explorer's name of one.
  fileprivate var alertTitle: String? {
    wholeMatch(of: /(?s)alert "(.*)"/).map { String($0.1) }
  }

  /// A name in kebab-case as words: “Edit book” for `edit-book`.
  fileprivate var inWords: String {
    let words = replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// An action without the verb that nearly all have.
  fileprivate var withoutTap: String { hasPrefix("tap ") ? String(dropFirst(4)) : self }

  /// The text, cut where it is too long for a drawing.
  fileprivate var asLabel: String { count > 30 ? prefix(29) + "…" : self }

  /// The text between quotes in Mermaid, which knows the entities of HTML with `#` for `&`.
  fileprivate var inMermaid: String {
    var result = ""
    for scalar in unicodeScalars {
      if scalar.value < 0x20 || "\"#<>&;\\`|".unicodeScalars.contains(scalar) {
        result += "#\(scalar.value);"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
