/// The contents of a file with the name of a record.
enum RecordFinding<Record: StorableRecord> where Record.ID: RecordID {
  case nothing
  case record(StoredRecord<Record>, in: RecordFile)
  /// A record whose file has the name of one that is deleted.
  case deleted(StoredRecord<Record>, in: RecordFile)
  /// No record; a record may take its place when it is kept elsewhere.
  case damaged(String)
  /// Another record than the name says; else as if it were damaged.
  case misnamed(String)
  /// A record that only a newer version can read; nothing may take its place.
  case newer(String)
  /// A record of an older version that this one cannot read; nothing may take its place.
  case older(String)
  case refused(FileError)

  /// The record, and the file that it was read from.
  var read: (stored: StoredRecord<Record>, file: RecordFile)? {
    switch self {
    case .record(let stored, let file), .deleted(let stored, let file): (stored, file)
    case .nothing, .damaged, .misnamed, .newer, .older, .refused: nil
    }
  }

  var stored: StoredRecord<Record>? { read?.stored }

  /// True if the file holds nothing of ours.
  var isNothing: Bool { stored == nil && fault == nil }

  /// True if the record is deleted by the name of its file.
  var isDeleted: Bool {
    guard case .deleted = self else { return false }
    return true
  }

  /// The kind of damage and its reason, if the file isn't a valid record.
  var fault: (kind: UnreadableRecord.Kind, reason: String)? {
    switch self {
    case .nothing, .record, .deleted: nil
    case .damaged(let reason): (.damaged, reason)
    case .misnamed(let reason): (.misnamed, reason)
    case .newer(let reason): (.newer, reason)
    case .older(let reason): (.older, reason)
    case .refused(let error): (.forbidden, error.reason)
    }
  }

  /// The reason to put the file aside before a record takes its place.
  var reasonToPutAside: String? {
    switch self {
    case .damaged(let reason), .misnamed(let reason): reason
    case .nothing, .record, .deleted, .newer, .older, .refused: nil
    }
  }
}
