import Foundation

/// Records in a folder, a file each, in the form of `RecordFile`.
///
/// A file is never changed: a new one is written beside it, synced, and takes its name. So whatever happens,
/// each file is whole, and there is nothing to recover.
actor FolderRecordBackend<Record: StorableRecord>: RecordBackend where Record.ID: RecordID {
  private let folder: String
  private let schema: Int
  private let sizeLimit: Int
  private let queue = BlockingQueue("records in a folder")

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  init(_ folder: URL, schema: Int, sizeLimit: Int = RecordFile.sizeLimit) {
    self.folder = folder.standardizedFileURL.path
    self.schema = schema
    self.sizeLimit = sizeLimit
  }

  // MARK: RecordBackend

  func load() throws -> StoredRecords<Record> {
    var all = StoredRecords<Record>()
    for name in try reporting(.load, { try recordNames() }) {
      switch found(find(name), in: name) {
      case .nothing: break
      case .record(let stored): all.records.append(stored)
      case .unreadable(let unreadable): all.unreadable.append(unreadable)
      }
    }
    return all
  }

  func find(_ id: Record.ID) throws -> FoundRecord<Record> {
    guard let name = name(id) else { return .nothing }
    let finding = find(name)
    // Then it is the folder that cannot be read, and not just this record.
    if case .refused(let refusal) = finding, refusal.code == ENOTDIR {
      throw RecordStoreError(.load, refusal)
    }
    return found(finding, in: name)
  }

  func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) -> StoredRecord<Record>?
  ) throws -> StoredRecord<Record>? {
    guard let name = name(id) else {
      throw RecordStoreError(operation, at: "“\(id)”", .unusableID)
    }
    // Otherwise what another process writes between our reading and our writing would be lost.
    return try FileOperations.locking(folder) { try modify(name, for: operation, change) }
  }

  private func modify(
    _ name: String,
    for operation: RecordStoreError.Operation,
    _ change: (FoundRecord<Record>) -> StoredRecord<Record>?
  ) throws -> StoredRecord<Record>? {
    let found = find(name)
    switch found {
    case .newer(let reason): throw RecordStoreError(operation, at: path(name), .newer(reason))
    case .refused(let refusal): throw RecordStoreError(operation, refusal)
    case .nothing, .record, .unreadable: break
    }
    let new = change(self.found(found, in: name))
    return try reporting(operation) {
      guard let new else {
        if case .unreadable(let reason) = found {
          throw RecordStoreError(operation, at: path(name), .unreadable(reason))
        }
        // An earlier try may have got as far as the name, but not to the disk.
        if case .record = found { try FileOperations.syncFolder(folder) }
        return nil
      }
      let data = try RecordFile.data(of: new, schema: schema)
      guard data.count <= sizeLimit else {
        throw RecordStoreError(operation, at: path(name), .unencodable(tooLarge))
      }
      try FileOperations.makeFolder(folder)
      if case .unreadable = found { try putAside(name) }
      try replace(name, with: data)
      return new
    }
  }

  func evict(deletedBefore date: Date) throws -> Int {
    try reporting(.evict) {
      try FileOperations.locking(folder) {
        let evicted = try recordNames().filter { name in
          found(find(name), in: name).stored?.deleted.map { $0 < date } ?? false
        }
        for name in evicted { try FileOperations.remove(path(name)) }
        if !evicted.isEmpty { try FileOperations.syncFolder(folder) }
        return evicted.count
      }
    }
  }

  nonisolated func watch(
    _ tell: @escaping @Sendable (RecordNews<Record.ID>) -> Void
  ) -> RecordWatch? {
    FolderWatch.start(folder) { [self] event in
      switch event {
      case .names(let names):
        let names = names.filter(isRecordName)
        guard !names.isEmpty else { return }
        let ids = names.compactMap { owner(of: $0) }
        tell(ids.count == names.count ? .records(Set(ids)) : .everything)
      case .anything:
        tell(.everything)
      }
    }
  }

  /// What lies in the folder beside the records that a store shows.
  func leftovers() throws -> RecordLeftovers {
    let names = try reporting(.load) { try FileOperations.names(in: folder) }.sorted()
    return RecordLeftovers(
      deletedCount: try load().records.count { $0.deleted != nil },
      drafts: names.filter { $0.hasPrefix(".") && $0.hasSuffix(Self.draftExtension) }.map(path),
      putAside: names.filter { $0.contains(Self.fileExtension + Self.asideExtension) }.map(path)
    )
  }

  // MARK: Names

  private static var fileExtension: String { ".json" }
  private static var draftExtension: String { ".tmp" }
  private static var asideExtension: String { ".damaged" }

  /// The names of what may be records; drafts and what was put aside have other endings.
  private func recordNames() throws -> [String] {
    try FileOperations.names(in: folder).filter(isRecordName)
  }

  private nonisolated func isRecordName(_ name: String) -> Bool {
    name.hasSuffix(Self.fileExtension) && !name.hasPrefix(".")
  }

  /// The name of a record's file; nil when its id does not make a safe one.
  private nonisolated func name(_ id: Record.ID) -> String? {
    let text = id.description
    let isSafe = text.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        true
      case _: false
      }
    }
    // The draft's name is longer, and 255 bytes are what file systems allow.
    guard isSafe, !text.hasPrefix("."), 1...200 ~= text.utf8.count, Record.ID(text) == id
    else { return nil }
    return text + Self.fileExtension
  }

  /// The id that a name looks like; several names can look like one id.
  private nonisolated func id(_ name: String) -> Record.ID? {
    Record.ID(String(name.dropLast(Self.fileExtension.count)))
  }

  /// The id of the record that is kept under this name, if any.
  private nonisolated func owner(of name: String) -> Record.ID? {
    id(name).flatMap { self.name($0) == name ? $0 : nil }
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  // MARK: Reading and writing

  private enum Finding {
    case nothing
    case record(StoredRecord<Record>)
    case unreadable(String)
    case newer(String)
    case refused(FileOperations.Refusal)
  }

  /// What a finding is for those who do not mind why something cannot be read.
  private func found(_ finding: Finding, in name: String) -> FoundRecord<Record> {
    let reason: String
    switch finding {
    case .nothing: return .nothing
    case .record(let stored): return .record(stored)
    case .unreadable(let why), .newer(let why): reason = why
    case .refused(let refusal): reason = refusal.reason
    }
    return .unreadable(
      UnreadableRecord(place: path(name), reason: reason, recordID: owner(of: name)?.description)
    )
  }

  private func find(_ name: String) -> Finding {
    do throws(FileOperations.Refusal) {
      switch try FileOperations.read(path(name), limit: sizeLimit) {
      case .nothing: return .nothing
      case .noFile: return unreadable(name, "it is not a file")
      case .tooMuch: return unreadable(name, tooLarge)
      case .bytes(let data): return find(name, in: data)
      }
    } catch {
      return error.isBrokenLink ? unreadable(name, error.reason) : .refused(error)
    }
  }

  private func find(_ name: String, in data: Data) -> Finding {
    do throws(RecordFile.Fault) {
      let stored: StoredRecord<Record> = try RecordFile.stored(in: data, schema: schema)
      guard self.name(stored.id) == name else {
        return .unreadable("its name belongs to another record than the one in it, \(stored.id)")
      }
      return .record(stored)
    } catch {
      switch error {
      case .damaged(let reason): return unreadable(name, reason)
      case .newer(let reason): return .newer(reason)
      }
    }
  }

  /// What something is that holds no record; nothing of ours if it was never meant to hold one.
  private func unreadable(_ name: String, _ reason: String) -> Finding {
    id(name) == nil ? .nothing : .unreadable(reason)
  }

  private var tooLarge: String { "it is larger than \(sizeLimit >> 20) MB" }

  private func replace(_ name: String, with data: Data) throws {
    let random = String(UInt64.random(in: 0 ... .max), radix: 16)
    let draft = path(".\(name.dropLast(Self.fileExtension.count)).\(random)\(Self.draftExtension)")
    do throws(FileOperations.Refusal) {
      try FileOperations.create(draft, data)
      try FileOperations.rename(draft, to: path(name))
    } catch {
      FileOperations.discard(draft)
      // The draft is gone, and its name says nothing to anyone.
      throw FileOperations.Refusal(path: path(name), code: error.code)
    }
    try FileOperations.syncFolder(folder)
  }

  /// Keeps what cannot be read under another name, before a record takes its place.
  private func putAside(_ name: String) throws {
    let taken = Set(try FileOperations.names(in: folder))
    var aside = name + Self.asideExtension
    var number = 2
    while taken.contains(aside) {
      aside = "\(name)\(Self.asideExtension)-\(number)"
      number += 1
    }
    try FileOperations.rename(path(name), to: path(aside))
  }

  private func reporting<Result>(
    _ operation: RecordStoreError.Operation,
    _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let refusal as FileOperations.Refusal {
      throw RecordStoreError(operation, refusal)
    }
  }
}

extension RecordStoreError {
  fileprivate init(_ operation: Operation, _ refusal: FileOperations.Refusal) {
    let cause: Cause =
      switch refusal.code {
      case _ where refusal.isBrokenLink: .brokenLink
      case ENOTDIR: .notAFolder
      case let code: .system(code: code, refusal.reason)
      }
    self.init(operation, at: refusal.path, cause)
  }
}
