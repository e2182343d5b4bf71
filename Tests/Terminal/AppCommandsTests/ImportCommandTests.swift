import FeatureKit
import FeatureTesting
import TerminalConsole
import Testing

@testable import AppCommands
@testable import ShelfApp

/// Imports that take a while, fail, or lose their reader.
@Suite(.feature) @MainActor struct ImportCommandTests {
  private var shelf: ShelfCommand

  init() throws { shelf = try ShelfCommand() }

  private static func books(_ ids: String...) -> String {
    "[" + ids.map { #"{"id":"\#($0)","title":"\#($0)"}"# }.joined(separator: ",") + "]"
  }

  @Test("A failure in the middle says what is safe, and importing again goes on from there")
  func failure() async throws {
    let journal = shelf.folder.url.appending(path: "store/journal")
    let aside = shelf.folder.url.appending(path: "aside")
    var failing = shelf
    // The second one finds a folder in the place of the journal.
    failing.onWrite = { text in
      guard text.hasPrefix("added") else { return }
      do {
        try FileManager.default.moveItem(at: journal, to: aside)
        try FileManager.default.createDirectory(at: journal, withIntermediateDirectories: false)
      } catch {
        Issue.record(error)
      }
    }

    let first = await failing.run("import - --plain", input: Self.books("a", "b"))
    try FileManager.default.removeItem(at: journal)
    try FileManager.default.moveItem(at: aside, to: journal)
    let second = await shelf.run("import - --plain", input: Self.books("a", "b"))

    #expect(first.output == "added\ta\tbook\n")
    #expect(
      first.errors.hasPrefix(
        "error: Imported 1 of 2 records; what is imported is safe. \(journal.path)"
      )
    )
    #expect(
      first.errors.hasSuffix("\nhint: Then import the same file again: it goes on from there.\n")
    )
    #expect(second.output == "unchanged\ta\tbook\nadded\tb\tbook\n")
  }

  @Test("A reader who is gone does not stop it halfway")
  func readerGone() async {
    var gone = shelf
    gone.refusals = [.output: .closed]

    let outcome = await gone.run("import - --plain", input: Self.books("a", "b"))

    #expect(outcome.code == .brokenPipe)
    #expect(await shelf.run("count --plain").output == "2\n")
  }

  /// A kind that names its fields, and says nothing about imports.
  private enum NoteKind: StoredKind {
    static let name = "notes"
    static let folder = "notes"
    static let word = "note"
    static let schema = RecordSchema<Book>()
    static let fields: [RecordField<Book>] = [.text("title", \.title)]
    static func title(of note: Book) -> String { note.title }
  }

  @Test("What differs is told by the fields of the kind; a kind without fields is one piece")
  func fields() {
    let (first, second) = (Book(id: "a", title: "A"), Book(id: "a", title: "B"))

    #expect(NoteKind.differences(first, second) == ["title"])
    #expect(BookKind.differences(first, second) == ["content"])
    #expect(NoteKind.differences(first, first).isEmpty)
  }

  // MARK: Progress

  /// Imports three books, each of which takes a while, and returns what is written beside the results.
  private func progress(
    _ options: String...,
    environment: [String: String] = ["TERM": "xterm"],
    step: TimeInterval = 0.15,
    isTerminal: Bool = true
  ) async throws -> String {
    var shelf = try ShelfCommand()
    (shelf.isTerminal, shelf.environment) = (isTerminal, environment)
    shelf.override = { $0.now = .passing(step) }
    return await shelf.run(["import", "-"] + options, input: Self.books("a", "b", "c")).errors
  }

  @Test("Someone who waits sees how far it is, until it is done")
  func progressLine() async throws {
    #expect(try await progress() == "\rImporting 2 of 3\u{1B}[K\r\u{1B}[K")
  }

  @Test("Progress is hidden when the import is fast, or the user wouldn't see it change")
  func noProgress() async throws {
    #expect(try await progress(step: 0.05) == "")
    #expect(try await progress("--quiet") == "")
    #expect(try await progress("--plain") == "")
    #expect(try await progress("--json") == "")
    #expect(try await progress("--color", "always", isTerminal: false) == "")
    #expect(try await progress(environment: ["TERM": "dumb"]) == "")
    #expect(try await progress(environment: ["TERM": "xterm", "ACCESSIBLE": "1"]) == "")
  }
}
