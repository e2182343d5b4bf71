import EditStandup
import FeatureKit
import FeatureTesting
import StandupsDomain
import StandupsFixtures
import Testing

/// The text of a form that was typed before the app ended.
@Suite(.feature) @MainActor struct EditStandupDraftTests {
  private let uuid = UUIDSource.incrementing

  private func form(_ standup: Standup) -> EditStandupModel {
    EditStandupModel(standup: standup, dependencies: .test { $0.uuid = uuid })
  }

  private func form(_ standup: Standup, titled title: String) -> EditStandupModel {
    let form = form(standup)
    form.standup.title = title
    return form
  }

  /// Returns the draft of an edited form, encoded and decoded again.
  private func draft(
    of standup: Standup,
    typing: (EditStandupModel) -> Void
  ) throws -> EditStandupModel.Draft {
    let form = form(standup)
    typing(form)
    let saved = try #require(SavedDraft(of: form, depth: 0))
    return try #require(saved.draft(of: EditStandupModel.self))
  }

  @Test("A form in which nothing was changed has no draft, wherever its focus is")
  func none() {
    let form = form(.design)
    form.focus = .attendee(Attendee.blob.id)

    #expect(form.draft == nil)
  }

  @Test("Past meetings aren't part of a draft, so typing writes little")
  func meetings() throws {
    let draft = try draft(of: .design) { $0.standup.title = "Icons" }

    #expect([draft.standup, draft.base].flatMap(\.meetings) == [])
  }

  @Test(
    "What was typed is there again, with its focus, and asks before it is lost",
    arguments: [Standup.design, .quiet]
  )
  func restored(standup: Standup) throws {
    let draft = try draft(of: standup) { form in
      form.standup.title = "Icons"
      form.standup.theme = .teal
      form.addAttendeeButtonTapped()
    }
    let form = form(standup)

    form.restore(draft)

    #expect(form.draft == draft)
    #expect(form.standup.meetings == standup.meetings)
    #expect(form.destination?.alert == nil)
    #expect(form.focus == draft.focused.map { .attendee($0) })
    guard case .asks = form.dismissal else { return #expect(Bool(false), "It does not ask.") }
  }

  @Test("Rows without a name aren't a change, and need no draft")
  func emptyAttendee() {
    let form = form(.design)
    form.addAttendeeButtonTapped()

    #expect(form.draft == nil)
  }

  @Test("What others changed besides the form hinders nothing")
  func otherChanges() throws {
    let draft = try draft(of: .design) { $0.standup.title = "Icons" }
    var stored = Standup.design
    stored.meetings = []
    let form = form(stored)

    form.restore(draft)

    #expect(form.standup.title == "Icons")
    #expect(form.destination?.alert == nil)
  }

  @Test("A draft that an older version kept, with a key more, is taken")
  func older() throws {
    let draft = try draft(of: .design) { $0.standup.title = "Icons" }
    let kept = try #require(SavedDraft(of: form(.design, titled: "Icons"), depth: 0))
    let older = SavedDraft(
      kind: kept.kind,
      depth: kept.depth,
      content: kept.content.replacing("{\"base\":", with: "{\"original\":{},\"base\":")
    )

    #expect(older.draft(of: EditStandupModel.self) == draft)
  }

  @Test("A form of a new standup is the same one again")
  func new() throws {
    let draft = try draft(of: Standup(id: Standup.ID(7))) { $0.standup.title = "Sales" }
    let form = form(Standup(id: Standup.ID(8)))

    form.restore(draft)

    #expect(form.draft == draft)
    #expect(form.standup.id == Standup.ID(7))
  }

  @Test("Changes that were saved just before the app ended aren't a draft any more")
  func saved() throws {
    let draft = try draft(of: .design) { form in
      form.standup.title = "Icons"
      form.addAttendeeButtonTapped()
    }
    var stored = Standup.design
    stored.title = "Icons"
    let form = form(stored)

    form.restore(draft)

    #expect(form.draft == nil)
    #expect(form.destination?.alert == nil)
  }

  // MARK: Changed meanwhile

  /// A form of a standup that others have changed, and a draft that was typed over its earlier version.
  private func changedMeanwhile() throws -> (EditStandupModel, EditStandupModel.Draft) {
    let draft = try draft(of: .design) { $0.standup.title = "Icons" }
    var stored = Standup.design
    stored.duration = .seconds(1200)
    let form = form(stored)
    form.restore(draft)
    return (form, draft)
  }

  @Test("If the standup was changed meanwhile, the form shows it and offers what was typed")
  func offered() throws {
    let (form, draft) = try changedMeanwhile()

    #expect(form.standup.title == "Design")
    #expect(form.standup.duration == .seconds(1200))
    #expect(form.destination?.alert == .draftOffered(draft))
    #expect(form.destination?.alert?.message.contains("Icons, 10 min, Blob, Blob Jr") == true)
  }

  @Test("Taken back, it replaces only what had been changed, and asks nothing more")
  func taken() throws {
    let (form, _) = try changedMeanwhile()

    form.alertButtonTapped(.takeDraft)

    #expect(form.standup.title == "Icons")
    #expect(form.standup.duration == .seconds(1200))
    #expect(form.canBeSaved(over: form.base))
    #expect(form.draft != nil)
    #expect(form.destination?.alert == nil)
  }

  @Test("Dropped, it is gone")
  func dropped() throws {
    let (form, _) = try changedMeanwhile()

    form.alertButtonTapped(.dropDraft)

    #expect(form.standup.title == "Design")
    #expect(form.draft == nil)
    #expect(form.destination?.alert == nil)
  }

  @Test("Until the user has answered it is kept, and offered again whatever closes the question")
  func unanswered() throws {
    let (form, draft) = try changedMeanwhile()

    form.dismissPresented()
    form.alertButtonTapped(nil)
    form.destination = nil

    #expect(form.destination?.alert == .draftOffered(draft))
    #expect(form.draft == draft)
    guard case .asks(let ask) = form.dismissal else {
      return #expect(Bool(false), "It does not ask.")
    }
    ask()
    #expect(form.destination?.alert == .draftOffered(draft))
  }
}
