import AppWorlds
import CommandLineTables
import FeatureKit

/// The formats of the graph of the screens.
enum GraphFormat: String, CaseIterable {
  case mermaid, dot
}

extension Commands {
  /// Draws the screens of the app and the actions between them, as far as the explorer sees them.
  static let graph = Command(
    "graph",
    "Draw the app's screens and the actions that lead between them.",
    ParameterList(.graphFormat, .fromWorld, .depth, .states),
    examples: [
      "graph": "For Markdown: what Docs/Navigation.md shows.",
      "graph --format dot": "For Graphviz: pipe it into dot -Tsvg.",
    ]
  ) { invocation in
    let depth = invocation[.depth] ?? 4
    let states = invocation[.states] ?? 10_000
    var reports: [ExplorerReport] = []
    for beginning in invocation.beginnings {
      let depth = beginning.depth(depth)
      let explorer = Explorer(depth: depth, states: states) { try .standups(beginning.settings) }
      reports.append(try await explorer.run())
    }
    let graph = ScreenGraph(reports)
    let drawing =
      switch invocation[.graphFormat] ?? .mermaid {
      case .mermaid: graph.mermaid
      case .dot: graph.dot
      }
    // The writer of the result ends the last line.
    let text = PrintedText(lines: String(drawing.dropLast()))
    return .document(text, json: ["graph": graph])
  }
}

extension CommandParameter<GraphFormat?> {
  fileprivate static var graphFormat: Self {
    option("--format <format>", "The tool that draws it. (default: mermaid)")
  }
}
