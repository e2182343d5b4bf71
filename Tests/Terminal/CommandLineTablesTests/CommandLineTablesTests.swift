import FeatureScreens
import FeatureTesting
import Foundation
import TerminalTexts
import Testing

@testable import CommandLineTables

@Suite struct CommandLineTablesTests {
  private let table = BookShelf.table

  private func parse(_ words: String...) throws -> ParsedArguments<String> {
    try table.read(words).arguments()
  }

  // MARK: Parsing

  @Test("Each parameter has a value of its type, wherever it stands in the line")
  func values() throws {
    let line = try parse(
      "-q",
      "add",
      "--pages=532",
      "Jane Eyre",
      "--author",
      "Brontë",
      "--genre",
      "NOVEL",
      "--author=Bell"
    )

    #expect(line.command.work == "added")
    #expect(line[.title] == "Jane Eyre")
    #expect(line[.pages] == 532)
    #expect(line[.genre] == .novel)
    #expect(line[.authors] == ["Brontë", "Bell"])
    #expect(line[.quiet])
  }

  @Test("A parameter that isn't given has the value of none")
  func absent() throws {
    let line = try parse("add", "Emma")

    #expect(line[.pages] == nil)
    #expect(line[.genre] == nil)
    #expect(line[.authors] == [])
    #expect(!line[.quiet])
  }

  @Test("The last word takes the rest of the line, and two dashes make words of options")
  func words() throws {
    let line = try parse("lend", "Ann", "--", "Emma", "--quiet", "-")

    #expect(line[.friend] == "Ann")
    #expect(line[.books] == ["Emma", "--quiet", "-"])
    #expect(!line[.quiet])
  }

  @Test("A line without a command has the standard one, and its own options")
  func standard() throws {
    let line = try parse("--quiet")

    #expect(line.named == nil)
    #expect(line.command.work == "listed")
    #expect(line[.quiet])
  }

  @Test(
    "A line that makes no sense is refused with a way out",
    arguments: [
      ("ad", "There is no command “ad”.", "Did you mean “add”?"),
      ("xyzzy", "There is no command “xyzzy”.", "See “help”."),
      ("add", "“add” needs a title.", "See “help add”."),
      ("lend Ann", "“lend” needs a book.", "See “help lend”."),
      ("add a b", "“b” is one word too many for “add”.", nil),
      ("add a --page 5", "“add” has no option --page.", "Did you mean --pages?"),
      ("--pages 5", "Without a command there is no option --pages.", "Did you mean “add --pages”?"),
      ("--weight 5", "Without a command there is no option --weight.", "See “help”."),
      ("add a --writer Bell", "“add” has no option --writer.", "Did you mean --author?"),
      ("add a --pages 1 --pages=2", "--pages is given more than once.", "Only one can count."),
      ("add a --pages", "--pages needs a value.", nil),
      ("add a --pages -1", "--pages needs a value.", "If it is “-1”, write --pages=-1"),
      (
        "add a --pages many", "“many” isn't a number for --pages.",
        "Type a whole number from 1 to 9999."
      ),
      (
        "add a --genre nvel", "--genre cannot be “nvel”.",
        "Did you mean “novel”? Choose one of novel, poetry."
      ),
      ("add a --genre", "--genre needs a value.", "Choose one of novel, poetry."),
      ("buy a", "There is no command “buy”.", "Did you mean “add”?"),
      ("add a --quiet=no", "--quiet takes no value.", "See “help add”."),
    ] as [(String, PrintedText, PrintedText?)]
  )
  func refused(line: String, message: PrintedText, hint: PrintedText?) throws {
    let error = #expect(throws: UsageError.self) {
      try table.read(line.split(separator: " ").map(String.init)).arguments()
    }

    #expect(error?.message == message)
    if let hint { #expect(error?.hint == hint) }
  }

  @Test("Help needs nothing else to be right, and an option is found in any line")
  func lenient() throws {
    #expect(try parse("add", "--help").command.name == "add")
    let line = table.read(["ad", "--frob", "--quiet"])

    #expect(line.has(.quiet))
    #expect(throws: UsageError.self) { try line.arguments() }
  }

  // MARK: Help

  @Test("The page of a command is made of its declaration")
  func page() throws {
    #expect(
      try table.help(on: "add").text == """
        OVERVIEW: Add a book.

        A book that is on the shelf already is added once more, as another copy.

        USAGE: shelf add <title> [--pages <number>] [--genre <genre>]
          [--author <name>] ...

        ARGUMENTS:
          <title>                 The title.

        OPTIONS:
          --pages <number>        The number of pages.
          --genre <genre>         The genre. (one of: novel, poetry)
          --author <name>         An author.
          -q, --quiet             Say nothing.
          -h, --help              Show help.

        EXAMPLES:
          shelf add "Jane Eyre" --pages 532
                                  Adds a novel.
        """
    )
  }

  @Test("The first page lists the commands and the topics, and a topic has a page of its own")
  func firstPage() throws {
    let page = table.help(on: nil as Command<String>?).text

    #expect(page.contains("SUBCOMMANDS:\n  list (default)          List the books.\n"))
    #expect(page.contains("TOPICS (shelf help <topic>):\n  genres                  The genres."))
    #expect(!page.contains("__complete"))
    #expect(
      try table.help(on: "genres").text
        .hasSuffix("GENRES:\n  novel                   A long story.")
    )
    #expect(throws: UsageError("There is no help on “genre”.", hint: "Did you mean “genres”?")) {
      try table.help(on: "genre")
    }
  }

  // MARK: Completion

  @Test(
    "The end of a line is completed with what can stand there",
    arguments: [
      ("l", ["list", "lend"]), ("frob l", ["list", "lend"]),
      ("add Emma --p", ["--pages"]), ("add Emma --pages 9 --p", []),
      ("add --author a --au", ["--author"]), ("add --genre p", ["poetry"]),
      ("add --genre=N", ["--genre=novel"]), ("lend A", ["Ann"]), ("lend -- -", []),
      ("--v", ["--version"]), ("add --pages ", []),
    ] as [(String, [String])]
  )
  func completion(line: String, words: [String]) {
    let line = table.readUnfinished(
      line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    )

    let candidates = line.candidates([CompletionCandidate("Ann")])

    #expect(candidates.map(\.word) == words)
  }

  @Test("The answer for the shells ends with the kind of words that are wanted")
  func answer() {
    let files = table.readUnfinished(["lend", "Ann", ""])
    let words = table.readUnfinished(["li"])

    #expect(files.answer() == ":files")
    #expect(words.answer() == "list\tList the books.\n:words")
  }

  @Test("The scripts of the shells name the program and nothing else", arguments: Shell.allCases)
  func script(shell: Shell) {
    let script = shell.completionScript(of: "shelf")
    let other = shell.completionScript(of: "library")

    #expect(script.contains("__complete"))
    #expect(script.contains("# Completion of shelf for \(shell)."))
    #expect(script.replacingOccurrences(of: "shelf", with: "library") == other)
  }
}
