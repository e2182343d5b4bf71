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

  @Test("Programs get tab-separated fields on demand; a pipe gets what a terminal gets")
  func plain() async {
    var session = CommandSession([.design])
    let fields = "00000000-0000-0000-0000-0000000000D0\tDesign\t600\tpoppy\tBlob, Blob Jr\n"

    #expect(await session.run("list", "--plain").output == fields)
    let piped = await session.run("list").output

    session.isTerminal = true
    #expect(await session.run("--plain", "list").output == fields)
    #expect(await session.run("list").output == piped)
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
    "The standups of some people are listed, in their own order or in another",
    arguments: [
      ([], ["Engineering", "Design", "Quiet"]),
      (["--attendee", "blob"], ["Engineering", "Design"]),
      (["--attendee", "Blob", "--attendee", "Blob Sr"], ["Engineering"]),
      (["--sort", "title"], ["Design", "Engineering", "Quiet"]),
      (["--sort", "last-held"], ["Design", "Engineering", "Quiet"]),
      (["--sort", "length"], ["Engineering", "Quiet", "Design"]),
      (["--attendee=Blob", "--sort=title"], ["Design", "Engineering"]),
    ] as [([String], [String])]
  )
  func chosen(options: [String], titles: [String]) async throws {
    let session = CommandSession([.engineering, .design, .quiet])

    let outcome = await session.run(["list", "--json"] + options)

    #expect(try outcome.value(of: "standups", as: [Standup].self).map(\.title) == titles)
  }

  @Test("Someone who takes part in no standup is told with the nearest name")
  func unknownAttendee() async {
    let other = Standup(
      id: Standup.ID(7),
      title: "Sales",
      attendees: [Attendee(id: Attendee.ID(7), name: "Ann")]
    )
    let session = CommandSession([.design, other])

    let unknown = await session.run("list", "--attendee", "Blub")
    let apart = await session.run("list", "--attendee", "Blob Jr", "--attendee", "Ann")

    #expect(
      unknown.errors == """
        error: “Blub” doesn't take part in any standup.
        hint: Did you mean “Blob”?

        """
    )
    #expect(unknown.code == .failed)
    #expect(apart.errors == "They have no standup in common.\n")
    #expect(apart.code == .success)
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
}
