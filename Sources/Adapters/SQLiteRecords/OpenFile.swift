#if SQLite

import FeatureRecords
import Foundation
import TableRecords

/// An open file of SQLite with tables of records, for one thread at a time.
final class OpenFile {
  /// The version of the tables.
  private static let format = 2

  /// The path without symbolic links; the log is beside that.
  let path: String
  let connection: SQLiteConnection
  /// The random name of the store, which a copy of its file shares.
  let store: String
  let identity: FileIdentity

  /// Opens a file that has tables.
  init(_ place: String) throws {
    guard let identity = FileState(place)?.identity else {
      throw Self.refused(place, "there is no store")
    }
    if let kind = FileKind(at: place) {
      throw Self.refused(place, kind.reason, advice: "Start again with another place.")
    }
    self.identity = identity
    path = try Self.realPath(place)
    let found: (format: Int, id: String)?
    (connection, found) = try Self.open(path)
    guard let found else {
      throw Self.refused(place, "it holds no store of records")
    }
    guard found.format <= Self.format else { throw Self.newer(place) }
    guard try connection.text("PRAGMA encoding") == "UTF-8" else {
      throw Self.refused(place, "its texts aren't in UTF-8")
    }
    store = found.id
  }

  private static func open(
    _ path: String
  ) throws -> (SQLiteConnection, store: (format: Int, id: String)?) {
    do {
      let connection = try SQLiteConnection(path)
      try prepare(connection)
      return (connection, try store(connection))
    } catch {
      guard isOnReadOnlyDisk(path) else { throw error }
      // A log with rows would be ignored.
      guard !hasLog(path) else { throw RecordStoreError(.load, at: path, .ofSystem(EROFS)) }
      let connection = try SQLiteConnection(path, isImmutable: true)
      return (connection, try store(connection))
    }
  }

  /// Makes the tables, in a new file if there is none.
  static func make(_ place: String) throws {
    if FileState(place) == nil {
      // Rights for its owner alone; the log and what belongs to it get the same ones.
      let file = Foundation.open(place, O_CREAT | O_EXCL | O_RDWR | O_NONBLOCK | O_CLOEXEC, 0o600)
      guard file >= 0 || errno == EEXIST else {
        throw RecordStoreError(.load, at: place, .ofSystem(errno))
      }
      close(file)
    }
    let connection = try SQLiteConnection(realPath(place))
    try prepare(connection)
    // First, as the change to a log is one of the file, and again where no one else can write.
    _ = try hasNothing(connection, place)
    try connection.run("PRAGMA journal_mode = WAL")
    try connection.transaction {
      guard try hasNothing(connection, place) else { return }
      for statement in tables { try connection.run(statement) }
      let id = String(UInt64.random(in: 0 ... .max), radix: 16)
      try connection.run(
        "INSERT INTO store (format, id, change, removal) VALUES (1, ?, 0, 0)",
        [.text(id)]
      )
      try upgrade(connection)
    }
    try syncNames(in: URL(filePath: realPath(place)).deletingLastPathComponent().path)
  }

  /// Returns false for a store; anything else in a file is refused.
  private static func hasNothing(_ connection: SQLiteConnection, _ place: String) throws -> Bool {
    if let store = try store(connection) {
      guard store.format <= format else { throw newer(place) }
      return false
    }
    guard try connection.number("SELECT count(*) FROM sqlite_schema") == 0 else {
      throw refused(place, "it is the database of another program", advice: "Name another file.")
    }
    return true
  }

  private static func prepare(_ connection: SQLiteConnection) throws {
    try connection.run("PRAGMA synchronous = FULL")
    // Apple's own sync leaves bytes in the disk's cache; elsewhere these do nothing.
    try connection.run("PRAGMA fullfsync = ON")
    try connection.run("PRAGMA checkpoint_fullfsync = ON")
    try connection.run("PRAGMA trusted_schema = OFF")
    // No removed word stays in a page.
    try connection.run("PRAGMA secure_delete = ON")
  }

  private static func store(_ connection: SQLiteConnection) throws -> (format: Int, id: String)? {
    let has =
      "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'store'" as StaticString
    guard try connection.number(has) == 1 else { return nil }
    var store: (Int, String)?
    try connection.run("SELECT format, id FROM store") { store = ($0.number(0), $0.text(1)) }
    return store
  }

  private static func isOnReadOnlyDisk(_ path: String) -> Bool {
    var disk = statvfs()
    return statvfs(path, &disk) == 0 && disk.f_flag & UInt(ST_RDONLY) != 0
  }

