#if PostgreSQL

import FeatureRecords
import FeatureTesting
import Foundation
import PostgreSQLFixtures
import PostgreSQLRecords
import TableRecords
import TableRecordsFixtures
import Testing

@Suite(.feature, .needsPostgreSQL) @MainActor struct PostgreSQLContractTests {
  @Test("Records in PostgreSQL", arguments: RecordStoreContract.all)
  func contract(behaviour: RecordStoreContract) async throws {
    let place = try await PostgreSQLPlace.make()
    let (server, schema) = (place.server, place.schema)
    let proxy = try Proxy(to: server)
    let address = try PostgreSQLAddress(proxy.address(schema))
    var contract = RecordStoreContract.Place(
      breakDown: { try server.execute("ALTER SCHEMA \(schema) RENAME TO \(schema)_away") },
      repair: { try server.execute("ALTER SCHEMA \(schema)_away RENAME TO \(schema)") },
      open: { now in
        let tables = PostgreSQLTables(
          address,
          limit: .seconds(60),
          waiting: PostgreSQLPlace.waiting(),
          pauses: [.seconds(60)]
        )
        return PostgreSQLPlace.store(tables, now: now)
      }
    )
    contract.loseAnswer = { isMade in
      proxy.arm(isMade ? .after : .before, at: 0, isLast: true)
      return { proxy.allow() }
    }

    try await behaviour.check(contract)
  }

  @Test("Records of any kind in PostgreSQL", arguments: KindPromise.allCases)
  func promise(_ promise: KindPromise) async throws {
    let place = try await PostgreSQLPlace.make()

    try await promise.check(
      in: KindPromise.Place(
        engine: { TableEngine(try place.tables()) },
        damage: { try place.server.execute("UPDATE \(place.schema).records SET crc32c = 0") }
      )
    )
  }

  @Test("The acts of people in PostgreSQL", arguments: LogPromise.allCases)
  func log(_ promise: LogPromise) async throws {
    let place = try await PostgreSQLPlace.make()

    try await promise.check(
      in: LogPromise.Place(
        tables: { try place.tables(author: $0) },
        run: { try place.server.execute("SET search_path = \(place.schema); \($0)") },
        makeEarlier: {
          try place.server.execute("DROP SCHEMA \(place.schema) CASCADE")
          try place.server.execute(EarlierTables.statement(in: place.schema))
        }
      )
    )
  }
}

#endif
