package import FeatureKit

/// A kind that names the parts of its records for imports.
package protocol FormedKind: StoredKind {
  /// The parts of a record, and what happens to them.
  static var form: RecordForm<Record> { get }
}

/// The parts of a record, as an import and a look at the store tell them; by default it is one piece.
package struct RecordForm<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  /// The key of the title in JSON.
  package var titleKey = "title"
  /// Returns the title as typed; by default it is that of the kind.
  package var title: (@Sendable (Record) -> String)?
  /// The parts that can differ from another record with its id; the kind's fields by default.
  package var parts = [RecordPart<Record>("content") { $0 }]
  /// Takes what is missing from another form of the record, as far as the options want it.
  package var merge: @Sendable (inout Record, _ other: Record, ImportOptions) -> Void = {
    if $2.isOverwriting { $0 = $1 }
  }
  /// The records that it holds, which are deleted by themselves.
  package var held: HeldRecords<Record>?
  /// The loss that comes with a record, for the question before a purge.
  package var loss: String?

  /// Makes a form of one piece.
  package init() {}

  /// Returns the keys of the parts that differ.
  func differences(_ record: Record, _ other: Record) -> [String] {
    parts.filter { !$0.isSame(record, other) }.map(\.key)
  }
}

/// A part of a record, by its name in JSON.
package struct RecordPart<Record>: Sendable {
  let key: String
  let isSame: @Sendable (Record, Record) -> Bool

  /// Makes a part that has a value.
  package init(
    _ key: String,
    _ value: @escaping @Sendable (Record) -> some Equatable & SendableMetatype
  ) {
    self.init(key) { value($0) == value($1) }
  }

  /// Makes a part of two records that can be the same.
  package init(_ key: String, isSame: @escaping @Sendable (Record, Record) -> Bool) {
    (self.key, self.isSame) = (key, isSame)
  }
}

/// The records that another one holds, such as the meetings of a standup.
package struct HeldRecords<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  let (word, words): (String, String)
  /// Returns how many a record holds.
  package var count: @Sendable (Record) -> Int
  /// Returns the dates on which others were deleted.
  package var deletions: @Sendable (Record) -> [Date]
  /// Returns how many of another form are missing; those that were deleted count if they are restored.
  package var missing: @Sendable (Record, _ other: Record, _ restores: Bool) -> Int
  /// Removes for good those that were deleted before a date, and returns their number.
  package var evict: @Sendable (RecordStore<Record>, Date) async throws -> Int

  /// Names one and several of them.
  package init(
    _ word: String,
    _ words: String,
    count: @escaping @Sendable (Record) -> Int,
    deletions: @escaping @Sendable (Record) -> [Date],
    missing: @escaping @Sendable (Record, Record, Bool) -> Int,
    evict: @escaping @Sendable (RecordStore<Record>, Date) async throws -> Int
  ) {
    (self.word, self.words) = (word, words)
    (self.count, self.deletions, self.missing, self.evict) = (count, deletions, missing, evict)
  }
}

extension StoredKind {
  /// The form of the records: that of the kind, or its fields, or one piece.
  static var ownForm: RecordForm<Record> {
    if let form = (self as? any FormedKind.Type)?.anyForm as? RecordForm<Record> { return form }
    var form = RecordForm<Record>()
    if !fields.contains(where: \.isWhole) {
      form.parts = fields.map { RecordPart($0.name, isSame: $0.isEqual) }
    }
    return form
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
