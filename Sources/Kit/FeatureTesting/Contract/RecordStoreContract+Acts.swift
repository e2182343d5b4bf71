import FeatureRecords
import IdentifiedArrays
import Testing

extension RecordStoreContract {
  // MARK: Several records as one

  static let acts = [
    act("The changes of an act are made together, and its new records stand in their order") {
      place in
      let store = place.open()
      for id in ["a", "b"] { try await store.save(Note(id: id)) }

      try await write(
        [.save(Note(id: "d")), .update("a") { $0.text = "new" }, .delete("b")]
          + [.save(Note(id: "c"))],
        in: store
      )

      for store in [store, place.open()] {
        let found = try await store.load().records.elements
        #expect(found == [Note(id: "a", text: "new"), Note(id: "d"), Note(id: "c")])
      }
    },
    RecordStoreContract(
      "An act of one record is made, also where one of several is refused as a whole"
    ) { place in
      let store = place.open()
      try await write([.save(Note(id: "a"))], in: store)
      try await write([.update("a") { $0.text = "new" }], in: store)
      await expectError(.changed, in: store, [.update("a", ifStill: { _ in false }) { _ in }])

      #expect(try await place.open().load().records.elements == [Note(id: "a", text: "new")])
      if store.backend.home == nil { try await expectRefusal(in: place) }
    },
    act("If one change of an act is refused, none is made, and the others can be made without it") {
      place in
      let (store, other) = (place.open(), place.open())
      for id in ["a", "changed", "deleted"] { try await store.save(Note(id: id, text: "old")) }
      try await other.update("changed") { $0.text = "theirs" }
      try await other.delete("deleted")
      let before = try await place.open().load()
      let refused: [(RecordChange<Note>, RecordStoreError.Cause)] = [
        (.update("changed", ifStill: { $0.text == "old" }) { $0.text = "mine" }, .changed),
        (.delete("changed", ifStill: { $0.text == "old" }), .changed),
        (.update("deleted") { $0.text = "mine" }, .deleted),
        (.update("missing") { $0.text = "mine" }, .deleted),
      ]
      let others: [RecordChange<Note>] = [.save(Note(id: "new")), .update("a") { $0.text = "new" }]

      for (change, cause) in refused {
        await expectError(cause, in: store, others + [change])
        await expectError(cause, in: store, [change] + others)
      }
      #expect(try await place.open().load() == before)
      try await write(others, in: store)

      let texts = try await place.open().load().records.map { "\($0.id) \($0.text)" }
      #expect(texts == ["a new", "changed theirs", "new "])
    },
    act("Moves of an act are made with its other changes, each where those before it lead, or not")
    {
      place in
      let store = place.open()
      for id in ["a", "b", "c", "d"] { try await store.save(Note(id: id)) }
      let before = try await place.open().load()
      let moves: [RecordChange<Note>] = [
        .move("c", before: "x"), .save(Note(id: "x")), .move("b", before: nil), .delete("d"),
        .move("x", before: "a"), .update("c") { $0.text = "new" }, .move("c", before: "x"),
      ]

      await expectError(.deleted, in: store, moves + [.move("missing", before: "a")])
      #expect(try await store.load() == before)
      #expect(try await place.open().load() == before)
      try await write(moves, in: store)

      for store in [store, place.open()] {
        let texts = try await store.load().records.map { "\($0.id) \($0.text)" }
        #expect(texts == ["c new", "x ", "a ", "b "])
      }
    },
    act("Moves of an act into one place all find room there, however many came before them") {
      place in
      let store = place.open()
      for id in ["a", "b", "c", "d"] { try await store.save(Note(id: id)) }

      for _ in 0..<20 {
        try await write([.move("c", before: "b"), .move("d", before: "c")], in: store)
        #expect(try await place.open().load().records.ids == ["a", "d", "c", "b"])
        try await write([.move("b", before: "d"), .move("c", before: "d")], in: store)
        #expect(try await store.load().records.ids == ["a", "b", "c", "d"])
      }
      let new = (0..<40).map { "new-\($0)" }
      try await write(new.map { .save(Note(id: $0)) }, in: store)
      // Each behind those before it, and then before them.
      try await write(new.map { .move($0, before: "b") }, in: store)
      #expect(try await place.open().load().records.ids == ["a"] + new + ["b", "c", "d"])
      try await write(zip(new.dropFirst(), new).map { .move($0, before: $1) }, in: store)
      #expect(try await store.load().records.ids == ["a"] + new.reversed() + ["b", "c", "d"])
    },
    act("An act with a value that can't be written is not made, and its error names the record") {
      place in
      let store = place.open()
      for id in ["a", "endless"] { try await store.save(Note(id: id)) }
      let before = try await place.open().load()

      let error = await #expect(throws: RecordStoreError.self) {
        try await write(
          [.save(Note(id: "new")), .update("endless") { $0.numbers = [.nan] }]
            + [.update("a") { $0.text = "new" }],
          in: store
        )
      }

      #expect(error.map { $0.cause == .unencodable($0.cause.reason) } == true)
      #expect(error?.operation == .update)
      #expect(error?.place.contains("endless") == true)
      #expect(try await store.load() == before)
      #expect(try await place.open().load() == before)
    },
    act("All records of an act of another store are told, without being asked for") { place in
      let (store, other) = (place.open(), place.open())
      for id in ["a", "b", "c"] { try await store.save(Note(id: id)) }
      let changes = try await store.changes()
      var notes: IdentifiedArrayOf<Note> = []

      try await write(
        [.update("b") { $0.text = "new" }, .delete("a"), .save(Note(id: "d"))],
        in: other
      )
      let expected = [Note(id: "b", text: "new"), Note(id: "c"), Note(id: "d")]
      while notes.elements != expected, let delta = try await changes.next() {
        delta.apply(to: &notes)
      }

      #expect(notes.elements == expected)
    },
    act("Of two stores that change two records in opposite order, no act is lost or seen in part") {
      place in
      let (stores, count) = ([place.open(), place.open()], LongTests.count(10, long: 100))
      let reader = place.open()
      for id in ["a", "b"] { try await stores[0].save(Note(id: id)) }
      @Sendable func add(_ number: Int, to ids: [String], in store: RecordStore<Note>) async throws
      {
        try await write(
          ids.map { .update($0) { $0.numbers.append(Double(number)) } },
          in: store
        )
      }
      @Sendable func numbers() async throws -> [[Double]] {
        try await reader.load().records.map(\.numbers)
      }

      try await withThrowingTaskGroup { group in
        for number in 0..<count {
          group.addTask { try await add(number, to: ["a", "b"], in: stores[0]) }
          group.addTask { try await add(-1 - number, to: ["b", "a"], in: stores[1]) }
          group.addTask {
            let seen = try await numbers()
            #expect(seen == [seen[0], seen[0]])
          }
        }
        try await group.waitForAll()
      }

      let seen = try await numbers()
      #expect(seen == [seen[0], seen[0]])
      #expect(seen[0].sorted() == (-count..<count).map(Double.init))
    },
  ]

  /// Makes a behavior of acts; a place that makes one change at a time must refuse them instead.
  private static func act(
    _ sentence: String,
    _ behaviour: @escaping @MainActor @Sendable (Place) async throws -> Void
  ) -> RecordStoreContract {
    RecordStoreContract(sentence) { place in
      guard place.open().backend.home == nil else { return try await behaviour(place) }
      try await expectRefusal(in: place)
    }
  }

  private static func write(
    _ changes: [RecordChange<Note>],
    in store: RecordStore<Note>
  ) async throws {
    var act = RecordTransaction()
    for change in changes { act.add(change, in: store) }
    try await act.write()
  }

  private static func expectError(
    _ cause: RecordStoreError.Cause,
    in store: RecordStore<Note>,
    _ changes: [RecordChange<Note>]
  ) async {
    let error = await #expect(throws: RecordStoreError.self) { try await write(changes, in: store) }
    #expect(error?.cause == cause)
  }

  /// Expects that an act of several records is refused, and changes nothing.
  private static func expectRefusal(in place: Place) async throws {
    let store = place.open()
    for id in ["first", "second"] { try await store.save(Note(id: id)) }
    let before = try await place.open().load()

    let error = await #expect(throws: RecordStoreError.self) {
      try await write(
        [.update("first") { $0.text = "new" }, .save(Note(id: "third")), .delete("second")],
        in: store
      )
    }

    #expect(error?.cause.reason == "it can't be changed together with records that lie elsewhere")
    #expect(try await store.load() == before)
    #expect(try await place.open().load() == before)
  }
}
