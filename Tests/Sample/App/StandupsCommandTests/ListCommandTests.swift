import StandupsCommand
import StandupsFixtures
import TerminalTexts
import Testing

@Suite(.feature) @MainActor struct ListCommandTests {
  @Test("Ids that differ early are cut to eight digits")
  func shortIDs() async throws {
    let id = try #require(Standup.ID("DEADBEEF-0000-0000-0000-000000000000"))
    var session = CommandSession([.design, Standup(id: id, title: "Dev")])
    session.isTerminal = true

    let outcome = await session.run("list")

    #expect(
      outcome.output == """
        00000000  Design  2 people  10 min
        DEADBEEF  Dev     0 people  5 min

        """
    )
  }

  @Test(
    "Columns line up whatever the titles are written in, and a long title does not push the rest"
  )
  func columns() async {
    let titles = ["李雷", "Zoe\u{308}", "👩‍👩‍👧‍👦 🇩🇪", "A\u{202E}B", String(repeating: "长", count: 50_000)]
    var session = CommandSession(
      titles.enumerated().map { offset, title in
        Standup(id: Standup.ID(UInt64(offset)), title: title)
      }
    )
    session.isTerminal = true

    let lines = await session.run("list").output.split(separator: "\n")

    let columns = lines.map { $0.components(separatedBy: "0 people")[0] }
    #expect(columns.map(\.displayWidth) == Array(repeating: 79, count: 5))
    #expect(columns[3].hasPrefix("00000000-0000-0000-0000-000000000003  A B "))
    #expect(columns[4].hasSuffix("长…  "))
  }

  @Test("No standups are an empty result, and beside it people get a word on what to do")
  func empty() async {
    let session = CommandSession()

    #expect(await session.run().output == "")
    #expect(await session.run("--plain").errors == "")
    #expect(await session.run("list", "-q").errors == "")
    #expect(
      await session.run("list").errors == """
        There are no standups yet. Add one with “standups add Design --attendee Blob”.
        Or look around first, in memory, with “standups demo”.

        """
    )
  }

  @Test(
    "A store that the user names and that isn't there is told, and it is empty",
    arguments: [["list"], ["list", "--deleted"]]
  )
  func missingStore(line: [String]) async throws {
    let folder = try TemporaryFolder()
    var session = CommandSession()
    session.environment["STANDUPS_STORE"] = folder.path("variable")

    let variable = await session.run(line + ["--plain"])
    let option = await session.run(line + ["--plain", "--store", folder.path("option")])
    let present = await session.run(line + ["--plain", "--store", folder.url.path])
    let search = await session.run("search", "icons")

    #expect(
      option.errors == """
        warning: The folder \(folder.path("option")) doesn't exist.
        hint: It is made when you add something. Is the path right?

        """
    )
    #expect(
      variable.errors.hasPrefix("warning: The folder \(folder.path("variable")) doesn't exist.\n")
    )
    #expect(present.errors == "")
    #expect([variable.code, option.code, present.code] == [.success, .success, .success])
    #expect(search.errors.hasSuffix("hint: The folder \(folder.path("variable")) doesn't exist.\n"))
  }

  @Test(
    "Unreadable files are reported, and the rest is listed",
    arguments: [("list", "standups"), ("follow-ups", "follow-ups"), ("parking-lot", "topics")]
  )
  func unreadable(command: String, kind: String) async {
    let broken = UnreadableRecord(
      place: "/standups/A.json",
      .init(.damaged, "its bytes were changed")
    )
    let session = CommandSession([.quiet], unreadable: [broken])
      .with(.room, unreadable: [.damaged(.icons)]).parking(.lunch, unreadable: [.damaged(.logo)])
    let only = CommandSession().with(unreadable: [.damaged(.icons)])

    let outcome = await session.run(command)
    let none = await only.run("follow-ups")

    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(
      outcome.errors.contains(
        """
        warning: /\(kind)/A.json cannot be read: its bytes were changed.
        hint: It is kept as it is, and the other \(kind) are all here.

        """
      )
    )
    #expect(outcome.code == .success)
    #expect(none.errors.hasSuffix("can be read; see “standups store check”.\n"))
  }
}
