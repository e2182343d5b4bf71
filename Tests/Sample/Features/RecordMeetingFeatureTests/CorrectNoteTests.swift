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

  private var stored: Meeting? { world.stored(Standup.design.id)?.meetings[0] }

  private func correct(_ texts: [Int: String]) async {
    meeting.correctNotesButtonTapped()
    for (place, text) in texts { meeting.type(text, intoNote: place) }
    await world.act { meeting.saveNotesButtonTapped() }
  }

  @Test("Corrections are one change of lines, turns and transcript, which an undo takes back")
  func corrected() async throws {
    await correct([0: "Uno", 1: "Blob Jr: three"])

    let first = try #require(stored)
    #expect(first.transcript == "Uno\nBlob Jr: three")
    #expect(first.turns.transcript == first.transcript)
    #expect(meeting.meeting.spokenLines.map(\.attendee) == [Attendee.blob.id, Attendee.blobJr.id])
    #expect(world.followUps.records.isEmpty)
    #expect(drafts.waiting.isEmpty && !meeting.isCorrecting)
    await world.act { world.dependencies.history.undo() }
    #expect(stored?.transcript == "One\ntodo: two")
  }

  @Test("A note that is emptied is removed, and those around it are still found")
  func emptied() async {
    await correct([0: " ", 1: "two\nthree"])

    #expect(stored?.transcript == "two\nthree")
    #expect(drafts.waiting.isEmpty && !meeting.isCorrecting)
  }

  @Test("Notes that are left as they were change nothing")
  func leftAlone() async {
    meeting.correctNotesButtonTapped()
    for text in ["On", "One"] { meeting.type(text, intoNote: 0) }
    let typed = meeting.corrections
    meeting.type("Uno", intoNote: 0)
    await world.act { meeting.discardNotesButtonTapped() }

    #expect(typed.isEmpty)
    #expect(stored?.transcript == "One\ntodo: two")
    #expect(drafts.waiting.isEmpty)
  }

  @Test("A note that others changed meanwhile stays as they left it, and its correction stays open")
  func changedMeanwhile() async throws {
    meeting.correctNotesButtonTapped()
    for (place, text) in ["Mine", "two"].enumerated() { meeting.type(text, intoNote: place) }
    try await world.records.store.update(Standup.design.id) {
      $0.meetings[0].correct("One", at: 0, to: "Theirs")
    }
    await world.settle()
    await world.act { meeting.saveNotesButtonTapped() }

    let rows = meeting.topScreen().screen.sections.flatMap(\.rows)
    let lost = try #require(rows.first { $0.error != nil })
    #expect(stored?.transcript == "Theirs\ntwo")
    #expect(lost.label == "Mine")
    #expect(lost.error == "“One” was changed or removed meanwhile.")
  }

  @Test("A note that others change before its correction is written stays, and that opens again")
  func changedUnseen() async throws {
    meeting.correctNotesButtonTapped()
    for (place, text) in ["Mine", "two"].enumerated() { meeting.type(text, intoNote: place) }
    try await world.records.store.update(Standup.design.id) {
      $0.meetings[0].correct("One", at: 0, to: "Theirs")
    }
    await world.act { meeting.saveNotesButtonTapped() }

    #expect(stored?.transcript == "Theirs\ntwo")
    #expect(meeting.corrections.map(\.text) == ["Mine"])
    #expect(drafts.waiting.count == 1)
  }

  @Test("The page keeps the correction of a standup that others deleted")
  func deletedStandup() async throws {
    meeting.correctNotesButtonTapped()
    meeting.type("Mine", intoNote: 0)
    try await world.records.store.delete(Standup.design.id)
    await world.act { meeting.saveNotesButtonTapped() }
    await world.act { page.saveAgain() }

    #expect(stored?.transcript == "Mine\ntodo: two")
    #expect(drafts.waiting.isEmpty && !meeting.isCorrecting)
  }

  @Test("A correction of a meeting that others deleted waits for its restoring, and that is told")
  func deletedUnseen() async throws {
    let id = meeting.meeting.id
    meeting.correctNotesButtonTapped()
    meeting.type("Mine", intoNote: 0)
    try await world.records.store.update(Standup.design.id) {
      $0.deleteMeetings([id], at: .monday)
    }
    await world.act { meeting.saveNotesButtonTapped() }

    #expect(stored?.id != id)
    #expect(meeting.corrections.map(\.text) == ["Mine"])
    #expect(drafts.waiting.count == 1)
    #expect(meeting.topScreen().screen.message?.hasPrefix("The meeting was deleted.") == true)
  }

  @Test("Corrections wait with the drafts while they are typed, also once their page is closed")
  func halfTyped() {
    meeting.correctNotesButtonTapped()
    meeting.type("Hal", intoNote: 0)
    let again = MeetingModel(meeting.meeting, of: page, dependencies: world.dependencies)

    let text = "“Hal” isn't saved yet; the note still says “One”."
    #expect(drafts.waiting.map(\.label.text) == [text])
    #expect(again.isCorrecting && again.corrections.map(\.text) == ["Hal"])
  }
}
