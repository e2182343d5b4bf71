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
    RecordStoreContract("What was saved is there when the store is opened again") { place in
      let note = Note(id: "a", text: "Hiring", date: .day(3.5), numbers: [1, -0.5], comment: "?")

      try await place.open().save(note)

      #expect(try await place.open().load().records.elements == [note])
    },
    RecordStoreContract("Records are in the order of their first save") { place in
      let store = place.open()

      for id in ["c", "a", "b"] { try await store.save(Note(id: .init(id))) }
      try await store.save(Note(id: "c", text: "new"))

      #expect(try await store.load().records.ids == ["c", "a", "b"])
      #expect(try await place.open().load().records.ids == ["c", "a", "b"])
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
    RecordStoreContract("Saving a record twice keeps one") { place in
      let store = place.open()

      try await store.save(Note(id: "a"))
      try await store.save(Note(id: "a", text: "new"))

      #expect(try await place.open().load().records.elements == [Note(id: "a", text: "new")])
    },
    RecordStoreContract("Every character survives, byte for byte") { place in
      let text =
        "\0 \n \r\n \" \\ / \u{1F469}\u{200D}\u{1F680} e\u{301} \u{E9} \u{2028} \u{FEFF} \u{7F}"

      try await place.open().save(Note(id: "a", text: text))

      let loaded = try await place.open().load().records[id: "a"]?.text
      #expect(loaded.map { Array($0.utf8) } == Array(text.utf8))
    },
    RecordStoreContract("A record of two million bytes is kept") { place in
      let text = String(repeating: "0123456789abcdef", count: 125_000)

      try await place.open().save(Note(id: "a", text: text))

      #expect(try await place.open().load().records[id: "a"]?.text == text)
    },
    RecordStoreContract("Dates keep their milliseconds") { place in
      let dates = [0.001, 0.999, 1_700_000_000.123, 4_102_444_799.999, -0.001].map {
        Date(timeIntervalSince1970: $0)
      }
      let store = place.open()

      for (index, date) in dates.enumerated() {
        try await store.save(Note(id: .init("\(index)"), date: date))
      }

      let loaded = try await place.open().load().records
      #expect(loaded.map(\.date) == dates)
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
    RecordStoreContract("A record moves before another, and to the end") { place in
      let store = place.open()
      for id in ["a", "b", "c", "d"] { try await store.save(Note(id: .init(id))) }

      try await store.move("d", before: "b")
      try await store.move("a", before: nil)
      try await store.move("c", before: "d")

      #expect(try await place.open().load().records.ids == ["c", "d", "b", "a"])
    },
    RecordStoreContract("A move before itself, or of what is not there, changes nothing") { place in
      let store = place.open()
      for id in ["a", "b"] { try await store.save(Note(id: .init(id))) }

      try await store.move("a", before: "a")
      try await store.move("a", before: "b")
      try await store.move("x", before: "a")
      try await store.move("b", before: "x")

      #expect(try await place.open().load().records.ids == ["a", "b"])
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
    RecordStoreContract("Empty collections, empty texts and absent values stay what they are") {
      place in
      let notes = [Note(id: "a"), Note(id: "b", numbers: [0], comment: "")]
      let store = place.open()

      for note in notes { try await store.save(note) }

      #expect(try await place.open().load().records.elements == notes)
    },
    RecordStoreContract("Many records are all there, in order") { place in
      let store = place.open()
      let ids = (0..<LongTests.count(50, long: 2_000)).map { Note.ID("\($0)") }

      for id in ids { try await store.save(Note(id: id)) }

      #expect(try await place.open().load().records.ids.elementsEqual(ids))
    },
  ]
}
