import Effects
import Foundation
import IdentifiedArrays
import RecordStores
import Testing

extension RecordStoreContract {
  static let liveQuery = [
    RecordStoreContract("A reader gets what there is at once, also when that is nothing") { place in
      let store = place.open()

      let early = try await Follower(store)
      try await store.save(Note(id: "a"))
      let late = try await Follower(store)

      #expect(await early.ids == [[], ["a"]])
      #expect(await late.ids == [["a"]])
    },
    RecordStoreContract("Every change is told, each after the one before") { place in
      let store = place.open()
      let follower = try await Follower(store)

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
      #expect(follower.snapshots[3].records[id: "a"]?.text == "new")
    },
    RecordStoreContract("What changes nothing is not told") { place in
      let store = place.open()
      try await store.save(Note(id: "a"))
      let follower = try await Follower(store)

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
      let stream = try await store.changes()

      for number in 0..<50 { try await store.save(Note(id: "a", text: "\(number)")) }
      var reader = stream.makeAsyncIterator()

      #expect(try await reader.next()?.records[id: "a"]?.text == "49")
    },
    RecordStoreContract("Two readers see the same") { place in
      let store = place.open()
      let followers = [try await Follower(store), try await Follower(store)]

      for id in ["a", "b"] { try await store.save(Note(id: .init(id))) }

      let (left, right) = (await followers[0].ids.last, await followers[1].ids.last)
      #expect(left == ["a", "b"])
      #expect(right == left)
    },
    RecordStoreContract("A reader that stops does not disturb the others") { place in
      let store = place.open()
      let followers = [try await Follower(store), try await Follower(store)]

      followers[0].stop()
      try await store.save(Note(id: "a"))

      #expect(await followers[0].ids.last == [])
      #expect(await followers[1].ids.last == ["a"])
    },
    RecordStoreContract("A deleted record is not told again when others change") { place in
      let store = place.open()
      for id in ["a", "b"] { try await store.save(Note(id: .init(id))) }
      try await store.delete("a")
      let follower = try await Follower(store)

      try await store.save(Note(id: "c"))
      await follower.settle()
      try await store.evict(deletedBefore: .day(2))

      #expect(await follower.ids == [["b"], ["b", "c"]])
    },
    RecordStoreContract("What another store wrote is told after the next load") { place in
      let store = place.open()
      let follower = try await Follower(store)

      try await place.open().save(Note(id: "a"))
      _ = try await store.load()

      #expect(await follower.ids == [[], ["a"]])
    },
  ]
}

/// Somebody who reads a live query for as long as it lasts, and remembers what came.
@MainActor
final class Follower {
  private(set) var snapshots: [RecordSnapshot<Note>] = []
  private let effects = EffectScope(executor: MainTurns.shared)
  private var reading: Effect?

  init(_ store: RecordStore<Note>) async throws {
    let stream = try await store.changes()
    reading = effects.run("reading") { [weak self] in
      for try await snapshot in stream { self?.snapshots.append(snapshot) }
    }
    await effects.settle()
  }

  /// The ids of all that came, once the reader waits for more.
  var ids: [[String]] {
    get async {
      await effects.settle()
      return snapshots.map { $0.records.map(\.id.description) }
    }
  }

  /// Waits until the reader has read everything there is.
  func settle() async {
    await effects.settle()
  }

  func stop() {
    reading?.cancel()
  }
}
