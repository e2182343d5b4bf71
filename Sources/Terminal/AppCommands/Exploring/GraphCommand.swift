import CommandLineTables
import FeatureExplorer
import FeatureKit
import TerminalTexts

extension CommandSet {
  /// Draws the screens of the app and the actions between them, as far as the explorer sees them.
  package static var graph: ToolCommand {
    ToolCommand(
      "graph",
      "Draw the app's screens and the actions that lead between them.",
      ParameterList(beginning, .depth, .states, .results, .replacing),
      examples: ["graph": "For Markdown: as far as four actions lead."]
    ) { invocation in
      try invocation.refuseVainOptions()
      let file = try invocation.resultFile
      // The picture shows what the user does.
      let explorations = try await explored(invocation, withOthers: false) { _, explorer in
        explorer.trace = { _ in }
      }
      return try invocation.written(.graph(explorations), to: file)
    }
  }
}

extension CommandResult {
  /// The graph of the screens that were explored, and the laws that are broken there.
  static func graph(_ explorations: Explorations) -> CommandResult {
    let graph = ScreenGraph([explorations.report])
    // The writer of the result ends the last line.
    let text = PrintedText(lines: String(graph.mermaid.dropLast()))
    var result = document(text, json: ["graph": graph])
    result.warnings = explorations.errors
    result.exitCode = explorations.exitCode
    return result
  }
}
