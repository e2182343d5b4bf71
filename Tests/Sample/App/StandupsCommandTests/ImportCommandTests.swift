import StandupsFixtures
import Testing

@testable import StandupsCommand

@Suite(.feature) @MainActor struct ImportCommandTests {
  private static let newest = Meeting(
    id: Meeting.ID(0xD3),
    date: .monday.addingTimeInterval(60),
    transcript: "New"
  )
  private static let between = Meeting(
    id: Meeting.ID(0xD4),
    date: .monday.addingTimeInterval(-60),
    transcript: "Between"
  )

  /// The standup with other fields, another text of a meeting, and two meetings more.
  private static var changedDesign: Standup {
    var standup = Standup.design
    standup.title = "Drawing"
    standup.duration = .seconds(60)
    standup.theme = .navy
    standup.attendees = [.blob]
    standup.meetings[id: Meeting.ID(0xD2)]?.transcript = "Drew nothing."
    standup.meetings.insert(between, at: 1)
    standup.meetings.insert(newest, at: 0)
    standup.meetings.remove(id: Meeting.ID(0xD1))
    return standup
  }

  private func backup(_ standups: Standup...) async -> String {
    await CommandSession(standups).run("export", "--all").output
  }

  @Test("A date after the year 9999 is read back exactly")
  func farDate() async throws {
    var standup = Standup.quiet
    let date = Date(timeIntervalSince1970: 253_402_300_800.001)
    standup.meetings = [Meeting(id: Meeting.ID(1), date: date, transcript: "Far")]
    let session = CommandSession()

    let outcome = await importing(backup(standup), into: session)

    #expect(outcome.code == .success)
    #expect(session.records.records == [standup])
    #expect(await session.run("export", "--all").output.contains("\"10000-01-01T00:00:00.001Z\""))
  }

  @Test("What is not here is added in the order of the file, behind those that are here")
  func added() async {
    let session = CommandSession([.quiet])

    let outcome = await importing(backup(.engineering, .design), into: session, "--plain")

    #expect(session.records.records == [.quiet, .engineering, .design])
    #expect(
      outcome.output
        == "added\t\(Standup.engineering.id)\tstandup\nadded\t\(Standup.design.id)\tstandup\n"
    )
    #expect(outcome.code == .success)
  }

  @Test("What is here stays as it is, and gets the meetings that are missing, each by its date")
  func merged() async {
    let session = CommandSession([.design])

    let outcome = await importing(backup(Self.changedDesign), into: session, "--plain")

    var expected = Standup.design
    expected.meetings.insert(Self.between, at: 1)
    expected.meetings.insert(Self.newest, at: 0)
    #expect(session.records.records == [expected])
    #expect(outcome.output == "merged\t\(Standup.design.id)\tstandup\n")
  }

  @Test("The file has its way where that is wanted, and meetings that are only here stay")
  func overwriting() async {
    let session = CommandSession([.design])

    let outcome = await importing(
      backup(Self.changedDesign),
      into: session,
      "--overwrite",
      "--plain"
    )

    var expected = Self.changedDesign
    expected.meetings.append(Standup.design.meetings[1])
    #expect(session.records.records == [expected])
    #expect(outcome.output == "merged\t\(Standup.design.id)\tstandup\n")
  }

  @Test(
    "A backup of an earlier version, which doesn't say who was there, takes nothing of that away"
  )
  func earlierMeetings() async throws {
    var kept = Standup.quiet
    kept.meetings = [
      Meeting(
        id: Meeting.ID(1),
        date: .monday,
        transcript: "Now",
        attendees: [.blob],
        absentees: [.blobJr],
        plannedDuration: .seconds(60),
        duration: .seconds(59)
      )
    ]
    var earlier = kept
    earlier.meetings = [Meeting(id: Meeting.ID(1), date: .monday, transcript: "Then")]
    var same = earlier
    same.meetings[id: Meeting.ID(1)]?.transcript = "Now"
    let session = CommandSession([kept])

    let unchanged = await importing(backup(same), into: session, "--overwrite", "--plain")
    let merged = await importing(backup(earlier), into: session, "--overwrite", "--plain")

    #expect(unchanged.output == "unchanged\t\(Standup.quiet.id)\tstandup\n")
    #expect(merged.output == "merged\t\(Standup.quiet.id)\tstandup\n")
    kept.meetings[id: Meeting.ID(1)]?.transcript = "Then"
    #expect(session.records.records == [kept])
  }

  @Test("People read how many standups were taken, and which options take the others")
  func text() async {
    var renamed = Standup.quiet
    renamed.title = "Silent"
    renamed.duration = .seconds(90)
    var session = CommandSession([.design, .quiet, .engineering])
    session.isTerminal = true
    let file = await backup(Self.changedDesign, renamed, .engineering)

    let dry = await importing(file, into: session, "--dry-run")
    let real = await importing(file, into: session)
    let quiet = await importing(file, into: session, "--quiet")
    let none = await importing("[]", into: session)

    let left = "\nAs before: 1 differs (--overwrite takes the file's).\n"
    #expect(dry.output == "Would import -: 1 merged, 1 unchanged." + left)
    #expect(real.output == "Imported -: 1 merged, 1 unchanged." + left)
    #expect(quiet.output == "")
    #expect(none.output == "Imported -: nothing.\n")
  }

  @Test("What earlier versions wrote as JSON is read: an array of standups, or a standup by itself")
  func earlierForms() async throws {
    let (array, standup) = (CommandSession(), CommandSession())

    let list = try RecordJSON.text(of: [Standup.design, .quiet]).text
    #expect(await importing(list, into: array).code == .success)
    #expect(array.records.records == [.design, .quiet])

    let single = try RecordJSON.text(of: Standup.design).text
    #expect(await importing(single, into: standup).code == .success)
    #expect(standup.records.records == [.design])
  }

  @Test(
    "What export, list and show write as JSON is read too",
    arguments: [["export", "--json"], ["list", "--json"], ["show", "design", "--json"]]
  )
  func otherForms(line: [String]) async {
    let file = await CommandSession([.design]).run(line).output
    let session = CommandSession()

    #expect(await importing(file, into: session).code == .success)
    #expect(session.records.records == [.design])
  }

  @Test(
    "What is in place of a standup and only a newer version can read stays, and the rest is imported"
  )
  func unreadable() async {
    let newer = UnreadableRecord(
      place: "/standups/A.json",
      recordID: Standup.design.id.description,
      .init(.newer, "it was written by a newer version")
    )
    var session = CommandSession(unreadable: [newer])
    session.isTerminal = true

    let outcome = await importing(backup(.design, .quiet), into: session)

    #expect(session.records.records == [.quiet])
    #expect(
      outcome.output == """
        Imported -: 1 added.
        Not imported: 1, such as “Design”: it was written by a newer version; see “store check”.

        """
    )
    #expect(outcome.code == .badData)
  }
}
