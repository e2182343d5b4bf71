import StandupsFixtures
import Testing

@testable import StandupsCommand

/// Follow-ups in exports, imports, checks and purges.
@Suite(.feature) @MainActor struct FollowUpBackupTests {
  // MARK: Export

  private static let design = """
    # Standups

    ## Design

    - Length: 10 min
    - Theme: Poppy
    - Attendees: Blob, Blob Jr

    ### Follow-ups

    - [ ] Draw icons (high, by Wed 7 Jan 2026, 09:00)
      - [x] Sketch
      - [ ] Ink

    ### Mon 5 Jan 2026, 09:00

    Drew the icons.

    ### Sun 4 Jan 2026, 09:00

    Chose the colours.

    """

  @Test("Markdown has follow-ups below their standup, those of none at the end")
  func markdown() async {
    var starred = FollowUp.room
    starred.task = "# Book *a* room\n- [x] Fake"
    let session = CommandSession([.design]).with(.icons, starred, .colors)

    let all = await session.run("export")
    let named = await session.run("export", "design")

    #expect(named.output == Self.design)
    #expect(
      all.output == Self.design + """

        ## Other follow-ups

        - [ ] \\# Book \\*a\\* room - \\[x\\] Fake (low, by Sun 4 Jan 2026, 09:00)
        - [x] Choose colors (medium, by Sun 4 Jan 2026, 09:00)

        """
    )
  }

  @Test("JSON and backups have follow-ups as they are stored; of named standups only theirs")
  func json() async throws {
    let folder = try TemporaryFolder()
    let session = CommandSession([.design, .quiet]).with(.icons, .room, .colors)

    let all = await session.run("export", "--json").output
    let stored = try RecordJSON.text(of: [FollowUp.icons, .room, .colors]).text
    let named = await session.run("export", "quiet", "--json")
    let backup = await session.run("export", "--all").output
    let file = await session.run("export", "--all", "-o", folder.path("b.json"), "--json")
    let text = await session.run("export", "design", "-o", folder.path("d.md"))

    #expect(all.hasPrefix("{\"follow-ups\":\(stored),\"standups\":["))
    #expect(named.output.hasPrefix("{\"follow-ups\":[{"))
    #expect(named.output.components(separatedBy: "\"task\":").count == 2)
    #expect(named.output.contains("Choose colors"))
    #expect(backup.hasPrefix("{\"follow-ups\":[{\"deadline\":\"2026-01-07T09:00:00.000Z\","))
    #expect(
      file.output == """
        {"export":{"file":"\(folder.path("b.json"))","follow-ups":3,"standups":2,"topics":0}}

        """
    )
    #expect(text.output == "Wrote 1 standup and 1 follow-up to \(folder.path("d.md")).\n")
  }

  // MARK: Import

  private nonisolated static var laterIcons: FollowUp {
    var icons = FollowUp.icons
    (icons.task, icons.isDone, icons.priority) = ("Draw them", true, .low)
    icons.deadline += 60
    icons.steps[id: Step.ID(2)]?.isDone = true
    (icons.standupID, icons.meetingID) = (nil, nil)
    return icons
  }

  @Test("People and programs are told of each follow-up, and what differs")
  func reports() async {
    let session = CommandSession().with(.icons, .room)
    let file = await CommandSession().with(Self.laterIcons, .room).run("export", "--all").output

    let text = await importing(file, into: session, "--dry-run")
    let json = await importing(file, into: session, "--dry-run", "--json")

    let parts = ["task", "done", "priority", "deadline", "steps", "standup", "meeting"]
    #expect(
      text.output == """
        Would import -: 1 unchanged.
        As before: 1 differs (--overwrite takes the file's).

        """
    )
    #expect(
      json.output.contains(
        """
        "follow-ups":[{"differences":["\(parts.joined(separator: "\",\""))"],\
        "id":"\(FollowUp.icons.id)","status":"differs","task":"Draw them"},
        """
      )
    )
  }

  @Test(
    "Each form that a command writes is read; a backup of an earlier version has no follow-ups",
    arguments: [
      ("[]", []), ("{\"format\":1,\"standups\":[]}", []), ("{\"standups\":[]}", []),
      ("{\"follow-ups\":[FOLLOW-UP]}", [.room]), ("{\"follow-up\":FOLLOW-UP}", [.room]),
    ] as [(String, [FollowUp])]
  )
  func forms(text: String, expected: [FollowUp]) async throws {
    let room = try String(decoding: RecordJSON.encoder().encode(FollowUp.room), as: UTF8.self)
    let session = CommandSession()

    let outcome = await importing(text.replacing("FOLLOW-UP", with: room), into: session)

    #expect(outcome.code == .success)
    #expect(session.followUps.records == expected)
    #expect(session.records.records == [])
  }

  @Test(
    "A follow-up that isn't one is told with its place, and nothing is imported",
    arguments: [
      ("", "“follow-ups[0].deadline” is missing"),
      (
        "\"deadline\":\"10000-01-01T00:00:00.000Z\"",
        "“follow-ups[0].deadline”: the date lies outside the years 1 to 9999"
      ),
    ]
  )
  func invalid(json: String, reason: String) async {
    let session = CommandSession()

    let outcome = await importing("{\"standups\":[],\"follow-ups\":[{\(json)}]}", into: session)

    #expect(
      outcome.errors.hasPrefix(
        "error: The standard input holds something else than follow-ups: \(reason)"
      )
    )
    #expect(outcome.code == .badData)
  }

  @Test("A failure in the middle says how many standups and follow-ups are safe")
  func failure() async {
    let session = CommandSession()
    let file = await CommandSession([.design]).with(.room).run("export", "--all").output
    session.followUps.failNext(.update, "the disk is full")

    let outcome = await importing(file, into: session)

    #expect(outcome.errors.hasPrefix("error: Imported 1 of 2 records; what is imported is safe."))
    #expect(outcome.code == .inputOutput)
    #expect(session.records.records == [.design])
  }
}
