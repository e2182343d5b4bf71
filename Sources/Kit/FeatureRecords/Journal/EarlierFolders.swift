import FeatureJSON
import Foundation

/// The folders of record files, one a kind, in which earlier versions kept a store.
///
/// The first change of a journal takes them over, with all that is in them: the journal gets the records byte for byte, and
/// each folder another name. Until the journal has its own name, the folders are the store, under either name.
struct EarlierFolders {
  /// A kind of an app, as its folder knows it.
  struct Kind: Sendable {
    let name: String
    /// Returns true if a text is an id of the kind; a file that isn't named like one isn't ours.
    let isID: @Sendable (String) -> Bool
    /// Returns the id of a record as it says; nil if it can't be read.
    var ownID: @Sendable (JournalRecord) -> String? = { _ in nil }
    /// True if there is one record, which begins anew where it can't be read.
    var isOfOne = false
  }

  /// The folder of the store.
  let path: String
  let files: any JournalFileSystem
  /// The kinds of the app; folders of others are taken over if they have a record.
  var kinds: [Kind] = []
  /// The names of folders that aren't those of kinds.
  var others: Set<String> = []
  /// The user whose files are taken over without a question.
  var user = geteuid()
  /// True if the files of other users may be taken over, too.
  var isForAllUsers = false

  private typealias Names = RecordFileNames<String>

  // MARK: Names

  /// The ending of the name of a folder that was taken over.
  static let ending = ".before-journal"

  /// Returns the folder of a kind; nil if there is none.
  ///
  /// - Throws: A `TakeOverRefusal` if there are two; an error of the disk.
  func folder(of kind: String) throws -> String? {
    let (old, moved) = ("\(path)/\(kind)", movedFolder(of: kind))
    let isMoved = try files.isFolder(moved)
    guard try files.isFolder(old) else { return isMoved ? moved : nil }
    guard !isMoved else { throw TakeOverRefusal(path: old, .twoFolders(moved)) }
    return old
  }

  /// The folder of a kind once it was taken over.
  func movedFolder(of kind: String) -> String { "\(path)/\(kind)\(Self.ending)" }

  /// Finds the kinds that have a folder.
  func found() throws -> [Kind] {
    let known = Set(kinds.map(\.name)).union(others)
    let names = try files.names(in: path).map { name in
      name.hasSuffix(Self.ending) ? String(name.dropLast(Self.ending.count)) : name
    }
    let unknown = Set(names).subtracting(known).sorted().map { Kind(name: $0) { _ in false } }
    return try kinds.filter { try folder(of: $0.name) != nil }
      + unknown.filter { try isKind($0) }
  }

  /// Returns the folders of records that stand beside the journal, under a name that it never gave.
  func unreadFolders() throws -> [String] {
    try files.names(in: path).sorted().compactMap { name in
      let folder = "\(path)/\(name)"
      guard !Names.isLink(name), !others.contains(name), !name.hasSuffix(Self.ending),
        try files.isFolder(folder), try hasRecord(folder, of: Kind(name: name) { _ in false })
      else { return nil }
      return folder
    }
  }

  /// True for a folder that isn't one of the app's kinds, but has a record.
  private func isKind(_ kind: Kind) throws -> Bool {
    guard RecordKey(kind.name, "id") != nil, let folder = try folder(of: kind.name) else {
      return false
    }
    return try hasRecord(folder, of: kind)
  }

  private func hasRecord(_ folder: String, of kind: Kind) throws -> Bool {
    try recordNames(in: folder).contains { name in
      if case .record = try find(name, in: folder, of: kind) { true } else { false }
    }
  }

  // MARK: Taking over

  /// Runs a closure with the locks of folders, so that no earlier version changes them.
  func locking(_ kinds: ArraySlice<Kind>, _ body: () throws -> Void) throws {
    guard let kind = kinds.first, let folder = try folder(of: kind.name) else { return try body() }
    try files.locking("\(folder)/\(Names.lock)") { _ in
      try locking(kinds.dropFirst(), body)
    }
  }

  /// Appends the lines of all records.
  ///
  /// - Throws: A `TakeOverRefusal` if that needs a person; the error of a file that may not be read.
  func append(_ kinds: [Kind], to writer: inout JournalLineWriter) throws {
    for kind in kinds {
      guard let folder = try folder(of: kind.name) else { continue }
      let names = try recordNames(in: folder)
      var taken = Set(names.compactMap(Names.id))
      for name in names {
        guard let id = Names.id(name) else { continue }
        switch try find(name, in: folder, of: kind) {
        case .nothing: continue
        case .record(let record):
          try checkOwner(of: "\(folder)/\(name)")
          // A file may have another name than its record: some file systems turn it into lower case. A copy stays behind.
          let ownID = kind.ownID(record) ?? id
          guard ownID == id || taken.insert(ownID).inserted else { continue }
          if let key = RecordKey(kind.name, ownID) { writer.append(key, record) }
        case .unreadable:
          guard !kind.isOfOne else { continue }
          if let key = RecordKey(kind.name, id) { writer.append(lost: [key], isNextLine: false) }
        }
      }
    }
  }

  /// Gives the folders other names, and leaves a file in the place of each, which stops earlier versions.
  ///
  /// - Throws: The error of the disk; the folders have their names then, as far as the disk lets them.
  func moveAway(_ kinds: [Kind]) throws(FileError) {
    var moved: [Kind] = []
    do throws(FileError) {
      for kind in kinds where try files.isFolder("\(path)/\(kind.name)") {
        try files.rename("\(path)/\(kind.name)", to: movedFolder(of: kind.name))
        moved.append(kind)
        try leaveSign(for: kind)
      }
      try files.syncFolder(path)
    } catch {
      let failure = error
      for kind in moved { bringBack(kind) }
      throw failure
    }
  }

