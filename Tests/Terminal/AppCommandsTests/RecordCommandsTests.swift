import FeatureKit
import FeatureTesting
import TerminalConsole
import Testing

@testable import AppCommands
@testable import ShelfApp

/// The commands for the records of any kind, which need no screen.
@Suite(.feature) @MainActor struct RecordCommandsTests {
  private let shelf: ShelfCommand

  init() throws { shelf = try ShelfCommand() }

  private func run(_ line: String, input: String = "") async -> ShelfCommand.Outcome {
    await shelf.run(line.components(separatedBy: " "), of: DeskCommands.self, input: input)
  }

  private func fill() async {
    _ = await run(
      "import -",
      input: """
        {"format": 1, "books": [{"id": "a1", "title": "Emma"}, {"id": "b2", "title": "Persuasion"}],
        "chores": [{"id": "c", "isDone": false, "name": "Dust", "room": "hall"},
        {"id": "d", "isDone": true, "name": "Sweep", "room": null}]}
        """
    )
  }

  @Test("The first kind's commands have no word before them, and the others' have their own")
  func groups() async {
    let help = await run("help").output

    #expect(help.contains("\n  list "))
    #expect(help.contains("\n  move "))
    #expect(help.contains("\n  chores "))
    #expect(!help.contains("\n  done "))
    let actions = await run("help chores").output
    for action in ["done", "reopen", "delete", "restore", "move"] {
      #expect(actions.contains("\n  \(action) "))
    }
  }

  @Test("Help names the stores that the program can use, and no others")
  func stores() throws {
    let open: StoreEngines.Open = { _, _ in throw CancellationError() }
    let some = StoreEngines(["sqlite": open, "postgres": open, "postgresql": open])
    func places(_ engines: StoreEngines) throws -> [String] {
      try DeskCommands.table(for: engines).help(on: "list").sections.flatMap(\.entries)
        .filter { $0.label.hasPrefix("--store") }
        .map { String($0.abstract.prefix { $0 != "(" }) }
    }

    let kept = "Where books are kept: a folder's path, folder:PATH"
    #expect(try places(StoreEngines()) == ["\(kept), or memory. "])
    #expect(try places(some) == ["\(kept), postgres://…, sqlite:PATH, or memory. "])
  }

  @Test(
    "A record is named by its number, its title, its id, or the beginning of either",
    arguments: ["2", "Persuasion", "pers", "b2", "b"]
  )
  func names(name: String) async {
    await fill()

    let outcome = await run("move \(name) before emma")

    #expect(outcome.output == "Moved “Persuasion” before “Emma”.\n")
    #expect(await run("list").output == "1  Persuasion\n2  Emma\n")
  }

  @Test(
    "A name that means none or several is refused",
    arguments: [
      "3": "There is no book “3”.", "emmas": "There is no book “emmas”.",
      "0": "There is no book “0”.",
    ]
  )
  func wrongNames(name: String, error: String) async {
    await fill()

    let outcome = await run("delete \(name) --force")

    #expect(outcome.errors.hasPrefix("error: \(error)\n"))
    #expect(outcome.code == .failed)
    #expect(await run("list --plain").output == "a1\tEmma\nb2\tPersuasion\n")
  }

