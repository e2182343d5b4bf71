import FeatureJSON
import Foundation

/// The line of a record in JSON, as a file and a table have it.
extension RecordSchema {
  /// Returns a line with the unknown keys of an old one, unless that couldn't be read back.
  func merged(_ new: Data, over old: Data, of oldValue: Record) -> Data where Record: Encodable {
    do {
      let known = try data(of: oldValue)
      guard known != old else { return new }
      let (read, stored) = (try JSON(parsing: known), try JSON(parsing: old))
      let patch = try Patch(from: read, to: JSON(parsing: new)).based(on: stored, readAs: read)
      let merged = patch.applied(to: stored).bytes
      // A record may read a key that it never writes, and then it would not be what was saved.
      let isReadBack = try data(of: record(from: merged[...], version: version)) == new
      return isReadBack ? Data(merged) : new
    } catch {
      // What the person changed matters more than keys that the record cannot be read with.
      return new
    }
  }

  /// Reads a record from a line that is as it was written.
  func stored(
    _ line: ArraySlice<UInt8>,
    version: Int,
    form: @autoclosure () -> String,
    rank: Int,
    deleted: Date?,
    isNamed: (Record.ID) -> Bool
  ) throws(RecordReadError) -> StoredRecord<Record>
  where Record: StorableRecord, Record.ID: RecordID {
    guard version <= self.version else { throw .newer(form()) }
    guard rank.magnitude < 1 << 60 else { throw .init(.damaged, "its rank is out of bounds") }
    // What is whole and only of another version is not damaged, and nothing may take its place.
    let isOlder = version < self.version
    let value: Record
    do {
      value = try record(from: line, version: version)
    } catch {
      throw .init(isOlder ? .older : .damaged, error, in: "its record")
    }
    guard isNamed(value.id) else {
      throw .init(
        isOlder ? .older : .misnamed,
        "its name belongs to another record than the one in it, \(value.id)"
      )
    }
    return StoredRecord(value, rank: rank, deleted: deleted)
  }
}

extension RecordReadError {
  static let changed = RecordReadError(.damaged, "its bytes were changed or are incomplete")

  static func newer(_ form: String) -> RecordReadError {
    .init(.newer, "it was written by a newer version (\(form))")
  }

  package static func tooLarge(_ limit: Int) -> RecordReadError {
    .init(.damaged, "it is larger than \(limit >> 20) MB")
  }

  /// Describes an error of reading a part, without a full stop.
  init(_ kind: Kind, _ error: any Error, in part: String) {
    self.init(
      kind,
      (error as? DecodingError)?.clause(in: part) ?? "\(part) can't be read: \(error)"
    )
  }
}
