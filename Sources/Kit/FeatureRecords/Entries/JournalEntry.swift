package import FeatureJSON

/// An act of a person: all of its changes are made, or none.
///
/// ```swift
/// var entry = JournalEntry(id, date: now, name: "rename “Emma”")
/// entry.changes = [.init(key, .edit(Patch(from: emma, to: emmaII), schema: 1))]
/// let changed = try entry.applied { records[$0] }
/// ```
package struct JournalEntry: Equatable, Sendable {
  /// The name of the entry: appending it twice is appending it once.
  package var id: ID
  /// The date in milliseconds since 1970.
  package var date: Int
  /// The act in words for people, such as `rename “Emma”`, also for its undo.
  package var name: String
  /// The person whose act it is; nil without a name.
  package var who: String?
  /// The entry that this one goes on with, such as the typing of a word: both are undone at once.
  package var continues: ID?
  /// The entry that this one takes back.
  package var reverts: ID?
  /// True if it is an act that its person can undo; what the app does by itself isn't.
  package var isUndoable = false
  /// The changes, in their order.
  package var changes: [Change] = []
  /// Keys of the entry's line that this version doesn't know, which stay.
  package var unknown = JSON.Object()

  /// Makes an entry without changes.
  ///
  /// - Parameters:
  ///   - id: The name of the entry.
  ///   - date: The date in milliseconds since 1970.
  ///   - name: The act in words.
  package init(_ id: ID, date: Int, name: String) {
    (self.id, self.date, self.name) = (id, date, name)
  }

  /// The records that the entry changes, in the order of the changes.
  package var keys: [RecordKey] { changes.map(\.key) }

  // MARK: - Parts

  /// The name of an entry: its writer, and the number that the writer gave it.
  package struct ID: Hashable, Sendable, CustomStringConvertible {
    /// The writer, a text without a dot that a program keeps over its restarts.
    package let writer: String
    /// The number of the entry among those of its writer, from 1 on.
    package let serial: Int

    /// The numbers that leave room for more.
    static let serials = 0...1 << 60

    /// Makes an id.
    ///
    /// - Parameters:
    ///   - writer: The writer.
    ///   - serial: The number among its entries.
    package init(_ writer: String, _ serial: Int) {
      (self.writer, self.serial) = (writer, serial)
    }

    /// Reads an id as it is written; nil for any other text.
    ///
    /// - Parameter text: The writer, a dot and the number.
    package init?(_ text: String) {
      guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")), dot > text.startIndex,
        let serial = Int(Substring(text.utf8[dot...].dropFirst())), Self.serials.contains(serial)
      else { return nil }
      self.init(String(text[..<dot]), serial)
    }

    /// Hashes the number alone: few writers have entries of the same number.
    package func hash(into hasher: inout Hasher) { hasher.combine(serial) }

    /// The writer, a dot and the number.
    package var description: String { "\(writer).\(serial)" }
  }

  /// The change of one record.
  package struct Change: Equatable, Sendable {
    /// The record.
    package let key: RecordKey
    /// The operation.
    package let operation: Operation

    /// Makes a change.
    ///
    /// - Parameters:
    ///   - key: The record.
    ///   - operation: The operation.
    package init(_ key: RecordKey, _ operation: Operation) {
      (self.key, self.operation) = (key, operation)
    }
  }

  /// An operation on a record.
  package enum Operation: Equatable, Sendable {
    /// A new record, or another value for a deleted one, which comes back in its old place.
    case insert(RecordValue, schema: Int, rank: Int)
    /// Other values of some properties.
    case edit(Patch, schema: Int)
    /// The value in the form of a newer schema, in place of the one with that checksum.
    case upgrade(RecordValue, schema: Int, from: UInt32)
    /// A deletion at a date, in milliseconds since 1970.
    case delete(at: Int)
    /// The end of a deletion, its date, and the checksum of the value from then on, as its type writes it.
    ///
    /// Without a checksum, no later process deletes the record again.
    case restore(from: Int, sum: UInt32? = nil)
    /// Another place, and the one before.
    case move(rank: Int, from: Int)
  }
}