  private func bringBack(_ kind: Kind) {
    do throws(FileError) {
      try files.remove("\(path)/\(kind.name)")
      try files.rename(movedFolder(of: kind.name), to: "\(path)/\(kind.name)")
    } catch {
      // The records can be read under either name.
    }
  }

  private func leaveSign(for kind: Kind) throws(FileError) {
    let sign = try files.makeFile("\(path)/\(kind.name)", inPlaceOf: nil)
    try sign.write(Data(Self.sign.utf8), at: 0)
    try sign.sync()
  }

  /// The words for a person who looks what became of the folder.
  private static let sign = """
    A newer version of this app keeps these records in the file “journal” beside this one.
    An earlier version can't read it. It may be that one that you use.

    """

  // MARK: Removing

  /// Removes the folders that were taken over before a date, but for files that can't be read.
  func removeMoved(before date: Date) throws {
    for name in try files.names(in: path).sorted() where name.hasSuffix(Self.ending) {
      let kind = String(name.dropLast(Self.ending.count))
      let (sign, folder) = ("\(path)/\(kind)", "\(path)/\(name)")
      guard try files.isFolder(folder), try !files.isFolder(sign), try files.date(of: sign) < date
      else { continue }
      try removeFiles(in: folder)
      if try files.names(in: folder).allSatisfy(Names.isLink) { try files.removeFolder(folder) }
    }
  }

  private func removeFiles(in folder: String) throws {
    for name in try files.names(in: folder) where !Names.isLink(name) {
      let isRecord = Names.isRecord(name) || Names.undeleted(name) != nil
      let isOurs = Names.isDraft(name) || Names.isOfFolder(name)
      if isRecord {
        guard case .record = try read(name, in: folder) else { continue }
      } else if !isOurs {
        continue
      }
      try files.remove("\(folder)/\(name)")
    }
    try files.syncFolder(folder)
  }

  /// Returns the paths of the files of a kind that were put aside, or that the journal hasn't taken over.
  func remainingFiles(of kind: Kind) throws -> [String] {
    let folder = movedFolder(of: kind.name)
    guard try files.isFolder(folder) else { return [] }
    let names = try files.names(in: folder)
    let aside = names.filter(Names.isAside)
    let left = try recordNames(in: folder).filter { name in
      switch try find(name, in: folder, of: kind) {
      case .nothing: false
      case .record(let record):
        kind.ownID(record).map { $0.lowercased() != Names.id(name)?.lowercased() } ?? false
      case .unreadable: true
      }
    }
    return (aside + left).sorted().map { "\(folder)/\($0)" }
  }

  // MARK: Files

  /// The contents of a file.
  private enum Found {
    case nothing
    case record(JournalRecord)
    case unreadable
  }

  /// The names of the files of records, also of those that are deleted by their names.
  private func recordNames(in folder: String) throws(FileError) -> [String] {
    let names = try files.names(in: folder)
    return Set(names.filter(Names.isRecord) + names.compactMap(Names.undeleted)).sorted()
  }

  private func find(_ name: String, in folder: String, of kind: Kind) throws -> Found {
    let found = try read(name, in: folder)
    if case .unreadable = found, !kind.isID(Names.id(name) ?? "") { return .nothing }
    guard case .nothing = found else { return found }
    let deleted = "\(folder)/\(Names.deleted(name))"
    guard case .record(var record) = try read(Names.deleted(name), in: folder) else {
      return .nothing
    }
    record.deleted = try files.date(of: deleted).millisecondsSince1970
    return .record(record)
  }

  private func read(_ name: String, in folder: String) throws -> Found {
    let path = "\(folder)/\(name)"
    do {
      switch try files.read(path, limit: RecordFile.sizeLimit) {
      case .nothing: return .nothing
      case .noFile, .tooMuch: return .unreadable
      case .bytes(let bytes):
        guard let record = try RecordFile(bytes).journalRecord() else { return .unreadable }
        return .record(record)
      }
    } catch is RecordReadError {
      return .unreadable
    } catch let error as FileError where error.isBrokenLink {
      return .unreadable
    }
  }

  private func checkOwner(of path: String) throws {
    guard !isForAllUsers else { return }
    let file = try files.open(path, for: .reading, followsLinks: true)
    guard let owner = try file?.rights().owner, owner != user else { return }
    throw TakeOverRefusal(path: path, .otherUser)
  }
}

/// The reason why a journal doesn't take over the folders of earlier versions by itself.
struct TakeOverRefusal: Error {
  enum Reason {
    /// A folder is there under its old name and the new one, which is given.
    case twoFolders(String)
    /// A file is another user's, whose app may be an earlier one.
    case otherUser
  }

  var path: String
  var reason: Reason

  init(path: String, _ reason: Reason) {
    (self.path, self.reason) = (path, reason)
  }

  /// The cause, with a remedy.
  var cause: RecordStoreError.Cause {
    switch reason {
    case .twoFolders(let other):
      .refused(
        "\(other) has records, too, and the journal that has both isn't there",
        advice: "Bring back the journal, or move one of the folders to another place."
      )
    case .otherUser:
      .refused(
        "other users use this store, and all of them then need this version",
        advice: "“store upgrade” in a terminal asks, and does it."
      )
    }
  }
}
