#if PostgreSQL

import FeatureRecords
import FeatureTesting
import Foundation
import PostgreSQLFixtures
import PostgreSQLRecords
import Synchronization
import TableRecords
import Testing

/// A schema of its own for a test, with stores in it as of several processes.
struct PostgreSQLPlace {
  typealias Note = RecordStoreContract.Note

  let server: PostgreSQLServer
  let schema: String
  private static let lastNumber = Atomic(0)

  /// Makes a schema with tables.
  static func make(on server: PostgreSQLServer? = nil) async throws -> PostgreSQLPlace {
    let place = PostgreSQLPlace(
      server: try server ?? PostgreSQLServer.shared.get(),
      schema: "s\(lastNumber.add(1, ordering: .relaxed).newValue)"
    )
    try await place.tables().make()
    return place
  }

  /// The patience with other programs, to which settling waits, too.
  static func waiting(limit: Duration? = nil) -> FolderWaiting {
    var waiting = FolderWaiting(limit: limit)
    waiting.settleAfter = .seconds(60)
    return waiting
  }

  /// Makes tables for one process, whose waits a busy machine doesn't end.
  func tables(
    _ address: String? = nil,
    lockLimit: Duration = .seconds(60),
    pauses: [Duration] = [.seconds(60)],
    checks: ListeningChecks = ListeningChecks(),
    lookUp: HostLookup = .system,
    author: EntryAuthor = EntryAuthor(),
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> PostgreSQLTables {
    PostgreSQLTables(
      try PostgreSQLAddress(address ?? server.address(schema)),
      limit: .seconds(60),
      waiting: Self.waiting(limit: lockLimit),
      pauses: pauses,
      checks: checks,
      lookUp: lookUp,
      author: author,
      tell: tell
    )
  }

  /// Makes a store of a process.
  static func store(
    _ tables: PostgreSQLTables,
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) }
  ) -> RecordStore<Note> {
    RecordStore(TableRecordBackend(tables, kind: "notes", schema: RecordSchema()), now: now)
  }

  func store() throws -> RecordStore<Note> { Self.store(try tables()) }
}

extension Trait where Self == ConditionTrait {
  /// Skips tests where there is no server.
  static var needsPostgreSQL: Self {
    .disabled(if: PostgreSQLServer.absence != nil, PostgreSQLServer.absence.map { "\($0)" })
  }
}

#endif
