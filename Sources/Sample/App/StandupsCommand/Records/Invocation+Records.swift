import AppCommands
import AppFeature
import CommandLineTables
import FeatureKit
import TerminalTexts

// What commands do with records of any kind.

extension RecordStore where Record: NamedRecord {
  /// Finds the record with an id, or with the beginning of an id or of a title.
  ///
  /// For a whole id, no other record is read.
  ///
  /// - Parameter text: What the user typed.
  /// - Returns: The record.
  /// - Throws: An error of the store, or if not one record is meant.
  func find(_ text: String) async throws -> Record {
    if let id = Record.ID(text), let record = try await load(only: id).records.first {
      return record
    }
    return try await load().find(text)
  }

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

extension RecordStore<Standup> {
  /// Makes a transaction in which a standup that was found before is changed.
  ///
  /// - Parameters:
  ///   - act: The transaction.
  ///   - standup: The standup as it was found.
  /// - Returns: The standup, changed.
  /// - Throws: An error if it was deleted meanwhile, or of the store.
  func writing(_ act: RecordTransaction, of standup: Standup) async throws -> Standup {
    do {
      try await act.write()
    } catch let error as RecordStoreError where error.cause == .deleted {
      throw CommandFailure(.notFound, "\(standup.quotedTitle) was deleted meanwhile.")
    }
    return try await load().records[id: standup.id] ?? standup
  }
}

extension RecordQuery where Record: NamedRecord {
  /// Returns the records once they were read.
  ///
  /// - Throws: The reason why they can't be.
  func snapshotOnceRead() async throws -> RecordSnapshot<Record> {
    try await EffectScope.follow("the reading of \(Record.words.many)") {
      self.isLoaded || self.failure != nil
    } onChange: {
      !$0
    }
    if let failure { throw failure }
    return RecordSnapshot(
      records: IdentifiedArray(keepingFirst: records),
      unreadable: unreadable
    )
  }
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
      json: [Record.words.one: record.json],
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
      json: [Record.words.one: record.json],
      warnings: [.unchanged(message)]
    )
  }
}

extension Invocation {
  /// Opens the store of the standups.
  func standups() throws -> RecordStore<Standup> { try stores().standups }

  /// Finds the standup that the command line names.
  func standup(in store: RecordStore<Standup>) async throws -> Standup {
    try await store.find(arguments[.standup])
  }
}
