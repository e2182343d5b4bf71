import FeatureKit
import FeatureTesting
import Testing

@testable import FeatureRecords

/// Keys of a newer version, which survive a change by a version that doesn't know them.
@Suite(.feature) @MainActor struct UnknownKeysTests {
  struct Book: Codable, Equatable, Identifiable, Sendable {
    struct Chapter: Codable, Equatable, Identifiable, Sendable {
      var id: Int
      var title: String
    }

    var id: String
    var title = ""
    var subtitle: String?
    var chapters: [Chapter] = []
    var appendix: [Chapter]?
    var tags: [String: Chapter] = [:]
    var shelf: [[String: Double]] = []
  }

  /// Texts that a newer version stored, changes by this one, and the texts stored then.
  nonisolated static let changes:
    [(stored: String, change: @Sendable (inout Book) -> Void, expected: String)] = [
      (
        // Bytes of numbers stay, in whatever form they are written; a key may need escapes.
        #"{"chapters":[],"id":"a","n":[1.50,1e400,{}],"shelf":[],"tags":{},"title":"","x\"/y":null}"#,
        { $0.title = "Bees" },
        #"{"chapters":[],"id":"a","n":[1.50,1e400,{}],"shelf":[],"tags":{},"title":"Bees","x\"/y":null}"#
      ),
      (
        #"{"chapters":[{"id":1,"pages":9,"title":"I"},{"id":2,"pages":8,"title":"II"}],"id":"a","shelf":[],"tags":{},"title":""}"#,
        { $0.chapters = [.init(id: 3, title: "III"), .init(id: 1, title: "One")] },
        #"{"chapters":[{"id":3,"title":"III"},{"id":1,"pages":9,"title":"One"}],"id":"a","shelf":[],"tags":{},"title":""}"#
      ),
      (
        #"{"chapters":[],"id":"a","shelf":[],"tags":{"p":{"id":1,"n":[1],"title":"I"},"q":{"id":1,"n":[2],"title":""}},"title":""}"#,
        {
          $0.tags["p"]?.title = "One"
          $0.tags["q"] = nil
        },
        #"{"chapters":[],"id":"a","shelf":[],"tags":{"p":{"id":1,"n":[1],"title":"One"}},"title":""}"#
      ),
      (
        // A key that is known and was removed goes; one that is not known stays.
        #"{"blurb":"B","chapters":[],"id":"a","shelf":[],"subtitle":"S","tags":{},"title":""}"#,
        { $0.subtitle = nil },
        #"{"blurb":"B","chapters":[],"id":"a","shelf":[],"tags":{},"title":""}"#
      ),
      (
        // A key that was null, and is known, gets its value.
        #"{"blurb":"B","chapters":[],"id":"a","shelf":[],"subtitle":null,"tags":{},"title":""}"#,
        { $0.subtitle = "S" },
        #"{"blurb":"B","chapters":[],"id":"a","shelf":[],"subtitle":"S","tags":{},"title":""}"#
      ),
      (
        // Of two elements with one id, neither gets what is the other's.
        #"{"chapters":[{"id":1,"title":"A","x":9},{"id":1,"title":"B","x":8},{"id":2,"title":"C","x":7}],"id":"a","shelf":[],"tags":{},"title":""}"#,
        {
          $0.chapters[1].title = "b"
          $0.chapters[2].title = "c"
          $0.chapters.append(.init(id: 1, title: "D"))
        },
        #"{"chapters":[{"id":1,"title":"A","x":9},{"id":1,"title":"b"},{"id":2,"title":"c","x":7},{"id":1,"title":"D"}],"id":"a","shelf":[],"tags":{},"title":""}"#
      ),
      (
        // Elements that change places keep what is theirs.
        #"{"appendix":[{"id":2,"pages":8,"title":"II"}],"chapters":[{"id":1,"pages":9,"title":"I"}],"id":"a","shelf":[],"tags":{},"title":""}"#,
        { ($0.chapters, $0.appendix) = ($0.appendix ?? [], $0.chapters) },
        #"{"appendix":[{"id":1,"pages":9,"title":"I"}],"chapters":[{"id":2,"pages":8,"title":"II"}],"id":"a","shelf":[],"tags":{},"title":""}"#
      ),
      (
        // One that is copied to an array that wasn't there is new there; one that goes there is the old one.
        #"{"chapters":[{"id":1,"pages":9,"title":"I"},{"id":2,"pages":8,"title":"II"}],"id":"a","shelf":[],"tags":{},"title":""}"#,
        {
          $0.appendix = $0.chapters
          $0.chapters.removeLast()
        },
        #"{"appendix":[{"id":1,"title":"I"},{"id":2,"pages":8,"title":"II"}],"chapters":[{"id":1,"pages":9,"title":"I"}],"id":"a","shelf":[],"tags":{},"title":""}"#
      ),
      (
        // The new element has the id of another one, which stays as it was in its place.
        #"{"chapters":[{"id":1,"title":"A","x":9}],"id":"a","shelf":[],"tags":{},"title":""}"#,
        { $0.chapters.append(.init(id: 1, title: "B")) },
        #"{"chapters":[{"id":1,"title":"A","x":9},{"id":1,"title":"B"}],"id":"a","shelf":[],"tags":{},"title":""}"#
      ),
      (
        // Of two elements with one id, neither takes what is the other's to another array.
        #"{"appendix":[],"chapters":[{"id":1,"title":"A","x":9},{"id":1,"title":"B","x":8}],"id":"a","shelf":[],"tags":{},"title":""}"#,
        { ($0.appendix, $0.chapters) = ([$0.chapters[1]], []) },
        #"{"appendix":[{"id":1,"title":"B"}],"chapters":[],"id":"a","shelf":[],"tags":{},"title":""}"#
      ),
      (
        // Of a key that comes twice, the first value is the one that is read, and stays.
        #"{"chapters":[],"id":"a","n":1,"shelf":[],"subtitle":"S","subtitle":"T","tags":{},"title":""}"#,
        { $0.title = "Bees" },
        #"{"chapters":[],"id":"a","n":1,"shelf":[],"subtitle":"S","tags":{},"title":"Bees"}"#
      ),
      (
        // Elements without an id are as they were where they were.
        #"{"chapters":[],"id":"a","shelf":[{"p":1.50},{"p":2.50e0}],"tags":{},"title":""}"#,
        {
          $0.shelf[1]["p"] = 3
          $0.shelf.append(["q": 4])
        },
        #"{"chapters":[],"id":"a","shelf":[{"p":1.50},{"p":3},{"q":4}],"tags":{},"title":""}"#
      ),
    ]

