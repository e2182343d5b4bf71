#if SQLite

import CSQLite
import FeatureInjection
import FeatureRecords
import Foundation
import SQLiteRecords
import TableRecords

/// The adapter beside SQLite's own calls, in one run: what other processes take meets both.
enum Figures {
  /// A record of about a kilobyte.
  struct Sheet: Codable, Equatable, Identifiable, Sendable {
    var id: String
    var title: String
    var done = false
    var count = 0
    var ids: [UUID]
    var lines: [String]

    init(_ number: Int) {
      id = "sheet-\(number)"
      title = "Sheet \(number)"
      ids = (0..<7).map { UUIDSource.number($0) }
      lines = (0..<8).map { "Line \($0) of sheet \(number), as long as people write them at work." }
    }
  }

  static func isWithinBounds() async throws -> Bool {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "figures-\(ProcessInfo.processInfo.globallyUniqueString)"
    )
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let figures = try await [saves(in: folder)] + rows(in: folder)
    try FileManager.default.removeItem(at: folder)
    for figure in figures { print(figure) }
    return figures.allSatisfy(\.isGood)
  }

  /// A ratio that has a bound.
  struct Figure: CustomStringConvertible {
    let name: String
    let ours: Duration
    let theirs: Duration
    let bound: Double

    var ratio: Double { ours / theirs }
    var isGood: Bool { ratio <= bound }

    var description: String {
      let style = Duration.UnitsFormatStyle.units(
        allowed: [.seconds, .milliseconds, .microseconds],
        width: .narrow,
        fractionalPart: .show(length: 0)
      )
      let times = "\(ours.formatted(style)) and \(theirs.formatted(style))"
      return
        "\(isGood ? "✔" : "✘") \(name): \(times), ratio \(ratio.formatted(.number.precision(.fractionLength(2)))) of at most \(bound)"
    }
  }

  private static func median(_ times: [Duration]) -> Duration { times.sorted()[times.count / 2] }

  /// The processor's time is the same for both, and so is the disk; each takes its turn.
  private static func measure(_ body: () async throws -> Void) async rethrows -> Duration {
    let start = ContinuousClock.now
    try await body()
    return ContinuousClock.now - start
  }

  private static func backend(_ path: String) async throws -> TableRecordBackend<Sheet> {
    let tables = SQLiteTables(path)
    try await tables.make()
    return TableRecordBackend(tables, kind: "sheets", schema: RecordSchema())
  }

  // MARK: Saving

  private static func saves(in folder: URL) async throws -> Figure {
    let ours = try await backend(folder.appending(path: "ours.sqlite").path)
    let theirs = try BareFile(folder.appending(path: "theirs.sqlite").path)
    var times: (ours: [Duration], theirs: [Duration]) = ([], [])
    for turn in 0..<600 {
      var sheet = Sheet(turn % 100)
      sheet.count = turn
      let (line, stored) = (try RecordJSON.encoder().encode(sheet), StoredRecord(sheet, rank: turn))
      let our = try await measure {
        _ = try await ours.modify(sheet.id, for: .save) { _ in stored }
      }
      let their = await measure { theirs.save(sheet.id, line) }
      if turn >= 100 {
        times.ours.append(our)
        times.theirs.append(their)
      }
    }
    return Figure(
      name: "a durable save",
      ours: median(times.ours),
      theirs: median(times.theirs),
      bound: 1.5
    )
  }

  // MARK: Many rows

  private static func rows(in folder: URL) async throws -> [Figure] {
    let (small, large) = ("100", "100000")
    var times: [String: (find: Duration, new: Duration)] = [:]
    var load: Figure?
    for (name, count) in [(small, 100), (large, 100_000)] {
      let path = folder.appending(path: "\(name).sqlite").path
      let ours = try await backend(path)
      let theirs = try BareFile(path, isMade: false)
      try theirs.fill(with: count)
      if count > 100 { load = try await loads(ours, theirs, count) }
      var found: (find: [Duration], new: [Duration]) = ([], [])
      for turn in 0..<400 {
        let id = "sheet-\(turn * 7919 % count)"
        let find = try await measure { _ = try await ours.find(id) }
        var new = Sheet(turn)
        new.id = "new-\(turn)"
        let stored = StoredRecord(new, rank: turn)
        let time = try await measure {
          _ = try await ours.modify(new.id, for: .save) { _ in stored }
        }
        if turn >= 50 {
          found.find.append(find)
          found.new.append(time)
        }
      }
      times[name] = (median(found.find), median(found.new))
    }
    guard let few = times[small], let many = times[large], let load else { return [] }
    return [
      load,
      Figure(name: "find at 100,000 and at 100", ours: many.find, theirs: few.find, bound: 1.3),
      Figure(name: "a new row at 100,000 and at 100", ours: many.new, theirs: few.new, bound: 1.3),
    ]
  }

  private static func loads(
    _ ours: TableRecordBackend<Sheet>,
    _ theirs: BareFile,
    _ count: Int
  ) async throws -> Figure {
    var times: (ours: [Duration], theirs: [Duration]) = ([], [])
    for _ in 0..<3 {
      times.theirs.append(await measure { assertEqual(theirs.load(), count) })
      times.ours.append(
        try await measure { assertEqual(try await ours.load().records.count, count) }
      )
    }
    return Figure(
      name: "loading 100,000, and the rows fetched and decoded",
      ours: median(times.ours),
      theirs: median(times.theirs),
      bound: 1.5
    )
  }

  private static func assertEqual(_ found: Int, _ count: Int) {
    if found != count { print("✘ \(found) records of \(count)") }
  }
}

