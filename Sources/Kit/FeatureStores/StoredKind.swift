public import FeatureInjection
import FeatureIssues
public import FeatureRecords
public import Foundation

/// A kind of stored records: the key of its entry, and all that an app must know to keep it.
///
/// It is declared once, beside its records, and listed once, by the app:
///
/// ```swift
/// enum BookKind: StoredKind {
///   static let name = "books"
///   static let folder = "books"
///   static let word = "book"
///   static let schema = RecordSchema<Book>()
///   static func title(of book: Book) -> String { book.title }
/// }
///
/// extension FeatureDependencies {
///   var books: RecordQuery<Book> {
///     get { self[BookKind.self] }
///     set { self[BookKind.self] = newValue }
///   }
/// }
/// ```
public protocol StoredKind<Record>: FeatureDependencyKey where Value == RecordQuery<Record> {
  /// The records.
  associatedtype Record: StorableRecord where Record.ID: RecordID

  /// The name of the kind in a store: before each id in a journal, or that of a folder of files.
  ///
  /// It is also the plural of its records in sentences, walks and backups.
  static var folder: String { get }
  /// The word for one record.
  static var word: String { get }
  /// The forms of a record so far.
  static var schema: RecordSchema<Record> { get }
  /// The id of the only record, where there is just one; nil by default.
  static var onlyID: Record.ID? { get }
  /// True if the records are their user's own, and stay beside a store that many share.
  ///
  /// By default only the only record of a kind is, such as settings.
  static var isPersonal: Bool { get }
  /// The fields that people change by themselves; by default the properties, which no sentence names.
  static var fields: [RecordField<Record>] { get }

  /// The records that a new user may begin with, offered where none can be read; nil by default.
  static var samples: (@Sendable (GivenWorld) -> [Record])? { get }
  /// The word in the answers to a failed save; nil, the default, for `retry-save`.
  static var unsavedWord: String? { get }

  /// Returns the title of a record, to show and to name it.
  static func title(of record: Record) -> String
  /// Returns the text of a record that couldn't be saved, for the person to keep.
  ///
  /// By default it is the title and the fields, or properties, that differ.
  ///
  /// - Parameters:
  ///   - record: The record as it would have been saved.
  ///   - stored: The record as it is stored; nil if it isn't.
  /// - Returns: The text, on one line.
  static func text(of record: Record, over stored: Record?) -> String

  /// The word of a walk for one record as JSON; that for one record by default.
  static var givenWord: String { get }
  /// Reads records that a walk gives in short, in one line; by default there is no short form.
  static func records(given texts: [String], in world: GivenWorld) throws(GivenMistake) -> [Record]
  /// Returns the texts of a walk that give a record in short; nil, the default, if it is given as JSON.
  static func given(_ record: Record) -> [String]?

  /// Returns the ids of a record and of what is in it; its own by default, if that is a UUID.
  static func _ids(in record: Record) -> [UUID]
  /// Returns what tells the explorer's states apart: all of a record by default.
  static func _distinguishingContents(of record: Record) -> any Encodable
}

extension StoredKind {
  /// The query of an app that doesn't list the kind.
  ///
  /// Its use is reported, since its records would be kept nowhere.
  public static var live: RecordQuery<Record> {
    .unimplemented { endpoint in
      reportIssue("`\(name).\(endpoint)` was used, but \(Self.self) isn't one of this app's kinds.")
    }
  }

  /// The words for the steps of the history.
  static var words: ChangeWords<Record> {
    ChangeWords(plural: folder, isOnly: onlyID != nil, fields: fields) {
      onlyID == nil ? "“\(title(of: $0))”" : "the \(folder)"
    }
  }

  /// Makes the query of a test that set none.
  public static func unimplemented(_ missing: MissingDependency) -> RecordQuery<Record> {
    .unimplemented { missing.endpoint($0)() }
  }

  /// None.
  public static var samples: (@Sendable (GivenWorld) -> [Record])? { nil }

  /// The word of all kinds.
  public static var unsavedWord: String? { nil }

  /// The record as a whole.
  public static var fields: [RecordField<Record>] { [.whole(word) { title(of: $0) }] }

  /// There may be any number of records.
  public static var onlyID: Record.ID? { nil }

  /// True for a kind of one record.
  public static var isPersonal: Bool { onlyID != nil }

  /// The title in quotes, and all else that differs.
  public static func text(of record: Record, over stored: Record?) -> String {
    let title = "“\(title(of: record))”"
    let changes = changes(of: record, from: stored).filter { !$0.hasSuffix(": \(title)") }
    return ([title] + changes).joined(separator: "; ")
  }

  /// The word for one record.
  public static var givenWord: String { word }

  /// Refuses any text.
  public static func records(
    given texts: [String],
    in world: GivenWorld
  ) throws(GivenMistake) -> [Record] {
    throw GivenMistake(
      """
      A \(word) has no short form: write \(givenWord) and its JSON, or give \(Self.self) \
      “records(given:in:)”.
      """
    )
  }

  /// Gives each record as JSON.
  public static func given(_ record: Record) -> [String]? { nil }

  /// Its own id, if that is a UUID.
  public static func _ids(in record: Record) -> [UUID] {
    UUID(uuidString: record.id.description).map { [$0] } ?? []
  }

  /// All of it.
  public static func _distinguishingContents(of record: Record) -> any Encodable { record }
}
