import CommandLineTables
import FeatureExplorer
import FeatureKit
import FeatureWalks
import FeatureWorlds
import LineMode

/// The commands that make worlds of their own, in memory: walks, the explorer and its picture.
extension AppCommand {
  static var walk: Command<AppWork<Product>> {
    Command(
      "walk",
      "Run scripts of user actions, in memory, and report what fails.",
      ParameterList(.files),
      examples: ["walk tour.walk": "Exits with 1 if a step fails."]
    ) { call in
      let vocabulary = WalkVocabulary(Product.self)
      // All are read before the first one runs, so that a mistake in the last isn't reported late.
      let walks = try call[.files].map { file in
        let text: String
        do {
          text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
        } catch {
          throw AppFailure(.noSuchFile, "The walk \(file) can't be read.")
        }
        return try Walk(parsing: text, file: file, vocabulary: vocabulary)
      }
      var failed = false
      for walk in walks {
        var runner = WalkRunner { settings throws(WalkSyntaxError) in
          try AppWorld<Product>(settings).session()
        }
        var output: [PrintedText] = []
        runner.output = { output.append(PrintedText(lines: $0.text)) }
        let report = try await runner.run(walk)
        for piece in output { try call.command.console.write(piece, .output) }
        failed = failed || !report.failures.isEmpty
      }
      return failed ? .failed : .success
    }
  }

  static var explore: Command<AppWork<Product>> {
    Command(
      "explore",
      "Take every action in every state, in memory, and report broken laws.",
      ParameterList(.depth),
      examples: ["explore --depth 4": "Four actions deep; exits with 1 if a law is broken."]
    ) { call in
      var explorer = explorer(depth: call[.depth])
      explorer.injectsFailures = true
      let report = try await explorer.run()
      let console = call.command.console
      for law in report.brokenLaws { try console.writeLine("\("\(law)")", to: .output) }
      try console.writeLine(
        report.brokenLaws.isEmpty
          ? "No law is broken." : "\(report.brokenLaws.count) laws are broken.",
        to: .output
      )
      return report.brokenLaws.isEmpty ? .success : .failed
    }
  }

  static var graph: Command<AppWork<Product>> {
    Command(
      "graph",
      "Draw the screens and the actions between them, for Markdown.",
      ParameterList(.depth),
      examples: ["graph": "As far as three actions lead."]
    ) { call in
      let report = try await explorer(depth: call[.depth]).run()
      let drawing = ScreenGraph([report]).mermaid
      try call.command.console.write(PrintedText(lines: drawing), .output)
      return report.brokenLaws.isEmpty ? .success : .failed
    }
  }

  private static func explorer(depth: Int?) -> Explorer {
    Explorer(depth: depth ?? 3) { try ExplorerWorld(Product.self, WalkSettings()) }
  }
}

extension CommandParameter<Int?> {
  fileprivate static var depth: Self {
    .option("--depth <N>", in: 1...9, "The most actions in a way; 3 by default.")
  }
}

extension CommandParameter<[String]> {
  fileprivate static var files: Self {
    .words("file", isRequired: true, of: .files, "The files of the walks.")
  }
}
