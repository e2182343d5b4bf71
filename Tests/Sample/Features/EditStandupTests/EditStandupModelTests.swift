import EditStandup
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct EditStandupModelTests {
  private func makeModel(_ standup: Standup) -> EditStandupModel {
    EditStandupModel(
      standup: standup,
      dependencies: .test { $0.uuid = .incrementing }
    )
  }

  @Test(
    "Deleting focuses the nearest one left",
    arguments: [
      (IndexSet([0]), Attendee.blobJr), (IndexSet([1]), .blobSr), (IndexSet([2]), .blobJr),
      (IndexSet([0, 2]), .blobJr),
    ]
  )
  func delete(offsets: IndexSet, nearest: Attendee) {
    let model = makeModel(.engineering)

    model.deleteAttendees(atOffsets: offsets)

    #expect(model.standup.attendees.count == 3 - offsets.count)
    #expect(model.focus == .attendee(nearest.id))
  }

  @Test("Neither the focus nor a row without a name is a change that needs a draft")
  func none() {
    let model = makeModel(.design)
    model.focus = .attendee(Attendee.blob.id)
    model.addAttendeeButtonTapped()

    #expect(model.draft == nil)
  }

  @Test("Past meetings aren't part of a draft, so typing writes little")
  func meetings() throws {
    let model = makeModel(.design)
    model.standup.title = "Icons"

    let draft = try #require(model.draft)

    #expect([draft.standup, draft.base].flatMap(\.meetings) == [])
  }
}
