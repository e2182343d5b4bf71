import FeatureTesting
import Foundation
import StandupsFixtures
import Testing
import Walkthroughs

@testable import StandupsCommand

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
          --color <when>          When text stands out in bold and colours. (one of:
                                  auto, always, never)
          --store <path>          Where standups are kept: a folder's path,
                                  folder:PATH, or memory. (default: $STANDUPS_STORE, or
                                  the folder standups in your data folder)
          --no-input              Ask nothing; fail where an answer is needed.
          -q, --quiet             Say nothing that is neither a result nor an error.
          -h, --help              Show help.

        EXAMPLES:
          standups delete design  Asks first.
          standups delete design --force
                                  Does not ask; for scripts.

        """
    )
  }

  @Test("The exit codes are told in the words of the documentation")
  func exitCodes() async throws {
    let formats = try String(contentsOf: Self.formats, encoding: .utf8)

    let page = await CommandSession().run("help", "exit-codes").output

    #expect(page.hasPrefix("OVERVIEW: What the exit codes mean.\n\nEXIT CODES:\n  0  "))
    for code in ExitCode.allCases {
      #expect(formats.contains("| \(code.rawValue) | \(code.abstract.asCell) |"))
    }
  }

  @Test("The variables are told, with what each is for")
  func environment() async {
    let outcome = await CommandSession().run("help", "environment")

    #expect(
      outcome.output == """
        OVERVIEW: The environment variables that are read.

        WHERE STANDUPS ARE KEPT, THE FIRST ONE THAT IS SET:
          STANDUPS_STORE          As --store, which comes before it.
          XDG_DATA_HOME           Its folder standups, if it is an absolute path.
          HOME                    Its folder .local/share/standups.

        HOW RESULTS LOOK, AFTER --color:
          NO_COLOR                No bold and no colours, if it is not empty.
          CLICOLOR_FORCE          Both, if it is not 0; FORCE_COLOR means the same.
          TERM                    Neither on a dumb terminal; 256color means colours.
          COLORTERM               All colours, if it is truecolor or 24bit.
          ACCESSIBLE              For screen readers: lines, and neither; if it is not
                                  0.

        """
    )
  }

  @Test("What can be typed is told, every verb of line mode among it")
  func keys() async {
    let page = await CommandSession().run("help", "keys").output

    #expect(page.hasPrefix("OVERVIEW: What to type in the app and in a meeting.\n\nIN THE APP:\n"))
    #expect(WalkAct.usages.allSatisfy { page.contains("\n  \($0)\n") })
    #expect(page.contains("\n  /next                   The next speaker begins.\n"))
  }

  @Test("A topic that does not exist is told with the nearest")
  func unknownTopic() async {
    let outcome = await CommandSession().run("help", "exit-code")

    #expect(
      outcome.errors
        == "error: There is no help on “exit-code”.\nhint: Did you mean “exit-codes”?\n"
    )
    #expect(outcome.code == .usage)
  }

  private static let formats = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Docs/Formats.md")

  @Test("Help is a result wherever it is asked for, and needs nothing else to be right")
  func anywhere() async {
    let session = CommandSession()
    let help = await session.run("help", "add").output

    #expect(await session.run("add", "--help").output == help)
    #expect(await session.run("add", "-h", "a", "b").output == help)
    #expect(await session.run("-h").output == session.run("help").output)
  }

  @Test("Every example in help does what it says", arguments: Command.all)
  func examples(of command: Command) async throws {
    let folder = try TemporaryFolder()
    for example in command.examples {
      var session = CommandSession([.design])
      (session.isTerminal, session.answers) = (true, ["yes"])

      let outcome = await session.run(
        example.words.map {
          // A file that an example makes is made where it is in nobody's way.
          $0.hasSuffix(".json") ? folder.path($0) : $0
        }
      )

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

extension String {
  /// The sentence as it stands in a table: without its capital and its full stop.
  fileprivate var asCell: String {
    let isName = hasPrefix("Control-C")
    return (isName ? String(prefix(1)) : prefix(1).lowercased()) + dropFirst().dropLast()
  }
}
