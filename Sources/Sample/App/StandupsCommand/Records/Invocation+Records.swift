import AppCommands
import AppFeature
import CommandLineTables
import FeatureKit
import TerminalTexts

// What commands do with records of any kind.

extension Invocation {
  /// Deletes a record after the user has agreed.
  ///
  /// - Parameters:
  ///   - name: Its name as typed.
  ///   - store: The store.
  ///   - losses: Returns what goes with it, for the question.
  /// - Returns: The record, and how it comes back.
  /// - Throws: An error if it isn't found, if the user says no, or of the store.
  func delete<Record: NamedRecord>(
    _ name: String,
    in store: RecordStore<Record>,
    losses: (Record) -> String = { _ in "" }
  ) async throws -> CommandResult {
    let record = try await store.load().find(name)
    try await confirm(
      "Delete \(record.quotedTitle)\(losses(record))?",
      unattended: "Deleting \(record.quotedTitle)",
      refused: "\(record.quotedTitle) was not deleted."
    )
    try await store.delete(record.id)
    return .changed(
      record,
      "Deleted \(record.quotedTitle).",
      advice: "“standups \(Record.words.prefix)restore \(record.typedTitle)” brings it back."
    )
  }

  /// Moves a record before or after another one.
  ///
  /// - Parameters:
  ///   - name: Its name as typed.
  ///   - side: The side of the other record.
  ///   - other: The name of the other record as typed.
  ///   - store: The store.
  /// - Returns: The record.
  /// - Throws: An error if either isn't found, if both are the same, or of the store.
  func move<Record: NamedRecord>(
    _ name: String,
    _ side: Side,
    _ other: String,
    in store: RecordStore<Record>
  ) async throws -> CommandResult {
    let snapshot = try await store.load()
    let record = try snapshot.find(name)
    let other = try snapshot.find(other)
    guard record.id != other.id else {
      throw CommandFailure(
        .usage,
        "\(record.quotedTitle) can't be moved \(side.rawValue) itself.",
        hint: "Name another \(Record.words.one); “\(Record.words.list)” shows them."
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

extension RecordStore where Record: NamedRecord {
  /// Changes a record that was found before.
  ///
  /// - Parameters:
  ///   - record: The record as it was found.
  ///   - change: The change, which is made to what is stored at that moment.
  /// - Returns: The record, changed.
  /// - Throws: An error if it was deleted meanwhile, or of the store.
  func change(_ record: Record, _ change: @escaping Change) async throws -> Record {
    if let changed = try await update(record.id, change) { return changed }
    throw CommandFailure(.notFound, "\(record.quotedTitle) was deleted meanwhile.")
  }
}

/// The side of a record to which another one is moved.
enum Side: String, CaseIterable {
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

extension CommandParameter<Side> {
  static var side: Self { word("side", "Where to put it: before or after the second one.") }
}

extension CommandResult {
  /// Describes an action on one record; programs get the record itself.
  ///
  /// - Parameters:
  ///   - record: The record after it.
  ///   - before: The record before it, if it may be the same.
  ///   - text: The action, as a sentence.
  ///   - advice: The next step.
  ///   - warnings: Notices about the record.
  /// - Returns: The result.
  static func changed<Record: NamedRecord>(
    _ record: Record,
    from before: Record? = nil,
    _ text: PrintedText,
    advice: PrintedText = "",
    warnings: [Notice] = []
  ) -> CommandResult {
    guard record != before else {
      return .unchanged(record, "\(record.quotedTitle) already has these values.")
    }
    return CommandResult(
      text: text,
      plain: record.plainLine,
      json: [Record.words.one: record],
      advice: advice,
      isConfirmation: true,
      changedStore: true,
      warnings: warnings
    )
  }

  /// Describes an action that leaves a record as it was; programs get the record all the same.
  static func unchanged<Record: NamedRecord>(
    _ record: Record,
    _ message: PrintedText
  ) -> CommandResult {
    CommandResult(
      text: "",
      plain: record.plainLine,
      json: [Record.words.one: record],
      warnings: [.unchanged(message)]
    )
  }
}

extension Invocation {
  /// Opens the store of the standups.
  func standups() throws -> RecordStore<Standup> { try stores().standups }

  /// Opens the store of the settings.
  func settings() throws -> RecordStore<Settings> { try stores().settings }

  /// Finds the standup that the command line names.
  func standup(in store: RecordStore<Standup>) async throws -> Standup {
    try await store.load().find(arguments[.standup])
  }
}