  @Test(
    "A number that is also a title of another record is refused, and one behind the list means none"
  )
  func numberAsTitle() async {
    _ = await run(
      "import -",
      input: """
        {"format": 1, "books": [{"id": "a", "title": "2"}, {"id": "b", "title": "Emma"},
        {"id": "19c", "title": "1984"}, {"id": "d", "title": "1950"}]}
        """
    )

    let refused = await run("delete 2 --force")
    let missing = await run("delete 19 --force")

    #expect(
      refused.errors == """
        error: “2” can mean 2 books.
        hint: Name one by its id:
        a  2
        b  Emma

        """
    )
    #expect(missing.errors.hasPrefix("error: There is no book “19”.\n"))
    #expect(await run("delete 1 --force").output == "Deleted “2”.\n")
  }

  @Test("A line that deletes a record by its id deletes no other one when it is typed again")
  func twice() async {
    _ = await run(
      "import -",
      input: """
        {"format": 1, "books": [{"id": "k1", "title": "Emma"}, {"id": "k10", "title": "Dune"}]}
        """
    )

    let first = await run("delete k1 --force")
    let second = await run("delete k1 --force")

    #expect(first.output == "Deleted “Emma”.\n")
    #expect(second.errors == "error: “Emma” is deleted already.\n")
    #expect(second.code == .failed)
    #expect(await run("list --plain").output == "k10\tDune\n")
  }

  @Test("Of many that a name can mean, some are shown")
  func many() async {
    let books = (0..<30).map { #"{"id": "i\#($0)", "title": "Book \#($0)"}"# }.joined(
      separator: ","
    )
    _ = await run("import -", input: #"{"format": 1, "books": [\#(books)]}"#)

    let errors = await run("delete book --force").errors.split(separator: "\n")

    #expect(errors.first == "error: “book” can mean 30 books.")
    #expect(errors.count == 13 && errors.last == "… and 20 more")
  }

  @Test("What is deleted is listed with its dates, and comes back by its name")
  func deleting() async {
    await fill()

    let refused = await run("delete 1")
    let deleted = await run("delete 1 --force")
    let (rest, kept) = (await run("list --plain"), await run("list --deleted --json"))
    let restored = await run("restore emma")

    #expect(refused.code == .usage)
    #expect(deleted.output == "Deleted “Emma”.\n")
    #expect(deleted.errors == "“shelf restore Emma” brings it back.\n")
    #expect(rest.output == "b2\tPersuasion\n")
    #expect(kept.output.contains(#""book":{"id":"a1","title":"Emma"}"#))
    #expect(restored.output == "Restored “Emma”.\n")
    #expect(await run("list").output == "1  Emma\n2  Persuasion\n")
  }

  @Test("A kind that says when its records are done has them done and open again, and lists either")
  func done() async {
    await fill()

    let open = await run("chores")
    let closed = await run("chores done dust")
    let again = await run("chores done dust")
    let lists = (await run("chores"), await run("chores --done"))
    let reopened = await run("chores reopen 2 --json")
    let last = await run("chores")

    #expect(open.output == "1  ○ Dust\n")
    #expect(last.output == "2  ○ Sweep\n")
    #expect(closed.output == "“Dust” is done.\n")
    #expect(again.errors.contains("“Dust” is already done."))
    #expect(lists.0.errors.contains("All are done; “chores --done” shows them."))
    #expect(lists.1.output == "1  ● Dust (done)\n2  ● Sweep (done)\n")
    #expect(
      reopened.output == #"{"chore":{"id":"d","isDone":false,"name":"Sweep","room":null}}"# + "\n"
    )
  }

  @Test("Programs get the id, the title, the state, and the fields of the kind")
  func plain() async {
    await fill()

    #expect(await run("chores --plain").output == "c\tDust\topen\thall\n")
    #expect(await run("chores --done --plain").output == "d\tSweep\tdone\t\n")
    let json = await run("chores --json").output
    #expect(json == #"{"chores":[{"id":"c","isDone":false,"name":"Dust","room":"hall"}]}"# + "\n")
  }

  @Test("Names are completed, of the kind that is named and of those that can be meant")
  func completion() async {
    await fill()

    func names(_ words: String...) async -> [String] {
      await shelf.run(["__complete", "--"] + words, of: DeskCommands.self).output
        .split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    #expect(await names("delete", "").contains("Emma"))
    #expect(await names("chores", "done", "").filter { !$0.hasPrefix(":") } == ["Dust"])
    #expect(await names("chores", "reopen", "").filter { !$0.hasPrefix(":") } == ["Sweep"])
  }
}

/// The app of a desk: books, and chores that get done.
private enum Desk: AppProduct {
  static let name = "shelf"
  static let title = "Desk"
  static let tabs = Shelf.tabs
  static let kinds: [any StoredKind.Type] = [BookKind.self, ChoreKind.self]
}

private enum DeskCommands: CommandSet {
  typealias Product = Desk
}

private struct Chore: Codable, Hashable, Identifiable, Sendable {
  let id: String
  var name: String
  var room: String?
  var isDone = false

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
    try container.encode(room, forKey: .room)
    try container.encode(isDone, forKey: .isDone)
  }
}

private enum ChoreKind: StoredKind, DoableKind {
  static let name = "chores"
  static let folder = "chores"
  static let word = "chore"
  static let schema = RecordSchema<Chore>()
  static let done = \Chore.isDone
  static let fields: [RecordField<Chore>] = [
    .value("room", \.room) { chore, _ in chore.room ?? "nowhere" }
  ]
  static func title(of chore: Chore) -> String { chore.name }
}
