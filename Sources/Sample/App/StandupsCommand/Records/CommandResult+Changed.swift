import AppCommands
import FeatureKit

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
