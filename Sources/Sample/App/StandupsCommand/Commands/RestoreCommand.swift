import AppCommands
import AppFeature
import CommandLineTables
import FeatureKit
import TerminalConsole
import TerminalTexts

extension Commands {
  /// Brings back what was deleted, or lists what can come back.
  static let restore = Command(
    "restore",
    "Bring back what was deleted, or list what can come back.",
    ParameterList(restorableName),
    discussion: """
      Standups, meetings and other records come back to their places; a standup brings its meetings. Discarded \
      meetings are deleted ones, too. The store keeps all of them for 30 days, unless “store purge” removes them.
      """,
    examples: [
      "restore": "What can come back, of all kinds.",
      "restore design": "The deleted standup, or else a deleted meeting of that standup.",
    ],
    synonyms: ["undelete", "recover"]
  ) { invocation in
    guard let name = invocation[restorableName] else {
      return try await invocation.listRestorable()
    }
    return try await invocation.restore(name)
  }
}

extension Invocation {
  /// Brings back what has a name: a standup rather than a meeting, and these rather than other records.
  fileprivate func restore(_ name: String) async throws -> CommandResult {
    var first: CommandFailure?
    for records in try restorable() {
      do {
        return try await records.restore(name, self)
      } catch let failure as CommandFailure where [.notFound, .failed].contains(failure.code) {
        first = first ?? failure
      }
    }
    throw first ?? CommandFailure(.notFound, "Nothing deleted is called “\(name)”.")
  }

  /// Lists what can come back, standups and their meetings first.
  fileprivate func listRestorable() async throws -> CommandResult {
    var shown: [RestorableList] = []
    for records in try restorable() { shown.append(try await records.list(self)) }
    shown.removeAll { $0.records.isEmpty }
    return CommandResult(
      text: shown.map(\.text).joined(separator: "\n"),
      plain: shown.flatMap(\.lines).joined(separator: "\n"),
      json: ["restorable": shown.flatMap(\.records)],
      advice: shown.isEmpty ? "Nothing deleted is kept." : "",
      warnings: try missingStore
    )
  }
}

/// The deleted records of a kind.
private struct RestorableList: Sendable {
  let text: PrintedText
  /// The records for programs, without their words.
  let lines: [PrintedText]
  let records: [JSONObject]

  init<Record: NamedRecord>(_ kept: [KeptRecord<Record>], _ invocation: Invocation) {
    let words = Record.words
    let rows = kept.rows(invocation.highlighting, in: invocation.dependencies.timeZone)
    text = "\(words.many.atBeginning):\n\(rows)"
    lines = kept.map { kept in
      let (deleted, until) = (
        RecordJSON.text(of: kept.deleted), RecordJSON.text(of: kept.keptUntil)
      )
      return "\(words.one)\t\(kept.record.id)\t\(kept.record.title)\t\(deleted)\t\(until)"
    }
    records = kept.map { kept in
      [
        "deleted": kept.deleted, "id": kept.record.id.description, "keptUntil": kept.keptUntil,
        "kind": words.one, "title": kept.record.title,
      ]
    }
  }
}

extension Invocation {
  /// Returns all that can come back: the records of each kind, and after the standups their meetings.
  func restorable() throws -> [any Restorable.Type] {
    try namedKinds(of: StandupsApp.self).flatMap { kind -> [any Restorable.Type] in
      kind == StandupKind.self ? [kind, NamedMeeting.self] : [kind]
    }
  }
}

extension Restorable {
  @MainActor
  fileprivate static func list(_ invocation: Invocation) async throws -> RestorableList {
    RestorableList(try await deleted(invocation).map(KeptRecord.init), invocation)
  }
}

extension CommandValues {
  /// The names of deleted records and meetings.
  static let restorable = CommandValues.named("deleted")
}

private let restorableName = CommandParameter<String?>.optionalWord(
  "name",
  of: .restorable,
  "The title or the id of what was deleted, or the beginning of either; of a meeting, its standup's. (default: list all)"
)
