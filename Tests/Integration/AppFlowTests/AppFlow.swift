import AppFeature
import ParkingLotFeature
import StandupsFixtures
import Testing

/// The app from its root, driven as a shell drives it: user actions, and everything settles in between.
@MainActor
final class AppFlow {
  let world: StandupsWorld
  let root: AppModel
  private let driver: AppDriver

  init(
    _ standups: [Standup] = [],
    unreadable: [UnreadableRecord] = [],
    followUps: [FollowUp] = [],
    topics: [Topic] = [],
    settings: InMemorySettings = InMemorySettings(),
    drafts: Drafts = Drafts(),
    override: (inout FeatureDependencies) -> Void = { _ in }
  ) {
    world = StandupsWorld(
      standups,
      unreadable: unreadable,
      followUps: followUps,
      topics: topics,
      settings: settings,
      kinds: StandupsApp.kinds
    ) {
      $0.drafts = drafts
      override(&$0)
    }
    root = AppModel(dependencies: world.dependencies)
    driver = AppDriver(root, effects: world.dependencies.effects, inbox: root.inbox)
  }

  private init(besides other: AppFlow) {
    world = other.world
    var dependencies = world.dependencies
    dependencies.follow(world.reopenedStores())
    root = AppModel(dependencies: dependencies)
    driver = AppDriver(root, effects: world.dependencies.effects, inbox: root.inbox)
  }

  var list: StandupsListModel { root.standupsList }

  /// Starts the app once more, as another process on the same standups.
  func startedAgain() -> AppFlow {
    AppFlow(besides: self)
  }

  /// Opens a standup.
  func open(_ id: Standup.ID) async throws -> StandupDetailModel {
    await settle()
    list.standupTapped(id: id)
    await settle()
    return try #require(list.destination?.detail)
  }

  /// Opens a group of follow-ups.
  func openGroup(_ group: FollowUpGroup) async throws -> FollowUpGroupModel {
    root.tabs.tabTapped(.followUps)
    await settle()
    root.tabs.followUps.groupTapped(group)
    await settle()
    return try #require(root.tabs.followUps.destination?.group)
  }

  /// Opens a standup and starts a meeting.
  @discardableResult
  func startMeeting(of id: Standup.ID) async throws -> StandupDetailModel {
    let detail = try await open(id)
    detail.startMeetingButtonTapped()
    await settle()
    return detail
  }

  /// Asks for a route, as a feature does.
  func ask(_ route: String) throws {
    root.inbox.navigator(.route(try Route(parsing: route)))
  }

  /// Returns the outcomes of requests since the last call.
  func takeOutcomes() -> [NavigationOutcome] { driver.takeOutcomes() }

  func settle() async {
    await driver.settle()
  }

  /// Acts, and lets all work finish.
  func act(_ act: () throws -> Void) async rethrows {
    try act()
    await settle()
  }

  /// Lets time pass second by second, so that screens that come up meanwhile appear.
  func wait(_ seconds: Int) async {
    for _ in 0..<seconds {
      await world.clock.advance(by: .seconds(1))
      await settle()
    }
  }

  var styles: [PresentationStyle] { root.stack.map(\.style) }
}
