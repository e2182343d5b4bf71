import StandupsCommand
import StandupsFixtures
import TerminalConsole
import Testing

/// Deleted meetings, in a folder that remembers them.
@Suite(.feature) @MainActor struct DeletedMeetingTests {
  private nonisolated static let meeting = Meeting(
    id: Meeting.ID(0xD9),
    date: .monday + 60,
    transcript: "Secret words\ntodo: call Ann",
    duration: .seconds(120)
  )

  private let folder: TemporaryFolder
  private let store: RecordStore<Standup>

  init() async throws {
    folder = try TemporaryFolder()
    store =
      StoreLocation.folder(folder.url)
      .stores(now: .constant(.monday)).standups
    var standup = Standup.design
    standup.discard(Self.meeting, at: .monday + 60)
    try await store.save(standup)
  }

  private func run(_ line: [String], days: Double = 0) async -> CommandSession.Outcome {
    var dependencies = CommandSession.dependencies
    dependencies.now = .constant(.monday + 60 + days * 86_400)
    return await CommandSession.run(line, store: folder.url.path, dependencies)
  }

  private var stored: Standup {
    get async throws { try #require(await store.load().records.first) }
  }

  @Test("It is shown nowhere")
  func nowhere() async {
    let lines = [
      ["list", "--json"], ["show", "design"], ["show", "design", "--json"],
      ["show", "design", "--last"],
      ["search", "secret"], ["stats", "--json"], ["export"], ["export", "--json"],
      ["export", "--all"],
      ["restore"], ["restore", "--json"],
      ["open", "standups://standups/\(Standup.design.id)", "--json"],
    ]
    for line in lines {
      let outcome = await run(line)

      let text = outcome.output + outcome.errors
      #expect(!text.lowercased().contains("secret words"), "\(line)")
      #expect(!outcome.output.contains("deletedMeetings"), "\(line)")
    }
  }

  @Test("Restoring lists what can come back, of all kinds")
  func list() async throws {
    try await store.save(.quiet)
    for line in [
      ["delete", "quiet", "--force"], ["follow-ups", "add", "Draw icons"],
      ["follow-ups", "delete", "draw", "--force"],
    ] {
      _ = await run(line)
    }

    let text = await run(["restore"]).output
    let plain = await run(["restore", "--plain"]).output
    let json = await run(["restore", "--json"]).output

    #expect(
      text == """
        Standups:
        00000000  Quiet  0 people  1 min  deleted Mon 5 Jan 2026, 09:01  kept until Wed 4 Feb 2026, 09:01
        Meetings:
        00000000  Design, Mon 5 Jan 2026, 09:01  2:00  deleted Mon 5 Jan 2026, 09:01  \
        kept until Wed 4 Feb 2026, 09:01
        Follow-ups:
        00000000  Draw icons  to do  low  deleted Mon 5 Jan 2026, 09:01  kept until Wed 4 Feb 2026, 09:01

        """
    )
    let dates = "2026-01-05T09:01:00.000Z\t2026-02-04T09:01:00.000Z"
    #expect(
      plain.split(separator: "\n").dropFirst().first
        == "meeting\t\(Self.meeting.id)\tDesign, Mon 5 Jan 2026, 09:01\t\(dates)"
    )
    #expect(
      json.contains(
        """
        {"deleted":"2026-01-05T09:01:00.000Z","id":"\(Self.meeting.id)",\
        "keptUntil":"2026-02-04T09:01:00.000Z","kind":"meeting","title":"Design, Mon 5 Jan 2026, 09:01"}
        """
      )
    )
  }

  @Test(
    "It comes back by the title of its standup or its id, with its follow-ups",
    arguments: ["design", "00000000-0000-0000-0000-0000000000d9"]
  )
  func restored(name: String) async throws {
    let outcome = await run(["restore", name])
    let again = await run(["restore", name])
    let followUps = await run(["follow-ups", "--plain"])

    #expect(outcome.output == "Restored the meeting of “Design”, Mon 5 Jan 2026, 09:01.\n")
    #expect(outcome.code == .success)
    let standup = try await stored
    #expect(standup.meetings.elements == [Self.meeting] + Standup.design.meetings)
    #expect(standup.deletedMeetings == [])
    #expect(followUps.output.contains("\tcall Ann\topen\t"))
    #expect(again.code == .failed)
  }

  @Test("A meeting that can't be restored adds no follow-ups")
  func unrestored() async {
    var standup = Standup.design
    standup.discard(Self.meeting, at: .monday + 60)
    let session = CommandSession([standup])
    session.records.failNext(.update, "the disk is full")

    let outcome = await session.run("restore", "design")

    #expect(outcome.code == .inputOutput)
    #expect(session.followUps.records == [])
  }

  @Test("A follow-up that was deleted since stays deleted")
  func followUpDeleted() async throws {
    _ = await run(["restore", "design"])
    _ = await run(["follow-ups", "delete", "call", "--force"])
    _ = try await store.update(Standup.design.id) {
      $0.deleteMeetings([Self.meeting.id], at: .monday)
    }

    _ = await run(["restore", "design"])

    #expect(await run(["follow-ups", "--plain"]).output == "")
    #expect(try await stored.meetings.count == 3)
  }

  @Test(
    "An import leaves it deleted, unless it is to restore what was deleted",
    arguments: [
      ([], "1 unchanged.\nAs before: 1 deleted (--restore-deleted brings them back).\n", 2, 1),
      (["--restore-deleted"], "1 merged.\n", 3, 0),
    ]
  )
  func imported(options: [String], text: String, meetings: Int, deleted: Int) async throws {
    var backup = Standup.design
    backup.insertByDate(Self.meeting)
    let file = folder.path("backup.json")
    try RecordJSON.encoder().encode([backup]).write(to: URL(filePath: file))

    let outcome = await run(["import", file] + options)

    let standup = try await stored
    #expect(outcome.output == "Imported \(file): \(text)")
    #expect(standup.meetings.count == meetings)
    #expect(standup.deletedMeetings.count == deleted)
  }

  @Test("It is removed a day after a change has found that it is older than 30 days")
  func evicted() async throws {
    var counts: [Int] = []
    for days in [29, 31, 31.5, 40] {
      _ = await run(["edit", "design", "--minutes", "\(counts.count + 6)"], days: days)
      counts.append(try await stored.deletedMeetings.count)
    }

    #expect(counts == [1, 1, 1, 0])
  }

  @Test(
    "A clock that was wrong for a while removes nothing",
    arguments: [[400, 1, 2], [1, 400, 2]]
  )
  func wrongClock(days: [Double]) async throws {
    for (index, days) in days.enumerated() {
      _ = await run(["edit", "design", "--minutes", "\(index + 6)"], days: days)
    }

    #expect(try await stored.deletedMeetings.count == 1)
  }

  @Test("A purge counts and removes it, and so does the check")
  func purged() async throws {
    let check = await run(["store", "check", "--json"])
    let later = await run(["store", "check", "--plain"], days: 31)
    let outcome = await run(["store", "purge", "--force"])
    let again = await run(["store", "purge", "--force", "--json"])

    #expect(check.output.contains("\"deleted\":1"))
    #expect(later.output.contains("\texpiring\t"))
    #expect(later.output.contains("a meeting of it was deleted on"))
    #expect(outcome.output == "Removed 1 deleted meeting for good.\n")
    #expect(again.output.contains("\"meetings\":0"))
    #expect(try await stored == .design)
  }
}
