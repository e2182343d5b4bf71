import FeatureJSON
import Foundation

/// The record files in the folders.
extension EarlierFolders {
  /// A file with the name of a record.
  struct Part {
    let name: String
    let found: Found
    /// The id of its record.
    let id: String
    /// The name that the journal has for it; nil for one that stays behind, such as a copy.
    let key: RecordKey?

    /// True if the journal has the record.
    var isTaken: Bool { if case .record = found { key != nil } else { false } }
    var isNothing: Bool { if case .nothing = found { true } else { false } }
  }

  func parts(of kind: Kind, in folder: String) throws -> [Part] {
    let names = try recordNames(in: folder)
    var taken = Set(names.map(Self.id))
    return try names.map { name in
      let (found, id) = (try find(name, in: folder, of: kind), Self.id(name))
      guard case .record(let record) = found else {
        return Part(name: name, found: found, id: id, key: RecordKey(kind.name, id))
      }
      // A file may have another name than its record: some file systems turn it into lower case.
      let ownID = kind.ownID(record) ?? id
      let isFirst = ownID == id || taken.insert(ownID).inserted
      let key = isFirst ? RecordKey(kind.name, ownID) : nil
      return Part(name: name, found: found, id: ownID, key: key)
    }
  }

  /// The contents of a file.
  enum Found {
    case nothing
    case record(JournalRecord)
    case unreadable
  }

  /// The names of the files of records, also of those that are deleted by their names.
  func recordNames(in folder: String) throws(FileError) -> [String] {
    Set(try files.names(in: folder).compactMap(Self.recordName)).sorted()
  }

  /// The name of a record's file, also of one that is deleted by its name; nil for another file.
  static func recordName(_ name: String) -> String? {
    Names.isRecord(name) ? name : Names.undeleted(name)
  }

  static func id(_ name: String) -> String {
    String(name.dropLast(Names.fileExtension.count))
  }

  func find(_ name: String, in folder: String, of kind: Kind) throws -> Found {
    let found = try read(name, in: folder)
    if case .unreadable = found, !kind.isID(Self.id(name)) { return .nothing }
    guard case .nothing = found else { return found }
    let deleted = "\(folder)/\(Names.deleted(name))"
    guard case .record(var record) = try read(Names.deleted(name), in: folder) else {
      return .nothing
    }
    record.deleted = try files.date(of: deleted).millisecondsSince1970
    return .record(record)
  }

  func read(_ name: String, in folder: String) throws -> Found {
    let path = "\(folder)/\(name)"
    do {
      switch try files.read(path, limit: RecordFile.sizeLimit) {
      case .nothing: return .nothing
      case .noFile, .tooMuch: return .unreadable
      case .bytes(let bytes):
        guard let record = try RecordFile(bytes).journalRecord(), record.value.json != .null
        else { return .unreadable }
        return .record(record)
      }
    } catch is RecordReadError {
      return .unreadable
    } catch let error as FileError where error.isBrokenLink {
      return .unreadable
    }
  }
}
