import FeatureJSON
import Foundation

/// Everything of a kind as it lies in the journal, to check and copy a store.
extension JournalRecordBackend {
  /// Finds what a store doesn't show.
  package func leftovers() async throws -> RecordLeftovers {
    if let leftovers = try await readingEarlier({ try await $0.leftovers() }) { return leftovers }
    var leftovers = try await journal.reading { [form] contents in
      var leftovers = RecordLeftovers()
      for (name, record) in contents.records.all(of: form.kind) {
        let key = RecordKey(name)
        if record.isUncertain, !record.isUnread {
          leftovers.uncertain[form.place(of: key)] = contents.error(at: key)
        } else if let deleted = record.deleted {
          leftovers.deleted[form.place(of: key)] = Date(millisecondsSince1970: deleted)
        }
      }
      return leftovers
    }
    leftovers.putAside = try await journal.remainingFiles(of: form.kind)
    return leftovers
  }

  /// Reads everything as it lies there.
  package func contents() async throws -> RawRecords {
    if let contents = try await readingEarlier({ try await $0.contents() }) { return contents }
    var raw = try await journal.reading { [form] contents in
      var raw = RawRecords()
      for (name, record) in contents.records.all(of: form.kind) {
        let key = RecordKey(name)
        if record.isUncertain {
          let lines = contents.unreadLines(of: key)
          for (index, line) in lines.enumerated() {
            raw.unreadable.append(AsideLine(id: key.id, number: index + 1, line: line))
          }
          if !record.isUnread {
            // What is shown goes along, too.
            var writer = JournalLineWriter()
            writer.append(key, record)
            let line = Data(writer.bytes.dropLast())
            raw.unreadable.append(AsideLine(id: key.id, number: lines.count + 1, line: line))
          } else if lines.isEmpty {
            raw.unreadable.append(AsideLine(id: key.id, number: 1, line: nil))
          }
        } else if !record.unknown.members.isEmpty {
          raw.unheld.append(key.id)
        } else {
          raw.rows.append(RecordRow(key.id, record, version: 1))
        }
      }
      return raw
    }
    for (keys, line) in try await journal.damagedLines(of: form.kind) {
      guard let id = keys.first?.id else { continue }
      let number = raw.aside.count { $0.id == id } + 1
      raw.aside.append(AsideLine(id: id, number: number, line: Self.unpacked(line)))
    }
    return raw
  }

  /// Writes records as another place had them; one that is there stays.
  package func write(_ rows: [RecordRow]) async throws {
    let records = rows.compactMap { row in
      RecordKey(form.kind, row.id).flatMap { key in JournalRecord(row).map { (key, $0) } }
    }
    if !records.isEmpty { try await journal.add(records) }
  }

  /// Adds lines to those put aside.
  package func addAside(_ lines: [AsideLine]) async throws {
    let packed = lines.compactMap { aside in
      RecordKey(form.kind, aside.id).flatMap { key in aside.line.map { Self.packed($0, key) } }
    }
    if !packed.isEmpty { try await journal.addAside(packed, of: form.kind) }
  }

  /// Returns the line of bytes that another place had put aside; a line of a journal is its own.
  private static func packed(_ bytes: Data, _ key: RecordKey) -> Data {
    let names = LineNames.keys(atEndsOf: Array(bytes)[...])
    guard names?.contains(key) != true || bytes.contains(UInt8(ascii: "\n")) else { return bytes }
    var writer = JournalLineWriter()
    writer.append(of: [key], [("aside", .string(bytes.base64EncodedString()))])
    return Data(writer.bytes.dropLast())
  }

  private static func unpacked(_ line: Data) -> Data {
    let object = try? JSON(parsing: Array(line.dropFirst(LineNames.start))[...]).object
    return object?["aside"]?.string.flatMap { Data(base64Encoded: $0) } ?? line
  }
}

extension JournalContents {
  /// The lines that can't be read and may be about a record.
  fileprivate func unreadLines(of key: RecordKey) -> [Data] {
    lines.compactMap { line in
      switch line.content {
      case .unread(let keys?) where keys.contains(key) && !line.bytes.isEmpty: Data(line.bytes)
      case .incomplete(let entry) where entry.keys.contains(key): Data(line.bytes)
      case _: nil
      }
    }
  }
}
