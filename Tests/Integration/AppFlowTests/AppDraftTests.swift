import AppFeature
import StandupsFixtures
import Testing

/// The drafts of the whole app: those of its screens, and those that wait from earlier runs.
@Suite(.feature) @MainActor struct AppDraftTests {
  @Test(
    "The draft of a form whose standup was deleted is kept until the user has answered",
    arguments: [StandupDetailModel.AlertAction.saveAgain, nil]
  )
  func deletedMeanwhile(answer: StandupDetailModel.AlertAction?) async throws {
    let app = AppFlow([.design])
    await app.settle()
    let detail = try await app.open(Standup.design.id)
    detail.editButtonTapped()
    detail.destination?.edit?.standup.title = "Icons"
    let kept = app.root.state()
    try await app.world.records.store.delete(Standup.design.id)

    detail.confirmEditButtonTapped()
    await app.settle()
    let unanswered = app.root.state(over: kept).drafts
    detail.alertButtonTapped(answer)
    await app.settle()

    #expect(kept.drafts.count == 1)
    #expect(unanswered == kept.drafts)
    #expect(app.root.state(over: kept).drafts == [])
  }

  // MARK: Saved just before the app ended

  @Test("Edits that were saved just before the app ended aren't a draft any more")
  func savedEdits() async throws {
    var stored = Standup.design
    stored.title = "Icons"

    #expect(try await waiting(for: stored, after: formDraft(of: .design)) == [])
  }

  @Test("A new standup that was saved just before the app ended isn't added again")
  func savedNew() async throws {
    var stored = Standup.design
    stored.title = "Later title"

    #expect(try await waiting(for: stored, after: formDraft(of: .design, isNew: true)) == [])
  }

  @Test("A silent meeting that was saved just before the app ended isn't offered again")
  func savedMeeting() async throws {
    let app = AppFlow([.design])
    await app.settle()
    let detail = try await app.startMeeting(of: Standup.design.id)
    let record = try #require(detail.destination?.record)
    let draft = try stored(record)
    record.alertButtonTapped(.saveMeeting)
    await app.settle()
    let stored = try #require(app.world.stored(Standup.design.id))

    #expect(stored.meetings[id: record.meetingID]?.transcript == "")
    #expect(try await waiting(for: stored, after: draft) == [])
    #expect(try await waiting(for: .design, after: draft) == [draft])
  }

  @Test("A meeting makes its follow-ups once, wherever the app ended while it was being saved")
  func followUpsOfMeeting() async throws {
    let app = AppFlow([.design])
    await app.settle()
    let detail = try await app.startMeeting(of: Standup.design.id)
    app.world.speech.send("todo: call Ann")
    await app.settle()
    let record = try #require(detail.destination?.record)
    let draft = try stored(record)
    record.alertButtonTapped(.saveMeeting)
    await app.settle()
    let saved = try #require(app.world.stored(Standup.design.id))
    let made = app.world.followUps.records
    #expect(made.map(\.task) == ["call Ann"])

    for (standup, followUps) in [(saved, []), (saved, made), (.design, []), (.design, made)] {
      let drafts = Drafts()
      drafts.waiting = [draft]
      let next = AppFlow([standup], followUps: followUps, drafts: drafts)
      await next.settle()
      next.root.dropSavedDrafts()
      if !drafts.waiting.isEmpty {
        let resumed = try await next.startMeeting(of: standup.id)
        try #require(resumed.destination?.record).alertButtonTapped(.saveMeeting)
      }
      await next.settle()

      #expect(next.world.followUps.records.map(\.id) == made.map(\.id))
      #expect(next.world.stored(standup.id)?.meetings.count == saved.meetings.count)
    }
  }

  @Test("What isn't saved goes on waiting", arguments: [true, false])
  func unsaved(isNew: Bool) async throws {
    let draft = try formDraft(of: .design, isNew: isNew)

    #expect(try await waiting(for: isNew ? .engineering : .design, after: draft) == [draft])
  }

  @Test("A draft of a kind that this version doesn't know goes on waiting, whatever it looks like")
  func unknownKind() async throws {
    let form = try formDraft(of: .design)
    let draft = SavedDraft(
      id: "drawing.before",
      kind: "drawing",
      owner: form.owner,
      route: form.route,
      label: form.label,
      content: form.content
    )
    var stored = Standup.design
    stored.title = "Icons"

    #expect(try await waiting(for: stored, after: draft) == [draft])
  }

