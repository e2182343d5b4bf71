import CommandLineTables
import FeatureKit
import StandupsDomain

extension Commands {
  /// Shows all standups, and reports unreadable records.
  static let list = Command(
    "list",
    "List the standups.",
    examples: [
      "list": "All standups, in their order.",
      "list --json": "The same for a program.",
    ],
    synonyms: ["ls", "dir"]
  ) { invocation in
    let snapshot = try await invocation.standups().load()
    let records = snapshot.records.elements
    return CommandResult(
      text: records.rows(invocation.ink),
      plain: records.map(\.fields).joined(separator: "\n"),
      json: ["standups": records],
      advice: records.isEmpty ? firstSteps : "",
      warnings: snapshot.unreadable.map(Notice.init)
    )
  }
}

/// The first steps for a user without standups.
private let firstSteps: PrintedText = """
  There are no standups yet. Add one with “add Design --attendee Blob”.
  Or look around first, in memory, with “demo”.
  """

extension Notice {
  /// Says that a record is missing from the results but not lost.
  init(_ unreadable: UnreadableRecord) {
    self.init(
      kind: .warning,
      code: "unreadable",
      message: "\(unreadable.place) cannot be read: \(unreadable.error.reason).",
      hint: "It is kept as it is, and the other standups are all here."
    )
  }
}
