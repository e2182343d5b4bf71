package import CommandLineTables
package import FeatureKit
package import TerminalConsole
package import TerminalTexts

// What lists of several kinds have in common.

extension DoableRecord {
  /// Returns true if a list shows the record: what is open, done or, whatever its state, deleted.
  package func isWanted(_ invocation: Invocation) -> Bool {
    invocation[.done] ? isDone : !isDone || invocation[.deletedOnly]
  }

  /// The word for its state, for programs.
  package var state: String { isDone ? "done" : "open" }

  /// The title behind a circle, for people.
  package func titleCell(_ highlighting: LineHighlighting) -> TextCell {
    let title = shortTitle
    let (circle, done) = isDone ? ("●", " (done)") : ("○", "")
    return TextCell(
      "\(circle) \(title)\(done)",
      shown: "\(circle) \(highlighting.bold("\(title)"))\(done)"
    )
  }
}

extension NamedRecord {
  /// The title for people, behind a circle if the record can be done.
  func cell(_ highlighting: LineHighlighting) -> TextCell {
    let title = shortTitle
    return (self as? any DoableRecord)?.titleCell(highlighting)
      ?? TextCell(title, shown: highlighting.bold("\(title)"))
  }
}

extension RecordSnapshot where Record: NamedRecord {
  /// Returns the advice where a list shows none of the records.
  ///
  /// - Parameter isNarrow: True if the options ask for some of them.
  /// - Returns: The advice.
  package func advice(isNarrow: Bool) -> PrintedText {
    if isEmpty { return Record.words.firstStep }
    let words = Record.words
    if records.isEmpty { return words.onlyUnreadable }
    return isNarrow ? .noneLikeThat(words) : "All are done; “\(words.list) --done” shows them."
  }
}

extension PrintedText {
  /// The advice where the options leave out all records.
  package static func noneLikeThat(_ words: RecordWords) -> PrintedText {
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
  package static func nothingToChange(such option: PrintedText, _ command: PrintedText)
    -> CommandFailure
  {
    CommandFailure(
      .usage,
      "There is nothing to change.",
      hint: "Name a change, such as \(option); see “help \(command)”."
    )
  }
}

extension CommandParameter<Bool> {
  package static var done: Self { flag("--done", "Only those that are done.") }
  package static var deletedOnly: Self {
    flag("--deleted", "List deleted ones instead, and how long they are kept.")
  }
}

extension CommandParameter {
  /// The order of a list beside the records' own.
  package static func order<Order: ChoosableValue>() -> Self where Value == Order? {
    option("--sort <order>", "The order of the list. (default: your own order)")
      .synonyms("--order", "--order-by", "--sort-by")
  }
}

/// A named record that is open until it is done.
package protocol DoableRecord: NamedRecord {
  /// True if it is done.
  var isDone: Bool { get }
}
