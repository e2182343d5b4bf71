import FeatureEffects
import FeatureRecords
import Foundation
import IdentifiedArrays
import Synchronization
import Testing

extension RecordStoreContract {
  static let liveQuery = [
    RecordStoreContract("A reader gets the present records at once, none or those of another store")
    {
      place in
      let (store, other) = (place.open(), place.open())

      let early = try await RecordFollower(store)
      try await store.save(Note(id: "a"))
      let late = try await RecordFollower(store)
      _ = try await other.load()
      try await store.save(Note(id: "b"))
      let elsewhere = try await RecordFollower(other)

      #expect(await early.ids == [[], ["a"], ["a", "b"]])
      #expect(await late.ids == [["a"], ["a", "b"]])
      #expect(await elsewhere.ids == [["a", "b"]])
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
      #expect(follower.deltaCount == 1)
    },
    RecordStoreContract("A slow reader gets the latest, not what lies between") { place in
      let store = place.open()
      let changes = try await store.changes()
      var notes: IdentifiedArrayOf<Note> = []
      try await changes.next()?.apply(to: &notes)

      for number in 0..<50 { try await store.save(Note(id: "a", text: "\(number)")) }
      try await changes.next()?.apply(to: &notes)

      #expect(notes[id: "a"]?.text == "49")
    },
    RecordStoreContract("Readers see the same, and one that stops does not disturb the others") {
      place in
      let store = place.open()
      let effects = EffectScope(executor: MainSerialExecutor.shared)
      let followers = [
        try await RecordFollower(store, effects: effects),
        try await RecordFollower(store, effects: effects),
      ]

      try await store.save(Note(id: "a"))
      let seen = (await followers[0].ids.last, await followers[1].ids.last)
      followers[0].stop()
      try await store.save(Note(id: "b"))

      #expect(seen == (["a"], ["a"]))
      #expect(await followers[0].ids.last == ["a"])
      #expect(await followers[1].ids.last == ["a", "b"])
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
    RecordStoreContract("What was done and undone unseen changes nothing for a follower") { place in
      let store = place.open()
      for id in ["a", "b"] { try await store.save(Note(id: .init(id), text: "old")) }
      let changes = try await store.changes()
      var notes: IdentifiedArrayOf<Note> = []
      try await changes.next()?.apply(to: &notes)
      let before = notes

      for text in ["new", "old"] { try await store.save(Note(id: "a", text: text)) }
      try await store.move("b", before: "a")
      try await store.move("b", before: nil)
      let isChanged = try await changes.next()?.apply(to: &notes)

      #expect(isChanged == false)
      #expect(notes == before)
    },
    RecordStoreContract("What another store writes is told, without being asked for") { place in
      let (store, other) = (place.open(), place.open())
      let changes = try await store.changes()
      var notes: IdentifiedArrayOf<Note> = [Note(id: "x")]
      func wait(for isExpected: (IdentifiedArrayOf<Note>) -> Bool) async throws {
        while !isExpected(notes), let delta = try await changes.next() { delta.apply(to: &notes) }
      }
      try await wait { $0.isEmpty }

      try await other.save(Note(id: "a"))
      try await wait { $0.ids == ["a"] }
      try await other.save(Note(id: "b"))
      try await wait { $0.ids == ["a", "b"] }
      try await other.move("b", before: "a")
      try await wait { $0.ids == ["b", "a"] }
      _ = try await other.update("a") { $0.text = "new" }
      try await wait { $0[id: "a"]?.text == "new" }
      try await other.delete("b")
      try await wait { $0.ids == ["a"] }
    },
    RecordStoreContract("While two stores write, a reader never sees an older state after a newer")
    {
      place in
      let (stores, count) = ([place.open(), place.open()], LongTests.count(10, long: 50))
      try await stores[0].save(Note(id: "a"))
      let changes = try await stores[0].changes()
      var notes: IdentifiedArrayOf<Note> = []

      async let writing: Void = withThrowingTaskGroup { group in
        for store in stores {
          group.addTask {
            for _ in 0..<count { _ = try await store.update("a") { $0.numbers.append(1) } }
          }
        }
        try await group.waitForAll()
      }
      var counts: [Int] = []
      while counts.last != 2 * count, let delta = try await changes.next() {
        delta.apply(to: &notes)
        counts.append(notes[id: "a"]?.numbers.count ?? 0)
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
      let changes = try await store.changes()
      var notes: IdentifiedArrayOf<Note> = []
      try await changes.next()?.apply(to: &notes)
      try await other.save(Note(id: "a"))
      try place.breakDown()

      await #expect(throws: RecordStoreError.self) { try await changes.next() }
      await #expect(throws: RecordStoreError.self) { try await store.changes() }
      try place.repair()
      try await store.changes().next()?.apply(to: &notes)

      #expect(notes.ids == ["a"])
    },
  ]
}
