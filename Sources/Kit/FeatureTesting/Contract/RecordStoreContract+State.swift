import FeatureIssues
import FeatureRecords
import Foundation
import IdentifiedArrays
import Testing

extension RecordStoreContract {
  // MARK: State

  static let state = [
    RecordStoreContract("An empty store loads empty, and loading creates nothing") { place in
      let loaded = try await place.open().load()

      #expect(loaded == RecordSnapshot())
      #expect(try await place.open().load() == RecordSnapshot())
    },
    RecordStoreContract("What was saved is there when the store is opened again, whatever it is") {
      place in
      let characters =
        "\0 \n \r\n \" \\ / \u{1F469}\u{200D}\u{1F680} e\u{301} \u{E9} \u{2028} \u{FEFF} \u{7F}"
      let dates = [0.001, 0.999, 1_700_000_000.123, 4_102_444_799.999, -0.001]
      let notes =
        [
          Note(id: "a", text: "Hiring", date: .day(3.5), numbers: [1, -0.5], comment: "?"),
          Note(id: "empty"), Note(id: "zero", numbers: [0], comment: ""),
          Note(id: "characters", text: characters),
          Note(id: "long", text: String(repeating: "0123456789abcdef", count: 125_000)),
        ]
        + dates.enumerated().map {
          Note(id: .init("date\($0)"), date: Date(timeIntervalSince1970: $1))
        }
      let store = place.open()

      for note in notes { try await store.save(note) }

      let loaded = try await place.open().load().records
      for note in notes { #expect(loaded[id: note.id] == note, "\(note.id)") }
      // Equal texts may differ in their bytes.
      #expect(loaded[id: "characters"].map { Array($0.text.utf8) } == Array(characters.utf8))
    },
    RecordStoreContract("Records are in the order of their first save, and each is there once") {
      place in
      let store = place.open()

      for id in ["c", "a", "b"] { try await store.save(Note(id: .init(id))) }
      try await store.save(Note(id: "c", text: "new"))

      let expected = [Note(id: "c", text: "new"), Note(id: "a"), Note(id: "b")]
      #expect(try await store.load().records.elements == expected)
      #expect(try await place.open().load().records.elements == expected)
    },
    RecordStoreContract(
      "Records that two stores saved as the same one are in the order of their ids"
    ) {
      place in
      let (left, right) = (place.open(), place.open())
      _ = try await (left.load(), right.load())

      try await left.save(Note(id: "b"))
      try await right.save(Note(id: "a"))

      #expect(try await place.open().load().records.ids == ["a", "b"])
      #expect(try await left.load().records.ids == ["a", "b"])
    },
    RecordStoreContract("A number that JSON cannot write is an error and changes nothing") {
      place in
      let store = place.open()
      try await store.save(Note(id: "a"))

      let error = await #expect(throws: RecordStoreError.self) {
        try await store.save(Note(id: "a", numbers: [.infinity]))
      }

      let cause = RecordStoreError.Cause.unencodable(
        "its value “numbers.Index 0” cannot be written (inf)"
      )
      #expect(error == RecordStoreError(.save, at: "a", cause))
      #expect(try await place.open().load().records.elements == [Note(id: "a")])
    },
    RecordStoreContract("An update changes what is stored, not what the caller read") { place in
      let (store, other) = (place.open(), place.open())
      try await store.save(Note(id: "a", text: "old"))
      try await other.save(Note(id: "a", text: "old", comment: "from elsewhere"))

      let updated = try await store.update("a") { $0.text = "new" }

      let expected = Note(id: "a", text: "new", comment: "from elsewhere")
      #expect(updated == expected)
      #expect(try await place.open().load().records.elements == [expected])
    },
    RecordStoreContract("An update of a record that is not there tells so and changes nothing") {
      place in
      let store = place.open()
      try await store.save(Note(id: "a"))
      try await store.delete("a")

      let updated = try await (store.update("a") { $0.text = "new" }, store.update("b") { _ in })

      #expect(updated == (nil, nil))
      #expect(try await place.open().load() == RecordSnapshot())
    },
    RecordStoreContract("An update that may insert changes what is stored, and else a new record") {
      place in
      let store = place.open()
      try await store.save(Note(id: "a", text: "old"))
      try await store.save(Note(id: "b", text: "old"))
      try await store.delete("a")
      let change: RecordStore<Note>.Change = { $0.comment = "changed" }

      let updated = try await [
        store.update("a", orInsert: Note(id: "a", text: "new"), change),
        store.update("b", orInsert: Note(id: "b", text: "new"), change),
        store.update("c", orInsert: Note(id: "c", text: "new"), change),
      ]

      let texts = ["new", "old", "new"]
      #expect(updated.map(\.?.text) == texts)
      #expect(updated.allSatisfy { $0?.comment == "changed" })
      #expect(try await place.open().load().records.elements == updated)
    },
    RecordStoreContract("A change of the id is refused and reported, and writes nothing") { place in
      let (store, log) = (place.open(), IssueLog())
      let notes = ["a", "b", "deleted"].map { Note(id: $0, text: $0) }
      for note in notes { try await store.save(note) }
      try await store.delete("deleted")
      let before = try await store.load()

      await IssueReporter.$current.withValue(log.reporter) {
        await expectOtherID(.update) { try await store.update("a") { $0.id = "b" } }
        await expectOtherID(.update) { try await store.update("a") { $0 = notes[1] } }
        await expectOtherID(.update) {
          try await store.update("a") { ($0.id, $0.text) = ("c", "") }
        }
        await expectOtherID(.update) { try await store.update("c", orInsert: notes[0]) { _ in } }
        await expectOtherID(.save) { try await store.restore(notes[2]) { $0.id = "a" } }
      }

      #expect(log.messages.count == 5)
      #expect(log.messages.allSatisfy { $0.hasPrefix("A change of the Note “") })
      #expect(try await place.open().load() == before)
      try await store.restore(notes[2]) { $0.comment = "back" }
      #expect(try await store.update("a") { $0.comment = "changed" }?.comment == "changed")
      #expect(try await place.open().load().records.map(\.comment) == ["changed", nil, "back"])
    },
    RecordStoreContract("A record moves before another or to the end, or stays if there is none") {
      place in
      let store = place.open()
      for id in ["a", "b", "c", "d"] { try await store.save(Note(id: .init(id))) }

      try await store.move("d", before: "b")
      try await store.move("a", before: nil)
      try await store.move("c", before: "d")
      let moved = try await place.open().load().records.ids
      for (id, other) in [("c", "c"), ("c", "d"), ("x", "c"), ("d", "x")] as [(Note.ID, Note.ID)] {
        try await store.move(id, before: other)
      }

      #expect(moved == ["c", "d", "b", "a"])
      #expect(try await place.open().load().records.ids == moved)
    },
    RecordStoreContract("Moving again and again never runs out of places") { place in
      let store = place.open()
      for id in ["a", "b", "c"] { try await store.save(Note(id: .init(id))) }

      for _ in 0..<25 {
        try await store.move("c", before: "b")
        try await store.move("b", before: "c")
      }
      let ids = try await store.load().records.ids
      try await store.move("c", before: "b")

      #expect(ids == ["a", "b", "c"])
      #expect(try await place.open().load().records.ids == ["a", "c", "b"])
    },
    RecordStoreContract("Many records are all there, in order") { place in
      let store = place.open()
      let ids = (0..<LongTests.count(50, long: 2_000)).map { Note.ID("\($0)") }

      for id in ids { try await store.save(Note(id: id)) }

      #expect(try await place.open().load().records.ids.elementsEqual(ids))
    },
  ]

  private static func expectOtherID(
    _ operation: RecordStoreError.Operation,
    _ body: @MainActor () async throws -> Void
  ) async {
    let error = await #expect(throws: RecordStoreError.self) { try await body() }
    #expect(error?.cause == .otherID)
    #expect(error?.operation == operation)
  }
}
