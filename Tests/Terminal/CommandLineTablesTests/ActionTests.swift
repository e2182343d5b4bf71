import FeatureScreens
import TerminalTexts
import Testing

@testable import CommandLineTables

/// Commands of several actions: the loans of a shelf of books.
@Suite struct ActionTests {
  private let table = CommandTable<String>(
    "shelf",
    "Keep track of your books.",
    commands: [
      Command(
        "loans",
        "List and end loans.",
        first: Command(
          "loans list",
          "List the loans.",
          ParameterList(.genre, .late),
          examples: ["loans --genre novel": "Lent novels."],
          work: "listed"
        ),
        actions: [
          Command(
            "loans end",
            "Take a book back.",
            ParameterList(.title, .genre),
            examples: ["loans end Emma": "It is back."],
            synonyms: ["return"],
            work: "ended"
          )
        ]
      )
    ],
    standard: Command("list", "List the books.", examples: [:], work: "books"),
    common: ParameterList(.quiet, .help),
    root: ParameterList(.version)
  )

  @Test(
    "An action has its own work, and the first one needs no word",
    arguments: [
      (["loans"], "loans", "listed"), (["loans", "--late"], "loans", "listed"),
      (["loans", "list", "--late"], "loans list", "listed"),
      (["loans", "end", "Emma"], "loans end", "ended"),
      (["loans", "END", "end"], "loans end", "ended"),
      (["-q", "loans", "--genre", "novel", "end", "Emma"], "loans end", "ended"),
    ]
  )
  func works(words: [String], name: String, work: String) throws {
    let arguments = try table.read(words).arguments()

    #expect(arguments.named?.name == name)
    #expect(arguments.command.work == work)
    #expect(arguments[.genre] == (words.contains("novel") ? .novel : nil))
  }

  @Test(
    "A line that makes no sense for an action is refused with what to do",
    arguments: [
      (
        ["loans", "lsit"], "There is no action “lsit”.",
        "Did you mean “list”? Choose one of list, end."
      ),
      (["loans", "return", "Emma"], "There is no action “return”.", "Did you mean “end”?"),
      (["loans", "end"], "“loans end” needs a title.", "See “help loans end”."),
      (
        ["loans", "list", "a"], "“a” is one word too many for “loans list”.",
        "See “help loans list”."
      ),
      (
        ["loans", "end", "a", "--late"], "“loans end” has no option --late.",
        "See “help loans end”."
      ),
      (
        ["loans", "--late", "end", "a"], "“loans end” has no option --late.",
        "See “help loans end”."
      ),
    ]
  )
  func refused(words: [String], message: PrintedText, hint: PrintedText) {
    #expect(throws: UsageError(message, hint: hint)) { try table.read(words).arguments() }
  }

  @Test("Help lists the actions of a command, and explains each")
  func help() throws {
    let page = try table.help(on: "loans").text
    let action = try table.help(on: "loans end").text

    #expect(page.contains("USAGE: shelf loans [<action>] [--genre <genre>] [--late]\n"))
    #expect(
      page.contains(
        """
        ACTIONS (shelf help loans <action>):
          list                    List the loans.
          end                     Take a book back.
        """
      )
    )
    #expect(action.contains("USAGE: shelf loans end <title> [--genre <genre>]\n"))
    #expect(throws: UsageError.self) { try table.help(on: "loans ned") }
  }

  @Test(
    "Actions are completed with what they do, and then their own values",
    arguments: [
      (["loans", ""], ["list\tList the loans.", "end\tTake a book back."]),
      (["loans", "e"], ["end\tTake a book back."]),
      (["loans", "end", "--l"], []), (["loans", "--l"], ["--late\tLate ones."]),
      (["loans", "end", "a", "--genre", "p"], ["poetry\t"]),
      (["lo"], ["loans\tList and end loans."]),
    ]
  )
  func completes(words: [String], lines: [String]) {
    let answer = table.readUnfinished(words).answer().text

    #expect(answer.split(separator: "\n").dropLast().map(String.init) == lines)
  }
}

extension CommandParameter<Bool> {
  fileprivate static var late: Self { flag("--late", "Late ones.") }
}
