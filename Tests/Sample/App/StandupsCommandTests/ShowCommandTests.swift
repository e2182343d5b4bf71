import StandupsCommand
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct ShowCommandTests {
  @Test("A standup is shown with its attendees and meetings, newest first")
  func text() async {
    let session = CommandSession([.design])

    let outcome = await session.run("show", "design")

    #expect(
      outcome.output == """
        Design
        Id: 00000000-0000-0000-0000-0000000000D0
        Length: 10 min
        Theme: Poppy
        Attendees:
          Blob
          Blob Jr
        Meetings:
          Mon 5 Jan 2026, 09:00
            Drew the icons.
          Sun 4 Jan 2026, 09:00
            Chose the colours.

        """
    )
  }

  @Test("The last meeting can be shown alone")
  func last() async throws {
    let session = CommandSession([.design])

    let text = await session.run("show", "design", "--last")
    let json = await session.run("show", "design", "--last", "--json")

    #expect(text.output == "Mon 5 Jan 2026, 09:00\n  Drew the icons.\n")
    #expect(try json.value(of: "meeting") == Standup.design.meetings[0])
    #expect(json.output.contains(#""standup":{"id":"\#(Standup.design.id)","title":"Design"}"#))
  }

  @Test("Programs get a line for the standup, each attendee and each meeting")
  func plain() async {
    let session = CommandSession([.design])

    let standup = await session.run("show", "design", "--plain")
    let meeting = await session.run("show", "design", "--last", "--plain")

    #expect(
      standup.output == """
        standup\t\(Standup.design.id)\tDesign\t600\tpoppy\tBlob, Blob Jr
        attendee\t\(Attendee.blob.id)\tBlob
        attendee\t\(Attendee.blobJr.id)\tBlob Jr
        meeting\t\(Standup.design.meetings[0].id)\t2026-01-05T09:00:00.000Z\tDrew the icons.\t\t\t\t
        meeting\t\(Standup.design.meetings[1].id)\t2026-01-04T09:00:00.000Z\tChose the colours.\t\t\t\t

        """
    )
    #expect(
      meeting.output == """
        \(Standup.design.id)\t\(Standup.design.meetings[0].id)\t2026-01-05T09:00:00.000Z\t\
        Drew the icons.\t\t\t\t

        """
    )
  }

  @Test("Without a meeting there is no last one")
  func noLast() async {
    let outcome = await CommandSession([.quiet]).run("show", "quiet", "--last")

    #expect(
      outcome.errors == """
        error: “Quiet” has had no meeting yet.
        hint: Hold one with “standups record Quiet”.

        """
    )
    #expect(outcome.code == .failed)
  }

  @Test("JSON is the standup itself")
  func json() async throws {
    let session = CommandSession([.design, .quiet])

    let outcome = await session.run("show", "qui", "--json")

    #expect(try outcome.value(of: "standup") == Standup.quiet)
  }

  @Test(
    "A standup is named by its id, or by the beginning of it or of its title, in any case",
    arguments: [
      "00000000-0000-0000-0000-0000000000d0", "00000000-0000-0000-0000-0000000000D", "DES",
      "design",
    ]
  )
  func named(_ name: String) async {
    let session = CommandSession([.design, .quiet])

    let outcome = await session.run("show", name)

    #expect(outcome.output.hasPrefix("Design\n"))
  }

  @Test("A whole title is taken before the beginning of a longer one")
  func wholeTitle() async {
    var review = Standup.quiet
    review.title = "Design review"
    let session = CommandSession([review, .design])

    let outcome = await session.run("show", "Design")

    #expect(outcome.output.hasPrefix("Design\n"))
  }

  @Test("An ambiguous name lists the standups that it can mean")
  func ambiguous() async {
    let session = CommandSession([.design, .quiet])

    let outcome = await session.run("show", "0000")

    #expect(
      outcome.errors == """
        error: “0000” can mean 2 standups.
        hint: Name one by its id:
        00000000-0000-0000-0000-0000000000D0  Design  2 people  10 min
        00000000-0000-0000-0000-0000000000F0  Quiet   0 people  1 min

        """
    )
    #expect(outcome.code == .usage)
  }

  @Test("A missing standup is reported with the nearest title")
  func notFound() async {
    let session = CommandSession([.design, .quiet])

    let outcome = await session.run("show", "Desing")

    #expect(
      outcome.errors == """
        error: There is no standup “Desing”.
        hint: Did you mean “Design”?

        """
    )
    #expect(outcome.code == .failed)
    #expect(outcome.output == "")
  }

  @Test(
    "A missing standup is reported with the title or the id that was most likely meant",
    arguments: [
      ("enginering", "Did you mean “Engineering”?"), ("engneer", "Did you mean “Engineering”?"),
      (
        "00000000-0000-0000-0000-0000000000F8",
        "Did you mean “00000000-0000-0000-0000-0000000000D0”?"
      ),
      ("nothing like it", "“list” shows which there are."),
    ]
  )
  func suggestions(_ name: String, _ hint: String) async {
    let outcome = await CommandSession([.design, .engineering]).run("show", name)

    #expect(outcome.errors == "error: There is no standup “\(name)”.\nhint: \(hint)\n")
  }

  @Test("A title that cannot be typed as it is printed is suggested by its id")
  func suggestedID() async {
    let standup = Standup(id: Standup.ID(1), title: "De\u{1B}sign")

    let outcome = await CommandSession([standup]).run("show", "De sign")

    #expect(outcome.errors.hasSuffix("hint: Did you mean “\(standup.id)”?\n"))
  }

  @Test("Where there are no standups, the first step is told")
  func firstStep() async {
    let outcome = await CommandSession().run("show", "design")

    #expect(
      outcome.errors == """
        error: There is no standup “design”.
        hint: There are none yet. Add one with “standups add Design”.

        """
    )
  }

  @Test("A standup that cannot be read is not taken for one that is not there")
  func unreadable() async {
    let broken = UnreadableRecord(
      place: "/standups/A.json",
      recordID: "AAAAAAAA-0000-0000-0000-000000000000",
      .init(.damaged, "its bytes were changed")
    )
    let session = CommandSession(unreadable: [broken])

    let outcome = await session.run("show", "aaaa")

    #expect(outcome.errors.contains("cannot be read: its bytes were changed."))
    #expect(outcome.code == .badData)
  }

  @Test("An empty name means no standup, even if there is only one")
  func emptyName() async {
    let session = CommandSession([.design])

    let outcome = await session.run("show", "")

    #expect(outcome.code == .usage)
  }

  @Test(
    "Where no standup can be read, none is said to be missing",
    arguments: [["show", "design"], ["search", "icons"], ["stats"], ["list"]]
  )
  func onlyUnreadable(line: [String]) async {
    let unreadable = UnreadableRecord(
      place: "standups/design.json",
      recordID: nil,
      .init(.damaged, "it is damaged")
    )
    let outcome = await CommandSession(unreadable: [unreadable]).run(line)

    #expect(!outcome.errors.contains("There are none yet"))
    #expect(!outcome.errors.contains("There are no standups yet"))
    let isLookedUp = ["show", "search"].contains(line[0])
    #expect(outcome.errors.contains("see “standups store check”") == isLookedUp)
    #expect(outcome.errors.contains("standups/design.json cannot be read") != isLookedUp)
  }
}
