import StandupDetailFeature
import StandupsCommand
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct OpenCommandTests {
  private static let design = "standups://standups/\(Standup.design.id)"

  @Test("Without input, the screen is printed on a terminal too")
  func noInput() async {
    var session = CommandSession.atTerminal()
    session.answers = ["back"]

    let outcome = await session.run("open", Self.design, "--no-input")

    #expect(outcome.output.hasPrefix("Design\n"))
    #expect(!outcome.errors.contains(">"))
  }

  @Test("Looking at a screen saves nothing, not even of a meeting that is opened")
  func savesNothing() async {
    for form in ["--plain", "--json"] {
      let session = CommandSession.atTerminal()

      let outcome = await session.run("open", "\(Self.design)/record", form)

      #expect(outcome.code == .success)
      #expect(session.records.records == [.design])
    }
  }

  @Test(
    "A route that does not lead on shows how far it leads, and says what was left out and what was meant",
    arguments: [
      ("/edti", "Did you mean “edit”?"), ("/nowhere-at-all", "From here lead: ROUTES."),
    ]
  )
  func cut(rest: String, hint: String) async {
    let words = StandupDetailModel.routes.compactMap { $0.pattern.split(separator: "/").first }
    let hint = hint.replacing("ROUTES", with: words.joined(separator: ", "))
    let outcome = await CommandSession([.design]).run("open", "\(Self.design)\(rest)")

    #expect(outcome.code == .failed)
    #expect(outcome.output.hasPrefix("Design\n"))
    #expect(
      outcome.errors == """
        error: “\(rest.dropFirst())” was left out. “\(rest.dropFirst())” leads nowhere from here.
        hint: \(hint)

        """
    )
  }

  @Test(
    "A route to a tab that isn't there shows the first screen, and says what was meant",
    arguments: [("kanban", ""), ("standup/add", "hint: Did you mean “standups”?\n")]
  )
  func noTab(way: String, hint: String) async {
    let outcome = await CommandSession([.design]).run("open", "standups://\(way)")

    #expect(outcome.code == .failed)
    #expect(outcome.output.hasPrefix("Welcome\n\nDaily Standups\n"))
    #expect(
      outcome.errors.hasPrefix(
        """
        error: “\(way)” was left out. “\(way.split(separator: "/")[0])” leads nowhere from here.
        \(hint)
        """
      )
    )
  }

  @Test(
    "What can't open over a screen is told, with a route that works",
    arguments: [
      (
        "about?over=settings/welcome",
        """
        “about?over=settings/welcome” was left out. Nothing opens over “about”.
        hint: Open it alone: standups://about or standups://settings/welcome.
        """
      ),
      ("standups?over=", "“?over” was left out. It ends too early: “over=settings” must follow."),
    ]
  )
  func nothingOver(way: String, error: String) async {
    let outcome = await CommandSession([.design]).run("open", "standups://\(way)")

    #expect(outcome.code == .failed)
    #expect(outcome.errors == "error: \(error)\n")
  }

  @Test(
    "A text that isn't a route of standups is a usage error",
    arguments: [
      "", "add", "standups/add", "https://standups/add", "standups://standups/%", "s://a b",
    ]
  )
  func usage(text: String) async {
    let outcome = await CommandSession([.design]).run("open", text)

    #expect(outcome.code == .usage)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("hint: Routes of standups begin with “standups://standups”."))
  }

  @Test("A store that cannot be read is a failure, and no screen")
  func unreadable() async {
    let session = CommandSession([.design])
    session.records.failNext(.load, "the disk is gone")

    let outcome = await session.run("open", "standups://standups")

    #expect(outcome.code == .inputOutput)
    #expect(outcome.output == "")
  }

  @Test("Unreadable data doesn't cover the screen that was asked for; the first screen tells it")
  func unreadableRecord() async {
    let broken = UnreadableRecord(place: "x.json", .init(.damaged, "it is empty"))
    let session = CommandSession([.design], unreadable: [broken])

    let design = await session.run("open", Self.design)
    let list = await session.run("open", "standups://standups")

    #expect(design.output.hasPrefix("Design\n"))
    #expect(list.output.contains("Data that cannot be read"))
  }

  @Test("A route to a record that can't be read says that, and not that there is none")
  func unreadableTarget() async {
    let broken = UnreadableRecord(
      place: "x.json",
      recordID: Standup.quiet.id.description,
      .init(.damaged, "it is empty")
    )
    let session = CommandSession([.design], unreadable: [broken])
      .with(.room, unreadable: [.damaged(.icons)])
    let group = "standups://follow-ups/groups/none/edit"

    let standup = await session.run("open", "standups://standups/\(Standup.quiet.id)")
    let followUp = await session.run("open", "\(group)/\(FollowUp.icons.id)")
    let none = await session.run("open", "\(group)/\(FollowUp.colors.id)")

    #expect(standup.errors.contains(" The standup “\(Standup.quiet.id)” cannot be read."))
    #expect(followUp.errors.contains(" The follow-up “\(FollowUp.icons.id)” cannot be read."))
    #expect(none.errors.contains(" There is no follow-up “\(FollowUp.colors.id)” to open here."))
    #expect([standup, followUp, none].map(\.code) == [.failed, .failed, .failed])
  }
}