  @Test("An interrupted meeting whose standup was deleted makes its follow-ups with the new one")
  func followUpsOfDeleted() async throws {
    let app = AppFlow([.design])
    let detail = try await app.startMeeting(of: Standup.design.id)
    app.world.speech.send("todo: call Ann")
    await app.settle()
    let draft = try stored(try #require(detail.destination?.record))
    let drafts = Drafts()
    drafts.waiting = [draft]
    let next = AppFlow([], drafts: drafts)
    await next.settle()

    next.list.draftTapped(id: draft.id)
    next.list.confirmAddStandupButtonTapped()
    await next.settle()

    let standup = try #require(next.world.records.records.first)
    #expect(next.world.followUps.records.map(\.task) == ["call Ann"])
    #expect(next.world.followUps.records.map(\.standupID) == [standup.id])
    #expect(next.world.followUps.records.map(\.meetingID) == standup.meetings.map(\.id))
  }

  @Test("Edits of a follow-up that were saved just before the app ended aren't a draft any more")
  func savedFollowUp() async throws {
    let form = FollowUpFormModel(.icons, dependencies: .test { $0.uuid = .incrementing })
    form.followUp.task = "Ink"
    let draft = try stored(form)
    var saved = FollowUp.icons
    saved.task = "Ink"

    for (followUp, isKept) in [(saved, false), (.icons, true)] {
      let drafts = Drafts()
      drafts.waiting = [draft]
      let app = AppFlow([.design], followUps: [followUp], drafts: drafts)
      await app.settle()
      app.root.dropSavedDrafts()
      #expect(drafts.waiting == (isKept ? [draft] : []))
    }
  }

  @Test("A new follow-up that was saved just before the app ended isn't offered again")
  func savedNewFollowUp() async throws {
    let before = AppFlow()
    before.root.followUps.addFollowUpButtonTapped()
    before.root.followUps.newFollowUp.record.task = "Ink"
    let draft = try stored(before.root.followUps)
    before.root.followUps.confirmAddFollowUpButtonTapped()
    await before.settle()

    for saved in [[], before.world.followUps.records] {
      let drafts = Drafts()
      drafts.waiting = [draft]
      let app = AppFlow(followUps: saved, drafts: drafts)
      await app.settle()
      app.root.dropSavedDrafts()
      await app.settle()
      #expect(app.root.followUps.draft?.record.task == (saved.isEmpty ? "Ink" : nil))
      #expect(app.root.state().drafts.map(\.id) == (saved.isEmpty ? [draft.id] : []))
    }
  }

  @Test(
    "The draft of a follow-up stays until what its form saved is stored",
    arguments: [true, false]
  )
  func followUpBeingSaved(isNew: Bool) async throws {
    let app = AppFlow([.design], followUps: [.icons])
    let group = try await app.openGroup(.standup(Standup.design.id))
    if isNew {
      group.addFollowUpButtonTapped()
    } else {
      group.followUpTapped(id: FollowUp.icons.id)
    }
    try #require(group.create ?? group.destination?.edit).followUp.task = "Ink"
    let kept = app.root.state()
    #expect(kept.drafts.count == 1)
    app.world.followUps.failNext(isNew ? .save : .update, "the disk is full")

    group.confirmAddFollowUpButtonTapped()
    group.confirmEditFollowUpButtonTapped()
    await app.settle()
    #expect(app.root.state(over: kept).drafts == kept.drafts)
    app.root.alertButtonTapped(.retry(FollowUpKind.self))
    await app.settle()

    #expect(app.root.state(over: kept).drafts == [])
    #expect(app.world.followUps.records.map(\.task) == (isNew ? ["Draw icons", "Ink"] : ["Ink"]))
  }

  @Test("Drafts stay while their store can't be followed")
  func storeLost() async throws {
    let app = AppFlow([.design])
    app.world.followUps.breakDown("it is not a folder")
    await app.settle()
    app.root.alertButtonTapped(nil)
    app.root.followUps.addFollowUpButtonTapped()
    app.root.followUps.newFollowUp.record.task = "Get tea"
    let kept = app.root.state()
    #expect(kept.drafts.count == 1)

    app.root.followUps.confirmAddFollowUpButtonTapped()
    await app.settle()

    #expect(app.root.followUps.draft == nil)
    #expect(app.root.state(over: kept).drafts == kept.drafts)
  }

  /// Returns the drafts that wait in an app with one standup, after one was there at its start.
  private func waiting(for standup: Standup, after draft: SavedDraft) async throws -> [SavedDraft] {
    let drafts = Drafts()
    drafts.waiting = [draft]
    let app = AppFlow([standup], drafts: drafts)
    await app.settle()

    app.root.dropSavedDrafts()

    return drafts.waiting
  }

  private func formDraft(of standup: Standup, isNew: Bool = false) throws -> SavedDraft {
    let form = EditStandupModel(
      standup: standup,
      isNew: isNew,
      dependencies: .test { $0.uuid = .incrementing }
    )
    form.standup.title = "Icons"
    form.addAttendeeButtonTapped()
    return try stored(form)
  }

  private func stored(_ model: some Presenting) throws -> SavedDraft {
    let drafts = Drafts(owner: "before").all(from: model, at: RouteRoot.standups.route)
    return try #require(drafts.first)
  }
}
