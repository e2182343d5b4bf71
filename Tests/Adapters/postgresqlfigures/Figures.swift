#if PostgreSQL

import CPostgreSQL
import FeatureJSON
import FeatureRecords
import Foundation
import PostgreSQLFixtures
import PostgreSQLRecords
import TableRecords

/// A record of some thousand bytes.
struct Entry: Codable, Equatable, Identifiable {
  var id: String
  var text = String(repeating: "0123456789", count: 90)
  var number = 0
}

typealias EntryBackend = TableRecordBackend<Entry>

/// Figures of records in PostgreSQL, beside the bare library in the same run.
@main enum Figures {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "member" { return try await Team.member(arguments) }
    let server = try PostgreSQLServer(isDurable: true)
    print("load of the machine: \(load())")
    if arguments.first == "team" {
      try await Team.simulate(
        on: server,
        seconds: arguments.dropFirst().first.flatMap { Int($0) } ?? 60
      )
    } else {
      try await saves(on: server)
      try await sizes(on: server)
    }
    await server.remove()
  }

  static func load() -> String {
    var loads = [Double](repeating: 0, count: 1)
    return getloadavg(&loads, 1) == 1 ? "\((loads[0] * 10).rounded() / 10)" : "unknown"
  }

  // MARK: Figures

  /// A save in the adapter, and an insertion by the library alone.
  static func saves(on server: PostgreSQLServer) async throws {
    let (backend, address) = try await place("saves", on: server)
    _ = address
    let plain = Plain(server)
    try plain.execute("CREATE TABLE plain (id text PRIMARY KEY, line text NOT NULL)")
    try plain.prepare()
    var (bare, ours, mean) = ([Double](), [Double](), (0.0, 0.0))
    // The first ones prepare their statements.
    for round in -1..<40 {
      for number in 0..<25 {
        let entry = Entry(id: "\(number)", number: round)
        let line = try RecordJSON.encoder().encode(entry)
        let (first, second) = (
          try measured { try plain.insert(entry.id, line) },
          try await measured { try await save(entry, backend) }
        )
        guard round >= 0 else { continue }
        bare.append(first)
        ours.append(second)
        mean = (mean.0 + first, mean.1 + second)
      }
    }
    print(
      "a durable save, prepared INSERT … ON CONFLICT of libpq: p50 \(milliseconds(median(bare)))"
    )
    print(
      "a durable save, adapter (read, then write with its entry): p50 \(milliseconds(median(ours)))"
    )
    print(
      "  ratio of p50: \(ratio(median(ours), median(bare))), of means: \(ratio(mean.1, mean.0)) (goal 2)"
    )
  }

  /// Loading many records, and finding and adding one of few or many.
  static func sizes(on server: PostgreSQLServer) async throws {
    let (few, _) = try await place("few", on: server, count: 100)
    let (many, _) = try await place("many", on: server, count: 100_000)
    var (bare, ours, work) = ([Double](), [Double](), (bare: 0.0, ours: 0.0))
    for _ in 0..<3 {
      let begin = processorTime()
      let plain = Plain(server)
      bare.append(try measured { try plain.load("many") })
      let middle = processorTime()
      ours.append(
        try await measured {
          guard try await many.load().records.count >= 100_000 else { throw Plain.Failure() }
        }
      )
      work = (work.bare + middle - begin, work.ours + processorTime() - middle)
    }
    print(
      "load of 100,000, fetched and decoded row by row with libpq: \(milliseconds(median(bare)))"
    )
    print("load of 100,000, adapter: \(milliseconds(median(ours)))")
    let ratios = (ratio(median(ours), median(bare)), ratio(work.ours, work.bare))
    print("  ratio: \(ratios.0), of processor time: \(ratios.1) (goal 1.5)")
    var (finds, saves) = (([Double](), [Double]()), ([Double](), [Double]()))
    for number in -20..<400 {
      let id = "\(abs(number) % 100)"
      let found = (
        try await measured { _ = try await few.find(id) },
        try await measured { _ = try await many.find(id) }
      )
      let entry = Entry(id: "new\(number)")
      let saved = (
        try await measured { try await save(entry, few) },
        try await measured { try await save(entry, many) }
      )
      guard number >= 0 else { continue }
      finds.0.append(found.0)
      finds.1.append(found.1)
      saves.0.append(saved.0)
      saves.1.append(saved.1)
    }
    print(
      "find at 100 and at 100,000: p50 \(milliseconds(median(finds.0))), \(milliseconds(median(finds.1)))"
    )
    print("  ratio: \(ratio(median(finds.1), median(finds.0))) (goal 1.3)")
    print(
      "modify of a new row at 100 and at 100,000: p50 \(milliseconds(median(saves.0))), \(milliseconds(median(saves.1)))"
    )
    print("  ratio: \(ratio(median(saves.1), median(saves.0))) (goal 1.3)")
  }

  // MARK: Places

  /// Makes tables with some records, and a backend of them.
  static func place(
    _ schema: String,
    on server: PostgreSQLServer,
    count: Int = 0
  ) async throws -> (EntryBackend, address: String) {
    let address = server.address(schema)
    let tables = PostgreSQLTables(try PostgreSQLAddress(address))
    try await tables.make()
    if count > 0 { try Plain(server).fill(schema, count) }
    return (EntryBackend(tables, kind: "entries", schema: RecordSchema()), address)
  }

  static func save(_ entry: Entry, _ backend: EntryBackend) async throws {
    _ = try await backend.modify(entry.id, for: .save) {
      StoredRecord(entry, rank: $0.stored?.rank ?? 1)
    }
  }

  // MARK: Measuring

  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The processor time of this process so far.
  static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func measured(_ body: () throws -> Void) rethrows -> Double {
    let begin = now()
    try body()
    return now() - begin
  }

  static func measured(_ body: () async throws -> Void) async rethrows -> Double {
    let begin = now()
    try await body()
    return now() - begin
  }

  static func median(_ values: [Double]) -> Double { percentile(values, 0.5) }

  static func percentile(_ values: [Double], _ part: Double) -> Double {
    values.isEmpty ? .nan : values.sorted()[min(Int(Double(values.count) * part), values.count - 1)]
  }

  static func milliseconds(_ seconds: Double) -> String { "\((seconds * 1e5).rounded() / 100) ms" }

  static func ratio(_ first: Double, _ second: Double) -> String {
    "\((first / second * 100).rounded() / 100)"
  }
}

