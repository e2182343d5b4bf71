import CommandLineTables
import FeatureKit
public import TerminalConsole
public import TerminalTexts

/// The result of a command, for people, for programs that read lines, and as JSON.
///
/// ```swift
/// CommandResult(
///   text: "Lent “\(book.title)” to \(reader).",
///   plain: "\(book.id)\t\(reader)",
///   json: ["book": book],
///   isConfirmation: true,
///   changedStore: true
/// )
/// ```
public struct CommandResult: Sendable {
  /// The text for people; empty when there is nothing to say.
  public var text: PrintedText
  /// The text for programs: tab-separated lines.
  public var plain: PrintedText
  /// The JSON object, whose key says what it holds; nil when there is only text.
  public var json: JSONObject?
  /// The next steps for people, as sentences on standard error.
  public var advice: PrintedText = ""
  /// True if the text is only a confirmation, which `--quiet` suppresses.
  public var isConfirmation = false
  /// True if the store was changed; expired deletions are then evicted.
  public var changedStore = false
  /// Notices beside the results.
  public var warnings: [Notice] = []
  /// The exit code; a command can fail and still have results.
  public var exitCode = ExitCode.success

  /// Makes a result; without texts there is nothing to say.
  public init(
    text: PrintedText = "",
    plain: PrintedText = "",
    json: JSONObject? = nil,
    advice: PrintedText = "",
    isConfirmation: Bool = false,
    changedStore: Bool = false,
    warnings: [Notice] = [],
    exitCode: ExitCode = .success
  ) {
    (self.text, self.plain, self.json, self.advice) = (text, plain, json, advice)
    (self.isConfirmation, self.changedStore) = (isConfirmation, changedStore)
    (self.warnings, self.exitCode) = (warnings, exitCode)
  }

  /// The notices to write; with `--quiet`, the errors.
  package func notices(isQuiet: Bool) -> [Notice] {
    isQuiet ? warnings.filter { $0.kind == .error } : warnings
  }

  /// Writes the result in a form.
  ///
  /// - Returns: The lines, without an end after the last.
  package func written(as form: OutputForm) throws -> PrintedText {
    switch (form, json) {
    case (.json, .some(let value)): try RecordJSON.text(of: value)
    case (.plain, _): plain
    case (.text, _), (.json, nil): text
    }
  }
}

/// The form of results and notices.
package enum OutputForm: Sendable {
  case text, plain, json

  /// Finds the form that a command line asks for; even an invalid line needs one, for its error.
  init(_ line: TypedLine<CommandWork>) {
    self = line.has(.json) ? .json : line.has(.plain) ? .plain : .text
  }
}

extension CommandResult {
  /// A document, which is the same in plain form.
  package static func document(_ text: PrintedText, json: JSONObject) -> CommandResult {
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
      json: [
        "help": [
          "overview": page.overview, "discussion": page.discussion, "usage": page.usage,
          "sections": page.sections.map { section -> JSONObject in
            [
              "title": section.title,
              "entries": section.entries.map { ["label": $0, "abstract": $1] },
            ]
          },
        ] as JSONObject
      ]
    )
  }
}

extension RecordJSON {
  /// Writes a value on one line, keys sorted, for a pipe or a terminal.
  ///
  /// It is the stored form, but with terminal control characters escaped.
  package static func text(of value: any Encodable) throws -> PrintedText {
    let json = String(decoding: try encoder().encode(value), as: UTF8.self)
    return PrintedText(lines: json.withEscapedControlCharacters)
  }
}

/// An object of JSON by its keys; one without a value is left out.
///
/// Values are written as they are stored: a record is a value, and so is another object.
public struct JSONObject: Encodable, Sendable, ExpressibleByDictionaryLiteral {
  private var values: [String: any Encodable & Sendable] = [:]

  /// Makes an object of a literal.
  public init(dictionaryLiteral elements: (String, (any Encodable & Sendable)?)...) {
    for (key, value) in elements { values[key] = value }
  }

  /// The value of a key.
  package subscript(key: String) -> (any Encodable & Sendable)? {
    get { values[key] }
    set { values[key] = newValue }
  }

  /// Writes the values that there are.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordKey.self)
    for (key, value) in values { try container.encode(value, forKey: RecordKey(key)) }
  }
}

/// A key of JSON that follows from the kind of a record.
struct RecordKey: CodingKey {
  let stringValue: String

  init(stringValue: String) { self.stringValue = stringValue }
  init(_ name: String) { stringValue = name }
  init?(intValue: Int) { nil }

  var intValue: Int? { nil }
}

/// A value of any type in JSON.
package struct JSONValue: Encodable, Sendable {
  private let value: any Encodable & Sendable

  /// Takes a value.
  package init(_ value: any Encodable & Sendable) { self.value = value }

  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension [[String]] {
  /// The lines of a result for programs, with tabs between their fields.
  var tabSeparated: PrintedText {
    map { fields in fields.map { "\($0)" }.joined(separator: "\t") }.joined(separator: "\n")
  }
}
