#if SQLite

import FeatureRecords
import Foundation
import SQLiteRecords
import StoreFaults
import TableRecords

/// The faults of a file of SQLite; `sqlitefaults figures` measures it beside SQLite's own calls.
@main
enum Main {
  static func main() async throws {
    if CommandLine.arguments.dropFirst().first == "figures" {
      exit(try await Figures.isWithinBounds() ? 0 : 1)
    }
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "read-only" {
      exit(try await ReadOnlyDisk.play(CommandLine.arguments[2]) ? 0 : 1)
    }
    if CommandLine.arguments.dropFirst().allSatisfy({ $0 == "long" }),
      try !ReadOnlyDisk.isReadAsPromised()
    {
      exit(1)
    }
    var place = Place()
    place.fileLimit = 80_000
    // A save that isn't committed leaves nothing that can be seen.
    place.traceGoal = 0
    // SQLite doesn't always tell the system's reason.
    place.fileLimitError = EIO
    place.isReadAnyway = false
    place.backend = { TableRecordBackend(tables($0), kind: "pages", schema: RecordSchema()) }
    place.make = { try await tables($0).make() }
    try await Faults.run(in: place)
  }

  private static func tables(_ folder: URL) -> SQLiteTables {
    // A busy machine may hold up the process that writes for longer than others wait for it.
    SQLiteTables(
      folder.appending(path: "pages.sqlite").path,
      waiting: FolderWaiting(limit: .seconds(600))
    )
  }
}

#else

/// Without the trait there is nothing to try.
@main
enum Main {
  static func main() { print("Build it with --traits SQLite.") }
}

#endif
