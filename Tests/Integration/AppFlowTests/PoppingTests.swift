import EditStandup
import RecordMeetingFeature
import StandupDetailFeature
import StandupsFixtures
import StandupsListFeature
import Testing

/// Closing several screens at once, with and against what is open in them.
@Suite(.feature) @MainActor struct PoppingTests {
  @Test("A changed form asks, though the themes are open above it, and keeps what was typed")
  func changedForm() async throws {
    let app = AppFlow([.design])
    let detail = try await app.open(Standup.design.id)
    detail.editButtonTapped()
    let form = try #require(detail.destination?.edit)
    form.standup.title = "Icons"
    form.themeButtonTapped()

    #expect(app.root.popToRoot() == .asked(depth: 2))
    #expect(app.styles == [.root, .push, .sheet, .alert])
    #expect(form.alert == .discardChanges)
    form.alertButtonTapped(nil)
    #expect(form.standup.title == "Icons")
    #expect(app.root.popToRoot() == .asked(depth: 2))
    form.alertButtonTapped(.confirmDiscard)
    #expect(app.root.popToRoot() == nil)
    #expect(app.styles == [.root])
  }

  @Test(
    "From the standups of an attendee, pushed or presented, one tap leads to all standups",
    arguments: 1...4
  )
  func allStandups(depth: Int) async throws {
    let app = AppFlow([.design])
    let list = try await app.drillDown(depth)

    list.showAllStandupsButtonTapped()
    let before = app.styles.count
    await app.settle()

    #expect(before == 1 + 2 * depth)
    #expect(app.styles == [.root])
    #expect(app.takeOutcomes() == [.opened(RouteOpening(opened: RouteRoot.standups.route))])
  }
}
