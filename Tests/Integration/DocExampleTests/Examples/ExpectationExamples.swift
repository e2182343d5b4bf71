import EditStandup
import FeatureSessions
import StandupDetailFeature
import StandupsFixtures
import StandupsListFeature
import Testing

@Suite(.feature) @MainActor struct ExpectationExamples {
  @Test("Deleting is asked about; confirming tells the parent, and nothing else happens")
  func deleting() async {
    let world = StandupsWorld([.quiet])
    let detail = StandupDetailModel(standup: .quiet, dependencies: world.dependencies)

    await expectChanges(of: detail) {
      detail.deleteButtonTapped()
      detail.alertButtonTapped(.confirmDeletion)
    } are: {
      """
      calls StandupDetailModel.onConfirmDeletion()
      """
    }
  }

  // snippet: expect-changes
  @Test("An attendee who is added stands last, and no standup changes yet")
  func adding() async throws {
    let world = StandupsWorld([.design])
    let detail = StandupDetailModel(standup: .design, dependencies: world.dependencies)
    detail.editButtonTapped()

    try await expectChanges(of: detail, ignoring: ["destination.edit.focus"]) {
      try #require(detail.destination?.edit).addAttendeeButtonTapped()
    } are: {
      """
      destination.edit.edits.record.attendees[0]: added Attendee(id: 0, name: "")
      """
    }
  }
  // end snippet

  @Test("The message of unexpected changes is the one in the document")
  func unexpectedChanges() async {
    let world = StandupsWorld([.quiet])
    let detail = StandupDetailModel(standup: .quiet, dependencies: world.dependencies)

    await withKnownIssue {
      await expectChanges(of: detail) {
        detail.alertButtonTapped(.confirmDeletion)
      } are: {
        """
        page.lastSeen.title: "Quiet" → "Loud"
        """
      }
    } matching: {
      $0.comments == [
        """
        StandupDetailModel did not change as expected (− expected, + actual):
        − page.lastSeen.title: "Quiet" → "Loud"
        + calls StandupDetailModel.onConfirmDeletion()
        """
      ]
    }
  }

  @Test("A form that is cancelled is gone")
  func cancelling() async {
    let world = StandupsWorld()
    let list = StandupsListModel(dependencies: world.dependencies)
    list.addStandupButtonTapped()

    await expectFreed(list.destination?.add) {
      list.cancelAddStandupButtonTapped()
    }
  }

  @Test("An edit is stored, and only what was edited has changed")
  func stored() async throws {
    let world = StandupsWorld([.design])
    let detail = StandupDetailModel(standup: .design, dependencies: world.dependencies)

    detail.editButtonTapped()
    try #require(detail.destination?.edit).standup.title = "Icons"
    detail.confirmEditButtonTapped()
    await world.settle()

    var expected = Standup.design
    expected.title = "Icons"
    expectEqual(world.stored(Standup.design.id), expected)
  }

  @Test("The message of two values that are not equal is the one in the document")
  func unequal() {
    var stored = Standup.design
    stored.attendees[id: Attendee.blob.id]?.name = "Blob II"
    stored.meetings.remove(at: 0)

    withKnownIssue {
      expectEqual(stored, .design)
    } matching: {
      $0.comments == [
        """
        Expected → actual:
        attendees[B0].name: "Blob" → "Blob II"
        meetings[D2]: removed Meeting(id: D2, date: 2026-01-05 09:00:00 +0000, began: nil, transcript: "Drew the icons.", attendees: [], absentees: [], plannedDuration: nil, duration: nil, turns: [], typedDays: TypedDays(days: [:]))
        """
      ]
    }
  }

  @Test("A new standup is shown before it is stored")
  func held() async throws {
    let world = StandupsWorld()
    let list = StandupsListModel(dependencies: world.dependencies)
    let save = world.records.faults.holdNext(.save)

    list.addStandupButtonTapped()
    try #require(list.destination?.add).standup.title = "Product"
    list.confirmAddStandupButtonTapped()
    await world.settle()

    #expect(save.isReached)
    #expect(list.destination == nil)
    #expect(world.records.records.isEmpty)
    save.release()
    await world.settle()
    #expect(world.records.records.count == 1)
  }

  // snippet: law
  @Test("However books are moved, none is lost", arguments: LawSeed.first(2, long: 20))
  func moving(seed: LawSeed) {
    var random = seed.random
    let titles = random.list(upTo: 6) { $0.text() }
    let shelf = ShelfModel(titles.enumerated().map { Book(id: $0, title: $1) })
    let before = Set(shelf.books.ids)

    for _ in shelf.books {
      let source = Int.random(in: shelf.books.indices, using: &random)
      let destination = Int.random(in: 0...shelf.books.count, using: &random)
      shelf.moveBooks(fromOffsets: [source], toOffset: destination)
    }

    #expect(Set(shelf.books.ids) == before)
  }
  // end snippet
}
