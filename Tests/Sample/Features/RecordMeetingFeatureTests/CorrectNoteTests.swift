import FeatureSessions
import RecordMeetingFeature
import StandupsFixtures
import Testing

/// Notes that are corrected on the page of a meeting.
@Suite(.feature) @MainActor struct CorrectNoteTests {
  private let drafts = Drafts()
  private let world: StandupsWorld
  private let page: OpenRecord<Standup>
  private let meeting: MeetingModel

  init() async {
    var standup = Standup.design
    standup.meetings[0].attendees = [.blob, .blobJr]
    standup.meetings[0].turns = [
      Meeting.Turn(attendee: Attendee.blob.id, duration: .seconds(5), text: "One\ntodo: two")
    ]
    standup.meetings[0].transcript = "One\ntodo: two"
    world = StandupsWorld([standup]) { [drafts] in $0.drafts = drafts }
    let dependencies = world.dependencies
    page = OpenRecord(standup, in: dependencies.standups, effects: dependencies.effects)
    meeting = MeetingModel(standup.meetings[0], of: page, dependencies: dependencies)
    await world.settle()
  }

  private var notes: CorrectNotesModel? { meeting.destination?.correct }

  private var stored: Meeting? { world.stored(Standup.design.id)?.meetings[0] }

  @Test("Corrections are one change of lines, turns and transcript, which an undo takes back")
  func corrected() async throws {
    meeting.correctNotesButtonTapped()
    for (place, text) in ["Uno", "Blob Jr: three"].enumerated() {
      notes?.type(text, intoNote: place)
    }
    await world.act { notes?.saveNotesButtonTapped() }

    let first = try #require(stored)
    #expect(first.transcript == "Uno\nBlob Jr: three")
    #expect(first.turns.transcript == first.transcript)
    #expect(meeting.meeting.spokenLines.map(\.attendee) == [Attendee.blob.id, Attendee.blobJr.id])
    #expect(world.followUps.records.isEmpty)
    #expect(drafts.waiting.isEmpty && notes == nil)
    await world.act { world.dependencies.history.undo() }
    #expect(stored?.transcript == "One\ntodo: two")
  }

  @Test("Notes that are left as they were change nothing")
  func leftAlone() async {
    meeting.correctNotesButtonTapped()
    for text in ["On", "One"] { notes?.type(text, intoNote: 0) }
    let typed = notes?.corrections
    notes?.type("Uno", intoNote: 0)
    await world.act { notes?.discardNotesButtonTapped() }

    #expect(typed == [])
    #expect(notes == nil)
    #expect(stored?.transcript == "One\ntodo: two")
    #expect(drafts.waiting.isEmpty)
  }

  @Test("A note that others changed meanwhile stays as they left it, and its correction stays open")
  func changedMeanwhile() async throws {
    meeting.correctNotesButtonTapped()
    for (place, text) in ["Mine", "two"].enumerated() { notes?.type(text, intoNote: place) }
    try await world.records.store.update(Standup.design.id) {
      $0.meetings[0].correct([NoteCorrection("One", at: 0, to: "Theirs")])
    }
    await world.settle()
    await world.act { notes?.saveNotesButtonTapped() }

    let rows = try #require(notes).topScreen().screen.sections.flatMap(\.rows)
    let lost = try #require(rows.first { $0.error != nil })
    #expect(stored?.transcript == "Theirs\ntwo")
    #expect(lost.label == "Mine")
    #expect(lost.error == "“One” was changed or removed meanwhile.")
  }

  @Test("A note that others change before its correction is written stays, and that opens again")
  func changedUnseen() async throws {
    meeting.correctNotesButtonTapped()
    for (place, text) in ["Mine", "two"].enumerated() { notes?.type(text, intoNote: place) }
    try await world.records.store.update(Standup.design.id) {
      $0.meetings[0].correct([NoteCorrection("One", at: 0, to: "Theirs")])
    }
    await world.act { notes?.saveNotesButtonTapped() }

    #expect(stored?.transcript == "Theirs\ntwo")
    #expect(meeting.topScreen().screen.message == "Corrections of its notes aren't saved yet.")
    meeting.correctNotesButtonTapped()
    #expect(notes?.corrections.map(\.text) == ["Mine"])
  }

  @Test("The page keeps the correction of a standup that others deleted")
  func deletedStandup() async throws {
    meeting.correctNotesButtonTapped()
    notes?.type("Mine", intoNote: 0)
    try await world.records.store.delete(Standup.design.id)
    await world.act { notes?.saveNotesButtonTapped() }
    await world.act { page.saveAgain() }

    #expect(stored?.transcript == "Mine\ntodo: two")
    #expect(drafts.waiting.isEmpty && notes == nil)
  }

