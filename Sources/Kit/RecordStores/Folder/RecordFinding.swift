/// What is found under the name of a record.
enum RecordFinding<Record: StorableRecord> where Record.ID: RecordID {
  case nothing
  case record(StoredRecord<Record>)
  /// No record; a record may take its place when it is kept elsewhere.
  case damaged(String)
  /// Another record than the name says; else as if it were damaged.
  case misnamed(String)
  /// A record that only a newer version can read; nothing may take its place.
  case newer(String)
  /// A record of an older version that this one cannot read; nothing may take its place.
  case older(String)
  case refused(FileError)

  var stored: StoredRecord<Record>? {
    guard case .record(let stored) = self else { return nil }
    return stored
  }

  /// Whether there is nothing of ours.
  var isNothing: Bool { stored == nil && fault == nil }

  /// What is wrong where there is something that is no record.
  var fault: (kind: UnreadableRecord.Kind, reason: String)? {
    switch self {
    case .nothing, .record: nil
    case .damaged(let reason): (.damaged, reason)
    case .misnamed(let reason): (.misnamed, reason)
    case .newer(let reason): (.newer, reason)
    case .older(let reason): (.older, reason)
    case .refused(let error): (.forbidden, error.reason)
    }
  }

  /// Why there is something that goes aside before a record takes its place.
  var reasonToPutAside: String? {
    switch self {
    case .damaged(let reason), .misnamed(let reason): reason
    case .nothing, .record, .newer, .older, .refused: nil
    }
  }
}
