package import FeatureKit

/// A kind that says more about its records to imports than its fields do.
package protocol FormedKind: StoredKind {
  /// The title of a record in JSON, and what it holds.
  static var form: RecordForm<Record> { get }
}

/// The title of a record in JSON, and the records that it holds.
package struct RecordForm<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  /// The key of the title.
  let titleKey: String
  /// Returns the title as typed; by default it is that of the kind.
  let title: (@Sendable (Record) -> String)?
  /// The records that it holds, which are deleted by themselves.
  let held: HeldRecords<Record>?

  /// Makes a form.
  package init(
    titleKey: String = "title",
    title: (@Sendable (Record) -> String)? = nil,
    held: HeldRecords<Record>? = nil
  ) {
    (self.titleKey, self.title, self.held) = (titleKey, title, held)
  }

  /// Takes what is missing from another form of a record, as far as the options want it.
  func merge(_ record: inout Record, _ other: Record, _ options: ImportOptions) {
    if let held { return held.merge(&record, other, options) }
    if options.isOverwriting { record = other }
  }
}

/// The records that another one holds, such as the meetings of a standup.
package struct HeldRecords<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  /// The words for one and for several, which are also their key in JSON.
  let (word, words): (String, String)
  /// The loss that comes with a record, for the question before a purge.
  let loss: String
  /// Returns how many a record holds.
  let count: @Sendable (Record) -> Int
  /// Returns the dates on which others were deleted.
  let deletions: @Sendable (Record) -> [Date]
  /// Returns how many of another form are missing; those that were deleted count if they are restored.
  let missing: @Sendable (Record, _ other: Record, _ restores: Bool) -> Int
  /// Returns true if those that are in both forms differ.
  let differ: @Sendable (Record, _ other: Record) -> Bool
  /// Takes what is missing from another form of the record, as far as the options want it.
  let merge: @Sendable (inout Record, _ other: Record, ImportOptions) -> Void
  /// Removes for good those that were deleted before a date, and returns their number.
  let evict: @Sendable (RecordStore<Record>, Date) async throws -> Int

  /// Names one and several of them, with the loss that comes with them.
  package init(
    _ word: String,
    _ words: String,
    loss: String,
    count: @escaping @Sendable (Record) -> Int,
    deletions: @escaping @Sendable (Record) -> [Date],
    missing: @escaping @Sendable (Record, Record, Bool) -> Int,
    differ: @escaping @Sendable (Record, Record) -> Bool,
    merge: @escaping @Sendable (inout Record, Record, ImportOptions) -> Void,
    evict: @escaping @Sendable (RecordStore<Record>, Date) async throws -> Int
  ) {
    (self.word, self.words, self.loss) = (word, words, loss)
    (self.count, self.deletions, self.missing) = (count, deletions, missing)
    (self.differ, self.merge, self.evict) = (differ, merge, evict)
  }
}

extension StoredKind {
  /// The form of the records: that of the kind, or the plain one.
  static var ownForm: RecordForm<Record> {
    (self as? any FormedKind.Type)?.anyForm as? RecordForm<Record> ?? RecordForm()
  }

  /// Returns the keys of what differs between two records.
  static func differences(_ record: Record, _ other: Record) -> [String] {
    let keys = fields.filter { !$0.isEqual(record, other) }.compactMap(\.key)
    guard let held = ownForm.held, held.differ(record, other) else { return keys }
    return keys + [held.words]
  }

  /// True if there is just one record, which has neither a name nor copies.
  package static var hasOneRecord: Bool { onlyID != nil }
}

extension FormedKind {
  fileprivate static var anyForm: Any { form }
}

extension String {
  /// The text at the beginning of a sentence.
  package var atBeginning: String { prefix(1).uppercased() + dropFirst() }
}

extension [String] {
  /// The texts in a sentence: "a, b and c".
  package var inWords: String {
    guard let last, count > 1 else { return joined() }
    return "\(dropLast().joined(separator: ", ")) and \(last)"
  }
}

extension Int {
  /// Returns the number of records in words.
  package func of(_ word: String, _ words: String) -> String {
    "\(self) \(self == 1 ? word : words)"
  }
}
