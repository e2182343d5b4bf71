import StandupsCommand
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct ChangeStandupTests {
  @Test("Help tells the lengths that the form offers, and the one of a new form")
  func minutes() async {
    let (offered, new) = (Standup.offeredMinutes, Standup(id: Standup.ID(1)).minutes)

    let help = await CommandSession().run("help", "add", "--plain").output

    #expect(
      help.contains(
        "How long a meeting lasts: \(offered.lowerBound) to \(offered.upperBound). (default: \(new))"
      )
    )
  }

  @Test(
    "The advice names the standup so that a shell takes it",
    arguments: [
      ("Design", "Design"), ("Design review", "\"Design review\""), ("a;b", nil), ("", nil),
    ]
  )
  func typedTitle(title: String, typed: String?) async throws {
    let session = CommandSession()

    let outcome = await session.run("add", title, "--minutes", "5")

    let id = try #require(session.records.records.first).id.description
    #expect(outcome.errors == "Hold its first meeting with “standups record \(typed ?? id)”.\n")
  }

  @Test("A length that the form doesn't offer stays until it is changed")
  func storedLength() async {
    var long = Standup.design
    long.duration = .seconds(90 * 60)
    let session = CommandSession([long])

    #expect(await session.run("edit", "design", "--title", "").code == .success)
    #expect(session.records.records.map(\.duration) == [.seconds(90 * 60)])
    #expect(session.records.records.map(\.title) == [""])

    #expect(await session.run("edit", "untitled", "--minutes", "90").code == .usage)
    #expect(await session.run("edit", "untitled", "--minutes", "30").code == .success)
    #expect(session.records.records.map(\.duration) == [.seconds(30 * 60)])
  }

  @Test("A row without a name stays the same one, so what was exported before does not differ")
  func row() async throws {
    var session = CommandSession([.quietWithRow])
    session.input = await session.run("export", "--json").output

    _ = await session.run("edit", "quiet", "--title", "Quiet")
    _ = await session.run("edit", "quiet", "--add-attendee", "Ann")
    _ = await session.run("edit", "quiet", "--remove-attendee", "Ann")
    let outcome = await session.run("import", "-", "--json")

    #expect(outcome.output.contains(#""unchanged":1"#))
  }

  @Test("What a shell would read otherwise is quoted", arguments: ["Bl'ob", "$(rm)", "a;b", "-x"])
  func quoted(name: String) async throws {
    var standup = Standup.design
    standup.attendees = [Attendee(id: Attendee.ID(1), name: name)]
    let session = CommandSession([standup])

    let outcome = await session.run("edit", "design", "--attendee", "Ann")

    let word = name.replacing("'", with: "'\\''")
    let quoted = name == "-x" ? "\"-x\"" : "'\(word)'"
    #expect(outcome.errors.contains("“standups edit Design --add-attendee \(quoted)” puts"))
  }

  @Test("Any other answer, or none, leaves it alone", arguments: [["n"], [""], []])
  func no(_ answers: [String]) async {
    var session = CommandSession([.design])
    (session.isTerminal, session.answers) = (true, answers)

    let outcome = await session.run("delete", "design")

    #expect(outcome.errors.hasSuffix("note: “Design” was not deleted.\n"))
    #expect(outcome.code == .cancelled)
    #expect(session.records.records == [.design])
  }
}
