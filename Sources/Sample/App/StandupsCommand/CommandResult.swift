import CommandLineTables
import FeatureKit
import LineMode
import StandupsDomain

/// The result of a command, for people, for programs that read lines, and as JSON.
struct CommandResult: Sendable {
  /// The text for people; empty when there is nothing to say.
  var text: PrintedText
  /// The text for programs: a line for each standup, with tabs between its fields.
  var plain: PrintedText
  /// The values to write as JSON; nil when there is only text.
  var json: (any Encodable & Sendable)?
  /// True if the text is only a confirmation, which `--quiet` suppresses.
  var isConfirmation = false
  /// True if the store was changed; expired deletions are then evicted.
  var changedStore = false
  /// Notices about a command that succeeded.
  var warnings: [Notice] = []
  /// The exit code; a command can fail and still have results.
  var exitCode = ExitCode.success

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
  init(_ line: TypedLine, isTerminal: Bool) {
    self =
      if line.has(.json) {
        .json
      } else if line.has(.plain) {
        .plain
      } else {
        // Forced colours, as for a pager, are for people.
        isTerminal || line.text(of: .color) == "always" ? .text : .plain
      }
  }
}

extension CommandResult {
  /// Text that is the same for everyone.
  static func text(_ text: PrintedText) -> CommandResult {
    CommandResult(text: text, plain: text)
  }

  /// Describes an action on one standup; programs get the standup itself.
  static func standup(_ standup: Standup, _ text: PrintedText) -> CommandResult {
    CommandResult(
      text: text,
      plain: standup.fields,
      json: standup,
      isConfirmation: true,
      changedStore: true
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
