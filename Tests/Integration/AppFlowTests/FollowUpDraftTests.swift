import AppFeature
import FollowUpsFeature
import StandupsFixtures
import Testing

/// Text that is typed for follow-ups, while its meeting or follow-up comes and goes.
@Suite(.feature) @MainActor struct FollowUpDraftTests {
  private let drafts = Drafts(owner: "me")

  private func flow(_ followUps: FollowUp...) async -> AppFlow {
    let flow = AppFlow([.design], drafts: drafts)
    await flow.settle()
    for followUp in followUps { flow.world.dependencies.followUps.save(followUp) }
    await flow.settle()
    return flow
  }

  /// Opens the newest meeting of a standup, and types a task on its page.
  private func type(_ task: String, in flow: AppFlow) async throws -> StandupDetailModel {
    let detail = try await flow.open(Standup.design.id)
    detail.meetingTapped(id: Standup.design.meetings[0].id)
    detail.destination?.meeting?.task = task
    return detail
  }

  private func details(in list: StandupsListModel) -> [String] {
    list.screens(window: 0..<100)[0].screen.sections.first { $0.id == "drafts" }?.rows
      .compactMap(\.detail) ?? []
  }

  // MARK: The field of a meeting

  @Test("A task that is typed for a meeting stays when its page is closed, and opens again")
  func closed() async throws {
    let flow = await flow()
    let detail = try await type("call Ann", in: flow)
    detail.meetingTapped(id: Standup.design.meetings[1].id)
    #expect(detail.destination?.meeting?.task == "")
    detail.destination?.meeting?.task = "call Bob"

    flow.list.destination = nil
    #expect(
      details(in: flow.list) == ["“call Bob” isn't added yet.", "“call Ann” isn't added yet."]
    )
    flow.list.draftTapped(id: flow.list.drafts[1].id)
    await flow.settle()

    let opened = try #require(flow.list.destination?.detail)
    #expect(opened.destination?.meeting?.task == "call Ann")
    opened.destination?.meeting?.addFollowUpButtonTapped()
    await flow.settle()
    #expect(flow.world.followUps.records.map(\.task) == ["call Ann"])
    #expect(flow.list.drafts.map(\.label.text) == ["“call Bob” isn't added yet."])
  }

  @Test("It stays when its standup is deleted, which is told, and opens once that is undone")
  func standupDeleted() async throws {
    let flow = await flow()
    let detail = try await type("call Ann", in: flow)
    detail.onConfirmDeletion()
    await flow.settle()

    let text = "The meeting was deleted; once it is restored, this opens again."
    #expect(details(in: flow.list) == ["“call Ann” isn't added yet. \(text)"])
    let draft = try #require(flow.list.drafts.first)
    flow.list.draftTapped(id: draft.id)
    #expect(flow.list.alert?.message == "\(text) It is not saved anywhere else.")
    flow.list.alertButtonTapped(nil)

    flow.list.undoButtonTapped()
    await flow.settle()
    #expect(details(in: flow.list) == ["“call Ann” isn't added yet."])
    flow.list.draftTapped(id: draft.id)
    await flow.settle()
    #expect(flow.list.destination?.detail?.destination?.meeting?.task == "call Ann")
  }

  @Test("It waits while its standup is there without the meeting, or can't be read")
  func meetingDeleted() async throws {
    let flow = await flow()
    let detail = try await type("call Ann", in: flow)
    let draft = try #require(flow.list.drafts.first)

    detail.deleteMeetings(atOffsets: [0])
    await flow.settle()
    #expect(flow.list.state(of: draft) == .awaitsRestoring)
    detail.undoButtonTapped()
    await flow.settle()
    #expect(flow.list.state(of: draft) == .there)

    let damaged = UnreadableRecord(
      place: "x.json",
      recordID: "\(Standup.design.id)",
      .init(.damaged, "its bytes were changed")
    )
    let other = AppFlow(unreadable: [damaged])
    await other.settle()
    #expect(other.list.state(of: draft) == .unreadable)
  }

  // MARK: The form

  /// The app, with what was typed for a follow-up whose group has changed since then.
  private func typed() async -> (AppFlow, FollowUpFormModel) {
    var milk = FollowUp.milk
    milk.meetingID = Standup.design.meetings[0].id
    let flow = await flow(milk)
    let form = FollowUpFormModel(milk, dependencies: flow.world.dependencies)
    form.followUp.task = "Get tea"
    let route = Route.followUps(in: .done, editing: FollowUp.milk.id)
    drafts.waiting = drafts.all(from: form, at: route)
    return (flow, form)
  }

  @Test("What was typed for a follow-up that was deleted opens the form of a new one")
  func followUpDeleted() async throws {
    let (flow, form) = await typed()
    let draft = try #require(drafts.waiting.first)
    #expect(details(in: flow.list) == ["High, Find the bag, Go, Pay."])
    try await flow.world.followUps.reopened().delete(FollowUp.milk.id)
    await flow.settle()

    let text = "High, Find the bag, Go, Pay. The follow-up was deleted."
    #expect(details(in: flow.list) == [text])
    flow.list.draftTapped(id: draft.id)
    await flow.settle()
    let new = try #require(flow.root.followUps.create)
    #expect(FollowUpKind.areSame(new.followUp, form.followUp))
    #expect(flow.root.state().drafts.map(\.id) == [draft.id])
    flow.root.followUps.confirmAddFollowUpButtonTapped()
    await flow.settle()
    #expect(flow.world.followUps.records.map(\.task) == ["Get tea"])
    #expect(flow.world.followUps.records.map(\.standupID) == [Standup.design.id])
    #expect(flow.world.followUps.records.map(\.meetingID) == [Standup.design.meetings[0].id])
    #expect(flow.root.state().drafts == [])
  }

  @Test("The draft of a follow-up that is there opens its form where it is now")
  func followUpMoved() async throws {
    let (flow, _) = await typed()

    flow.list.draftTapped(id: try #require(drafts.waiting.first).id)
    await flow.settle()

    let group = try #require(flow.root.followUps.destination?.group)
    #expect(group.group == .standup(Standup.design.id))
    #expect(group.destination?.edit?.followUp.task == "Get tea")
  }
}