/// A file of SQLite by the C calls that a person would write for it.
private final class BareFile {
  private var handle: OpaquePointer?
  private var insert: OpaquePointer?
  private var select: OpaquePointer?

  init(_ path: String, isMade: Bool = true) throws {
    sqlite3_open(path, &handle)
    for sql in ["PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"] { run(sql) }
    if isMade {
      run(
        """
        CREATE TABLE records (kind TEXT NOT NULL, id TEXT NOT NULL, rank INTEGER NOT NULL, \
        deleted INTEGER, schema INTEGER NOT NULL, version INTEGER NOT NULL, crc32c INTEGER NOT NULL, \
        line TEXT NOT NULL, PRIMARY KEY (kind, id)) STRICT
        """
      )
    }
    prepare(
      """
      INSERT INTO records (kind, id, rank, schema, version, crc32c, line)
      VALUES ('sheets', ?, 1, 1, 1, ?, ?)
      ON CONFLICT (kind, id) DO UPDATE SET version = version + 1, line = excluded.line
      """,
      &insert
    )
    prepare("SELECT id, rank, line FROM records WHERE kind = 'sheets'", &select)
  }

  deinit {
    sqlite3_finalize(insert)
    sqlite3_finalize(select)
    sqlite3_close(handle)
  }

  private func run(_ sql: String) { sqlite3_exec(handle, sql, nil, nil, nil) }

  private func prepare(_ sql: String, _ statement: inout OpaquePointer?) {
    sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
  }

  func save(_ id: String, _ line: Data, checksum: UInt32 = 0) {
    bind(id, 1)
    sqlite3_bind_int64(insert, 2, Int64(checksum))
    line.withUnsafeBytes { bytes in
      _ = csqlite_bind_text(insert, 3, bytes.baseAddress, Int32(bytes.count))
    }
    sqlite3_step(insert)
    sqlite3_reset(insert)
  }

  private func bind(_ text: String, _ index: Int32) {
    var text = text
    text.withUTF8 { bytes in
      _ = csqlite_bind_text(insert, index, bytes.baseAddress, Int32(bytes.count))
    }
  }

  /// Fills the tables of the adapter in one transaction.
  func fill(with count: Int) throws {
    run("BEGIN")
    for number in 0..<count {
      let sheet = Figures.Sheet(number)
      let line = try RecordJSON.encoder().encode(sheet)
      save(sheet.id, line, checksum: CRC32C.checksum(of: line))
    }
    run("COMMIT")
  }

  /// Fetches and decodes every row, and returns their number.
  func load() -> Int {
    let decoder = RecordJSON.decoder()
    var sheets: [Figures.Sheet] = []
    while sqlite3_step(select) == SQLITE_ROW {
      let bytes = sqlite3_column_bytes(select, 2)
      guard let text = sqlite3_column_text(select, 2) else { continue }
      let line = Data(bytes: text, count: Int(bytes))
      do { sheets.append(try decoder.decode(Figures.Sheet.self, from: line)) } catch {
        print(error)
      }
    }
    sqlite3_reset(select)
    return sheets.count
  }
}

#endif
