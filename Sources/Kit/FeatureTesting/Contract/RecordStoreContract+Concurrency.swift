import FeatureEffects
import FeatureRecords
import Foundation
import IdentifiedArrays
import Synchronization
import Testing

extension RecordStoreContract {
  // MARK: Many at once

  static let concurrency = [
    RecordStoreContract("Many saves at once, in two stores side by side, are all there") { place in
      let (stores, count) = ([place.open(), place.open()], LongTests.count(40, long: 160))
      for store in stores { _ = try await store.load() }

      try await withThrowingTaskGroup { group in
        for number in 0..<count {
          group.addTask { try await stores[number % 2].save(Note(id: .init("\(number)"))) }
        }
        try await group.waitForAll()
      }

      for store in stores + [place.open()] {
        #expect(try await store.load().records.count == count)
      }
    },
    RecordStoreContract("Saves of one record are written in the order in which they were made") {
      place in
      let effects = EffectScope(executor: MainSerialExecutor.shared)
      let store = place.open()

      for number in 0..<20 {
        effects.finish("save") { try await store.save(Note(id: "a", text: "\(number)")) }
      }
      await effects.settle()

      let loaded = try await place.open().load()
      #expect(loaded.records[id: "a"]?.text == "19")
    },
    RecordStoreContract("Of two stores that save one record, the last wins with its whole value") {
      place in
      let (left, right) = (place.open(), place.open())

      try await left.save(Note(id: "a", text: "left", comment: "left"))
      try await right.save(Note(id: "a", text: "right"))

      #expect(try await left.load().records.elements == [Note(id: "a", text: "right")])
    },
    RecordStoreContract("Of two stores that change one record often at once, nothing is lost") {
      place in
      let (stores, count) = ([place.open(), place.open()], LongTests.count(40, long: 200))
      try await stores[0].save(Note(id: "a"))

      try await withThrowingTaskGroup { group in
        for number in 0..<count {
          group.addTask { _ = try await stores[number % 2].update("a") { $0.numbers.append(1) } }
        }
        try await group.waitForAll()
      }

      #expect(try await place.open().load().records[id: "a"]?.numbers.count == count)
    },
    RecordStoreContract("Of two stores that write the first record of an id at once, none is lost")
    {
      place in
      let stores = [place.open(), place.open()]
      for store in stores { _ = try await store.load() }

      for id in ["a", "b", "c"] as [Note.ID] {
        try await withThrowingTaskGroup { group in
          for (number, store) in zip([1.0, 2], stores) {
            group.addTask {
              _ = try await store.update(id, orInsert: Note(id: id)) { $0.numbers.append(number) }
            }
          }
          try await group.waitForAll()
        }
      }

      let loaded = try await place.open().load().records
      #expect(loaded.ids == ["a", "b", "c"])
      #expect(loaded.allSatisfy { Set($0.numbers) == [1, 2] })
    },
    RecordStoreContract("An update of a record that others changed changes nothing and says so") {
      place in
      let base = Note(id: "a", text: "base")
      let (stale, other) = (place.open(), place.open())
      try await stale.save(base)
      try await other.update("a", ifStill: { $0 == base }) { $0.text = "theirs" }
      let mine = Note(id: "a", text: "mine")

      let changed = await #expect(throws: RecordStoreError.self) {
        try await stale.update("a", ifStill: { $0 == base }) { $0 = mine }
      }
      let kept = try await [stale.load(), place.open().load()].map(\.records[id: "a"]?.text)
      try await other.delete("a")
      let deleted = try await stale.update("a", ifStill: { $0 == base }) { $0 = mine }

      #expect(changed?.cause == .changed)
      #expect(kept == ["theirs", "theirs"])
      #expect(deleted == nil)
      #expect(try await place.open().load() == RecordSnapshot())
    },
    RecordStoreContract("A save that meets a deletion ends in one of the two, for all stores") {
      place in
      let (left, right) = (place.open(), place.open())
      for number in 0..<20 {
        let id = Note.ID("\(number)")
        try await left.save(Note(id: id))

        async let deleted: Void = right.delete(id)
        do {
          try await left.save(Note(id: id, text: "new"))
        } catch let error as RecordStoreError where error.cause == .deleted {}
        try await deleted

        let found = try await [left.load(), right.load(), place.open().load()].map(
          \.records[id: id]
        )
        #expect(found == [found[0], found[0], found[0]])
        #expect(found[0] == nil || found[0]?.text == "new")
      }
    },
    RecordStoreContract("A save that is cancelled is done or not done") { place in
      let effects = EffectScope(executor: MainSerialExecutor.shared)
      let store = place.open()
      let (old, new) = (Note(id: "a", text: "old"), Note(id: "a", text: "new", numbers: [1, 2, 3]))

      for _ in 0..<20 {
        try await store.save(old)
        let isAcknowledged = Mutex(false)
        let save = effects.run("save") {
          try await store.save(new)
          isAcknowledged.withLock { $0 = true }
        }
        save.cancel()
        await effects.settle()

        let found = try await place.open().load().records[id: "a"]
        #expect(found == old || found == new)
        #expect(found == new || !isAcknowledged.withLock { $0 })
      }
    },
  ]
}
