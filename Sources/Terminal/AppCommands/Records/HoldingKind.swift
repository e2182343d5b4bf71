package import FeatureKit
import TerminalConsole

/// A kind that says more about its records to imports than its fields do.
package protocol FormedKind<Record>: StoredKind {
  /// The key of the title in JSON.
  static var titleKey: String { get }
  /// Returns the title as typed.
  static func typedTitle(of record: Record) -> String
}

extension FormedKind {
  /// The key that most kinds have.
  package static var titleKey: String { "title" }
}

/// A kind whose records hold others, such as the pages of a book.
///
/// Those are deleted by themselves.
package protocol HoldingKind<Record>: StoredKind {
  /// The words for one and for several, also their key in JSON, and the loss that comes with a record.
  static var held: (word: String, words: String, loss: String) { get }
  /// Returns how many a record holds.
  static func count(in record: Record) -> Int
  /// Returns the dates on which others were deleted.
  static func deletions(in record: Record) -> [Date]
  /// Returns how many of another form are missing; those that were deleted count if they are restored.
  static func missing(in record: Record, of other: Record, restoring: Bool) -> Int
  /// Returns true if those that are in both forms differ.
  static func differ(_ record: Record, _ other: Record) -> Bool
  /// Takes what is missing from another form of the record, as far as the options want it.
  static func merge(_ other: Record, into record: inout Record, _ options: ImportOptions)
  /// Removes for good those that were deleted before a date, and returns their number.
  static func evict(from store: RecordStore<Record>, deletedBefore date: Date) async throws -> Int
}

extension StoredKind {
  /// The kind, if its records hold others.
  static var holding: (any HoldingKind<Record>.Type)? { self as? any HoldingKind<Record>.Type }

  /// Returns the keys of what differs between two records.
  static func differences(_ record: Record, _ other: Record) -> [String] {
    let keys = fields.filter { !$0.isEqual(record, other) }.compactMap(\.key)
    guard let holding, holding.differ(record, other) else { return keys }
    return keys + [holding.held.words]
  }

  /// True if there is just one record, which has neither a name nor copies.
  package static var hasOneRecord: Bool { onlyID != nil }
}

extension String {
  /// The text at the beginning of a sentence.
  package var atBeginning: String { prefix(1).uppercased() + dropFirst() }
}

extension [String] {
  /// The texts in a sentence: "a, b and c".
  package var inWords: String { inWords("and") }
}

extension Int {
  /// Returns the number of records in words.
  package func of(_ word: String, _ words: String) -> String {
    "\(self) \(self == 1 ? word : words)"
  }
}
