import AppWorlds
import FeatureExplorer
import FeatureKit
import FeatureWalks

/// What can draw the graph of the screens.
enum GraphFormat: String, CaseIterable {
  case mermaid, dot
}

extension Command {
  /// Draws the screens of the app and what leads from one to another, as far as the explorer sees them.
  static let graph = Command(
    name: "graph",
    abstract: "Draw the screens of the app, and what leads from one to another.",
    needsTimers: true,
    options: [.graphFormat, .depth, .states],
    examples: [
      CommandExample("graph", does: "For Markdown: what Docs/Navigation.md shows."),
      CommandExample("graph", "--format", "dot", does: "For Graphviz: pipe it into dot -Tsvg."),
    ]
  ) { invocation in
    let arguments = invocation.arguments
    let depth = try arguments.number(.depth, in: 0...1_000) ?? 4
    let states = try arguments.number(.states, in: 1...10_000_000) ?? 10_000
    var links: Set<ExplorerLink> = []
    for settings in WalkSetting.standupsBeginnings.values {
      let world = WalkSettings(settings)
      let report = try await Explorer(depth: depth, states: states) { try .standups(world) }.run()
      links.formUnion(report.links)
    }
    let graph = ScreenGraph(links)
    let drawing =
      switch arguments.value(of: .graphFormat).flatMap(GraphFormat.init) ?? .mermaid {
      case .mermaid: graph.mermaid
      case .dot: graph.dot
      }
    // Whoever writes it ends the last line.
    let text = PrintedText(lines: String(drawing.dropLast()))
    return CommandResult(text: text, plain: text, json: graph)
  }
}
