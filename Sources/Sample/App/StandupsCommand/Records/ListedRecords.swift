import AppCommands
import AppFeature
import CommandLineTables
import FeatureKit
import StandupsStorage
import TerminalConsole
import TerminalTexts

// What lists of several kinds have in common.

extension Invocation {
  /// Lists deleted records, with the dates until which they are kept.
  ///
  /// - Parameters:
  ///   - kind: Their kind.
  ///   - key: Their key in JSON.
  ///   - noneOfThem: The advice where the options leave out all.
  ///   - choose: Returns the records that the options ask for, in their order.
  /// - Returns: The list.
  /// - Throws: An error of the store or of the options.
  func listDeleted<Record: NamedRecord>(
    _ kind: any StoredKind<Record>.Type,
    as key: String = "deleted-\(Record.words.many)",
    noneOfThem: PrintedText = .noneLikeThat(Record.words),
    choose: ([Record]) throws -> [Record]
  ) async throws -> CommandResult {
    let deleted = try await self.deleted(kind).map(KeptRecord.init)
    let dates = Dictionary(deleted.map { ($0.record.id, $0) }) { first, _ in first }
    let shown = try choose(deleted.map(\.record)).compactMap { dates[$0.id] }
    return CommandResult(
      text: shown.rows(highlighting, in: dependencies.timeZone),
      plain: shown.map(\.fields).joined(separator: "\n"),
      json: [key: shown.map(\.json)],
      advice: deleted.isEmpty ? Record.words.noDeleted : shown.isEmpty ? noneOfThem : "",
      warnings: try missingStore
    )
  }
}

extension DoableRecord {
  /// Returns true if a list shows the record: what is open, done or, whatever its state, deleted.
  func isWanted(_ invocation: Invocation) -> Bool {
    invocation[.done] ? isDone : !isDone || invocation[.deletedOnly]
  }

  /// The word for its state, for programs.
  var state: String { isDone ? "done" : "open" }

  /// The title behind a circle, for people.
  func titleCell(_ highlighting: LineHighlighting) -> TextCell {
    let title = shortTitle
    let (circle, done) = isDone ? ("●", " (done)") : ("○", "")
    return TextCell(
      "\(circle) \(title)\(done)",
      shown: "\(circle) \(highlighting.bold("\(title)"))\(done)"
    )
  }
}

extension RecordSnapshot where Record: DoableRecord {
  /// Returns the advice where a list shows none of the records.
  ///
  /// - Parameter isNarrow: True if the options ask for some of them.
  /// - Returns: The advice.
  func advice(isNarrow: Bool) -> PrintedText {
    if isEmpty { return Record.words.firstStep }
    if records.isEmpty { return .onlyUnreadable }
    let words = Record.words
    return isNarrow ? .noneLikeThat(words) : "All are done; “\(words.list) --done” shows them."
  }
}

extension PrintedText {
  /// The advice where the options leave out all records.
  static func noneLikeThat(_ words: RecordWords) -> PrintedText {
    "No \(words.one) matches these options."
  }
}

extension CommandFailure {
  /// Returns the failure of an edit that names nothing.
  ///
  /// - Parameters:
  ///   - option: An option that it could have.
  ///   - command: The name of the command.
  /// - Returns: The failure.
  static func nothingToChange(such option: PrintedText, _ command: PrintedText) -> CommandFailure {
    CommandFailure(
      .usage,
      "There is nothing to change.",
      hint: "Name a change, such as \(option); see “help \(command)”."
    )
  }
}

extension CommandParameter<Bool> {
  static var done: Self { flag("--done", "Only those that are done.") }
  static var deletedOnly: Self {
    flag("--deleted", "List deleted ones instead, and how long they are kept.")
  }
}

extension CommandParameter {
  /// The order of a list beside the records' own.
  static func order<Order: ChoosableValue>() -> Self where Value == Order? {
    option("--sort <order>", "The order of the list. (default: your own order)")
      .synonyms("--order", "--order-by", "--sort-by")
  }
}

/// A named record that is open until it is done.
protocol DoableRecord: NamedRecord {
  /// True if it is done.
  var isDone: Bool { get set }
}