  private func text(of line: String) -> String {
    Obstacle.sealed("{\"format\":1,\"rank\":7,\"schema\":1}\n\(line)\n")
  }

  private func withFile(_ text: String, _ body: (RecordStore<Book>, URL) async throws -> Void)
    async throws
  {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "a.json")
      try Data(text.utf8).write(to: file)
      try await body(RecordStore<Book>.folder(at: folder, now: { .day(0) }), file)
    }
  }

  @Test("What a version does not know stays when it changes a record", arguments: 0..<changes.count)
  func edits(offset: Int) async throws {
    let (stored, change, expected) = Self.changes[offset]
    try await withFile(text(of: stored)) { store, file in
      try await store.update("a", change)

      #expect(try String(contentsOf: file, encoding: .utf8) == text(of: expected))
    }
  }

  @Test("A record that is saved whole, deleted and saved again has still what others stored in it")
  func deleting() async throws {
    let (stored, _, _) = Self.changes[1]
    try await withFile(text(of: stored)) { store, file in
      let book = try #require(try await store.load().records.first)
      try await store.save(Book(id: "a", title: "Bees", chapters: book.chapters))
      try await store.delete("a")
      try await store.save(book)

      #expect(try String(contentsOf: file, encoding: .utf8) == text(of: stored))
    }
  }

  /// Changes of a record between two others, and its header after each.
  nonisolated static let changesOfHeader:
    [(change: @Sendable (RecordStore<Book>) async throws -> Void, known: String)] = [
      ({ try await $0.update("a") { $0.title = "Bees" } }, #""rank":7,"schema":1"#),
      ({ try await $0.save(Book(id: "a")) }, #""rank":7,"schema":1"#),
      ({ try await $0.move("a", before: nil) }, #""rank":1048585,"schema":1"#),
      // Between ranks without room, all get new ones.
      ({ try await $0.move("a", before: "c") }, #""rank":2621449,"schema":1"#),
      ({ try await $0.delete("a") }, #""rank":2621449,"schema":1"#),
      ({ try await $0.restore(Book(id: "a")) }, #""rank":2621449,"schema":1"#),
    ]

  @Test("Keys of a header that a version does not know stay with every change")
  func header() async throws {
    try await withTemporaryFolder { folder in
      let line = #"{"chapters":[],"id":"a","shelf":[],"tags":{},"title":""}"#
      for (id, header) in [
        ("a", #""at":[1.50],"format":1,"rank":7,"schema":1,"x\"/":null"#),
        ("b", #""format":1,"rank":8,"schema":1"#), ("c", #""format":1,"rank":9,"schema":1"#),
      ] {
        let text = Obstacle.sealed("{\(header)}\n\(line.replacing("\"a\"", with: "\"\(id)\""))\n")
        try Data(text.utf8).write(to: folder.appending(path: "\(id).json"))
      }
      let store = RecordStore<Book>.folder(at: folder, now: { .day(0) })
      var headers: [String] = []
      for (change, _) in Self.changesOfHeader {
        try await change(store)
        let text = try String(contentsOf: folder.appending(path: "a.json"), encoding: .utf8)
        headers.append(String(text.prefix { $0 != "\n" }))
      }

      expectEqual(
        headers,
        Self.changesOfHeader.enumerated().map { index, change in
          let deleted = index == 4 ? #""deleted":"1970-01-01T00:00:00.000Z","# : ""
          return #"{"at":[1.50],\#(deleted)"format":1,\#(change.known),"x\"/":null}"#
        }
      )
    }
  }

  @Test("Keys of a header stay when the record gets a newer form")
  func headerOfOlderForm() throws {
    let old = try RecordFile(
      Data(Obstacle.sealed("{\"format\":1,\"rank\":7,\"schema\":1,\"x\":1}\n{\"id\":\"a\"}\n").utf8)
    )
    let stored = StoredRecord(Card(id: "a"), rank: 7)

    let schema = RecordSchema<Card>(version: 2)
    let data = try RecordFile.data(of: stored, schema: schema, over: (stored, old))

    #expect(
      String(decoding: data, as: UTF8.self)
        == Obstacle.sealed(
          "{\"format\":1,\"rank\":7,\"schema\":2,\"x\":1}\n{\"id\":\"a\",\"text\":\"\"}\n"
        )
    )
  }

  /// A record that reads an older key, and writes it under another name.
  ///
  /// It refuses to read both if told so.
  struct Renamed: Codable, Equatable, Identifiable, Sendable {
    var id: String
    var title: String

    enum CodingKeys: CodingKey { case id, name, title }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      id = try values.decode(String.self, forKey: .id)
      let name = try values.decodeIfPresent(String.self, forKey: .name)
      title = try name ?? values.decode(String.self, forKey: .title)
      guard name != nil, values.contains(.title) else { return }
      if try values.decode(String.self, forKey: .title) == Self.alone {
        throw DecodingError.dataCorruptedError(
          forKey: .name,
          in: values,
          debugDescription: "it has two titles"
        )
      }
    }

    /// A title beside which a record with the older key cannot be read.
    static let alone = "alone"

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(id, forKey: .id)
      try values.encode(title, forKey: .title)
    }
  }

  @Test(
    "What is saved is what is read: a key that would hide it, or keep it from being read, goes",
    arguments: ["new", Renamed.alone]
  )
  func hidingKeys(title: String) async throws {
    try await withFile(text(of: #"{"id":"a","name":"old"}"#)) { _, file in
      let store = RecordStore<Renamed>.folder(
        at: file.deletingLastPathComponent(),
        now: { .day(0) }
      )
      try await store.update("a") { $0.title = title }

      #expect(try await store.load().records.map(\.title) == [title])
      let line = #"{"id":"a","title":"\#(title)"}"#
      #expect(try String(contentsOf: file, encoding: .utf8) == text(of: line))
    }
  }
}
