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
    let detail = try await app.open(Standup.design.id)
    detail.editButtonTapped()
    detail.destination?.edit?.standup.title = "Icons"
    let kept = app.root.state()
    try await app.world.records.store.delete(Standup.design.id)

    await app.act { detail.confirmEditButtonTapped() }
    let unanswered = app.root.state(over: kept).drafts
    await app.act { detail.alertButtonTapped(answer) }

    #expect(kept.drafts.count == 1)
    #expect(unanswered == kept.drafts)
    #expect(app.root.state(over: kept).drafts == [])
  }

  // MARK: In storage

  @Test("A draft of each kind loses nothing when it is read, also one without the later keys")
  func inStorage() throws {
    func rewritten<Form: Drafting>(_ form: Form.Type, _ content: Substring) throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let draft = try JSONDecoder().decode(Form.Draft.self, from: Data(content.utf8))
      return String(decoding: try encoder.encode(draft), as: UTF8.self)
    }
    let file = URL(filePath: #filePath).appending(path: "../../../Goldens/Records/drafts.txt")

    let drafts = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }

    for draft in drafts {
      let form = try #require(StandupsApp.forms.first { $0.draftKind == draft[0] })
      #expect(try rewritten(form, draft[1]) == draft[1])
    }
    let released = Set(drafts.map { "\($0[0])" })
    #expect(released.isSubset(of: StandupsApp.forms.map { $0.draftKind }), "A form is gone")
  }

  // MARK: Saved just before the app ended

  @Test("What was typed waits for the next start, unless it was saved just before the app ended")
  func saved() async throws {
    var (icons, later, ink) = (Standup.design, Standup.design, FollowUp.icons)
    (icons.title, later.title, ink.task) = ("Icons", "Later title", "Ink")
    let (edits, new) = (try formDraft(of: .design), try formDraft(of: .design, isNew: true))
    let form = FollowUpFormModel(.icons, dependencies: Self.dependencies)
    form.followUp.task = "Ink"
    let task = try stored(form)
    // A kind that this version doesn't know, whatever it looks like.
    let unknown = SavedDraft(
      id: "drawing.before",
      kind: "drawing",
      owner: edits.owner,
      route: edits.route,
      label: edits.label,
      content: edits.content
    )

    #expect(await waiting(icons, ink, after: [edits, task, unknown]) == [unknown])
    #expect(await waiting(.design, .icons, after: [edits, task]) == [edits, task])
    #expect(await waiting(later, ink, after: [new]) == [])
    #expect(await waiting(.engineering, ink, after: [new]) == [new])
  }

  @Test("A meeting makes its follow-ups once, wherever the app ended while it was being saved")
  func followUpsOfMeeting() async throws {
    let app = AppFlow([.design])
    let detail = try await app.startMeeting(of: Standup.design.id)
    await app.act { app.world.speech.send("todo: call Ann") }
    let record = try #require(detail.destination?.record)
    let draft = try stored(record)
    await app.act { record.alertButtonTapped(.saveMeeting) }
    let saved = try #require(app.world.stored(Standup.design.id))
    var made = app.world.followUps.records
    #expect(made.map(\.task) == ["call Ann"])
    let ids = made.map(\.id)
    made[0].isDone = true

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

      #expect(next.world.followUps.records.map(\.id) == ids)
      #expect(followUps == [] || next.world.followUps.records == followUps)
      #expect(next.world.stored(standup.id)?.meetings.count == saved.meetings.count)
    }
  }

  @Test("An interrupted meeting whose standup was deleted makes its follow-ups with the new one")
  func followUpsOfDeleted() async throws {
    let app = AppFlow([.design])
    let detail = try await app.startMeeting(of: Standup.design.id)
    await app.act { app.world.speech.send("todo: call Ann") }
    let draft = try stored(try #require(detail.destination?.record))
    let drafts = Drafts()
    drafts.waiting = [draft]
    let next = AppFlow([], drafts: drafts)
    await next.settle()

    next.list.draftTapped(id: draft.id)
    await next.act { next.list.confirmAddStandupButtonTapped() }

    let standup = try #require(next.world.records.records.first)
    #expect(next.world.followUps.records.map(\.task) == ["call Ann"])
    #expect(next.world.followUps.records.map(\.standupID) == [standup.id])
    #expect(next.world.followUps.records.map(\.meetingID) == standup.meetings.map(\.id))
  }

  /// Returns the drafts that wait in an app with one standup, after some were there at its start.
  private func waiting(
    _ standup: Standup,
    _ followUp: FollowUp,
    after waiting: [SavedDraft]
  ) async -> [SavedDraft] {
    let drafts = Drafts()
    drafts.waiting = waiting
    let app = AppFlow([standup], followUps: [followUp], drafts: drafts)
    await app.settle()

    app.root.dropSavedDrafts()

    return drafts.waiting
  }

  /// The dependencies of a form with a draft of its own.
  private static var dependencies: FeatureDependencies {
    .test {
      $0.uuid = .incrementing
      $0.drafts = Drafts()
    }
  }

  private func formDraft(of standup: Standup, isNew: Bool = false) throws -> SavedDraft {
    let form = EditStandupModel(
      standup: standup,
      isNew: isNew,
      dependencies: Self.dependencies
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
