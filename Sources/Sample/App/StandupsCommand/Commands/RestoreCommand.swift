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
    ParameterList(.restorable),
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
    guard let name = invocation[.restorable] else { return try await invocation.listRestorable() }
    return try await invocation.restore(name)
  }
}

extension Invocation {
  /// Brings back what has a name: a standup rather than a meeting, and these rather than other records.
  fileprivate func restore(_ name: String) async throws -> CommandResult {
    let kinds = try stores().kinds
    var restores = kinds.map { kind in { try await kind.restore(name, self) } }
    restores.insert({ try await restoreMeeting(name) }, at: 1)
    var first: CommandFailure?
    for restore in restores {
      do {
        return try await restore()
      } catch let failure as CommandFailure where [.notFound, .failed].contains(failure.code) {
        first = first ?? failure
      }
    }
    throw first ?? CommandFailure(.notFound, "Nothing deleted is called “\(name)”.")
  }

  /// Lists what can come back, standups and their meetings first.
  fileprivate func listRestorable() async throws -> CommandResult {
    let stores = try stores()
    var lists: [RestorableList] = []
    for kind in stores.kinds { lists.append(try await kind.restorable(self)) }
    lists.insert(RestorableList(try await deletedMeetings(in: stores.standups), self), at: 1)
    let shown = lists.filter { !$0.records.isEmpty }
    return CommandResult(
      text: shown.map(\.text).joined(separator: "\n"),
      plain: shown.flatMap(\.lines).joined(separator: "\n"),
      json: ["restorable": shown.flatMap(\.records)],
      advice: shown.isEmpty ? "Nothing deleted is kept." : "",
      warnings: try missingStore
    )
  }
}

extension Invocation {
  /// Returns the names of what can come back, which complete a line.
  func restorable(
    among stores: RecordStores,
    in line: UnfinishedLine,
    at location: StoreLocation
  ) async throws -> [CompletionCandidate] {
    var names: [CompletionCandidate] = []
    for kind in stores.kinds {
      let values = CommandValues.names(of: kind.words, .deleted)
      names += try await kind.names(for: values, in: line, at: location) ?? []
    }
    let meetings = try await deletedMeetings(in: stores.standups).map(\.record)
    let snapshot = RecordSnapshot(records: IdentifiedArray(keepingFirst: meetings))
    return names + line.names(among: snapshot)
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

extension OpenedKind {
  fileprivate func restore(_ name: String, _ invocation: Invocation) async throws -> CommandResult {
    try await invocation.restore(name, among: deleted(at: invocation.location), in: store)
  }

  fileprivate func restorable(_ invocation: Invocation) async throws -> RestorableList {
    RestorableList(
      try await deleted(at: invocation.location).map(KeptRecord.init),
      invocation
    )
  }
}

extension CommandValues {
  /// The names of deleted records and meetings.
  static let restorable = CommandValues.named("deleted")
}

extension CommandParameter<String?> {
  fileprivate static var restorable: Self {
    optionalWord(
      "name",
      of: .restorable,
      "The title or the id of what was deleted, or the beginning of either; of a meeting, its standup's. (default: list all)"
    )
  }
}
