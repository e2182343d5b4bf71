#if PostgreSQL

import FeatureEffects
import FeatureRecords
import FeatureTesting
import Foundation
import PostgreSQLRecords
import TableRecords
import Testing

/// A connection that is lost in the middle of a save: nothing acknowledged is lost, and nothing is written twice.
@Suite(.feature, .needsPostgreSQL) @MainActor struct LostAnswerTests {
  @Test(
    "A connection cut at any step of a save loses nothing, and writes nothing twice",
    arguments: [Proxy.Fault.before, .after]
  )
  func cut(fault: Proxy.Fault) async throws {
    let place = try await PostgreSQLPlace.make()
    let proxy = try Proxy(to: place.server)
    var (number, counts) = (0, [0])

    repeat {
      // A connection of its own for each, so that its steps are among them.
      let store = PostgreSQLPlace.store(try place.tables(proxy.address(place.schema)))
      try await store.update("a", orInsert: .init(id: "a")) { $0.numbers.append(1) }
      proxy.arm(fault, at: number)
      try await store.update("a") { $0.numbers.append(1) }
      try await store.update("b", orInsert: .init(id: "b")) { $0.numbers.append(1) }
      let (a, b) = try await numbers(of: place)
      counts.append(a ?? 0)
      #expect(counts[number + 1] == 2 * (number + 1))
      #expect(b == number + 1)
      number += 1
    } while !proxy.disarm()

    #expect(number > 3)
  }

  private func numbers(of place: PostgreSQLPlace) async throws -> (Int?, Int?) {
    let records = try await place.store().load().records
    return (records[id: "a"]?.numbers.count, records[id: "b"]?.numbers.count)
  }
}

#endif