/// The library alone, as a program without the adapter uses it.
final class Plain {
  struct Failure: Error {}

  private let connection: OpaquePointer?

  init(_ server: PostgreSQLServer) {
    connection = PQconnectdb("host=\(server.folder) user=owner dbname=postgres")
    PQsetNoticeReceiver(connection, { _, _ in }, nil)
  }

  deinit { PQfinish(connection) }

  func execute(_ text: String) throws { try check(PQexec(connection, text)) }

  private func check(_ result: OpaquePointer?) throws {
    defer { PQclear(result) }
    guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_COPY_IN].contains(PQresultStatus(result))
    else { throw Failure() }
  }

  func prepare() throws {
    let text = """
      INSERT INTO plain (id, line) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET line = excluded.line
      """
    try check(PQprepare(connection, "insert", text, 2, nil))
  }

  func insert(_ id: String, _ line: Data) throws {
    let text = String(decoding: line, as: UTF8.self)
    try id.withCString { id in
      try text.withCString { line in
        let values: [UnsafePointer<CChar>?] = [id, line]
        try check(PQexecPrepared(connection, "insert", 2, values, nil, nil, 0))
      }
    }
  }

  /// Fetches all lines, row by row, and decodes them.
  func load(_ schema: String) throws {
    PQsendQueryParams(
      connection,
      "SELECT id, rank, line FROM \(schema).records WHERE kind = 'entries'",
      0,
      nil,
      nil,
      nil,
      nil,
      0
    )
    PQsetSingleRowMode(connection)
    var entries: [Entry] = []
    while let result = PQgetResult(connection) {
      defer { PQclear(result) }
      guard PQresultStatus(result) == PGRES_SINGLE_TUPLE else { continue }
      let line = Data(bytes: PQgetvalue(result, 0, 2), count: Int(PQgetlength(result, 0, 2)))
      entries.append(try RecordJSON.decoder().decode(Entry.self, from: line))
    }
    guard entries.count >= 100_000 else { throw Failure() }
  }

  /// Adds many records without telling anyone.
  func fill(_ schema: String, _ count: Int) throws {
    try execute("SET search_path = \(schema); ALTER TABLE records DISABLE TRIGGER USER")
    try execute("COPY records (kind, id, rank, schema, version, line, crc32c, change) FROM STDIN")
    for number in 0..<count {
      let value = try JSON(encoding: Entry(id: "\(number)", number: number))
      let record = JournalRecord(RecordValue(value), schema: 1, rank: number)
      let row = RecordRow("\(number)", record, version: 1)
      let line = String(decoding: row.line ?? Data(), as: UTF8.self).replacing("\\", with: "\\\\")
      let text = "entries\t\(row.id)\t\(row.rank)\t1\t1\t\(line)\t\(row.checksum)\t1\n"
      guard PQputCopyData(connection, text, Int32(text.utf8.count)) == 1 else { throw Failure() }
    }
    guard PQputCopyEnd(connection, nil) == 1 else { throw Failure() }
    while let result = PQgetResult(connection) { try check(result) }
    try execute("SELECT setval('change', \(count)); ALTER TABLE records ENABLE TRIGGER USER")
    try execute("ANALYZE records")
  }
}

#else

@main enum Figures {
  static func main() { print("Build it with --traits PostgreSQL.") }
}

#endif
