#if SQLite

import FeatureRecords
import Foundation
import SQLiteRecords
import TableRecords

/// A disk that may only be read: so is its file, unless a log is left beside it.
enum ReadOnlyDisk {
  private static let name = "a disk that may only be read"

  /// Tries it in a process of its own; false if a promise is broken.
  static func isReadAsPromised() throws -> Bool {
    guard geteuid() == 0, try run(["unshare", "--mount", "true"]) == 0 else {
      print("– \(name): skipped, as only the superuser can mount one")
      return true
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "read-only-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { unlink(folder) }
    // In a namespace of its own, so that the disk is gone when the process is.
    let mount = #"mount -t tmpfs none "$0" && exec "$@""#
    let command = [CommandLine.arguments[0], "read-only", folder.path]
    return try run(["unshare", "--mount", "sh", "-c", mount, folder.path] + command) == 0
  }

  private static func unlink(_ folder: URL) { rmdir(folder.path) }

  private static func run(_ words: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Plays the process on that disk; false if a promise is broken.
  static func play(_ folder: String) async throws -> Bool {
    let (whole, left) = ("\(folder)/whole.sqlite", "\(folder)/left.sqlite")
    let tables = SQLiteTables(whole)
    try await tables.make()
    try await save("a", in: tables)
    try FileManager.default.copyItem(atPath: whole, toPath: left)
    try FileManager.default.copyItem(atPath: whole + "-wal", toPath: left + "-wal")
    await tables.end()
    guard !FileManager.default.fileExists(atPath: whole + "-wal"),
      try run(["mount", "-o", "remount,ro", folder]) == 0
    else {
      print("✘ \(name): it can't be prepared")
      return false
    }
    let rows = try await SQLiteTables(whole).rows(of: "pages", .all) { $0.id }
    let change = await code { try await save("b", in: SQLiteTables(whole)) }
    let reading = await code { _ = try await SQLiteTables(left).rows(of: "pages", .all) { $0.id } }
    let isGood = rows == ["a"] && change == EROFS && reading == EROFS
    print("\(isGood ? "✔" : "✘") \(name): \(rows), \(change ?? 0), \(reading ?? 0)")
    return isGood
  }

  private static func save(_ id: String, in tables: SQLiteTables) async throws {
    let row = RecordRow(
      id: id,
      rank: 1,
      deleted: nil,
      schema: 1,
      version: 1,
      line: Data("{}".utf8),
      checksum: 0
    )
    let step = RowStep("pages", id) { _ in .write(RowReplacement(row)) }
    try await tables.modify([step], for: .save)
  }

  /// The code of the system with which something is refused; nil if it isn't.
  private static func code(_ body: () async throws -> Void) async -> Int32? {
    do {
      try await body()
      return nil
    } catch let error as RecordStoreError {
      if case .system(let code, _) = error.cause { return code }
      return -1
    } catch {
      return -1
    }
  }
}

#endif