  @Test("While its standup is deleted, a correction stays typed, and that is told")
  func deletedBefore() async throws {
    meeting.correctNotesButtonTapped()
    notes?.type("Mine", intoNote: 0)
    try await world.records.store.delete(Standup.design.id)
    await world.settle()
    await world.act { notes?.saveNotesButtonTapped() }

    #expect(notes?.topScreen().screen.message?.hasPrefix("The standup was deleted.") == true)
    #expect(notes?.corrections.map(\.text) == ["Mine"])
    #expect(drafts.waiting.map(\.kind) == ["note-corrections"])
  }

  @Test("A correction of a meeting that others deleted waits for its restoring, and that is told")
  func deletedUnseen() async throws {
    let id = meeting.meeting.id
    meeting.correctNotesButtonTapped()
    notes?.type("Mine", intoNote: 0)
    try await world.records.store.update(Standup.design.id) {
      $0.deleteMeetings([id], at: .monday)
    }
    await world.act { notes?.saveNotesButtonTapped() }

    #expect(stored?.id != id)
    #expect(meeting.topScreen().screen.message?.hasPrefix("The meeting was deleted.") == true)
    meeting.correctNotesButtonTapped()
    #expect(notes?.corrections.map(\.text) == ["Mine"])
  }

  @Test("Corrections wait with the drafts while they are typed, also once their form is closed")
  func halfTyped() {
    meeting.correctNotesButtonTapped()
    notes?.type("Hal", intoNote: 0)
    meeting.destination = nil
    meeting.correctNotesButtonTapped()

    let text = "“Hal” isn't saved yet; the note still says “One”."
    #expect(drafts.waiting.map(\.label.text) == [text])
    #expect(notes?.corrections.map(\.text) == ["Hal"])
  }

  @Test("Each note, and the task of another follow-up, has its draft by itself", arguments: 0...2)
  func drafts(field: Int) throws {
    meeting.correctNotesButtonTapped()
    if field < 2 { notes?.type("Uno", intoNote: field) } else { meeting.task = "Tea" }
    let next = Drafts(owner: "next")
    next.waiting = drafts.all(from: meeting, at: .standup(Standup.design.id))
    var dependencies = world.dependencies
    dependencies.drafts = next

    let again = MeetingModel(meeting.meeting, of: page, dependencies: dependencies)
    again.correctNotesButtonTapped()

    let corrections = try #require(again.destination).correct.corrections
    #expect(corrections.map(\.place) == (field < 2 ? [field] : []))
    #expect(again.task == (field < 2 ? "" : "Tea"))
  }

  @Test("The draft of corrections is stored once the notes have them, and isn't told any more")
  func storedDraft() async throws {
    meeting.correctNotesButtonTapped()
    for (place, text) in ["", "two\nthree"].enumerated() { notes?.type(text, intoNote: place) }
    let draft = try #require(drafts.waiting.first?.content(of: CorrectNotesModel.self))
    let before = try #require(world.stored(Standup.design.id))
    await world.act { notes?.saveNotesButtonTapped() }
    let after = try #require(world.stored(Standup.design.id))

    #expect(stored?.transcript == "two\nthree")
    #expect(!CorrectNotesModel.isStored(draft, in: before))
    #expect(CorrectNotesModel.isStored(draft, in: after))
  }

  @Test("Corrections that an earlier version kept with a task open, and the task stays")
  func earlierDraft() throws {
    let id = meeting.meeting.id
    let content = """
      {"standup":"\(Standup.design.id)","meeting":"\(id)","task":"Tea",\
      "corrections":[{"place":0,"line":"One","text":"Uno"}]}
      """
    drafts.offer(
      SavedDraft(
        id: "earlier",
        kind: MeetingModel.draftKind,
        owner: "",
        route: .standup(Standup.design.id),
        label: DraftLabel(of: id),
        content: content
      )
    )
    let earlier = MeetingModel(meeting.meeting, of: page, dependencies: world.dependencies)
    earlier.correctNotesButtonTapped()

    #expect(earlier.task == "Tea")
    #expect(earlier.destination?.correct.corrections.map(\.text) == ["Uno"])
    #expect(Set(drafts.waiting.map(\.kind)) == ["meeting-follow-up", "note-corrections"])
  }
}
