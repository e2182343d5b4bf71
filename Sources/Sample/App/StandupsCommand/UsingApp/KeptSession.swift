import AppFeature
import FeatureKit
import FeatureSessions
import LineMode

/// Restores the app's last session, and keeps its state for the next start.
///
/// The app works without it: a failure is reported once, and the app goes on.
@MainActor
final class KeptSession: LineSessionObserver {
  /// The first place of the app.
  enum Start: Equatable {
    /// The place where the user left it, and over it the screen of a route.
    case lastPlace(under: Route? = nil)
    /// The first screen.
    case firstScreen
    /// The screen of a route.
    case route(Route)
    /// The same, for a command that keeps what is typed and nothing else.
    case beside(Route)

    /// Returns a start over the last place, for a route that leads over whatever is open.
    @MainActor func overLastPlace(of app: AppModel) -> Start {
      guard case .route(let route) = self, RouteRoot.standups.leadsOver(route, in: app) else {
        return self
      }
      return .lastPlace(under: route)
    }
  }

  private let app: AppModel
  private let start: Start
  private let stores: SessionStores?
  private let dependencies: FeatureDependencies
  private var keeper: SessionKeeper?
  /// True if what isn't saved at the end waits for the next start.
  private(set) var isKept = false
  private weak var lines: LineSession?
  /// The places where the user left, one a tab, without those in use in another terminal.
  private var lastPlaces: [Route] = []

  /// Makes a keeper of an app that hasn't begun; without stores nothing is kept.
  init(
    of app: AppModel,
    from start: Start,
    in stores: SessionStores?,
    dependencies: FeatureDependencies
  ) {
    (self.app, self.start, self.stores) = (app, start, stores)
    self.dependencies = dependencies
  }

  /// Reads the route and the drafts, so that each screen finds its draft.
  func willStart(_ lines: LineSession) async {
    self.lines = lines
    guard let stores else { return }
    var kept = SessionState(SavedSession(route: RouteRoot.standups.route))
    do {
      if !isBeside { try await load(&kept, from: stores) }
    } catch {
      warn("Your last place can't be read: \(CommandFailure(error).message)")
    }
    keeper = SessionKeeper(kept: kept, dependencies: dependencies) { [app, isBeside] kept in
      var state = app.state(over: kept)
      if isBeside { state.session = kept.session }
      return state
    } save: { state, kept in
      try await stores.save(state, over: &kept)
    }
    guard !isBeside else { return }
    keeper?.onFirstFailure = { [weak self] error in
      self?.warn("Your place and what you typed can't be kept: \(CommandFailure(error).message)")
    }
  }

  /// Opens the first place, and from then on keeps the open screens and typed text.
  func didStart(_ lines: LineSession) async {
    app.dropSavedDrafts()
    switch start {
    case .lastPlace(let over):
      await restore(in: lines.session)
      if let over {
        // The sheet that was left open gives way to it.
        app.tabs.closePresented()
        await open(over, in: lines.session)
      }
    case .firstScreen: break
    case .route(let route), .beside(let route): await open(route, in: lines.session)
    }
    keeper?.start()
  }

  /// Writes changes that aren't stored yet, before the process ends, and says what ends with it.
  func didEnd(_ lines: LineSession) async {
    await keeper?.flush()
    let stored = await storedDrafts()
    let written = keeper.flatMap { $0.failure == nil ? $0.kept.drafts : nil }
    for draft in written ?? app.state().drafts where !stored.contains(draft) {
      warn("\(draft.label.title) could not be kept. \(draft.label.text)")
    }
    isKept = written?.contains(where: stored.contains) == true
    if isKept {
      tell("What you typed is kept for the next start.")
    }
  }

  /// Reads the drafts that are stored now: their folder may have gone since they were written.
  private func storedDrafts() async -> [SavedDraft] {
    guard let stores, keeper?.kept.drafts.isEmpty == false else { return [] }
    do {
      return try await stores.drafts.load().records.elements
    } catch {
      return []
    }
  }

  /// Returns true if leaving now loses nothing; a running meeting would be lost.
  func keepsEverything() async -> Bool {
    guard let keeper else { return false }
    let meetings = app.standupsList.stack.compactMap { $0.model as? RecordMeetingModel }
    guard meetings.allSatisfy(\.isInterrupted) else { return false }
    await keeper.flush()
    return keeper.failure == nil
  }

  // MARK: Private

