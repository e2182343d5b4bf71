import AppFeature
import FeatureSessions
import StandupsFixtures

/// The app with its screens, which can be started once more on the same standups.
@MainActor
struct RouteFlow {
  let world: StandupsWorld
  let app: AppModel
  let session: Session

  var list: StandupsListModel { app.standupsList }

  init(_ standups: [Standup]) {
    // However many ids are made, none is one of the fixtures'.
    let world = StandupsWorld(standups, kinds: StandupsApp.kinds, isLive: true) {
      $0.uuid = .seeded(0)
      $0.random = .seeded(0)
      $0.drafts = Drafts(owner: "me")
    }
    self.init(world, world.dependencies)
  }

  private init(_ world: StandupsWorld, _ dependencies: FeatureDependencies) {
    self.world = world
    var dependencies = dependencies
    dependencies.speech = .silent
    app = AppModel(dependencies: dependencies)
    session = Session(
      SessionWorld(
        root: app,
        inbox: app.inbox,
        effects: dependencies.effects,
        time: .virtual(world.clock)
      )
    )
  }

  /// Starts the app once more, as another process on the same standups, with drafts that wait.
  func startedAgain(_ drafts: [SavedDraft] = []) -> RouteFlow {
    var dependencies = world.dependencies
    dependencies.drafts = Drafts(owner: "me")
    dependencies.drafts.waiting = drafts
    dependencies.follow(world.reopenedStores())
    return RouteFlow(world, dependencies)
  }

  /// The route of what is open.
  var route: Route { RouteRoot.standups.route(of: app) }

  func open(_ route: Route) async -> RouteOpening {
    await session.open(route, from: .standups)
  }

  /// Opens the route of each tab, the chosen one's last.
  func open(_ saved: SavedSession) async -> RouteOpening {
    for route in saved.routes.dropLast() { _ = await open(route) }
    return await open(saved.route)
  }

  // MARK: States

  /// An open screen, and the record that it shows.
  struct Place: Equatable {
    var style: PresentationStyle
    var screen: String
    var record: String?
  }

  /// The open screens, root first.
  var places: [Place] {
    zip(app.stack, session.screens).enumerated().map { index, pair in
      let (entry, screen) = pair
      return Place(style: entry.style, screen: screen.screen.name, record: record(at: index))
    }
  }

  /// The part of the stack that can be opened anew: no alerts, and no screens of deleted records.
  var lastingPlaces: [Place] {
    let stack = app.stack
    let lasting = stack.indices.prefix { index in
      index == 0 || opensAnew(above: stack[index].presenter)
    }
    return Array(places.prefix(lasting.count))
  }

  private func opensAnew(above parent: (any Presenting)?) -> Bool {
    guard let presented = parent?.presented, presented.style != .alert else { return false }
    // Neither the menu nor the inspiration has a route.
    if parent is AppModel { return false }
    if let list = parent as? StandupsListModel, let detail = list.destination?.detail {
      return world.stored(detail.standup.id) != nil
    }
    if let group = (parent as? FollowUpsModel)?.destination?.group?.group {
      return group.standupID.map { world.stored($0) != nil } ?? true
    }
    if let id = (parent as? FollowUpGroupModel)?.destination?.edit?.id {
      return world.followUps.records.contains { $0.id == id }
    }
    guard let detail = parent as? StandupDetailModel else { return true }
    if let meeting = detail.destination?.meeting {
      return detail.standup.meetings[id: meeting.meeting.id] != nil
    }
    guard case .standups(let id, let model, _) = detail.destination else { return true }
    return detail.standup.attendees[id: id]
      .map { StandupsListModel(attendeeName: $0.name, dependencies: world.dependencies) }?
      .attendeeName == (model as? StandupsListModel)?.attendeeName
  }

  /// The record that a screen shows; nil if it is new.
  private func record(at index: Int) -> String? {
    let models = app.stack.map(\.model)
    switch models[index] {
    case let list as StandupsListModel: return list.attendeeName
    case let detail as StandupDetailModel: return "\(detail.standup.id)"
    case let form as EditStandupModel:
      return models[index - 1] is StandupsListModel ? nil : "\(form.standup.id)"
    case let page as MeetingModel: return "\(page.meeting.id)"
    case let meeting as RecordMeetingModel: return "\(meeting.standup.id)"
    case let group as FollowUpGroupModel: return "\(group.group)"
    case let form as FollowUpFormModel: return form.id.map { "\($0)" }
    // The first screen of another tab, or a page that is a value.
    case _: return nil
    }
  }
}
