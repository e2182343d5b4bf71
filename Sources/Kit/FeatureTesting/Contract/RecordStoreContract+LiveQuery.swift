import FeatureEffects
import FeatureRecords
import Foundation
import IdentifiedArrays
import Synchronization
import Testing

extension RecordStoreContract {
  static let liveQuery = [
    RecordStoreContract("A reader gets the present records at once, even if there are none") {
      place in
      let store = place.open()

      let early = try await RecordFollower(store)
      try await store.save(Note(id: "a"))
      let late = try await RecordFollower(store)

      #expect(await early.ids == [[], ["a"]])
      #expect(await late.ids == [["a"]])
    },
    RecordStoreContract("Every change is told, each after the one before") { place in
      let store = place.open()
      let follower = try await RecordFollower(store)

      try await store.save(Note(id: "a"))
      await follower.settle()
      try await store.save(Note(id: "b"))
      await follower.settle()
      _ = try await store.update("a") { $0.text = "new" }
      await follower.settle()
      try await store.move("b", before: "a")
      await follower.settle()
      try await store.delete("a")

      #expect(await follower.ids == [[], ["a"], ["a", "b"], ["a", "b"], ["b", "a"], ["b"]])
      #expect(await follower.snapshots[3].records[id: "a"]?.text == "new")
    },
    RecordStoreContract("What changes nothing is not told") { place in
      let store = place.open()
      try await store.save(Note(id: "a"))
      let follower = try await RecordFollower(store)

      try await store.save(Note(id: "a"))
      await follower.settle()
      try await store.delete("x")
      await follower.settle()
      _ = try await store.update("x") { $0.text = "new" }
      await follower.settle()
      _ = try await store.load()

      #expect(await follower.ids == [["a"]])
    },
    RecordStoreContract("A slow reader gets the latest, not what lies between") { place in
      let store = place.open()
      var reader = try await store.changes().makeAsyncIterator()

      for number in 0..<50 { try await store.save(Note(id: "a", text: "\(number)")) }

      #expect(try await reader.next()?.records[id: "a"]?.text == "49")
    },
    RecordStoreContract("Two readers see the same") { place in
      let store = place.open()
      let effects = EffectScope(executor: MainSerialExecutor.shared)
      let followers = [
        try await RecordFollower(store, effects: effects),
        try await RecordFollower(store, effects: effects),
      ]

      for id in ["a", "b"] { try await store.save(Note(id: .init(id))) }

      let (left, right) = (await followers[0].ids.last, await followers[1].ids.last)
      #expect(left == ["a", "b"])
      #expect(right == left)
    },
    RecordStoreContract("A reader that stops does not disturb the others") { place in
      let store = place.open()
      let effects = EffectScope(executor: MainSerialExecutor.shared)
      let followers = [
        try await RecordFollower(store, effects: effects),
        try await RecordFollower(store, effects: effects),
      ]

      followers[0].stop()
      try await store.save(Note(id: "a"))

      #expect(await followers[0].ids.last == [])
      #expect(await followers[1].ids.last == ["a"])
    },
    RecordStoreContract("A deleted record is not told again when others change") { place in
      let store = place.open()
      for id in ["a", "b"] { try await store.save(Note(id: .init(id))) }
      try await store.delete("a")
      let follower = try await RecordFollower(store)

      try await store.save(Note(id: "c"))
      await follower.settle()
      try await store.evict(deletedBefore: .day(2))

      #expect(await follower.ids == [["b"], ["b", "c"]])
    },
    RecordStoreContract("What was done and undone unseen is not told") { place in
      let store = place.open()
      try await store.save(Note(id: "a", text: "old"))
      let reader = try await store.changes()
      let effects = EffectScope(executor: MainSerialExecutor.shared)
      let texts = Mutex<[String?]>([])
      effects.run("reading") {
        for try await snapshot in reader {
          texts.withLock { $0.append(snapshot.records[id: "a"]?.text) }
        }
      }
      await effects.settle()

      try await store.save(Note(id: "a", text: "new"))
      try await store.save(Note(id: "a", text: "old"))
      await effects.settle()

      let told = texts.withLock { $0 }
      #expect(zip(told, told.dropFirst()).allSatisfy { $0 != $1 })
      #expect(told.last == "old")
    },
    RecordStoreContract("What another store writes is told, without being asked for") { place in
      let (store, other) = (place.open(), place.open())
      var reader = try await store.changes().makeAsyncIterator()
      func next(_ isExpected: (RecordSnapshot<Note>) -> Bool) async throws {
        while let snapshot = try await reader.next(), !isExpected(snapshot) {}
      }
      try await next { $0 == RecordSnapshot() }

      try await other.save(Note(id: "a"))
      try await next { $0.records.ids == ["a"] }
      try await other.save(Note(id: "b"))
      try await next { $0.records.ids == ["a", "b"] }
      try await other.move("b", before: "a")
      try await next { $0.records.ids == ["b", "a"] }
      _ = try await other.update("a") { $0.text = "new" }
      try await next { $0.records[id: "a"]?.text == "new" }
      try await other.delete("b")
      try await next { $0.records.ids == ["a"] }
    },
    RecordStoreContract("What another store wrote before the first reader came is told first") {
      place in
      let (store, other) = (place.open(), place.open())
      _ = try await store.load()
      try await other.save(Note(id: "a"))

      var reader = try await store.changes().makeAsyncIterator()

      #expect(try await reader.next()?.records.map(\.id) == ["a"])
    },
    RecordStoreContract("While two stores write, a reader never sees an older state after a newer")
    {
      place in
      let (stores, count) = ([place.open(), place.open()], LongTests.count(10, long: 50))
      try await stores[0].save(Note(id: "a"))
      var reader = try await stores[0].changes().makeAsyncIterator()

      async let writing: Void = withThrowingTaskGroup { group in
        for store in stores {
          group.addTask {
            for _ in 0..<count { _ = try await store.update("a") { $0.numbers.append(1) } }
          }
        }
        try await group.waitForAll()
      }
      var counts: [Int] = []
      while counts.last != 2 * count, let snapshot = try await reader.next() {
        counts.append(snapshot.records[id: "a"]?.numbers.count ?? 0)
      }
      try await writing

      #expect(counts == counts.sorted())
      #expect(counts.last == 2 * count)
    },
    RecordStoreContract(
      "A reader that cannot read what others wrote is told once, and can begin anew"
    ) {
      place in
      let (store, other) = (place.open(), place.open())
      var reader = try await store.changes().makeAsyncIterator()
      _ = try await reader.next()
      try await other.save(Note(id: "a"))
      try place.breakDown()

      await #expect(throws: RecordStoreError.self) { try await reader.next() }
      await #expect(throws: RecordStoreError.self) { try await store.changes() }
      try place.repair()
      var next = try await store.changes().makeAsyncIterator()

      #expect(try await next.next()?.records.map(\.id) == ["a"])
    },
  ]
}
