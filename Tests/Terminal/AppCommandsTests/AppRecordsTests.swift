import FeatureRecords
import FeatureTesting
import Foundation
import TerminalConsole
import Testing

/// The command of any app and what it does with the records of all kinds.
@Suite(.feature) @MainActor struct AppRecordsTests {
  private let shelf: ShelfCommand

  init() throws { shelf = try ShelfCommand() }

  private func run(_ words: String..., input: String = "") async -> ShelfCommand.Outcome {
    await shelf.run(words, input: input)
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
    await shelf.add("Emma", "Persuasion")
    let (code, backup, errors) = await run("export")
    let first = try #require(try books.first)
    try FileManager.default.removeItem(at: first)

    let (again, told, _) = await run("import", "-", input: backup)
    let (twice, nothing, _) = await run("import", "-", input: backup)

    #expect((code, errors) == (.success, "note: Deleted records are not in it.\n"))
    #expect(backup.hasPrefix(#"{"books":[{"id":"#) && backup.contains(#""format":1,"made":"20"#))
    #expect(again == .success && told == "Imported -: 1 added, 1 unchanged.\n")
    #expect((twice, nothing) == (.success, "Imported -: 2 unchanged.\n"))
  }

  @Test("A copy has everything, goes on with an earlier one, and is refused by a store with more")
  func copy() async throws {
    await shelf.add("Emma", "Persuasion")
    let (from, to) = (shelf.folder.path("store"), shelf.folder.path("copy"))
    let emma = try #require(try books.first)
    try Data("cut".utf8).write(to: URL(filePath: "\(from)/books/cut.json"))

    let copied = await run("store", "copy", from, to)
    try FileManager.default.removeItem(atPath: "\(to)/books/\(emma.lastPathComponent)")
    let again = await run("store", "copy", from, to)
    let backup = await run("export").1
    let same = await run("--store", to, "import", "-", input: backup)
    try FileManager.default.removeItem(at: emma)
    let refused = await run("store", "copy", from, to)

    let told = "Copied 2 books from \(from) to \(to), deleted ones included."
    #expect((copied.0, again.0) == (.badData, .badData))
    #expect(copied.1.hasPrefix(told) && again.1.hasPrefix(told))
    #expect(copied.2 == "warning: books/cut can't be read; its bytes are put aside there.\n")
    #expect(same.1 == "Imported -: 2 unchanged.\n")
    #expect(refused.0 == .cannotCreate && refused.2.contains("Nothing was copied."))
    #expect(try String(contentsOfFile: "\(to)/books/cut.json.damaged", encoding: .utf8) == "cut")
  }

