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

  typealias Names = RecordFileNames<String>

  // MARK: Names

  /// The ending of the name of a folder that was taken over.
  static let ending = ".before-journal"

  /// Returns the folder of a kind; nil if there is none.
  ///
  /// - Throws: A `TakeOverRefusal` if there are two; an error of the disk.
  func folder(of kind: String) throws -> String? {
    let (old, moved) = ("\(path)/\(kind)", movedFolder(of: kind))
    // In this order, one that another process moves meanwhile is found under either name.
    guard try files.isFolder(old) else { return try files.isFolder(moved) ? moved : nil }
    guard try !files.isFolder(moved) else { throw TakeOverRefusal(path: old, .twoFolders(moved)) }
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
      guard RecordKey(name, "id") != nil, !others.contains(name), !name.hasSuffix(Self.ending),
        !PersonalFolder.isName(name),
        try files.isFolder(folder), try hasRecord(folder, of: Kind(name: name) { _ in false })
      else { return nil }
      return folder
    }
  }

  /// True for a folder that isn't one of the app's kinds, but has a record.
  private func isKind(_ kind: Kind) throws -> Bool {
    guard RecordKey(kind.name, "id") != nil, !PersonalFolder.isName(kind.name),
      let folder = try folder(of: kind.name)
    else {
      return false
    }
    return try hasRecord(folder, of: kind)
  }

  private func hasRecord(_ folder: String, of kind: Kind) throws -> Bool {
    try recordNames(in: folder).contains { name in
      if case .record = try find(name, in: folder, of: kind) { true } else { false }
    }
  }
}
