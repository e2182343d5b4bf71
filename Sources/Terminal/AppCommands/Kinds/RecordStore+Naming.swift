package import FeatureKit
package import TerminalTexts

// What commands do with records of any kind.

extension RecordStore where Record: NamedRecord {
  /// Finds the record with an id, or with the beginning of an id or of a title.
  ///
  /// For a whole id, no other record is read.
  ///
  /// - Parameter text: What the user typed.
  /// - Returns: The record.
  /// - Throws: An error of the store, or if not one record is meant.
  package func find(_ text: String) async throws -> Record {
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
  package func change(_ record: Record, _ change: @escaping Change) async throws -> Record {
    if let changed = try await update(record.id, change) { return changed }
    throw CommandFailure(.notFound, "\(record.quotedTitle) was deleted meanwhile.")
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
  package static func changed<Record: NamedRecord>(
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
  package static func unchanged<Record: NamedRecord>(
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
