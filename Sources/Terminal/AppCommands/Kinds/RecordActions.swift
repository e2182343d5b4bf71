import CommandLineTables
package import FeatureKit
import TerminalTexts

/// The commands that are the same for each kind of records.
package struct RecordActions<Names: NamedRecords>: Sendable {
  /// The names of two records, for examples.
  private let examples: (String, String)
  private let object: String?
  private let losses: @Sendable (Names.Record) -> String
  private let part: (@Sendable (Invocation, Names.Record) async throws -> CommandResult?)?

  /// Describes what is the kind's own.
  ///
  /// - Parameters:
  ///   - examples: The names of two records, for examples.
  ///   - object: The object of a deletion, with all that goes with it; by default it is a record alone.
  ///   - losses: Returns what goes with a record, for the question.
  ///   - part: Deletes a part of a record where the line names one; nil from it if the whole record is meant.
  package init(
    examples: (String, String),
    object: String? = nil,
    losses: @escaping @Sendable (Names.Record) -> String = { _ in "" },
    part: (@Sendable (Invocation, Names.Record) async throws -> CommandResult?)? = nil
  ) {
    (self.examples, self.object) = (examples, object)
    (self.losses, self.part) = (losses, part)
  }

  private var words: RecordWords { Names.words }

  /// Opens the store of the records.
  package func store(_ invocation: Invocation) throws -> RecordStore<Names.Kind.Record> {
    try invocation.stores()[Names.Kind.self]
  }

  /// Lists the records with the numbers that name them, or the deleted ones.
  var list: ToolCommand {
    let isDoable = Names.Record.self is any DoableRecord.Type
    let deleted = "\(words.list) --deleted"
    return ToolCommand(
      "\(words.prefix)list",
      "List the \(words.many).",
      isDoable ? ParameterList(.done, .deletedOnly) : ParameterList(.deletedOnly),
      examples: isDoable
        ? [
          words.list: "All that are open, in their order.",
          "\(words.list) --done": "Those that are done.",
          deleted: "What “\(words.prefix)restore” can bring back.",
        ]
        : [
          words.list: "All \(words.many), in their order.",
          deleted: "What “\(words.prefix)restore” can bring back.",
        ],
      synonyms: ["ls", "show"]
    ) { try await list($0, isDoable: isDoable) }
  }

  @MainActor
  private func list(_ invocation: Invocation, isDoable: Bool) async throws -> CommandResult {
    func isShown(_ record: Names.Record) -> Bool {
      (record as? any DoableRecord)?.isWanted(invocation) ?? true
    }
    guard !invocation[.deletedOnly] else {
      return try await invocation.listDeleted(Names.self) { $0.filter(isShown) }
    }
    let snapshot = try await Names.load(invocation)
    let shown = snapshot.records.enumerated().filter { isShown($0.element) }
    let (form, highlighting) = (invocation.form, invocation.highlighting)
    let rows = (form == .text ? shown : []).map { offset, record in
      [TextCell("\(offset + 1)"), record.cell(highlighting)] + record.facts.map { TextCell($0) }
    }
    // Of a long list, each form takes as long as reading it.
    return CommandResult(
      text: rows.inColumns(),
      plain: form != .plain ? "" : shown.map(\.element.plainLine).joined(separator: "\n"),
      json: [words.many: form != .json ? [] : shown.map(\.element.json)],
      advice: shown.isEmpty ? snapshot.advice(isNarrow: isDoable && invocation[.done]) : "",
      warnings: try invocation.missingStore + snapshot.warnings
    )
  }

  /// Deletes a record after the user has agreed.
  package var delete: ToolCommand {
    ToolCommand(
      "\(words.prefix)delete",
      "Delete \(object ?? words.one.withArticle).",
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
      let name = invocation[.name(of: words)]
      let record = try await Names.load(invocation).find(name)
      try await checkIsMeant(record, by: name, invocation)
      if let result = try await part?(invocation, record) { return result }
      try await invocation.confirm(
        "Delete \(record.quotedTitle)\(losses(record))?",
        unattended: "Deleting \(record.quotedTitle)",
        refused: "\(record.quotedTitle) was not deleted."
      )
      try await store.delete(record.id)
      let restorable = await restorableName(record, invocation)
      let line = invocation.line("\(words.prefix)restore \(restorable)")
      return .changed(
        record,
        "Deleted \(record.quotedTitle).",
        advice: "“\(line)” brings it back."
      )
    }
  }

  /// Returns the name of a deleted record for a shell: its title, or its id if others could be meant.
  @MainActor
  private func restorableName(_ record: Names.Record, _ invocation: Invocation) async -> String {
    // The record is deleted by now, so an error of reading others doesn't matter.
    let others = ((try? await Names.deleted(invocation)) ?? []).map(\.record)
    let deleted = RecordSnapshot(records: IdentifiedArray(keepingFirst: [record] + others))
    let found = try? deleted.find(record.title, isDeleted: true)
    return found?.id == record.id ? record.typedTitle : record.id.description
  }

  /// Throws if the name is the id of a deleted record, and that of this one only begins so.
  ///
  /// A line that deletes is typed again, and must not reach another record then.
  @MainActor
  private func checkIsMeant(
    _ record: Names.Record,
    by name: String,
    _ invocation: Invocation
  ) async throws {
    let id = record.id.description
    guard id != name, id.hasPrefix(name) else { return }
    let deleted = try await Names.deleted(invocation).first { $0.record.id.description == name }
    guard let deleted = deleted?.record else { return }
    throw CommandFailure(.failed, "\(deleted.quotedTitle) is deleted already.")
  }

  /// Moves a record before or after another one.
  package var move: ToolCommand {
    let name = examples.0
    return ToolCommand(
      "\(words.prefix)move",
      "Move \(words.one.withArticle) before or after another in the list.",
      ParameterList(.name(of: words), sideWord, .other(of: words)),
      examples: [
        "\(words.prefix)move \(name) before \(examples.1)": "\(name.capitalized) comes first."
      ],
      synonyms: ["mv", "reorder"]
    ) { invocation in
      let (store, side) = (try store(invocation), invocation[sideWord])
      let snapshot = try await Names.load(invocation)
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

  /// Brings back a deleted record.
  var restore: ToolCommand {
    ToolCommand(
      "\(words.prefix)restore",
      "Bring back a deleted \(words.one).",
      ParameterList(.name(of: words, .deleted)),
      examples: [
        "\(words.prefix)restore \(words.isNumbered ? "TITLE" : examples.0)":
          "What “\(words.list) --deleted” shows can come back."
      ],
      synonyms: ["undelete", "recover"]
    ) { invocation in
      try await Names.restore(invocation[.name(of: words)], invocation)
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

extension RecordActions where Names.Kind: DoableKind, Names.Record: DoableRecord {
  /// All that change a record, as help lists them.
  package var changes: [ToolCommand] { [done, reopen, delete, restore, move] }

  /// Sets a record to done.
  private var done: ToolCommand {
    ToolCommand(
      "\(words.prefix)done",
      "Mark \(words.one.withArticle) as done.",
      ParameterList(.name(of: words, .open)),
      examples: ["\(words.prefix)done \(examples.0)": "Does nothing if it is already done."],
      synonyms: ["finish", "complete", "check", "close", "tick"]
    ) { try await set(isDone: true, $0) }
  }

  /// Sets a record to not done.
  private var reopen: ToolCommand {
    ToolCommand(
      "\(words.prefix)reopen",
      "Mark \(words.one.withArticle) as not done.",
      ParameterList(.name(of: words, .done)),
      examples: ["\(words.prefix)reopen \(examples.0)": "Does nothing if it is still open."],
      synonyms: ["undone", "uncheck", "untick"]
    ) { try await set(isDone: false, $0) }
  }

  /// Sets a record to done or not done, whatever it is when it is written.
  @MainActor
  private func set(isDone: Bool, _ invocation: Invocation) async throws -> CommandResult {
    let record = try await Names.load(invocation).find(invocation[.name(of: words)])
    let changed = try await store(invocation).update(record.id) {
      $0[keyPath: Names.Kind.done] = isDone
    }
    guard let changed = changed.map(Names.named) else {
      throw CommandFailure(.notFound, "\(record.quotedTitle) was deleted meanwhile.")
    }
    guard record.isDone != isDone else {
      return .unchanged(changed, "\(changed.quotedTitle) is already \(changed.state).")
    }
    return .changed(changed, "\(changed.quotedTitle) is \(isDone ? "done" : "open again").")
  }
}
