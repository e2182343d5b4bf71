import FeatureRecords
import Foundation
import IdentifiedArrays
import Testing

extension RecordStoreContract {
  // MARK: Deleting and evicting

  static let deletion = [
    RecordStoreContract("A deleted record is gone for every store, however often it is deleted") {
      place in
      let store = place.open()
      for id in ["a", "b"] { try await store.save(Note(id: .init(id))) }

      for id: Note.ID in ["a", "a", "x"] { try await store.delete(id) }

      #expect(try await store.load().records.ids == ["b"])
      #expect(try await place.open().load().records.ids == ["b"])
    },
    RecordStoreContract("Saving a deleted record brings the new value back to the old place") {
      place in
      let store = place.open()
      for id in ["a", "b"] { try await store.save(Note(id: .init(id))) }
      try await store.delete("a")

      try await store.save(Note(id: "a", text: "new"))

      #expect(try await store.load().records.ids == ["a", "b"])
      #expect(try await place.open().load().records.first == Note(id: "a", text: "new"))
    },
    RecordStoreContract(
      "A restored record is as it is stored, in its place; one that isn't deleted stays"
    ) {
      place in
      let (store, other) = (place.open(), place.open())
      for id in ["a", "b"] { try await store.save(Note(id: .init(id), text: "old")) }
      try await other.update("a") { $0.text = "new" }
      try await other.delete("a")

      for id: Note.ID in ["a", "b"] { try await store.restore(Note(id: id, text: "mine")) }

      let restored = [Note(id: "a", text: "new"), Note(id: "b", text: "old")]
      #expect(try await store.load().records.elements == restored)
      #expect(try await place.open().load().records.elements == restored)
    },
    RecordStoreContract("A restored record that is stored no more is saved") { place in
      let store = place.open()
      for id in ["a", "b"] { try await store.save(Note(id: .init(id))) }
      try await store.delete("a")
      try await store.evict(deletedBefore: .day(1))

      try await store.restore(Note(id: "a", text: "mine"))

      #expect(try await place.open().load().records.ids == ["b", "a"])
      #expect(try await place.open().load().records[id: "a"]?.text == "mine")
    },
    RecordStoreContract(
      "What moved while a record was deleted stands where it was put once it is back"
    ) {
      place in
      let store = place.open()
      // By its id, the first one would come behind the others.
      for id in ["z", "b", "c", "d"] { try await store.save(Note(id: .init(id))) }
      for id: Note.ID in ["z", "c"] { try await store.delete(id) }

      try await store.move("d", before: "b")
      for id: Note.ID in ["z", "c"] { try await store.restore(Note(id: id)) }
      let first = try await place.open().load().records.ids
      try await store.delete("d")
      try await store.move("c", before: "b")
      try await store.restore(Note(id: "d"))

      #expect(Array(first) == ["z", "d", "b", "c"])
      #expect(try await place.open().load().records.ids == ["z", "d", "c", "b"])
    },
    RecordStoreContract("Evicting takes what was deleted before a date, and only that") { place in
      for (id, day) in [("a", 1.0), ("b", 2), ("c", 3)] {
        place.setDay(day)
        try await place.open().save(Note(id: .init(id)))
        try await place.open().delete(.init(id))
      }
      try await place.open().save(Note(id: "d"))
      let store = place.open()

      let evicted = try await [
        store.evict(deletedBefore: .day(2)), store.evict(deletedBefore: .day(2)),
        store.evict(deletedBefore: .day(9)), store.evict(deletedBefore: .day(9)),
      ]

      #expect(evicted == [1, 0, 2, 0])
      #expect(try await place.open().load().records.ids == ["d"])
    },
    RecordStoreContract("No deletion is dated before another, though the clock is set back") {
      place in
      let (store, other) = (place.open(), place.open())
      for id in ["a", "b"] { try await store.save(Note(id: .init(id))) }
      place.setDay(5)
      try await store.delete("a")

      place.setDay(1)
      try await other.delete("b")

      #expect(try await store.evict(deletedBefore: .day(4)) == 0)
      #expect(try await store.evict(deletedBefore: .day(6)) == 2)
    },
    RecordStoreContract(
      "A deleted record stays deleted for every store, until it is saved"
    ) {
      place in
      try await place.open().save(Note(id: "a"))
      try await place.open().delete("a")

      let follower = try await RecordFollower(place.open())
      _ = try await place.open().update("a") { $0.text = "new" }

      #expect(await follower.snapshots == [RecordSnapshot()])
      #expect(try await place.open().load() == RecordSnapshot())
    },
    RecordStoreContract("A save does not bring back what others deleted, unless it is asked again")
    {
      place in
      let (stale, other) = (place.open(), place.open())
      for id: Note.ID in ["kept", "evicted"] {
        try await stale.save(Note(id: id, text: "old"))
        try await other.delete(id)
        if id == "evicted" { try await other.evict(deletedBefore: .day(1)) }

        let error = await #expect(throws: RecordStoreError.self) {
          try await stale.save(Note(id: id, text: "new"))
        }
        let afterOnce = try await [stale.load(), place.open().load()]
        try await stale.save(Note(id: id, text: "new"))

        #expect(error?.cause == .deleted)
        #expect(afterOnce.allSatisfy { !$0.records.contains(id: id) })
        #expect(try await place.open().load().records[id: id]?.text == "new")
      }
    },
    RecordStoreContract("Evicting while others write loses nothing") { place in
      let (store, other) = (place.open(), place.open())
      for id in (0..<20).map({ Note.ID("old\($0)") }) {
        try await store.save(Note(id: id))
        try await store.delete(id)
      }

      async let evicted = store.evict(deletedBefore: .day(1))
      for number in 0..<20 { try await other.save(Note(id: .init("new\(number)"))) }

      #expect(try await evicted == 20)
      #expect(try await place.open().load().records.count == 20)
    },
  ]
}
