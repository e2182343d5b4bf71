import FeatureTesting
import Foundation
import LineMode
import Testing

/// The command of any app and what it does with the records of all kinds.
@Suite(.feature) @MainActor struct AppRecordsTests {
  private let shelf: ShelfCommand

  init() throws { shelf = try ShelfCommand() }

  private func run(_ words: String..., input: String = "") async -> (ExitCode, String, String) {
    await shelf.run(words, input: input)
  }

  private func add(_ titles: String...) async {
    for title in titles {
      _ = await shelf.run(["--fresh"], lines: ["add-book", "title \(title)", "confirm", "quit"])
    }
  }

  private var books: [URL] {
    get throws {
      let folder = shelf.folder.url.appending(path: "store/books")
      return try FileManager.default.contentsOfDirectory(
        at: folder,
        includingPropertiesForKeys: nil
      )
      .filter { $0.pathExtension == "json" }
    }
  }

  @Test("A backup brings back what is missing, and leaves what is here as it is")
  func backup() async throws {
    await add("Emma", "Persuasion")
    let (code, backup, errors) = await run("export")
    let first = try #require(try books.first)
    try FileManager.default.removeItem(at: first)

    let (again, told, _) = await run("import", "-", input: backup)
    let (twice, nothing, _) = await run("import", "-", input: backup)

    #expect((code, errors) == (.success, ""))
    #expect(backup.hasPrefix(#"{"books":[{"id":"#) && backup.contains(#""format":1,"made":"20"#))
    #expect((again, told) == (.success, "books: 1 added, 1 here already\n"))
    #expect((twice, nothing) == (.success, "books: 2 here already\n"))
  }

  @Test("A title with signs that control a terminal is in the backup, and controls none")
  func controls() async throws {
    let title = "\u{202E}A\u{7F}\u{9B}\u{2028}B"
    let text = #"{"books":[{"id":"a","title":"\#(title)"}],"format":1}"#
    _ = await run("import", "-", input: text)

    let backup = await run("export").1
    let (_, told, _) = await run("--store", "memory", "import", "-", input: backup)
    let read = try JSONDecoder().decode(Backup.self, from: Data(backup.utf8))

    #expect(read.books.map(\.title) == [title])
    #expect(
      !backup.unicodeScalars.contains { title.unicodeScalars.contains($0) && $0.value > 0x7E }
    )
    #expect(told == "books: 1 added\n")
  }

  private struct Backup: Decodable {
    struct Book: Decodable {
      let title: String
    }

    let books: [Book]
  }

  @Test("A deleted record stays deleted, until a purge that is forced removes it for good")
  func deleted() async throws {
    await add("Emma")
    let backup = await run("export").1
    _ = await shelf.run(["--fresh"], lines: ["delete 1", "quit"])

    #expect(await run("import", "-", input: backup).1 == "books: 1 deleted here, and left so\n")
    #expect(await run("store", "check") == (.success, "books: 0, and 1 deleted\n", ""))
    let refused = await run("store", "purge")
    #expect(refused.0 == .usage)
    #expect(refused.2.contains("Nothing was removed."))
    #expect(await run("store", "purge", "--force").1 == "Removed 1 record for good.\n")
    #expect(await run("store", "purge").1 == "There are no deleted records.\n")
    #expect(await run("import", "-", input: backup).1 == "books: 1 added\n")
  }

  @Test("Damage is told by a check and an export, and all else is in the backup")
  func damage() async throws {
    await add("Emma", "Persuasion")
    let broken = try #require(try books.first)
    try Data("{".utf8).write(to: broken)

    let check = await run("store", "check")
    let export = await run("export")

    #expect(check.0 == .badData)
    #expect(check.1.hasPrefix("books: 1\n  \(broken.path): "))
    #expect(export.0 == .badData)
    #expect(export.1.contains(#""title":"#))
    #expect(export.2.contains("\(broken.path) can't be read: "))
  }

  @Test("A folder that can't be read is a problem of the check, not its end")
  func folder() async throws {
    await add("Emma")
    let folder = shelf.folder.url.appending(path: "store/books")
    try FileManager.default.removeItem(at: folder)
    try Data().write(to: folder)

    let (code, output, _) = await run("store", "check")

    #expect(code == .badData)
    #expect(output.hasPrefix("books: 0\n  "))
    #expect(await run("store", "purge").0 == .cannotCreate)
  }

  @Test("A record that can't be stored is told, and doesn't keep the others out")
  func badID() async {
    let text = #"{"books":[{"id":"../x","title":"A"},{"id":"b","title":"B"}],"format":1}"#
    let (code, output, errors) = await run("import", "-", input: text)

    #expect((code, output) == (.inputOutput, "books: 1 added, 1 not stored\n"))
    #expect(errors.hasPrefix("error: “../x” could not be saved: its id cannot be used"))
  }

  @Test("An export of a store that can't be read is an error, and no empty backup")
  func unreadable() async throws {
    let store = shelf.folder.url.appending(path: "store")
    try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
    try Data().write(to: store.appending(path: "books"))

    let (code, output, errors) = await run("export")

    #expect((code, output) == (.cannotCreate, ""))
    #expect(errors.hasPrefix("error: "))
  }

  @Test(
    "What isn't a backup of the app is refused, and nothing of it is imported",
    arguments: [
      ("", "isn't a backup"), ("[]", "isn't a backup"), ("{}", "isn't a backup"),
      (#"{"books":[{"id":1}],"format":1}"#, "isn't a backup"),
      (#"{"format":2}"#, "was written by a newer version (format 2)"),
      (#"{"books":[],"format":1,"lamps":[]}"#, "has lamps, which this app doesn't"),
    ]
  )
  func noBackup(text: String, reason: String) async {
    let (code, output, errors) = await run("import", "-", input: text)

    #expect((code, output) == (.badData, ""))
    #expect(errors.hasPrefix("error: The standard input \(reason)"))
    #expect(errors.contains("Nothing was imported."))
  }

  @Test("A backup that isn't there is another error than a bad one")
  func noFile() async {
    #expect(await run("import", "/nowhere.json").0 == .noSuchFile)
  }

  @Test("The graph shows the screens that the explorer comes to")
  func graph() async {
    let (code, output, _) = await run("graph")

    #expect(code == .success)
    #expect(output.hasPrefix("flowchart"))
    #expect(output.contains("add-book"))
  }

  @Test("A shell gets a script, which asks the command how a line goes on")
  func completion() async {
    #expect(await run("completion", "bash").1.contains("__complete"))
    #expect(await run("__complete", "--", "sto").1.contains("store"))
    #expect(await run("__complete", "--", "store", "p").1.contains("purge"))
  }
}
