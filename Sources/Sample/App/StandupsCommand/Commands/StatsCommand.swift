import AppCommands
import CommandLineTables
import FeatureKit
import StandupsDomain

extension Commands {
  /// Counts the meetings of one standup, or of all.
  static let stats = Command(
    "stats",
    "Count meetings, their minutes, and who was away.",
    ParameterList(.counted),
    examples: [
      "stats": "All standups.",
      "stats design": "One of them.",
    ],
    synonyms: ["statistics", "report", "count"]
  ) { invocation in
    let snapshot = try await invocation.standups().load()
    let standups =
      try invocation[.counted].map { [try snapshot.find($0)] }
      ?? snapshot.records.elements
    let statistics = standups.map(StandupStatistics.init)
    let timeZone = invocation.dependencies.timeZone
    return CommandResult(
      text: statistics.map { $0.text(in: timeZone, invocation.highlighting) }.joined(
        separator: "\n"
      ),
      plain: statistics.map(\.lines).joined(separator: "\n"),
      json: ["stats": statistics.map(\.json)],
      advice: snapshot.isEmpty ? Standup.words.firstStep : "",
      warnings: try invocation.missingStore + snapshot.warnings
    )
  }
}

extension CommandParameter<String?> {
  fileprivate static var counted: Self {
    optionalWord(
      "standup",
      of: .standups,
      "One standup, by its id or the beginning of its title; all without it."
    )
  }
}
