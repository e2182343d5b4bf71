import AppCommands
import CommandLineTables
import FeatureKit
import StandupsStorage
import TerminalTexts

/// The actions that are the same for each kind of records.
struct RecordActions<Kind: NamedKind>: Sendable {
  /// The names of two records, for examples.
  let examples: (String, String)
  /// The object of a deletion, with all that goes with it; by default it is a record alone.
  var object: String?
  /// Returns what goes with a record, for the question.
  var losses: @Sendable (Kind.Record) -> String = { _ in "" }
  /// Deletes a part of a record where the line names one; nil from it if the whole record is meant.
  var part: (@Sendable (Invocation, Kind.Record) async throws -> CommandResult?)?

  private var words: RecordWords { Kind.words }

  private func store(_ invocation: Invocation) throws -> RecordStore<Kind.Record> {
    try invocation.stores()[Kind.self]
  }

  /// Deletes a record after the user has agreed.
  var delete: Command {
    Command(
      "\(words.prefix)delete",
      "Delete \(object ?? "a \(words.one)").",
      ParameterList(.name(of: words), .force),
      discussion:
        "The store keeps it for 30 days; in that time “\(words.prefix)restore” brings it back.",
      examples: [
        "\(words.prefix)delete \(examples.0)": "Asks first.",
        "\(words.prefix)delete \(examples.0) --force": "Does not ask; for scripts.",
      ],
      synonyms: ["rm", "remove", "del"]
    ) { invocation in
      let store = try store(invocation)
      let record = try await store.load().find(invocation[.name(of: words)])
      if let result = try await part?(invocation, record) { return result }
      try await invocation.confirm(
        "Delete \(record.quotedTitle)\(losses(record))?",
        unattended: "Deleting \(record.quotedTitle)",
        refused: "\(record.quotedTitle) was not deleted."
      )
      try await store.delete(record.id)
      return .changed(
        record,
        "Deleted \(record.quotedTitle).",
        advice: "“standups \(words.prefix)restore \(record.typedTitle)” brings it back."
      )
    }
  }

  /// Moves a record before or after another one.
  var move: Command {
    let name = examples.0
    return Command(
      "\(words.prefix)move",
      "Move a \(words.one) before or after another in the list.",
      ParameterList(.name(of: words), sideWord, .other(of: words)),
      examples: [
        "\(words.prefix)move \(name) before \(examples.1)": "\(name.capitalized) comes first."
      ],
      synonyms: ["mv", "reorder"]
    ) { invocation in
      let (store, side) = (try store(invocation), invocation[sideWord])
      let snapshot = try await store.load()
      let record = try snapshot.find(invocation[.name(of: words)])
      let other = try snapshot.find(invocation[.other(of: words)])
      guard record.id != other.id else {
        throw CommandFailure(
          .usage,
          "\(record.quotedTitle) can't be moved \(side.rawValue) itself.",
          hint: "Name another \(words.one); “\(words.list)” shows them."
        )
      }
      let successor = snapshot.successor(side, other.id, of: record.id)
      guard successor != snapshot.successor(.after, record.id, of: record.id) else {
        return .unchanged(record, "\(record.quotedTitle) is already there.")
      }
      try await store.move(record.id, before: successor)
      return .changed(
        record,
        "Moved \(record.quotedTitle) \(side.rawValue) \(other.quotedTitle)."
      )
    }
  }
}

/// The side of a record to which another one is moved.
private enum Side: String, CaseIterable {
  case before, after
}

extension RecordSnapshot {
  /// Returns the record behind the new place; nil at the end.
  fileprivate func successor(_ side: Side, _ other: Record.ID, of moved: Record.ID)
    -> Record.ID?
  {
    guard side == .after else { return other }
    return records.ids.drop { $0 != other }.dropFirst().first { $0 != moved }
  }
}

private let sideWord = CommandParameter<Side>.word(
  "side",
  "Where to put it: before or after the second one."
)

extension RecordActions where Kind.Record: DoableRecord {
  /// All of them, as help lists them.
  var all: [Command] { [done, reopen, delete, restore, move] }

  /// Sets a record to done.
  private var done: Command {
    Command(
      "\(words.prefix)done",
      "Mark a \(words.one) as done.",
      ParameterList(.name(of: words, .open)),
      examples: ["\(words.prefix)done \(examples.0)": "Does nothing if it is already done."],
      synonyms: ["finish", "complete", "check", "close", "tick"]
    ) { try await set(isDone: true, $0) }
  }

  /// Sets a record to not done.
  private var reopen: Command {
    Command(
      "\(words.prefix)reopen",
      "Mark a \(words.one) as not done.",
      ParameterList(.name(of: words, .done)),
      examples: ["\(words.prefix)reopen \(examples.0)": "Does nothing if it is still open."],
      synonyms: ["undone", "uncheck", "untick"]
    ) { try await set(isDone: false, $0) }
  }

  /// Brings back a deleted record.
  private var restore: Command {
    Command(
      "\(words.prefix)restore",
      "Bring back a deleted \(words.one).",
      ParameterList(.name(of: words, .deleted)),
      examples: [
        "\(words.prefix)restore \(examples.0)":
          "What “\(words.list) --deleted” shows can come back."
      ],
      synonyms: ["undelete", "recover"]
    ) { invocation in
      try await Kind.restore(invocation[.name(of: words)], invocation)
    }
  }

  /// Sets a record to done or not done, whatever it is when it is written.
  @MainActor
  private func set(isDone: Bool, _ invocation: Invocation) async throws -> CommandResult {
    let store = try store(invocation)
    let record = try await store.load().find(invocation[.name(of: words)])
    let changed = try await store.change(record) { $0.isDone = isDone }
    guard record.isDone != isDone else {
      return .unchanged(changed, "\(changed.quotedTitle) is already \(changed.state).")
    }
    return .changed(changed, "\(changed.quotedTitle) is \(isDone ? "done" : "open again").")
  }
}

// MARK: - Names

/// The records of a kind that a word of the line can mean.
enum NamedRange: String, CaseIterable {
  case all = ""
  case open = "open "
  case done = "done "
  case deleted = "deleted "
}

extension CommandValues {
  /// Records by their titles or ids.
  static func names(of words: RecordWords, _ range: NamedRange = .all) -> CommandValues {
    .named("\(range.rawValue)\(words.many)")
  }
}

extension CommandParameter<String> {
  /// A record that is there, or one that was deleted.
  static func name(of words: RecordWords, _ range: NamedRange = .all) -> Self {
    word(
      words.one,
      of: .names(of: words, range),
      "Its \(words.title) or its id, or the beginning of either if no other \(words.one) has it."
    )
  }

  /// The record to move another one next to.
  static func other(of words: RecordWords) -> Self {
    word("second-\(words.one)", of: .names(of: words), "The \(words.one) to move it next to.")
  }
}

extension NamedRecords {
  /// Returns the names that complete a line; nil if it expects something else.
  @MainActor
  static func names(
    for values: CommandValues,
    in line: UnfinishedLine,
    _ invocation: Invocation
  ) async throws -> [CompletionCandidate]? {
    let range = NamedRange.allCases.first { values == .names(of: words, $0) }
    guard let range else { return nil }
    if range == .deleted { return try await deletedNames(in: line, invocation) }
    return line.names(among: try await load(invocation)) { record in
      range == .all || (record as? any DoableRecord)?.isDone == (range == .done)
    }
  }
}
