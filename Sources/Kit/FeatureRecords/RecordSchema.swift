package import FeatureJSON
package import Foundation

/// The forms of a record over time, oldest first, each with its conversion to the next.
///
/// To change the form of a record so that older records can't be read, keep the old type, and add a
/// line that converts one to the other:
///
/// ```swift
/// let schema = RecordSchema<NoteV1>()
///   .followed(by: NoteV2.self) { NoteV2($0) }
///   .followed(by: Note.self) { try Note($0) }
/// ```
///
/// The last form is the present one, here version 3. A record of an older one is brought to it whenever it is
/// read, in memory only; the store has the old form until the record is saved. A step must follow from its input
/// alone, and must keep the id.
public struct RecordSchema<Record: Decodable & Sendable>: Sendable {
  /// The version of the last form: the one in which records are written.
  package let version: Int

  private let readers: [Int: Reader]
  /// Writes a record in its stored form; nil if that is the record's own.
  private let writer: Writer?

  /// Removes the deleted parts of a record that are due; nil if it keeps none.
  package private(set) var evictParts: EvictParts?

  /// Removes the parts for which a decision is true, by the date of the deletion and the part's id.
  package typealias EvictParts =
    @Sendable (inout Record, _ isDue: (_ deletion: Date, _ part: String) -> Bool) -> Void

  private typealias Reader = @Sendable (ArraySlice<UInt8>) throws -> Record
  private typealias Writer = @Sendable (Record) throws -> Data

  /// Makes a schema of one form.
  ///
  /// - Parameter version: Its version: 1, or a later one when those before it are not to be read any more.
  public init(version: Int = 1) {
    self.init(version: version, older: [:])
  }

  private init(version: Int, older: [Int: Reader], writer: Writer? = nil) {
    let own: Reader = { try JSONValueDecoder.decode(Record.self, from: $0) }
    (self.version, self.writer) = (version, writer)
    readers = older.merging([version: own]) { older, _ in older }
  }

  /// Returns a schema with a further form, whose version is one higher.
  ///
  /// - Parameters:
  ///   - next: The type of the further form.
  ///   - step: Makes it of the form that was the last one; a record for which it throws is reported, and kept.
  /// - Returns: The schema.
  public func followed<Next>(
    by next: Next.Type = Next.self,
    _ step: @escaping @Sendable (Record) throws -> Next
  ) -> RecordSchema<Next> {
    RecordSchema<Next>(
      version: version + 1,
      older: readers.mapValues { read in { bytes in try step(read(bytes)) } }
    )
  }

  /// Returns the schema of records that keep deleted parts, which a daily eviction removes likewise.
  package func evicting(_ evictParts: @escaping EvictParts) -> RecordSchema {
    var schema = self
    schema.evictParts = evictParts
    return schema
  }

  /// Returns a schema of the same version, whose records have the last form only in the store.
  ///
  /// What a value doesn't write by itself then never leaves the store: no other JSON has it.
  ///
  /// - Parameters:
  ///   - value: Returns the value in a form.
  ///   - form: Returns the form of a value.
  /// - Returns: The schema.
  package func used<Value>(
    as value: @escaping @Sendable (Record) -> Value,
    kept form: @escaping @Sendable (Value) -> Record
  ) -> RecordSchema<Value> where Record: Encodable {
    RecordSchema<Value>(
      version: version,
      older: readers.mapValues { read in { bytes in value(try read(bytes)) } },
      writer: { try RecordJSON.encoder().encode(form($0)) }
    )
  }

  /// Writes a record as the value of its line, row or file.
  func data(of record: Record) throws -> Data where Record: Encodable {
    try writer?(record) ?? RecordJSON.encoder().encode(record)
  }

  /// Reads a record of this version or an older one, as one of this version.
  func record(from bytes: ArraySlice<UInt8>, version: Int) throws -> Record {
    guard let read = readers[version] else { throw UnknownVersion(version: version) }
    return try read(bytes)
  }

  private struct UnknownVersion: Error, CustomStringConvertible {
    let version: Int

    var description: String { "its version, \(version), is too old" }
  }
}

/// Records as the values of a journal.
extension RecordSchema {
  /// Reads the value of a line.
  package func record(from value: RecordValue, of version: Int) throws -> Record {
    try record(from: value.bytes, version: version)
  }

  /// Returns a record before and after a patch of it, as if nothing else was changed since.
  ///
  /// - Parameters:
  ///   - patch: The patch, of this version.
  ///   - record: The record as it is now.
  /// - Returns: Both; nil if one of them can't be read.
  package func values(of patch: Patch, in record: Record) -> (old: Record, new: Record)?
  where Record: Encodable {
    guard let json = try? JSON(parsing: data(of: record)) else { return nil }
    let after = patch.applied(to: json)
    guard let new = try? self.record(from: RecordValue(after), of: version),
      let old = try? self.record(from: RecordValue(patch.inverse.applied(to: after)), of: version)
    else { return nil }
    return (old, new)
  }
}
