import AppCommands
import AppFeature
import CommandLineTables
import FeatureKit
import TerminalTexts

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

extension Invocation {
  /// Opens the store of the standups.
  func standups() throws -> RecordStore<Standup> { try stores().standups }

  /// Finds the standup that the command line names.
  func standup(in store: RecordStore<Standup>) async throws -> Standup {
    try await store.find(arguments[.standup])
  }
}
