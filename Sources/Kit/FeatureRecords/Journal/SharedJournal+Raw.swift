import Foundation

/// Lines and records as they lie there, to copy and check a store.
extension SharedJournal {
  /// Adds records byte for byte; one that is there stays.
  func add(_ records: [(key: RecordKey, record: JournalRecord)]) async throws {
    try await changing(for: .save) { file, now in
      let new = records.filter { file.contents.records[$0.key] == nil }
      if !new.isEmpty { try file.fold(at: now, adding: new) }
    }
  }

  /// Puts lines aside, but not those that are there already.
  func addAside(_ lines: [Data], of kind: String) async throws {
    try await changing(for: .save) { file, _ in
      let known = Set(try file.damagedLines(of: kind).map(\.line))
      let new = lines.filter { !known.contains($0) }
      if !new.isEmpty { try file.putAside(Data(new.flatMap { $0 + Data("\n".utf8) })) }
    }
  }

  /// Returns the lines that were put aside and name a record of a kind.
  func damagedLines(of kind: String) throws -> [(keys: [RecordKey], line: Data)] {
    try reporting(.load) { try file.damagedLines(of: kind) }
  }

  /// Returns the paths of the files of earlier versions that the journal hasn't taken over.
  func remainingFiles(of kind: String) throws -> [String] {
    guard let earlier = file.earlier, let kind = earlier.kinds.first(where: { $0.name == kind })
    else { return [] }
    return try reporting(.load) { try earlier.remainingFiles(of: kind) }
  }
}
