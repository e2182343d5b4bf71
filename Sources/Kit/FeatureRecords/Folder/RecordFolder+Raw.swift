import Foundation

/// Everything in the folder as it lies there, to copy a store.
extension RecordFolder {
  func contents() throws -> RawRecords {
    try reporting(.load) {
      var contents = RawRecords()
      for name in try recordNames().sorted() { try add(name, to: &contents) }
      for name in try files.names(in: folder.path).sorted() {
        guard let id = Names.ownerOfAside(name)?.description else { continue }
        let number = contents.aside.count { $0.id == id } + 1
        contents.aside.append(AsideLine(id: id, number: number, line: try bytes(of: name)))
      }
      return contents
    }
  }

  private func add(_ name: String, to contents: inout RawRecords) throws {
    let (id, isNothing) = (Names.owner(of: name)?.description, find(name).isNothing)
    // Records of any version are deleted by renaming.
    let isDeleted =
      if case .nothing = try files.read(path(name), limit: sizeLimit) { true } else { false }
    guard !isDeleted || !isNothing else { return }
    let file = isDeleted ? Names.deleted(name) : name
    let bytes = try bytes(of: file)
    if let id, let bytes, let record = Self.file(bytes) {
      if var row = try record.row(id: id) {
        if isDeleted { row.deleted = try files.date(of: path(file)) }
        contents.rows.append(row)
      } else {
        contents.unheld.append(id)
      }
    } else if !isNothing {
      contents.unreadable.append(AsideLine(id: id ?? name, number: 1, line: bytes))
    }
  }

  private static func file(_ bytes: Data) -> RecordFile? {
    do throws(RecordReadError) { return try RecordFile(bytes) } catch { return nil }
  }

  /// The bytes of a file; nil if there are too many, or none can be read there.
  private func bytes(of name: String) throws -> Data? {
    guard case .bytes(let bytes) = try files.read(path(name), limit: sizeLimit) else { return nil }
    return bytes
  }
}
