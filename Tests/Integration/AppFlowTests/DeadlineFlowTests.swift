import AppFeature
import ParkingLotFeature
import StandupsFixtures
import Testing

/// The deadlines of `todo` lines, from the line to the stored follow-up.
///
/// A meeting begins on Monday, 5 January 2026.
@Suite(.feature) @MainActor struct DeadlineFlowTests {
  private static let day = 86_400
  private let flow = AppFlow([.design], drafts: Drafts(owner: "me"))

  private func begin() async throws -> RecordMeetingModel {
    let detail = try await flow.startMeeting(of: Standup.design.id)
    return try #require(detail.destination?.record)
  }

  private func say(_ notes: String) async {
    flow.world.speech.send(notes)
    await flow.settle()
  }

  /// Lets days pass during a pause.
  private func pass(_ days: Int, in record: RecordMeetingModel) async {
    record.pauseButtonTapped()
    await flow.world.clock.advance(by: .seconds(Self.day * days))
    record.pauseButtonTapped()
    await flow.settle()
  }

  private func followUps(in flow: AppFlow) -> [String] {
    flow.world.followUps.records.map { followUp in
      "\(followUp.task): \(followUp.deadline?.typed.prefix(10) ?? "none")"
    }
  }

  @Test(
    "Words count from the day of their line, in a meeting that takes days and in one that is saved again"
  )
  func days() async throws {
    let record = try await begin()
    await say("todo: buy tomorrow")
    await pass(1, in: record)
    await say("todo: buy tomorrow\ntodo: b tomorrow\ntodo: c")
    flow.world.records.faults.failNext(.update, "the disk is full")
    record.alertButtonTapped(.saveMeeting)
    await flow.settle()
    await flow.world.clock.advance(by: .seconds(Self.day))
    await flow.act { flow.root.alertButtonTapped(.retrySave) }

    #expect(followUps(in: flow) == ["buy: 2026-01-06", "b: 2026-01-07", "c: none"])
  }

  @Test("A line says at once what was understood, and taken back it is as it was typed")
  func shown() async throws {
    let record = try await begin()
    await say("todo Blob Jr: pay by friday")

    let row = record.topScreen().screen.sections.flatMap(\.rows).first { $0.id == "transcript" }
    #expect(row?.taken == ["todo Blob Jr: pay by friday": "Blob Jr, by Fri 9 Jan: pay"])
    record.takeBackNoteButtonTapped()
    #expect(record.halfNote == "todo Blob Jr: pay by friday")
  }

  @Test("In a draft that is resumed days later, lines keep their days, a half-typed one too")
  func resumed() async throws {
    let record = try await begin()
    await say("todo: buy tomorrow")
    record.halfNote = "todo: b tomorrow"
    let drafts = Drafts(owner: "next")
    drafts.waiting = flow.world.dependencies.drafts.all(
      from: flow.root,
      at: RouteRoot.standups.route
    )
    let next = AppFlow(
      [.design],
      drafts: drafts,
      override: { $0.now = .constant(.monday + Double(2 * Self.day)) }
    )
    let detail = try await next.startMeeting(of: Standup.design.id)
    let resumed = try #require(detail.destination?.record)
    await next.act { resumed.alertButtonTapped(.saveMeeting) }

    #expect(followUps(in: next) == ["buy: 2026-01-06", "b: 2026-01-06"])
  }

  @Test("A late note counts from its own day, and one that is typed again from the new one")
  func lateAndAgain() async throws {
    let record = try await begin()
    await say("todo: buy tomorrow")
    record.takeBackNoteButtonTapped()
    record.halfNote = ""
    await pass(1, in: record)
    await say("todo: buy tomorrow\ntodo: buy tomorrow")
    await flow.act { record.alertButtonTapped(.saveMeeting) }
    await flow.world.clock.advance(by: .seconds(Self.day))
    await flow.act { _ = flow.list.destination?.detail?.addLateNote("todo: b tomorrow") }

    #expect(followUps(in: flow) == ["buy: 2026-01-07", "b: 2026-01-08"])
  }
}
