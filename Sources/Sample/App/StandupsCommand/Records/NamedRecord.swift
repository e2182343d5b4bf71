import AppCommands
import FeatureKit
import TerminalConsole
import TerminalTexts

/// A record that the user names by its id or its title, and that commands print on a line.
protocol NamedRecord: StorableRecord where ID: RecordID {
  /// The words for records of this kind.
  static var words: RecordWords { get }

  /// The title as typed.
  var title: String { get }
  /// The title to show: "Untitled" for an empty or blank one.
  var displayTitle: String { get }
  /// A few facts that tell it from another one of the same title.
  var facts: [String] { get }
  /// The color beside its title, if it has one.
  var color: UInt32? { get }
  /// The record as a line for programs, tab-separated.
  var plainLine: PrintedText { get }
  /// The record as commands write it in JSON; by default as it is stored.
  var json: JSONValue { get }
}

/// The words for one kind of records, in sentences and in JSON.
struct RecordWords: Sendable {
  /// The word for one, which is also its key in JSON.
  var one: String
  /// The word for several, which is also their key in JSON.
  var many: String
  /// The key of the title in JSON.
  var title = "title"
  /// The line that lists them; of most kinds, it begins the lines of their other commands, too.
  var list = "restore"
  /// A title to add one by.
  var example: String?

  /// The beginning of the names of its commands: a word and a space for some kinds.
  var prefix: String { ["list", "restore"].contains(list) ? "" : "\(list) " }

  /// The advice where there are none.
  var firstStep: PrintedText {
    "There are none yet." + (example.map { " Add one with “standups \(prefix)add \($0)”." } ?? "")
  }

  /// The advice where no deleted ones are kept.
  var noDeleted: PrintedText { "No deleted \(many) are kept." }
}

extension NamedRecord {
  var color: UInt32? { nil }
  var json: JSONValue { JSONValue(self) }

  // MARK: - Titles

  /// The title in a form that is safe to print.
  var printedTitle: String { displayTitle.withoutControlCharacters }

  /// The title, shortened to fit in a line.
  var shortTitle: String { printedTitle.truncated(toWidth: 40) }

  /// The record's name for a shell: its title, in quotes if it has several words, or its id.
  ///
  /// It is the id where signs in the title could mean something to a shell.
  var typedTitle: String {
    let words = title.split(separator: " ", omittingEmptySubsequences: false)
    let isPlain = words.allSatisfy { word in
      !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard isPlain else { return id.description }
    return words.count == 1 ? title : "\"\(title)\""
  }

  /// The title in quotes, as sentences name it.
  var quotedTitle: String { "“\(printedTitle)”" }

  /// The facts on one line.
  var factsText: String { facts.joined(separator: ", ") }
}

// MARK: - Rows

extension Collection where Element: NamedRecord {
  /// Returns a line for each record, for people, with enough of its id to name it.
  ///
  /// - Parameters:
  ///   - highlighting: The look of titles and of the squares in the color of a theme.
  ///   - remarks: Returns further cells.
  /// - Returns: The lines, in columns.
  func rows(
    _ highlighting: LineHighlighting = .none,
    _ remarks: (Element) -> [String] = { _ in [] }
  )
    -> PrintedText
  {
    let ids = map(\.id.description)
    // The fewest groups of digits that tell each id from the others.
    let lengths = [8, 13, 18, 23]
    let length = lengths.first { length in Set(ids.map { $0.prefix(length) }).count == count } ?? 36
    return zip(self, ids).map { record, id in
      let title = record.shortTitle
      let swatch = record.color.flatMap(highlighting.square).map { TextCell(" ", shown: $0) }
      return [swatch].compactMap(\.self) + [
        TextCell(String(id.prefix(length))),
        TextCell(title, shown: highlighting.bold("\(title)")),
      ] + (record.facts + remarks(record)).map { TextCell($0) }
    }
    .inColumns()
  }
}
