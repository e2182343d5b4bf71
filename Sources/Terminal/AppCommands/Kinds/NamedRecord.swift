package import FeatureKit
package import TerminalConsole
package import TerminalTexts

/// A record that the user names by its id or its title, and that commands print on a line.
package protocol NamedRecord: StorableRecord where ID: RecordID {
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
package struct RecordWords: Sendable {
  /// The name of the program.
  let program: String
  /// The word for one, which is also its key in JSON.
  package let one: String
  /// The word for several, which is also their key in JSON.
  package let many: String
  /// The key of the title in JSON.
  let title: String
  /// The line that lists them; of most kinds, it begins the lines of their other commands, too.
  package let list: String
  /// A title to add one by.
  let example: String?
  /// True if lists show the numbers of the records, which name them, too.
  let isNumbered: Bool

  /// Names them.
  ///
  /// - Parameters:
  ///   - product: The app.
  ///   - one: The word for one.
  ///   - many: The word for several.
  ///   - title: The key of the title.
  ///   - list: The line that lists them.
  ///   - example: A title to add one by, if a command adds some.
  ///   - isNumbered: True if lists show the numbers of the records.
  package init(
    in product: (some AppProduct).Type,
    one: String,
    many: String,
    title: String = "title",
    list: String = "restore",
    example: String? = nil,
    isNumbered: Bool = false
  ) {
    program = product.name
    (self.one, self.many, self.title) = (one, many, title)
    (self.list, self.example, self.isNumbered) = (list, example, isNumbered)
  }

  /// The beginning of the names of its commands: a word and a space for some kinds.
  package var prefix: String { ["list", "restore"].contains(list) ? "" : "\(list) " }

  /// The advice where there are none.
  package var firstStep: PrintedText {
    "There are none yet." + (example.map { " Add one with “\(program) \(prefix)add \($0)”." } ?? "")
  }

  /// The advice where no deleted ones are kept.
  package var noDeleted: PrintedText { "No deleted \(many) are kept." }
}

extension String {
  /// The word behind its article: `an author`.
  var withArticle: String { "\("aeiou".contains(prefix(1)) ? "an" : "a") \(self)" }
}

extension NamedRecord {
  package var color: UInt32? { nil }
  package var json: JSONValue { JSONValue(self) }

  /// The record by its name, where JSON holds something of it.
  package var reference: JSONObject { ["id": id.description, Self.words.title: title] }

  // MARK: - Titles

  /// The title in a form that is safe to print.
  package var printedTitle: String { displayTitle.withoutControlCharacters }

  /// The title, shortened to fit in a line.
  package var shortTitle: String { printedTitle.truncated(toWidth: 40) }

  /// The record's name for a shell: its title, in quotes if it has several words, or its id.
  ///
  /// It is the id where signs in the title could mean something to a shell.
  package var typedTitle: String {
    let words = title.split(separator: " ", omittingEmptySubsequences: false)
    let isPlain = words.allSatisfy { word in
      !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard isPlain else { return id.description }
    return words.count == 1 ? title : "\"\(title)\""
  }

  /// The title in quotes, as sentences name it.
  package var quotedTitle: String { "“\(printedTitle)”" }

  /// The facts on one line.
  package var factsText: String { facts.joined(separator: ", ") }
}

// MARK: - Rows

extension Collection where Element: NamedRecord {
  /// Returns a line for each record, for people, with enough of its id to name it.
  ///
  /// - Parameters:
  ///   - highlighting: The look of titles and of the squares in the color of a theme.
  ///   - remarks: Returns further cells.
  /// - Returns: The lines, in columns.
  package func rows(
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