  private static func hasLog(_ path: String) -> Bool {
    var status = stat()
    return stat(path + "-wal", &status) == 0 && status.st_size > 0
  }

  private static func refused(
    _ place: String,
    _ reason: String,
    advice: String = "Make one with “store init”, or start again with another place."
  ) -> RecordStoreError {
    RecordStoreError(.load, at: place, .refused(reason, advice: advice))
  }

  static func gone(_ place: String) -> RecordStoreError {
    let reason = "its file was removed or moved while it was open"
    return RecordStoreError(
      .load,
      at: place,
      .unreachable(reason, advice: "Put it back, then try again.")
    )
  }

  private static func newer(_ place: String) -> RecordStoreError {
    let advice = "Update this app, then try again."
    return refused(place, "a newer version of the app made it", advice: advice)
  }

  /// The path without symbolic links.
  static func realPath(_ place: String) throws -> String {
    guard let path = realpath(place, nil) else {
      throw RecordStoreError(.load, at: place, .ofSystem(errno))
    }
    defer { free(path) }
    return String(cString: path)
  }

  /// Looks at the file that is in this place by now.
  func state() throws -> FileState {
    guard let state = FileState(path) else {
      throw Self.gone(path)
    }
    return state
  }

  /// Runs a transaction that writes; the result says too if it wrote.
  ///
  /// Tables of an earlier version get the present form first.
  func transaction<Result>(_ body: () throws -> Result) throws -> (Result, isWritten: Bool) {
    var isWritten = false
    let result = try connection.transaction {
      let format = try format
      guard format <= Self.format else { throw Self.newer(path) }
      if try !hasEntries { try upgradeEarlier() }
      let before = connection.totalChanges
      // Triggers note only what a person changes by hand.
      try connection.run("UPDATE store SET by_hand = 0")
      let result = try body()
      isWritten = connection.totalChanges > before + 1
      try connection.run("UPDATE store SET by_hand = 1")
      return result
    } commit: {
      isWritten
    }
    return (result, isWritten)
  }

  /// The version of the tables.
  var format: Int { get throws { try connection.number("SELECT format FROM store") ?? 0 } }

  /// False for tables of an earlier version, which have no entries.
  var hasEntries: Bool { get throws { try format >= 2 } }

  /// Gives tables of an earlier version the present form.
  func upgradeIfEarlier() throws {
    try connection.transaction { if try !hasEntries { try upgradeEarlier() } }
  }

  /// Empties the log, which has what the file had before.
  func emptyLog() throws {
    var isBusy = false
    try connection.run("PRAGMA wal_checkpoint(TRUNCATE)") { isBusy = $0.number(0) != 0 }
    if isBusy { throw RecordStoreError(.evict, at: path, .busy) }
  }

  private func upgradeEarlier() throws {
    try Self.upgrade(connection)
    // What was changed before has no entry.
    try connection.run(
      "UPDATE store SET log = 1, log_at = CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
    )
  }

  private static func upgrade(_ connection: SQLiteConnection) throws {
    for statement in additions { try connection.run(statement) }
  }

