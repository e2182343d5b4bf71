import FeatureRecords
import IdentifiedArrays
import Testing

extension RecordStoreContract {
  // MARK: When it does not work

  static let failures = [
    RecordStoreContract("A save that fails leaves the old value, and can be made again") { place in
      let (old, new) = (Note(id: "a", text: "old"), Note(id: "a", text: "new"))
      let store = place.open()
      try await store.save(old)
      try place.breakDown()

      await #expect(throws: RecordStoreError.self) { try await store.save(new) }
      try place.repair()
      let afterFailure = try await place.open().load().records.elements
      try await store.save(new)

      #expect(afterFailure == [old])
      #expect(try await place.open().load().records.elements == [new])
    },
    RecordStoreContract("Whatever fails says what, where and why, and changes nothing") { place in
      let store = place.open()
      for id in ["a", "b"] { try await store.save(Note(id: .init(id))) }
      let before = try await store.load()
      try place.breakDown()

      await expectFailure(.load) { _ = try await store.load() }
      await expectFailure(.save) { try await store.save(Note(id: "c")) }
      await expectFailure(.update) { _ = try await store.update("a") { $0.text = "new" } }
      await expectFailure(.delete) { try await store.delete("a") }
      await expectFailure(.move) { try await store.move("b", before: "a") }
      await expectFailure(.evict) { try await store.evict(deletedBefore: .day(1)) }
      try place.repair()

      #expect(try await store.load() == before)
      #expect(try await place.open().load() == before)
    },
    RecordStoreContract("A store that could not be read can be read once that is mended") { place in
      try await place.open().save(Note(id: "a"))
      let store = place.open()
      try place.breakDown()

      await #expect(throws: RecordStoreError.self) { try await store.changes() }
      await #expect(throws: RecordStoreError.self) { try await store.save(Note(id: "b")) }
      try place.repair()

      #expect(try await store.load().records.ids == ["a"])
    },
    RecordStoreContract("A change whose answer was lost is asked for first, and never made twice") {
      place in
      guard let loseAnswer = place.loseAnswer else { return }
      for isMade in [true, false] {
        let (store, ids) = (place.open(), ["retried", "other"].map { "\($0)-\(isMade)" })
        func add(_ number: Double, to id: String) async throws {
          try await store.update(id, orInsert: Note(id: id)) { $0.numbers.append(number) }
        }
        for id in ids {
          for number in [1.0, 2] { try await add(number, to: id) }
          let findAnswer = try loseAnswer(isMade)
          let lost = await #expect(throws: RecordStoreError.self) { try await add(3, to: id) }
          try findAnswer()
          try await add(id == ids[0] ? 3 : 4, to: id)
          #expect(lost.map { $0.cause == .unknown($0.cause.reason) } == true)
        }

        let notes = try await place.open().load().records
        #expect(notes[id: ids[0]]?.numbers == [1, 2, 3])
        #expect(notes[id: ids[1]]?.numbers == (isMade ? [1, 2, 3, 4] : [1, 2, 4]))
      }
    },
  ]

  private static func expectFailure(
    _ operation: RecordStoreError.Operation,
    _ body: @MainActor () async throws -> Void
  ) async {
    let error = await #expect(throws: RecordStoreError.self) { try await body() }
    #expect(error?.operation == operation)
    #expect(error.map { !$0.place.isEmpty && !$0.description.isEmpty } == true)
    // Only an answer that was lost leaves a doubt, and here none was on its way.
    #expect(error.map { $0.cause == .unknown($0.cause.reason) } == false)
  }
}