  @Test("A copy has files as they are: with unknown keys in the header, and of a newer format")
  func copyOfFiles() async throws {
    await shelf.add("Emma")
    let (from, to) = (shelf.folder.path("store"), shelf.folder.path("copy"))
    let book = #"{"id":"00000000-0000-0000-0000-00000000000A","title":"Dracula"}"#
    let headers = [
      "A": #"{"extra":1,"format":1,"rank":5,"schema":1}"#,
      "B": #"{"format":2,"rank":6,"schema":1}"#,
    ]
    for (id, header) in headers {
      let name = "00000000-0000-0000-0000-00000000000\(id)"
      let lines = Data("\(header)\n\(book.replacing("00A", with: "00\(id)"))\n".utf8)
      let digits = CRC32C.digits(of: lines)
      try (lines + Data(#"{"crc32c":"\#(digits)"}\#n"#.utf8))
        .write(to: URL(filePath: "\(from)/books/\(name).json"))
    }

    let copied = await run("store", "copy", from, to)

    #expect(copied.0 == .success && copied.1.hasPrefix("Copied 3 books") && copied.2 == "")
    for id in headers.keys {
      let name = "books/00000000-0000-0000-0000-00000000000\(id).json"
      let (old, new) = (URL(filePath: "\(from)/\(name)"), URL(filePath: "\(to)/\(name)"))
      #expect(try Data(contentsOf: new) == Data(contentsOf: old))
    }
  }

  @Test("Places that can't be made or copied are refused")
  func places() async {
    let lines = ["store check a", "store init a b", "store copy a", "store copy a memory"]

    for line in lines { #expect(await shelf.run(line).code == .usage) }
    let nothing = await run("store", "copy", shelf.folder.path("nowhere"), shelf.folder.path("b"))
    #expect(nothing.0 == .success && nothing.2.contains("nowhere doesn't exist."))
    #expect(await run("store", "init", "/dev/null").0 == .cannotCreate)
    let check = await run("--store", shelf.folder.path("nowhere"), "store", "check")
    #expect(check.0 == .success && check.2.contains("nowhere doesn't exist."))
    #expect(await run("store", "init").1.hasSuffix("store is ready.\n"))
  }

  @Test(
    "A store isn't copied into itself, also not by a link",
    arguments: [
      ("store", "store/"), ("store", "store/a/b"), ("store/a", "store"), ("store", "link/a"),
    ]
  )
  func copyIntoItself(from: String, to: String) async throws {
    await shelf.add("Emma")
    let link = shelf.folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "store")

    let copied = await run("store", "copy", shelf.folder.path(from), shelf.folder.path(to))

    #expect(copied.0 == .usage && copied.2.contains("can't be copied to"))
    #expect(try books.count == 1)
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
    #expect(told.hasSuffix("Imported -: 1 added.\n"))
  }

  private struct Backup: Decodable {
    struct Book: Decodable {
      let title: String
    }

    let books: [Book]
  }

  @Test("A deleted record stays deleted, until a purge that is forced removes it for good")
  func deleted() async throws {
    await shelf.add("Emma")
    let backup = await run("export").1
    _ = await shelf.run(["--fresh"], lines: ["delete 1", "quit"])

    let kept = await run("import", "-", input: backup).1
    let check = await run("store", "check").1
    let refused = await run("store", "purge")
    let declined = await shelf.run(["store", "purge"], lines: [])

    let left = "As before: 1 deleted (--restore-deleted brings them back).\n"
    #expect(kept == "Imported -: nothing.\n" + left)
    #expect(check.contains("\nBooks: 0\nDeleted: 1\nDamaged: none\n"))
    #expect(refused.0 == .usage && refused.2.contains("needs a confirmation"))
    #expect(declined.0 == .cancelled && declined.2.hasSuffix("note: Nothing was removed.\n"))
    #expect(await run("store", "purge", "--force").1 == "Removed 1 deleted book for good.\n")
    #expect(await run("store", "purge").1 == "There are no deleted records.\n")
    #expect(await run("import", "-", input: backup).1.hasPrefix("Imported -: 1 added.\n"))
  }

  @Test("Damage is told by a check and an export, and all else is in the backup")
  func damage() async throws {
    await shelf.add("Emma", "Persuasion")
    let broken = try #require(try books.first)
    try Data("{".utf8).write(to: broken)

    let check = await run("store", "check")
    let export = await run("export")

    #expect(check.0 == .badData)
    #expect(check.1.contains("\nBooks: 1\nDeleted: 0\nDamaged: 1\n  \(broken.path): "))
    #expect(export.0 == .badData)
    #expect(export.1.contains(#""title":"#))
    #expect(export.2.hasPrefix("warning: \(broken.path) cannot be read: "))
  }

  @Test("Where no folder can be read, the check and the purge say that the place is wrong")
  func folder() async throws {
    await shelf.add("Emma")
    let folder = shelf.folder.url.appending(path: "store/books")
    try FileManager.default.removeItem(at: folder)
    try Data().write(to: folder)

    #expect(await run("store", "check").0 == .cannotCreate)
    #expect(await run("store", "purge").0 == .cannotCreate)
  }

  @Test("A record whose id no store takes is told, and doesn't keep the others out")
  func badID() async {
    let text = #"{"books":[{"id":"../x","title":"A"},{"id":"b","title":"B"}],"format":1}"#
    let (code, output, _) = await run("import", "-", input: text)

    #expect(code == .badData)
    let refused = "Not imported: 1, such as “A”: its id cannot be used as a name.\n"
    #expect(output == "Imported -: 1 added.\n" + refused)
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
      ("", "is empty"), ("{", "isn't JSON, or not all of it is there"),
      ("{}", "holds something else than books: “id” is missing"),
      (#"[{"id":"a","title":"A"},{"id":"a","title":"B"}]"#, "has the id a twice: entries 1 and 2"),
      (#"{"books":[null]}"#, "has something else among its books: entry 1. "),
      ("7", "holds something else than books"), (#"{"lamps":[]}"#, "holds something else"),
      (#"{"books":[{"id":1}],"format":1}"#, "holds something else than books: “books[0].id”"),
      (#"{"format":2}"#, "was written by a newer version (format 2)"),
    ]
  )
  func noBackup(text: String, reason: String) async {
    let (code, output, errors) = await run("import", "-", input: text)

    #expect((code, output) == (.badData, ""))
    #expect(errors.hasPrefix("error: The standard input \(reason)"))
    #expect(errors.contains("Nothing was imported."))
  }

  @Test("A bare array or record is of the first kind, and keys of a later version are ignored")
  func bare() async {
    let book = #"{"id":"a","title":"A"}"#
    let told = "Imported -: 1 added.\n"

    for text in ["[\(book)]", book, #"{"book":\#(book),"lamps":[]}"#] {
      #expect(await run("--store", "memory", "import", "-", input: text).1 == told)
    }
  }

  @Test("A dry run says what would happen; what differs stays, unless the file is to win")
  func differing() async throws {
    await shelf.add("Emma")
    let later = await run("export").1.replacing("Emma", with: "Jane")

    let dry = await run("import", "-", "--dry-run", "--overwrite", input: later).1
    let kept = await run("import", "-", "--json", input: later).1
    let merged = await run("import", "-", "--overwrite", "--plain", input: later).1

    #expect(dry == "Would import -: 1 merged.\n")
    #expect(kept.contains(#""differs":1"#) && kept.contains(#""differences":["content"]"#))
    #expect(merged.hasPrefix("merged\t") && merged.hasSuffix("\tbook\n"))
    #expect(await run("export").1.contains("Jane"))
  }

  @Test("A backup is written to a new file, and another one is replaced only if that is wanted")
  func file() async throws {
    await shelf.add("Emma")
    let file = shelf.folder.url.appending(path: "backup.json").path

    #expect(await run("export", "-o", file).1 == "Wrote 1 book to \(file).\n")
    #expect(await run("export", "-o", file).0 == .cannotCreate)
    #expect(await run("export", "-o", file, "--force").0 == .success)
    #expect(await run("import", file).1 == "Imported \(file): 1 unchanged.\n")
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
