import CommandLineTables
import FeatureExplorer
import FeatureKit
import TerminalTexts

/// The formats of the graph of the screens.
enum GraphFormat: String, CaseIterable {
  case mermaid, dot
}

extension CommandSet {
  /// Draws the screens of the app and the actions between them, as far as the explorer sees them.
  package static var graph: ToolCommand {
    ToolCommand(
      "graph",
      "Draw the app's screens and the actions that lead between them.",
      ParameterList(.graphFormat, beginning, .depth, .states),
      examples: [
        "graph": "For Markdown: as far as four actions lead.",
        "graph --format dot": "For Graphviz: pipe it into dot -Tsvg.",
      ]
    ) { invocation in
      try invocation.refuseVainOptions()
      if invocation.form == .json, invocation[.graphFormat] != nil {
        throw UsageError(
          "--format is for a drawing, and --json writes the graph without one.",
          hint: "Leave one of them out."
        )
      }
      // The picture shows what the user does.
      let explorations = try await explored(invocation, withOthers: false) { _, explorer in
        explorer.trace = { _ in }
      }
      return .graph(explorations, as: invocation[.graphFormat] ?? .mermaid)
    }
  }
}

extension CommandResult {
  /// The graph of the screens that were explored, and the laws that are broken there.
  static func graph(_ explorations: Explorations, as format: GraphFormat) -> CommandResult {
    let graph = ScreenGraph([explorations.report])
    let drawing =
      switch format {
      case .mermaid: graph.mermaid
      case .dot: graph.dot
      }
    // The writer of the result ends the last line.
    let text = PrintedText(lines: String(drawing.dropLast()))
    var result = document(text, json: ["graph": graph])
    result.warnings = explorations.errors
    result.exitCode = explorations.exitCode
    return result
  }
}

extension CommandParameter<GraphFormat?> {
  fileprivate static var graphFormat: Self {
    option("--format <format>", "The tool that draws it. (default: mermaid)")
  }
}
