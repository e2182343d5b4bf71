/// A graph of an app's screens and the actions that lead from one to another.
///
/// ```swift
/// let report = try await Explorer { try makeWorld() }.run()
/// print(ScreenGraph(report.links).mermaid)
/// ```
///
/// It contains everything the explorer saw, so it's as complete as the exploration. Actions that stay on their screen
/// are left out.
public struct ScreenGraph: Equatable, Encodable, Sendable {
  /// The screens, and the alerts by their titles, in order.
  package let screens: [String]
  /// The arrows between screens, in order.
  package let arrows: [Arrow]

  /// All actions that lead from one screen to another.
  public struct Arrow: Equatable, Encodable, Sendable {
    /// The screen that the actions are taken on.
    package let from: String
    /// The screen that comes up.
    package let to: String
    /// The actions, in order.
    package let actions: [String]
  }

  /// Makes a graph from the links of one or more explorations.
  ///
  /// - Complexity: O(*n* log *n*) in the links.
  public init(_ links: Set<ExplorerLink>) {
    screens = Set(links.flatMap { [$0.from, $0.to] }).sorted()
    arrows = Dictionary(grouping: links.filter { $0.from != $0.to }) { [$0.from, $0.to] }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { Arrow(from: $0[0], to: $0[1], actions: Set($1.map(\.action)).sorted()) }
  }

  /// The graph as a flowchart in Mermaid, which many sites draw inside Markdown.
  public var mermaid: String {
    var names: [String: String] = [:]
    let nodes = screens.enumerated().map { number, screen in
      names[screen] = "s\(number)"
      let (left, right) = screen.alertTitle == nil ? ("[", "]") : ("{{", "}}")
      return "  s\(number)\(left)\"\((screen.alertTitle ?? screen).inMermaid)\"\(right)"
    }
    let edges = arrows.map { arrow in
      let label = arrow.actions.map(\.inMermaid).joined(separator: "<br>")
      return "  \(names[arrow.from, default: ""]) -->|\"\(label)\"| \(names[arrow.to, default: ""])"
    }
    return (["flowchart LR"] + nodes + edges).map { $0 + "\n" }.joined()
  }

  /// The graph in the language of Graphviz.
  public var dot: String {
    let nodes = screens.map { screen in
      guard let title = screen.alertTitle else { return "  \(screen.inDOT);" }
      return "  \(screen.inDOT) [shape=hexagon, label=\(title.inDOT)];"
    }
    let edges = arrows.map { arrow in
      let label = arrow.actions.joined(separator: "\n").inDOT
      return "  \(arrow.from.inDOT) -> \(arrow.to.inDOT) [label=\(label)];"
    }
    return (["digraph screens {", "  rankdir=LR;", "  node [shape=box];"] + nodes + edges + ["}"])
      .map { $0 + "\n" }.joined()
  }
}

extension String {
  /// The title of the alert, if this is the explorer's name of one.
  fileprivate var alertTitle: String? {
    wholeMatch(of: /(?s)alert "(.*)"/).map { String($0.1) }
  }

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

  /// The text as a quoted ID of DOT, where a line ends with `\n`.
  fileprivate var inDOT: String {
    let escaped = replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }
}
