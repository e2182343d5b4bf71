/// What is found under the name of a record.
enum RecordFinding<Record: StorableRecord> where Record.ID: RecordID {
  case nothing
  case record(StoredRecord<Record>)
  /// No record; a record may take its place when it is kept elsewhere.
  case damaged(String)
  /// A record that only another version can read; nothing may take its place.
  case otherVersion(RecordStoreError.Cause)
  case refused(FileError)

  var stored: StoredRecord<Record>? {
    guard case .record(let stored) = self else { return nil }
    return stored
  }

  /// Why there is something that is no record.
  var reason: String? {
    switch self {
    case .nothing, .record: nil
    case .damaged(let reason): reason
    case .otherVersion(let cause): cause.reason
    case .refused(let error): error.reason
    }
  }
}