  /// Wakes those who watch the folder: closing a file is an event.
  ///
  /// The writes of the log come before a change can be read.
  func announce() {
    let log = Foundation.open(path + "-wal", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    if log >= 0 { close(log) }
  }

  // MARK: Tables

  /// The tables of format 1, which the present one adds to.
  ///
  /// The triggers number every change, also those that a person makes by hand.
  private static let tables: [StaticString] = [
    """
    CREATE TABLE store (
      format INTEGER NOT NULL, id TEXT NOT NULL, change INTEGER NOT NULL, removal INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE records (
      kind TEXT NOT NULL, id TEXT NOT NULL, rank INTEGER NOT NULL, deleted INTEGER,
      schema INTEGER NOT NULL, version INTEGER NOT NULL, crc32c INTEGER NOT NULL,
      change INTEGER NOT NULL DEFAULT 0, line TEXT NOT NULL, PRIMARY KEY (kind, id)
    ) STRICT
    """,
    "CREATE INDEX records_change ON records (change)",
    "CREATE INDEX records_deleted ON records (kind) WHERE deleted IS NOT NULL",
    """
    CREATE TABLE aside (
      kind TEXT NOT NULL, id TEXT NOT NULL, number INTEGER NOT NULL, line BLOB NOT NULL,
      PRIMARY KEY (kind, id, number)
    ) STRICT
    """,
    "CREATE TABLE evictions (kind TEXT NOT NULL PRIMARY KEY, before INTEGER NOT NULL) STRICT",
    """
    CREATE TABLE due (
      kind TEXT NOT NULL, name TEXT NOT NULL, deleted INTEGER NOT NULL, PRIMARY KEY (kind, name)
    ) STRICT
    """,
    """
    CREATE TRIGGER records_inserted AFTER INSERT ON records BEGIN
      UPDATE store SET change = change + 1;
      UPDATE records SET change = (SELECT change FROM store) WHERE rowid = new.rowid;
    END
    """,
    """
    CREATE TRIGGER records_updated
    AFTER UPDATE OF kind, id, rank, deleted, schema, version, crc32c, line ON records BEGIN
      UPDATE store SET change = change + 1,
        removal = iif(new.kind = old.kind AND new.id = old.id, removal, change + 1);
      UPDATE records SET change = (SELECT change FROM store) WHERE rowid = new.rowid;
    END
    """,
    """
    CREATE TRIGGER records_removed AFTER DELETE ON records BEGIN
      UPDATE store SET change = change + 1, removal = change + 1;
    END
    """,
  ]
}

extension OpenFile {
  /// The additions of format 2.
  ///
  /// The triggers note what a person changes by hand.
  fileprivate static let additions: [StaticString] = [
    "ALTER TABLE store ADD COLUMN log INTEGER",
    "ALTER TABLE store ADD COLUMN log_at INTEGER",
    "ALTER TABLE store ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 1",
    """
    CREATE TABLE entries (
      number INTEGER PRIMARY KEY AUTOINCREMENT, writer TEXT NOT NULL, serial INTEGER NOT NULL,
      at INTEGER NOT NULL, names TEXT NOT NULL, line TEXT, UNIQUE (writer, serial)
    ) STRICT
    """,
    """
    CREATE TRIGGER entries_of_insertions AFTER INSERT ON records
    WHEN (SELECT by_hand FROM store) BEGIN
      INSERT INTO entries (writer, serial, at, names, line) VALUES (
        'sql', random() & 1152921504606846975,
        CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER), new.kind || '/' || new.id,
        '{"do":"add by hand","new":{"line":'
          || iif(length(new.line) < 1000000, new.line, 'null')
          || ',"schema":' || new.schema || ',"rank":' || new.rank
          || ',"deleted":' || coalesce(new.deleted, 'null') || '}}'
      );
    END
    """,
    """
    CREATE TRIGGER entries_of_updates
    AFTER UPDATE OF kind, id, rank, deleted, schema, line ON records
    WHEN (SELECT by_hand FROM store) BEGIN
      INSERT INTO entries (writer, serial, at, names, line) VALUES (
        'sql', random() & 1152921504606846975,
        CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER), new.kind || '/' || new.id,
        '{"do":"change by hand","old":{"line":'
          || iif(length(old.line) < 1000000, old.line, 'null')
          || ',"schema":' || old.schema || ',"rank":' || old.rank
          || ',"deleted":' || coalesce(old.deleted, 'null') || '},"new":{"line":'
          || iif(length(new.line) < 1000000, new.line, 'null')
          || ',"schema":' || new.schema || ',"rank":' || new.rank
          || ',"deleted":' || coalesce(new.deleted, 'null') || '}}'
      );
    END
    """,
    """
    CREATE TRIGGER entries_of_removals AFTER DELETE ON records
    WHEN (SELECT by_hand FROM store) BEGIN
      INSERT INTO entries (writer, serial, at, names, line) VALUES (
        'sql', random() & 1152921504606846975,
        CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER), old.kind || '/' || old.id,
        '{"do":"remove by hand","old":{"line":'
          || iif(length(old.line) < 1000000, old.line, 'null')
          || ',"schema":' || old.schema || ',"rank":' || old.rank
          || ',"deleted":' || coalesce(old.deleted, 'null') || '}}'
      );
    END
    """,
    "UPDATE store SET format = 2",
  ]
}

/// A file, whatever its name.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  fileprivate init(_ status: stat) {
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }
}

/// A file as it is, until it or the rights to it change.
///
/// A new one may have the number of one that is gone.
struct FileState: Equatable {
  let identity: FileIdentity
  private let seconds: Int
  private let nanoseconds: Int

  /// Looks at a path; nil when nothing is there.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    identity = FileIdentity(status)
    #if canImport(Darwin)
    let time = status.st_ctimespec
    #else
    let time = status.st_ctim
    #endif
    (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
  }
}

#endif
