import AppCommands
import AppFeature
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
  /// The texts in which words are found, the title first.
  var texts: [FoundText<Self>] { get }
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

  /// The beginning of its commands: `standups`, and another word for some kinds.
  var program: PrintedText {
    ["list", "restore"].contains(list) ? "standups" : "standups \(list)"
  }

  /// The advice where there are none.
  var firstStep: PrintedText {
    "There are none yet." + (example.map { " Add one with “\(program) add \($0)”." } ?? "")
  }

  /// The advice where no deleted ones are kept.
  var noDeleted: PrintedText { "No deleted \(many) are kept." }
}

extension NamedRecord {
  var color: UInt32? { nil }
}

// MARK: - Titles

extension NamedRecord {
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

/// Records that can come back after they were deleted.
protocol Restorable: SendableMetatype {
  /// The records.
  associatedtype Record: NamedRecord

  /// Reads the deleted records that can still be restored, the last deleted first.
  @MainActor static func deleted(_ invocation: Invocation) async throws -> [DeletedRecord<Record>]

  /// Brings back a deleted record, to its place.
  ///
  /// - Parameters:
  ///   - name: Its name as typed.
  ///   - invocation: The line.
  /// - Returns: The record as it is stored then.
  /// - Throws: An error if no deleted one is found, or of the store.
  @MainActor static func restore(
    _ name: String,
    _ invocation: Invocation
  ) async throws -> CommandResult
}

/// The records of a kind by their names.
protocol NamedRecords: Restorable {
  /// The kind.
  associatedtype Kind: StoredKind

  /// Returns a record by its name.
  static func named(_ record: Kind.Record) -> Record
}

/// A kind that says more of its records than their titles.
protocol NamedKind: NamedRecords, StoredKind where Kind == Self {
  /// The command for its records; nil, the default, if there are several.
  @MainActor static var command: Command? { get }
}

extension NamedKind {
  @MainActor static var command: Command? { nil }

  static func named(_ record: Record) -> Record { record }
}

extension NamedRecords {
  /// The words for the records.
  static var words: RecordWords { Record.words }
  /// True if the records belong to standups.
  static var isOwned: Bool { Record.self is any OwnedRecord.Type }

  @MainActor
  static func load(_ invocation: Invocation) async throws -> RecordSnapshot<Record> {
    try await invocation.stores()[Kind.self].load().map(named)
  }

  static func deleted(_ invocation: Invocation) async throws -> [DeletedRecord<Record>] {
    try await invocation.location.deleted(Kind.self).map {
      DeletedRecord(named($0.record), date: $0.date)
    }
  }

  static func restore(_ name: String, _ invocation: Invocation) async throws -> CommandResult {
    let all = try await invocation.location.deleted(Kind.self).map(\.record)
    let deleted = RecordSnapshot(records: IdentifiedArray(keepingFirst: all.map(named)))
    let record = try await deleted.findDeleted(name, beside: load(invocation))
    for whole in all where named(whole).id == record.id {
      try await invocation.stores()[Kind.self].restore(whole)
    }
    // As it is stored: another process may have restored it meanwhile, and changed it since.
    let restored = try await load(invocation).records[id: record.id] ?? record
    return .changed(restored, "Restored \(restored.quotedTitle) (\(restored.factsText)).")
  }
}

/// The records of a kind whose declaration says no more than their titles.
private enum TitledRecords<Kind: StoredKind>: NamedRecords {
  typealias Record = TitledRecord<Kind>

  static func named(_ record: Kind.Record) -> Record { Record(record) }
}

struct TitledRecord<Kind: StoredKind>: NamedRecord {
  static var words: RecordWords { RecordWords(one: Kind.word, many: Kind.folder) }

  let record: Kind.Record

  init(_ record: Kind.Record) { self.record = record }

  init(from decoder: any Decoder) throws { record = try Kind.Record(from: decoder) }

  func encode(to encoder: any Encoder) throws { try record.encode(to: encoder) }

  var id: Kind.Record.ID { record.id }
  var title: String { Kind.title(of: record) }
  var displayTitle: String { title }
  var facts: [String] { [] }
  var plainLine: PrintedText { "\(id.description)\t\(title)" }
}

// MARK: - All kinds

extension StoredKind {
  /// The records by their names; by default they follow from the declaration of the kind.
  fileprivate static var named: any NamedRecords.Type {
    (Self.self as? any NamedKind.Type) ?? TitledRecords<Self>.self
  }
}

/// The kinds of the app whose records have names and copies, in the order of reports.
enum NamedKinds {
  static let all = StandupsApp.kinds.filter { !$0.hasOneRecord }.map { $0.named }
  /// Those of records that belong to standups, and are exported with them.
  static let owned = all.filter { $0.isOwned }
  /// Those that only a backup has.
  static let ofBackups = all.filter { $0 != StandupKind.self && !$0.isOwned }
}

extension Invocation {
  /// The kinds of the stores whose records have names, in the order of reports.
  func namedKinds() throws -> [any NamedRecords.Type] {
    try stores().all.filter { !$0.kind.hasOneRecord }.map { $0.kind.named }
  }

  /// Returns all that can come back: the records of each kind, and after the standups their meetings.
  func restorable() throws -> [any Restorable.Type] {
    try namedKinds().flatMap { kind -> [any Restorable.Type] in
      kind == StandupKind.self ? [kind, NamedMeeting.self] : [kind]
    }
  }
}

/// A piece of a row.
struct TextCell {
  /// The text, which is measured.
  var text: String
  /// The text as printed.
  var shown: PrintedText

  init(_ text: String, shown: PrintedText? = nil) {
    (self.text, self.shown) = (text, shown ?? "\(text)")
  }
}

extension Sequence<[TextCell]> {
  /// Lays rows out so that columns line up, whatever characters the cells hold.
  ///
  /// - Returns: A line for each row, with two spaces between cells, and none after the last one.
  func inColumns() -> PrintedText {
    var widths: [Int] = []
    for row in self {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = Swift.max(widths[column], cell.text.displayWidth)
      }
    }
    return map { row in
      row.enumerated().map { column, cell -> PrintedText in
        let gap = column == row.count - 1 ? 0 : widths[column] - cell.text.displayWidth
        return "\(cell.shown)\(String(repeating: " ", count: gap))"
      }
      .joined(separator: "  ")
    }
    .joined(separator: "\n")
  }
}
