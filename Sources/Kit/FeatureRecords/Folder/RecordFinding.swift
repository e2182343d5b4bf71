/// The contents of a file with the name of a record.
enum RecordFinding<Record: StorableRecord> where Record.ID: RecordID {
  case nothing
  case record(StoredRecord<Record>, in: RecordFile)
  /// A record whose file has the name of one that is deleted.
  case deleted(StoredRecord<Record>, in: RecordFile)
  /// No valid record.
  case unreadable(RecordReadError)
  /// The system's refusal to read the file.
  case refused(FileError)

  /// The record, and the file that it was read from.
  var read: (stored: StoredRecord<Record>, file: RecordFile)? {
    switch self {
    case .record(let stored, let file), .deleted(let stored, let file): (stored, file)
    case .nothing, .unreadable, .refused: nil
    }
  }

  var stored: StoredRecord<Record>? { read?.stored }

  /// True if the file holds nothing of ours.
  var isNothing: Bool { stored == nil && error == nil }

  /// True if the record is deleted by the name of its file.
  var isDeleted: Bool { if case .deleted = self { true } else { false } }

  /// The reason why the file isn't a valid record; nil if it is one, or nothing of ours.
  var error: RecordReadError? {
    switch self {
    case .nothing, .record, .deleted: nil
    case .unreadable(let error): error
    case .refused(let error): RecordReadError(.forbidden, error.reason)
    }
  }
}
