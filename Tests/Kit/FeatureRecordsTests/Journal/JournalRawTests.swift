import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// Everything of a kind as it lies in a journal, to check and copy a store.
@Suite struct JournalRawTests {
  private let store: EarlierStore

  init() throws { store = try EarlierStore() }

  private func row(_ id: String, _ line: String?, rank: Int = 1, deleted: Date? = nil) -> RecordRow
  {
    let line = line.map { Data($0.utf8) }
    return RecordRow(
      id: id,
      rank: rank,
      deleted: deleted,
      schema: 7,
      version: 1,
      line: line,
      checksum: CRC32C.checksum(of: line ?? Data())
    )
  }

  @Test("Rows come back byte for byte, and one that is there stays")
  func rows() async throws {
    let rows = [
      row("a", #"{"n":1.50, "é":"\u00e9"}"#), row("b", "[ ]", rank: -5, deleted: .day(2.5)),
      row("c", "no JSON"),
    ]

    try await store.new("notes").write(rows)
    try await store.new("notes").write([
      row("a", "0"), row("d", "{\n}"), row("e", nil), row("f", "?\n"), row("g", ""),
    ])

    let raw = try await store.new("notes").contents()
    #expect(raw.rows.sorted { $0.id < $1.id } == rows + [row("d", "{ }")])
    #expect(try await store.new("books").contents().rows == [])
    #expect(try store.contents().problems.isEmpty)
  }

  @Test("Records of another form, and lines that can't be read, aren't rows")
  func others() async throws {
    try store.write(#""later":1,"rank":1,"schema":1"#, #"{"id":"a"}"#, "notes/a.json")
    try store.write("?", "notes/b.json")
    try await store.takeOver()

    let raw = try await store.new("notes").contents()

    #expect(raw.rows == [] && raw.unheld == ["a"] && raw.unreadable.map(\.id) == ["b"])
  }

  /// Bytes that were put aside, which aren't those of a line.
  static let aside = [
    Data("a line".utf8), Data("two\nlines\n".utf8), Data("\n".utf8), Data(),
    Data([0, 0xFF, 0xFE, 0x0A, 0x80]), Data(#"12345678 {"of":"notes/b","again":"notes/b"}"#.utf8),
    Data(#"12345678 {"of":"notes/a","again":"notes/a"}"#.utf8),
    Data("12345678 {\"of\":\"notes/a\",\n\"again\":\"notes/a\"}".utf8),
  ]

  @Test("Lines that were put aside come back byte for byte, and once", arguments: [1, 2])
  func lines(copies: Int) async throws {
    let lines = Self.aside.enumerated().map { AsideLine(id: "a", number: $0 + 1, line: $1) }

    let other = AsideLine(id: "b", number: 1, line: Data("?".utf8))

    for _ in 1...copies {
      try await store.new("notes").addAside(lines)
      try await store.new("notes").addAside([other])
    }

    let raw = try await store.new("notes").contents()
    #expect(raw.aside == lines + [other])
    #expect(try await store.journal().state().putAside == "\(store.path)/damaged")
    #expect(try await store.new("books").contents().aside == [])
    let copy = try EarlierStore()
    try await copy.new("notes").addAside(raw.aside)
    #expect(try await copy.new("notes").contents().aside == raw.aside)
  }

  @Test("A value that can't be read is put aside before it is replaced")
  func unreadableValue() async throws {
    let (line, damaged) = (#"{"id":"a","words":1}"#, store.url.appending(path: "damaged"))
    try store.write(#""rank":1,"schema":1"#, line, "notes/a.json")
    try await store.takeOver()
    try store.write("", "damaged/in the way")
    await #expect(throws: RecordStoreError.self) { try await store.save("a", in: "notes") }
    let kept = try #require(try store.contents().records[key("notes/a")])
    #expect(kept.value.bytes.elementsEqual(line.utf8))
    try FileManager.default.removeItem(at: damaged)

    try await store.save("a", in: "notes")

    #expect(try await store.new("notes").load().records.map(\.record) == [Note(id: "a")])
    let aside = try await store.new("notes").contents().aside
    let bytes = try #require(aside.first?.line)
    #expect(aside.count == 1 && bytes.range(of: Data(line.utf8)) != nil)
  }

  @Test("A turn that was left behind keeps writers out, until a person ends just that one")
  func turn() async throws {
    try await store.save("a", in: "notes")
    let turn = WriterTurn(host: "desk", process: 7, date: 0)
    try store.write(String(decoding: turn.bytes, as: UTF8.self), "turn")
    let impatient = store.with(FolderWaiting(limit: .zero))
    await #expect(throws: RecordStoreError.self) { try await impatient.save("b", in: "notes") }
    let left = try #require(try await store.journal().state().turn)
    #expect(left == LeftTurn(path: "\(store.path)/turn", writer: turn))

    let other = LeftTurn(path: left.path, writer: WriterTurn(host: "desk", process: 8, date: 0))
    #expect(try await !store.journal().end(other))
    #expect(try await store.journal().end(left))

    #expect(try await store.journal().state().turn == nil)
    try await store.save("b", in: "notes")
  }
}

@Suite struct WriterNameTests {
  @Test("A user, a machine and a folder have a name each together")
  func names() {
    let names = [(1, "a", 1), (2, "a", 1), (1, "b", 1), (1, "a", 2), (11, "a", 1), (1, "a", 11)]
      .map { WriterName.digits(user: $0, host: $1, folder: $2) }

    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.count == 16 && $0.allSatisfy(\.isHexDigit) })
    #expect(names[0] == WriterName.digits(user: 1, host: "a", folder: 1))
  }

  @Test("All processes of a user are one writer, and a copy of the folder has another")
  func processes() async throws {
    let store = try EarlierStore()
    for id in ["a", "b", "c"] { try await store.save(id, in: "notes") }
    #expect(try store.contents().head.writers.map(\.value.serial) == [3])
    let copy = try EarlierStore()
    try FileManager.default.removeItem(at: copy.url)
    try FileManager.default.copyItem(at: store.url, to: copy.url)

    try await copy.save("d", in: "notes")

    #expect(try copy.contents().head.writers.map(\.value.serial).sorted() == [1, 3])
  }
}
