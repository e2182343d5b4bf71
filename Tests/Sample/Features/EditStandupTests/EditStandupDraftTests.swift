import EditStandup
import StandupsFixtures
import Testing

/// The text of a form that was typed before the app ended.
@Suite(.feature) @MainActor struct EditStandupDraftTests {
  private let uuid = UUIDSource.incrementing

  private let route = Route(scheme: "standups", segments: [])

  /// Makes the form of a standup, with the drafts of an earlier run.
  private func form(_ standup: Standup, drafts: [SavedDraft] = []) -> EditStandupModel {
    let dependencies = FeatureDependencies.test {
      $0.uuid = uuid
      $0.drafts = Drafts(owner: "next")
    }
    dependencies.drafts.waiting = drafts
    return EditStandupModel(standup: standup, dependencies: dependencies)
  }

  /// Returns the draft of an edited form, as it is stored.
  private func saved(
    of standup: Standup,
    typing: (EditStandupModel) -> Void
  ) throws -> SavedDraft {
    let form = form(standup)
    typing(form)
    return try #require(Drafts(owner: "me").all(from: form, at: route).first)
  }

  private func value(_ draft: SavedDraft) throws -> EditStandupModel.Draft {
    try #require(draft.content(as: EditStandupModel.Draft.self))
  }

  @Test("A form in which nothing was changed has no draft, wherever its focus is")
  func none() {
    let form = form(.design)
    form.focus = .attendee(Attendee.blob.id)

    #expect(form.draft == nil)
  }

  @Test("Past meetings aren't part of a draft, so typing writes little")
  func meetings() throws {
    let draft = try saved(of: .design) { $0.standup.title = "Icons" }

    #expect(try [value(draft).standup, value(draft).base].flatMap(\.meetings) == [])
  }

  @Test("Rows without a name aren't a change, and need no draft")
  func emptyAttendee() {
    let form = form(.design)
    form.addAttendeeButtonTapped()

    #expect(form.draft == nil)
  }

  @Test("A draft says which standup it would change, and what it holds")
  func label() throws {
    let draft = try saved(of: .design) { $0.standup.title = "Icons" }

    #expect(
      draft.label
        == DraftLabel(
          of: Standup.design.id,
          title: "What you typed for “Icons”",
          text: "Icons, 10 min, Blob, Blob Jr."
        )
    )
  }

  // MARK: Changed meanwhile

  @Test("Though the standup was changed meanwhile, the form is as it was left")
  func changed() throws {
    let draft = try saved(of: .design) { $0.standup.title = "Icons" }
    var stored = Standup.design
    stored.duration = .seconds(1200)

    let form = form(stored, drafts: [draft])

    #expect(form.draft == (try value(draft)))
    #expect(form.base.duration == Standup.design.duration)
    #expect(form.alert == nil)
    #expect(form.canBeSaved(over: stored))
  }

  @Test("If the same field was changed meanwhile, saving asks")
  func conflict() throws {
    let draft = try saved(of: .design) { $0.standup.title = "Icons" }
    var stored = Standup.design
    stored.title = "Fonts"

    let form = form(stored, drafts: [draft])

    #expect(form.standup.title == "Icons")
    #expect(!form.canBeSaved(over: stored))
    #expect(form.alert == .changedElsewhere("Fonts", in: ["title: “Fonts”"]))
  }
}
