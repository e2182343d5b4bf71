import FeatureSessions
import FindFeature
import StandupsFixtures
import Testing

/// The list of what was deleted, of all kinds.
@Suite(.feature) @MainActor struct DeletedModelTests {
  private let world = StandupsWorld([.engineering, .design, .quiet], followUps: [.icons, .milk])

  private func open() async -> DeletedModel {
    let model = DeletedModel(dependencies: world.dependencies)
    model.task()
    await world.settle()
    return model
  }

  private func rows(_ model: DeletedModel) -> [Control] {
    model.topScreen().screen.sections.flatMap(\.rows)
  }

  @Test(
    "All kinds and meetings are listed, those of one moment by title, and come back to their places"
  )
  func restore() async throws {
    await world.settle()
    let meeting = Standup.design.meetings[0]
    await world.act {
      world.dependencies.standups.delete(Standup.engineering.id)
      world.dependencies.followUps.delete(FollowUp.icons.id)
      world.dependencies.standups.update(Standup.design.id) {
        $0.deleteMeetings([meeting.id], at: .monday + 60)
      }
    }
    let model = await open()

    let labels = rows(model).map(\.label)
    #expect(labels == ["Design, Mon 5 Jan 2026, 09:00", "Draw icons", "Engineering"])
    for row in rows(model) {
      try await world.act { try model.topScreen().perform(row.id, .tap) }
    }

    #expect(rows(model) == [])
    #expect(world.records.records == [.engineering, .design, .quiet])
    #expect(world.followUps.records == [.icons, .milk])
  }

  @Test(
    "A discarded meeting comes back with what it leaves, a deleted one alone",
    arguments: [0, 60]
  )
  func leaving(seconds: Double) async throws {
    let meeting = Meeting(id: Meeting.ID(0xA), date: .monday, transcript: "todo: call Bob")
    await world.settle()
    await world.act {
      world.dependencies.standups.update(Standup.quiet.id) {
        $0.discard(meeting, at: .monday + seconds)
      }
    }
    let model = await open()

    await world.act { model.restoreTapped("meeting-\(meeting.id)") }

    let tasks = world.followUps.records.filter { $0.meetingID == meeting.id }.map(\.task)
    #expect(world.stored(Standup.quiet.id)?.meetings.contains(meeting) == true)
    #expect(tasks == (seconds == 0 ? ["call Bob"] : []))
  }

  @Test("What is deleted or brought back meanwhile shows once it is stored")
  func live() async {
    let model = await open()
    #expect(model.topScreen().screen.message == "Nothing deleted is kept.")

    await world.act { world.dependencies.followUps.delete(FollowUp.milk.id) }
    #expect(rows(model).map(\.label) == ["Get milk"])
    await world.act { world.dependencies.history.undo() }
    #expect(rows(model) == [])
    model.restoreTapped("nothing")
  }

  @Test("A kind that can't be read is told, and the others are listed")
  func unreadable() async {
    await world.settle()
    await world.act { world.dependencies.followUps.delete(FollowUp.milk.id) }
    world.records.faults.failNext(.load, "the disk is full")

    let model = await open()

    #expect(model.topScreen().screen.message?.contains("the disk is full") == true)
    #expect(rows(model).map(\.label) == ["Get milk"])
  }

  @Test("What can't be brought back is told in the list, over which no alert comes up")
  func refused() async {
    let model = await open()
    await world.act { world.dependencies.followUps.delete(FollowUp.milk.id) }
    world.followUps.faults.failNext(.save, "the disk is full")

    await world.act { model.restoreTapped("follow-up-\(FollowUp.milk.id)") }

    #expect(model.topScreen().screen.message == "A change is not saved: the disk is full.")
  }
}
