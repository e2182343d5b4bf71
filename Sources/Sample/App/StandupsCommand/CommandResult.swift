import CommandLineTables
import FeatureKit
import LineMode

/// The result of a command, for people, for programs that read lines, and as JSON.
struct CommandResult: Sendable {
  /// The text for people; empty when there is nothing to say.
  var text: PrintedText
  /// The text for programs: tab-separated lines.
  var plain: PrintedText
  /// The JSON object, whose key says what it holds; nil when there is only text.
  var json: (any Encodable & Sendable)?
  /// The next steps for people, as sentences on standard error.
  var advice: PrintedText = ""
  /// True if the text is only a confirmation, which `--quiet` suppresses.
  var isConfirmation = false
  /// True if the store was changed; expired deletions are then evicted.
  var changedStore = false
  /// Notices beside the results.
  var warnings: [Notice] = []
  /// The exit code; a command can fail and still have results.
  var exitCode = ExitCode.success

  /// The notices to write; with `--quiet`, the errors.
  func notices(isQuiet: Bool) -> [Notice] {
    isQuiet ? warnings.filter { $0.kind == .error } : warnings
  }

  /// Writes the result in a form.
  ///
  /// - Returns: The lines, without an end after the last.
  func written(as form: OutputForm) throws -> PrintedText {
    switch (form, json) {
    case (.json, .some(let value)): try RecordJSON.text(of: value)
    case (.plain, _): plain
    case (.text, _), (.json, nil): text
    }
  }
}

/// The form of results and notices.
enum OutputForm: Sendable {
  case text, plain, json

  /// Finds the form that a command line asks for; even an invalid line needs one, for its error.
  init(_ line: TypedLine) {
    self = line.has(.json) ? .json : line.has(.plain) ? .plain : .text
  }
}

extension CommandResult {
  /// A document, which is the same in plain form.
  static func document(_ text: PrintedText, json: any Encodable & Sendable) -> CommandResult {
    CommandResult(text: text, plain: text, json: json)
  }

  /// A page of help, whose plain form has a line for each entry.
  static func help(_ page: HelpPage) -> CommandResult {
    let texts = [
      ("overview", page.overview), ("discussion", page.discussion), ("usage", page.usage),
    ]
    let lines: [PrintedText] =
      texts.filter { !$1.isEmpty }.map { "\($0)\t\($1)" }
      + page.sections.flatMap { section in
        section.entries.map { "entry\t\(section.title)\t\($0)\t\($1)" }
      }
    return CommandResult(
      text: PrintedText(lines: page.text),
      plain: lines.joined(separator: "\n"),
      json: ["help": page]
    )
  }

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

extension RecordJSON {
  /// Writes a value on one line, keys sorted, for a pipe or a terminal.
  ///
  /// It is the stored form, but with terminal control characters escaped.
  static func text(of value: any Encodable) throws -> PrintedText {
    let json = String(decoding: try encoder().encode(value), as: UTF8.self)
    return PrintedText(lines: json.withEscapedControlCharacters)
  }
}
