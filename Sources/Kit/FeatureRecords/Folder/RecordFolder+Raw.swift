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
        // A file that was deleted by its name would come back.
        contents.files.append(AsideLine(id: id, number: 1, line: isDeleted ? nil : bytes))
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

  /// Writes the file of a record, which need not be of this version; one that is there stays.
  mutating func write(_ bytes: Data, of text: String) throws {
    guard let id = Record.ID(text), let name = Names.name(of: id), id.description == text else {
      throw RecordStoreError(.save, at: "“\(text)”", .unusableID)
    }
    try reporting(.save) {
      _ = try folder.make()
      try locking(for: path(name)) { _ in
        if find(name).isNothing { try replace(name, with: bytes) }
      }
    }
  }

  /// Adds files to those put aside, but not those that are there already.
  mutating func addAside(_ lines: [AsideLine]) throws {
    guard !lines.isEmpty else { return }
    try reporting(.save) {
      _ = try folder.make()
      try locking(for: folder.path) { _ in
        for line in lines {
          guard let bytes = line.line, let id = Record.ID(line.id), let name = Names.name(of: id)
          else { continue }
          let taken = Set(try files.names(in: folder.path))
          let own = try taken.filter { Names.ownerOfAside($0) == id }.map(self.bytes)
          guard !own.contains(bytes) else { continue }
          try replace(Names.aside(name, taken: taken), with: bytes)
        }
      }
    }
  }
}
