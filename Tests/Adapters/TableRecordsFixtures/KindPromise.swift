#if SQLite || PostgreSQL

import FeatureKit
import FeatureStores
import Foundation
package import TableRecords
import Testing

/// The promises for the records of any kind, in tables that all kinds share.
package enum KindPromise: String, CaseIterable, Sendable {
  /// A record that one process saves is read by others and the next one, and no other kind has it.
  case processes
  /// A copy leaves a row that another program wrote meanwhile.
  case copied
  /// A damaged row is told, and kept as it is.
  case damaged
  /// A deleted record comes back, until it was found deleted for a day.
  case deleted

  /// A place with tables.
  package struct Place {
    fileprivate let engine: () throws -> TableEngine
    fileprivate let damage: () throws -> Void

    /// Makes a place.
    ///
    /// - Parameters:
    ///   - engine: Opens it as a process does.
    ///   - damage: Damages all rows.
    package init(
      engine: @escaping () throws -> TableEngine,
      damage: @escaping () throws -> Void
    ) {
      (self.engine, self.damage) = (engine, damage)
    }

    fileprivate func stores(now: Date = monday) throws -> RecordStores {
      RecordStores(kinds, on: try engine()) { now }
    }
  }

  /// Checks it for each kind.
  @MainActor package func check(in place: Place) async throws {
    for kind in kinds { try await kind.check(self, in: place) }
  }
}

private let kinds: [any StoredKind.Type] = [PenKind.self, LampKind.self]
private let day: TimeInterval = 86_400
private let monday = Date(timeIntervalSinceReferenceDate: 789_382_800)

extension StoredKind {
  @MainActor
  fileprivate static func check(
    _ promise: KindPromise,
    in place: KindPromise.Place
  ) async throws {
    let json = #"{"id":"\#(folder)","name":"Red"}"#
    let thing = try JSONDecoder().decode(Record.self, from: Data(json.utf8))
    let beside = try place.stores()[Self.self]
    #expect(try await beside.load().records.isEmpty)
    try await place.stores()[Self.self].save(thing)
    let name = "\(try place.engine().place)#\(folder)/\(folder)"
    switch promise {
    case .processes:
      for store in [beside, try place.stores()[Self.self]] {
        #expect(try await store.load().records.elements == [thing])
      }
    case .copied:
      let raw = try place.engine().raw(of: Self.self)
      let before = try await raw.contents().rows
      for var row in before {
        row.rank += 1
        try await raw.write([row])
      }
      #expect(before.count == 1)
      #expect(try await raw.contents().rows == before)
    case .damaged:
      try place.damage()
      for _ in 1...2 {
        let found = try await place.stores()[Self.self].load()
        #expect(found.unreadable.map(\.place) == [name])
      }
    case .deleted:
      try await place.stores(now: monday - day)[Self.self].delete(thing.id)
      let engine = try place.engine()
      #expect(try await Array(engine.raw(of: Self.self).leftovers().deleted.keys) == [name])
      for (date, left) in [(monday, [thing.id]), (monday + 2 * day, [])] {
        try await place.stores(now: date).evictDaily(deletedBefore: date)
        #expect(try await engine.backend(of: Self.self).deleted().map(\.record.id) == left)
      }
    }
  }
}

private struct Thing: Codable, Equatable, Identifiable, Sendable {
  var id: String
  var name = ""
}

private enum PenKind: StoredKind {
  static let (name, folder, word) = ("pens", "pens", "pen")
  static let schema = RecordSchema<Thing>()
  static func title(of thing: Thing) -> String { thing.name }
}

private enum LampKind: StoredKind {
  static let (name, folder, word) = ("lamp", "lamps", "lamp")
  static let schema = RecordSchema<Thing>()
  static let onlyID: String? = "lamps"
  static func title(of thing: Thing) -> String { thing.name }
}

#endif
