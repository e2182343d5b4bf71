#if SQLite

import CSQLite
import FeatureRecords
import Foundation

/// A connection to a file of SQLite, for one thread at a time.
final class SQLiteConnection {
  private let handle: OpaquePointer
  private let path: String
  private var statements: [String: OpaquePointer] = [:]

  /// Opens a file.
  ///
  /// It waits for no lock: who calls it tries again.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - isImmutable: True if no process can write the file, so that it needs neither a lock nor a log.
  /// - Throws: The error of SQLite.
  init(_ path: String, isImmutable: Bool = false) throws {
    var handle: OpaquePointer?
    let shared = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code =
      isImmutable
      ? sqlite3_open_v2(
        "\(URL(filePath: path).absoluteString)?immutable=1",
        &handle,
        shared | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
        nil
      )
      : sqlite3_open_v2(path, &handle, shared | SQLITE_OPEN_READWRITE, nil)
    guard let handle else { throw RecordStoreError(.load, at: path, .ofSystem(ENOMEM)) }
    (self.handle, self.path) = (handle, path)
    guard code == SQLITE_OK else { throw error(code) }
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(RecordFile.sizeLimit + 4096))
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// Runs a statement, which no data is a part of: values are bound to its parameters.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - values: The values of its parameters, in order.
  ///   - each: Takes each row of the result, which isn't valid any more when it returns.
  /// - Throws: The error of SQLite or of `each`.
  func run(
    _ sql: StaticString,
    _ values: [SQLiteValue] = [],
    each: (SQLiteRow) throws -> Void = { _ in }
  ) throws {
    let statement = try statement(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in zip(Int32(1)..., values) {
      try check(value.bind(to: statement, at: index))
    }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: try each(SQLiteRow(statement: statement))
      case SQLITE_DONE: return
      case let code: throw error(code)
      }
    }
  }

  /// Returns the number in the first column of the last row; nil without a row.
  func number(_ sql: StaticString, _ values: [SQLiteValue] = []) throws -> Int? {
    var number: Int?
    try run(sql, values) { number = $0.number(0) }
    return number
  }

  /// Returns the text in the first column of the last row; nil without a row.
  func text(_ sql: StaticString) throws -> String? {
    var text: String?
    try run(sql) { text = $0.text(0) }
    return text
  }

  /// Runs a closure as one transaction that writes.
  ///
  /// It begins with the lock of the writer, so nothing that is read in it is changed by others before it ends.
  ///
  /// - Parameters:
  ///   - body: The closure.
  ///   - isCommitted: Returns true to store what was written.
  /// - Returns: The result of the closure.
  /// - Throws: The error of SQLite or of the closure; then nothing is written.
  func transaction<Result>(
    _ body: () throws -> Result,
    commit isCommitted: () -> Bool = { true }
  ) throws -> Result {
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try isCommitted() ? run("COMMIT") : run("ROLLBACK")
      return result
    } catch {
      // SQLite ends some transactions itself, such as on a full disk.
      if sqlite3_get_autocommit(handle) == 0 { try run("ROLLBACK") }
      throw error
    }
  }

  /// Runs a closure whose statements see the same rows.
  func reading<Result>(_ body: () throws -> Result) throws -> Result {
    try run("BEGIN")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      if sqlite3_get_autocommit(handle) == 0 { try run("ROLLBACK") }
      throw error
    }
  }

  /// The number of rows that were written or removed so far.
  var totalChanges: Int { Int(sqlite3_total_changes64(handle)) }

  /// Runs a closure that may write values of any length, which it doesn't fetch.
  func withoutLimit(_ body: () throws -> Void) rethrows {
    let limit = sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, .max)
    defer { sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, limit) }
    try body()
  }

  private func statement(_ sql: StaticString) throws -> OpaquePointer {
    let text = sql.description
    if let statement = statements[text] { return statement }
    var statement: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    try check(sqlite3_prepare_v3(handle, text, -1, flags, &statement, nil))
    statements[text] = statement
    guard let statement else { throw error(SQLITE_MISUSE) }
    return statement
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw error(code) }
  }

  // MARK: Errors

  private func error(_ code: Int32) -> any Error {
    guard code != SQLITE_TOOBIG else { return SQLiteTooLarge() }
    return RecordStoreError(.load, at: path, cause(code))
  }

  private func cause(_ code: Int32) -> RecordStoreError.Cause {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_FULL: .ofSystem(ENOSPC)
    case SQLITE_NOMEM: .ofSystem(ENOMEM)
    // The file, its disk or its folder: the system knows which.
    case SQLITE_READONLY: .ofSystem(access(path, W_OK) == 0 ? EACCES : errno)
    case SQLITE_PERM, SQLITE_AUTH: .ofSystem(EACCES)
    case SQLITE_NOTADB:
      .refused("it is not a database of SQLite", advice: "Start again with another place.")
    case SQLITE_CORRUPT:
      .refused(
        "the database is damaged (\(message))",
        advice: "Restore it from a backup, or save what is left with “sqlite3 FILE .recover”."
      )
    case SQLITE_CANTOPEN, SQLITE_IOERR:
      .ofSystem(sqlite3_system_errno(handle) == 0 ? EIO : sqlite3_system_errno(handle))
    case _: .other("SQLite reports “\(message)” (\(code))")
    }
  }

  private var message: String { String(cString: sqlite3_errmsg(handle)) }
}

/// A value is longer than any that this connection reads.
struct SQLiteTooLarge: Error {}

/// A value for a parameter.
enum SQLiteValue {
  case null
  case number(Int)
  case text(String)
  /// Text as bytes of UTF-8.
  case line(Data)
  /// Any bytes.
  case bytes(Data)

  init(_ date: Date?) { self = date.map { .number($0.millisecondsSince1970) } ?? .null }

  fileprivate func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .null: sqlite3_bind_null(statement, index)
    case .number(let number): sqlite3_bind_int64(statement, index, Int64(number))
    case .text(var text):
      text.withUTF8 {
        csqlite_bind_text(statement, index, $0.baseAddress, Int32(clamping: $0.count))
      }
    case .line(let data):
      data.withUnsafeBytes {
        csqlite_bind_text(statement, index, $0.baseAddress, Int32(clamping: $0.count))
      }
    case .bytes(let data):
      data.withUnsafeBytes {
        csqlite_bind_blob(statement, index, $0.baseAddress, Int32(clamping: $0.count))
      }
    }
  }
}

/// A row of a result, while its statement stands on it.
struct SQLiteRow {
  fileprivate let statement: OpaquePointer

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  func number(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

  func text(_ column: Int32) -> String { String(decoding: bytes(column) ?? Data(), as: UTF8.self) }

  func date(_ column: Int32) -> Date? {
    isNull(column) ? nil : Date(millisecondsSince1970: number(column))
  }

  /// The bytes of a text or a blob; nil for no value.
  func bytes(_ column: Int32) -> Data? {
    guard !isNull(column) else { return nil }
    guard let bytes = sqlite3_column_blob(statement, column) else { return Data() }
    return Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, column)))
  }
}

#endif