  private var isBeside: Bool { if case .beside = start { true } else { false } }

  private var restores: Bool { if case .lastPlace = start { true } else { false } }

  private func load(_ kept: inout SessionState, from stores: SessionStores) async throws {
    let (sessions, drafts) = (try await stores.sessions.load(), try await stores.drafts.load())
    tellUnreadable(sessions.unreadable, "Your last place")
    tellUnreadable(drafts.unreadable, "What you typed")
    let living = stores.owner.living()
    var held = drafts.records.filter { living.contains($0.owner) }.elements
    let left = drafts.records.filter { !living.contains($0.owner) }.elements
    if restores, !left.isEmpty {
      let lost: [SavedDraft]
      (kept.drafts, lost) = await stores.takeOver(left)
      held += lost
    }
    for draft in held { tell("\(draft.label.title) is open in another terminal.") }
    dependencies.drafts.waiting = kept.drafts
    if let session = sessions.records.first {
      kept.session = session
      lastPlaces = session.routes.map { route in
        let isHeld = held.contains { route.words.starts(with: $0.route.words) }
        return isHeld ? RouteRoot.standups.route : route
      }
      if session.hasEarlierDrafts {
        warn("What you typed in an earlier version can't be opened. It is kept as it is.")
      }
    }
    if !restores, !left.isEmpty || !dependencies.drafts.waiting.isEmpty {
      tell("What you typed last time is kept but not saved; the next “standups” shows it.")
    }
  }

  private func restore(in session: Session) async {
    let places = lastPlaces.map(withoutSavedMeeting)
    var rest = await session.open(places, from: .standups)
    if await openDraft(of: places.last, in: session) { rest = rest.dropLast() }
    if app.state().session != SavedSession(route: RouteRoot.standups.route) {
      tell("You are back where you left off; “standups --fresh” starts at the first screen.")
    }
    rest.forEach(tellRest)
    tellHiddenMeeting()
    if !dependencies.drafts.waiting.isEmpty {
      tell("Something you typed isn't saved yet; the list of standups shows it.")
    }
  }

  /// Opens a draft by the shortest route if the way that the user took to its screen is gone.
  private func openDraft(of place: Route?, in session: Session) async -> Bool {
    guard let place, RouteRoot.standups.route(of: app).words != place.words,
      let draft = dependencies.drafts.waiting.last(where: { $0.route.words == place.words }),
      app.standupsList.state(of: draft) == .there
    else { return false }
    app.standupsList.draftTapped(id: draft.id)
    await session.settle()
    return !dependencies.drafts.waiting.contains { $0.id == draft.id }
  }

  /// Says that an interrupted meeting is open in a tab that isn't shown, so its question isn't either.
  private func tellHiddenMeeting() {
    guard app.tabs.selectedTab != .standups else { return }
    let meetings = app.standupsList.stack.compactMap { $0.model as? RecordMeetingModel }
    guard let meeting = meetings.first(where: \.isInterrupted) else { return }
    tell(
      """
      The meeting of “\(meeting.standup.displayTitle)” was interrupted, and what was said is kept; \
      “standups” goes back to it.
      """
    )
  }

  private func open(_ route: Route, in session: Session) async {
    tellRest(await session.open(route, from: .standups).unresolved)
  }

  /// Returns a place without a meeting that was saved; its route would begin another one.
  private func withoutSavedMeeting(_ place: Route) -> Route {
    guard let record = place.words.dropFirst().firstIndex(of: "record") else { return place }
    let meeting = Array(place.words[...record])
    // One that wasn't saved has a draft.
    let isKept = dependencies.drafts.waiting.contains { $0.route.words == meeting }
    return isKept ? place : place.removingSegment(at: record)
  }

  private func tellUnreadable(_ unreadable: [UnreadableRecord], _ subject: PrintedText) {
    guard let first = unreadable.first else { return }
    warn("\(subject) can't be read: \(first.error.reason). It is kept as it is.")
  }

  private func tellRest(_ rest: UnresolvedRoute?) {
    if let rest { tell(LineError(rest).text) }
  }

  private func tell(_ line: PrintedText) {
    lines?.tell(line)
  }

  private func warn(_ message: PrintedText) {
    tell(Notice(kind: .warning, code: "session", message: message).text)
  }
}

extension Route {
  /// The segments without their queries.
  fileprivate var words: [String] { segments.map(\.text) }
}
