package import FeatureJSON
import Foundation

/// Records as the values of a journal.
extension RecordSchema {
  /// Reads the value of a line.
  package func record(from value: RecordValue, of version: Int) throws -> Record {
    try record(from: Data(value.bytes), version: version)
  }

  /// Writes a record as the value of a line.
  package func json(of record: Record) throws -> JSON where Record: Encodable {
    try JSON(parsing: data(of: record))
  }
}
