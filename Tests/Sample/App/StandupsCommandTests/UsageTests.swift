import FeatureTesting
import StandupsFixtures
import Testing

@testable import StandupsCommand

@Suite(.feature) @MainActor struct UsageTests {
  @Test(
    "A line that makes no sense is refused with what to do",
    arguments: [
      (["lsit"], "There is no command “lsit”.", "Did you mean “list”?"),
      (["frobnicate"], "There is no command “frobnicate”.", "See: standups help"),
      (["list", "--jsno"], "“list” has no option --jsno.", "Did you mean --json?"),
      (
        ["--minutes", "5"], "Without a command there is no option --minutes.", "See: standups help"
      ),
      (["add"], "“add” needs a title.", "See: standups help add"),
      (
        ["add", "a", "b"], "“b” is one word too many for “add”.",
        "Put words that belong together in quotes."
      ),
      (["add", "a", "--minutes"], "--minutes needs a value.", nil),
      (
        ["edit", "a", "--title", "-x"], "--title needs a value.", "If it is “-x”, write --title=-x"
      ),
      (["list", "--plain=no"], "--plain takes no value.", "See: standups help list"),
      (
        ["list", "--store", "sqlite:a"],
        "Standups cannot be kept in a store of the kind “sqlite:”.",
        "Name a folder, as PATH or folder:PATH, or use memory."
      ),
    ] as [([String], String, String?)]
  )
  func refused(_ line: [String], _ message: String, _ hint: String?) async {
    let session = CommandSession()

    let outcome = await session.run(line)

    #expect(outcome.errors == "error: \(message)\n" + (hint.map { "hint: \($0)\n" } ?? ""))
    #expect(outcome.output == "")
    #expect(outcome.code == .usage)
  }

  @Test("With --json an error is one line of JSON, even when the line makes no sense")
  func json() async {
    let session = CommandSession()

    let outcome = await session.run("lsit", "--json")

    #expect(
      outcome.errors == """
        {"error":{"code":"usage","hint":"Did you mean “list”?",\
        "message":"There is no command “lsit”."}}

        """
    )
    #expect(outcome.output == "")
  }

  @Test("What an error quotes cannot steer the terminal")
  func controlCharacters() async {
    let outcome = await CommandSession().run("show", "\u{1B}[31mDesign")

    #expect(outcome.errors.hasPrefix("error: There is no standup “ [31mDesign”.\n"))
  }

  @Test("Results have one form")
  func twoForms() async {
    let outcome = await CommandSession().run("list", "--json", "--plain")

    #expect(outcome.code == .usage)
  }

  @Test("The version is told")
  func version() async {
    let outcome = await CommandSession().run("--version")

    #expect(outcome.output == "standups \(StandupsTool.version)\n")
  }

  @Test("A reader of the results that is gone ends the command without a word")
  func closedOutput() async {
    var session = CommandSession([.design])
    session.broken = (.output, .closed)

    let outcome = await session.run("list")

    #expect(outcome.errors == "")
    #expect(outcome.code == .brokenPipe)
  }

  @Test("Results that cannot be written are told")
  func failedOutput() async {
    var session = CommandSession([.design])
    session.broken = (.output, .failed("no space left on device"))

    let outcome = await session.run("list")

    #expect(
      outcome.errors == "error: The results could not be written: no space left on device.\n"
    )
    #expect(outcome.code == .inputOutput)
  }

  @Test("When even errors cannot be written, the exit code still tells which it was")
  func failedErrors() async {
    var session = CommandSession()
    session.broken = (.errors, .closed)

    let outcome = await session.run("show", "design")

    #expect(outcome.code == .failed)
  }
}

@Suite(.feature) @MainActor struct HelpTests {
  @Test("The first page names every command")
  func firstPage() async {
    let page = await CommandSession().run("help").output

    #expect(Command.all.allSatisfy { page.contains("\n  \($0.name) ") })
  }

  @Test("A page of help has the sections that people know, and examples")
  func page() async {
    let outcome = await CommandSession().run("help", "delete")

    #expect(
      outcome.output == """
        OVERVIEW: Delete a standup and its meetings.

        USAGE: standups delete <standup> [--force]

        ARGUMENTS:
          <standup>               An id, or the beginning of an id or of a title that
                                  only one standup has.

        OPTIONS:
          --force                 Do it without asking.
          --json                  Write results and errors as JSON.
          --plain                 Write results for programs: a line a standup, its
                                  fields apart by tabs.
          --store <path>          Where standups are kept: a folder's path,
                                  folder:PATH, or memory. (default: $STANDUPS_STORE, or
                                  the folder standups in your data folder)
          --no-input              Ask nothing; fail where an answer is needed.
          -h, --help              Show help.

        EXAMPLES:
          standups delete design  Asks first.
          standups delete design --force
                                  Does not ask; for scripts.

        """
    )
  }

  @Test("Help is a result wherever it is asked for, and needs nothing else to be right")
  func anywhere() async {
    let session = CommandSession()
    let help = await session.run("help", "add").output

    #expect(await session.run("add", "--help").output == help)
    #expect(await session.run("add", "-h", "a", "b").output == help)
    #expect(await session.run("-h").output == session.run("help").output)
  }

  @Test("Every example in help does what it says", arguments: Command.all)
  func examples(of command: Command) async {
    for example in command.examples {
      var session = CommandSession([.design])
      (session.isTerminal, session.answers) = (true, ["yes"])

      let outcome = await session.run(example.words)

      #expect(outcome.code == .success, "\(example.line)")
    }
  }

  @Test("Every command has a page and an example", arguments: Command.all)
  func complete(_ command: Command) async {
    let session = CommandSession()

    let page = await session.run("help", command.name).output

    #expect(page.hasPrefix("OVERVIEW: \(command.abstract)\n"))
    #expect(page.contains("EXAMPLES:"))
    #expect(!page.split(separator: "\n").contains { $0.count >= 80 })
  }
}
