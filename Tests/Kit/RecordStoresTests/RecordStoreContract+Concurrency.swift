import Effects
import Foundation
import IdentifiedArrays
import RecordStores
import Testing

extension RecordStoreContract {
  // MARK: Many at once

  static let concurrency = [
    RecordStoreContract("A hundred saves at once are all there") { place in
      let store = place.open()

      try await withThrowingTaskGroup { group in
        for number in 0..<100 {
          group.addTask { try await store.save(Note(id: .init("\(number)"))) }
        }
        try await group.waitForAll()
      }

      #expect(try await store.load().records.count == 100)
      #expect(try await place.open().load().records.count == 100)
    },
    RecordStoreContract("A hundred updates of one record at once all have their effect") { place in
      let store = place.open()
      try await store.save(Note(id: "a"))

      try await withThrowingTaskGroup { group in
        for _ in 0..<100 {
          group.addTask { _ = try await store.update("a") { $0.numbers.append(1) } }
        }
        try await group.waitForAll()
      }

      #expect(try await place.open().load().records[id: "a"]?.numbers.count == 100)
    },
    RecordStoreContract("Saves of one record are written in the order in which they were made") {
      place in
      let effects = EffectScope(executor: MainTurns.shared)
      let store = place.open()

      for number in 0..<20 {
        effects.finish("save") { try await store.save(Note(id: "a", text: "\(number)")) }
      }
      await effects.settle()

      let loaded = try await place.open().load()
      #expect(loaded.records[id: "a"]?.text == "19")
    },
    RecordStoreContract("Two stores save different records side by side") { place in
      let stores = [place.open(), place.open()]
      for store in stores { _ = try await store.load() }

      try await withThrowingTaskGroup { group in
        for number in 0..<20 {
          group.addTask { try await stores[number % 2].save(Note(id: .init("\(number)"))) }
        }
        try await group.waitForAll()
      }

      #expect(try await place.open().load().records.count == 20)
    },
    RecordStoreContract("Of two stores that save one record, the last wins with its whole value") {
      place in
      let (left, right) = (place.open(), place.open())

      try await left.save(Note(id: "a", text: "left", comment: "left"))
      try await right.save(Note(id: "a", text: "right"))

      #expect(try await left.load().records.elements == [Note(id: "a", text: "right")])
    },
  ]
}
