import EditStandup
import FeatureSessions
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct EditStandupModelTests {
  private func makeModel(_ standup: Standup) -> EditStandupModel {
    EditStandupModel(
      standup: standup,
      dependencies: .test { $0.uuid = .incrementing }
    )
  }

  // MARK: Attendees

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

  // MARK: Changes elsewhere

  private var theirs: Standup {
    var theirs = Standup.engineering
    theirs.title = "Theirs"
    return theirs
  }

  @Test("Keeping mine tells the parent, and is not asked again")
  func keepMine() {
    let model = makeModel(.engineering)
    model.standup.title = "Mine"
    var keepCount = 0
    model.onKeepMine = { keepCount += 1 }
    _ = model.canBeSaved(over: theirs)

    model.alertButtonTapped(.keepMine)

    #expect(keepCount == 1)
    #expect(model.canBeSaved(over: theirs))
    #expect(model.standup.title == "Mine")
  }

  @Test("Taking theirs shows them as a form that nothing was changed in")
  func takeTheirs() {
    let model = makeModel(.engineering)
    model.standup.title = "Mine"
    var theirs = theirs
    theirs.attendees = []
    _ = model.canBeSaved(over: theirs)

    model.alertButtonTapped(.takeTheirs)

    #expect(model.standup.title == "Theirs")
    #expect(model.standup.attendees.count == 1)
    #expect(model.canBeSaved(over: theirs))
    guard case .free = model.dismissal else {
      Issue.record("An unchanged form may be closed.")
      return
    }
  }
}
