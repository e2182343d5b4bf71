package import FeatureKit
import FeatureScreens
import FeatureSessions
package import TerminalConsole
package import TerminalTexts

/// The first place of an app.
package enum SessionStart {
  /// The first screen or a route's, whatever the user has left open.
  case fresh(at: Route? = nil)
  /// The place where the user left it, and the screen that opens over it.
  case lastPlace(over: Route? = nil)
  /// The start of a command or a script, which keeps what is typed and nothing else.
  case beside(Route?)

  /// The screen that opens; without one, it is the first screen or the last place.
  var route: Route? {
    switch self {
    case .fresh(let route), .lastPlace(let route), .beside(let route): route
    }
  }
  var isLastPlace: Bool { if case .lastPlace = self { true } else { false } }
  var isBeside: Bool { if case .beside = self { true } else { false } }
}

/// The words and rules of one app for its last session.
@MainActor
package struct SessionHabits {
  /// The end of a sentence on where drafts wait, such as “the list of books shows it”.
  package var drafts: PrintedText = "its form, or that of a new one, has it"
  /// Returns a place as it is opened again, given the drafts that wait.
  package var place: (_ place: Route, _ waiting: [SavedDraft]) -> Route = { place, _ in place }
  /// Returns true for a draft that waits in a field of an open page.
  package var shows: (_ waiting: SavedDraft) -> Bool = { _ in false }
  /// Returns true while something runs that no draft has whole.
  package var losesSomething: () -> Bool = { false }
  /// Returns a sentence on what isn't seen at the last place.
  package var news: () -> PrintedText? = { nil }

  /// Makes those of an app that says nothing of its own.
  package init() {}
}

/// Restores the app's last session, and keeps its state for the next start.
///
/// The app works without it: a failure is reported once, and the app goes on.
@MainActor
package final class KeptSession<Root: AppRoot>: TerminalFrontObserver {
  private let app: Root
  private let habits: SessionHabits
  private let start: SessionStart
  private let stores: SessionStores?
  private let dependencies: FeatureDependencies
  private var keeper: SessionKeeper?
  /// The drafts that wait for the next start, once the session has ended.
  private(set) var keptDrafts: [SavedDraft] = []
  /// Finds the drafts of processes that have ended.
  ///
  /// A start that doesn't go back to the last place offers them.
  var findDrafts: (@MainActor () async throws -> [SavedDraft])?
  /// Those that no screen has taken.
  private var offered: [SavedDraft] = []
  /// Those that were taken before the keeper began.
  private var taken: [SavedDraft] = []
  /// True if typed text couldn't be kept for it.
  private(set) var losesText = false
  private weak var lines: (any TerminalFront)?
  /// The places where the user left, one a tab, without those in use in another terminal.
  private var lastPlaces: [Route] = []

  /// Makes a keeper of an app that hasn't begun; without stores nothing is kept.
  package init(
    of app: Root,
    as habits: SessionHabits,
    from start: SessionStart,
    in stores: SessionStores?,
    dependencies: FeatureDependencies
  ) {
    (self.app, self.habits, self.start, self.stores) = (app, habits, start, stores)
    self.dependencies = dependencies.scoped(to: Self.self)
  }

  private var routes: RouteRoot { app.shell.routes }

  /// Reads the route and the drafts, so that each screen finds its draft.
  package func willStart(_ lines: any TerminalFront) async {
    self.lines = lines
    guard let stores else { return }
    var kept = SessionState(SavedSession(route: routes.route))
    do {
      if !start.isBeside { try await load(&kept, from: stores) }
    } catch {
      warn("Your last place can't be read: \("\(error)")")
    }
    if !start.isLastPlace { await offerDrafts() }
    kept.drafts += taken
    let keeper = SessionKeeper(kept: kept, dependencies: dependencies) { [weak self, app] kept in
      let state = app.state(over: kept)
      // A script leaves the user's last place as it is, and is told of what isn't saved.
      return self?.start.isBeside == true
        ? SessionState(kept.session, drafts: state.drafts.filter { !$0.isChange }) : state
    } save: {
      try await stores.save($0, over: &$1)
    }
    self.keeper = keeper
    let kinds: PrintedText = start.isBeside ? "What" : "Your place and what"
    keeper.onFailure = { [weak self] error in
      self?.lines?.warn(error.map { "warning: \(kinds) you typed can't be kept: \("\($0)")" })
    }
  }

  /// Opens the first place, and from then on keeps the open screens and typed text.
  package func didStart(_ lines: any TerminalFront) async {
    let emptied = app.dropSavedDrafts()
    if start.isLastPlace { await restore(in: lines.session, without: emptied) }
    if let route = start.route {
      // The sheet that was left open gives way to it.
      for container in app.stack.first?.containers ?? [] where container.presented != nil {
        container.closePresented()
      }
      await takeDraft(at: route)
      let rest = await lines.session.open(route, from: routes).unresolved
      if let rest, rest.reason != .awaited { tellRest(rest) }
    }
    keeper?.start()
  }

  /// Writes changes that aren't stored yet, before the process ends, and says what ends with it.
  package func didEnd(_ lines: any TerminalFront) async {
    await tryAgain()
    await keeper?.flush()
    // The folder of the drafts may have gone since they were written.
    let stored = (try? await stores?.drafts.load())?.records ?? []
    let written = keeper.flatMap { $0.failure == nil ? $0.kept.drafts : nil }
    for draft in written ?? app.state().drafts where !draft.isChange && !stored.contains(draft) {
      losesText = true
      warn("\(draft.label.title) could not be kept.\(draft.label.furtherText)")
    }
    keptDrafts = written?.filter(stored.contains) ?? []
    if start.isLastPlace {
      let isWhole = keeper?.failure == nil
      if isWhole, !keptDrafts.allSatisfy(\.isChange) {
        tell("What you typed is kept for the next start.")
      }
    } else {
      for draft in keptDrafts where !draft.isChange {
        tell("\(draft.label.title) is kept; \(route(to: draft)) opens it.")
      }
    }
  }

  /// Makes the changes that waited for a place which is back, so that none of them is kept.
  private func tryAgain() async {
    guard app.state().drafts.contains(where: \.isChange) else { return }
    // What can't be read is told with what isn't saved.
    for opened in dependencies.stores.all { try? await opened.check() }
    await dependencies.effects.settleOutside()
  }

  /// Returns true if leaving now loses nothing; a running meeting would be lost.
  package func keepsEverything() async -> Bool {
    guard let keeper, !habits.losesSomething() else { return false }
    await keeper.flush()
    return keeper.failure == nil
  }

  // MARK: Private

  private func load(_ kept: inout SessionState, from stores: SessionStores) async throws {
    let sessions = try await stores.lastSession()
    let (left, held, unreadable) = try await stores.takeOverDrafts(if: start.isLastPlace)
    tellUnreadable(sessions.unreadable, "Your last place")
    tellUnreadable(unreadable, "What you typed")
    for draft in held { tell("\(draft.label.title) is open in another terminal.") }
    if start.isLastPlace {
      (kept.drafts, dependencies.drafts.waiting) = (left, left)
    }
    guard let session = sessions.records.first else { return }
    kept.session = session
    lastPlaces = session.routes.map { route in
      held.contains { route.words.starts(with: $0.route.words) } ? routes.route : route
    }
    if session.hasEarlierDrafts {
      warn("What you typed in an earlier version can't be opened. It is kept as it is.")
    }
  }

  /// Opens the last places, but no form whose draft is stored.
  private func restore(in session: Session, without emptied: [Route]) async {
    let waiting = dependencies.drafts.waiting
    let places = lastPlaces.map { habits.place($0.closing(emptied), waiting) }
    let rest = await session.open(places, from: routes)
    if app.state().session != SavedSession(route: routes.route) {
      tell(
        """
        You are back where you left off; “\(routes.scheme) --fresh” starts at the first screen.
        """
      )
    }
    // First what the user must know: a small screen shows the beginning.
    if !dependencies.drafts.waiting.allSatisfy(habits.shows) {
      tell("Something you typed isn't saved yet; \(habits.drafts).")
    }
    habits.news().map(tell)
    if rest.contains(where: { $0.reason == .awaited }) {
      return tell("Your last place opens once the store is read.")
    }
    // The user has seen no id.
    for rest in rest {
      switch rest.reason {
      case .notFound(_, let word): tell("The \(word) that you had open isn't there any more.")
      case .unreadable(_, let word): tell("The \(word) that you had open can't be read.")
      case _: tellRest(rest)
      }
    }
  }

  // MARK: Offered drafts

  /// Tells of the drafts of ended processes; the screen of one takes it once its route is opened.
  private func offerDrafts() async {
    do {
      offered = try await findDrafts?() ?? []
    } catch {
      warn("What you typed last time can't be read: \("\(error)")")
    }
    if !start.isBeside {
      for change in offered where change.isChange { await take(change) }
    }
    for draft in offered.prefix(3) {
      let opening: PrintedText =
        draft.isChange ? "“\(routes.scheme)” asks about it" : "\(route(to: draft)) opens it"
      tell("\(draft.label.title) is kept, but not saved; \(opening).")
    }
    // A script answers for none of the person's changes.
    if start.isBeside { offered.removeAll(where: \.isChange) }
    if offered.count > 3 {
      tell("“\(routes.scheme) drafts” lists what else is kept, but not saved.")
    }
    lines?.session.willOpen = { [weak self] in await self?.takeDraft(at: $0) }
  }

  /// Lets the screen of a route take the draft that was offered for it, or for a screen on the way.
  private func takeDraft(at route: Route) async {
    func places(of draft: SavedDraft) -> [[String]] {
      [draft.route, self.route(to: draft)].map(\.words).filter(route.words.starts)
    }
    let onTheWay = offered.compactMap { draft in
      places(of: draft).map(\.count).max().map { (draft: draft, words: $0) }
    }
    // Of several with one route, the newest comes first.
    let found = onTheWay.reversed().max { $0.words < $1.words }
    if let found { await take(found.draft) }
  }

  /// Takes a draft that was offered, unless another process was faster.
  private func take(_ found: SavedDraft) async {
    guard let stores else { return }
    offered.removeAll { $0.id == found.id }
    do {
      switch try await stores.takeOver(found) {
      case .taken(let draft):
        if let keeper { keeper.takeOver(draft) } else { taken.append(draft) }
        dependencies.drafts.offer(draft)
      case .elsewhere: tell("\(found.label.title) is open in another terminal.")
      case .gone: break
      }
    } catch {
      warn("\(found.label.title) can't be read: \("\(error)")")
    }
  }

  /// Returns the route that opens the form of a draft.
  private func route(to draft: SavedDraft) -> Route { app.shell.dependencies.route(to: draft) }

  private func tellUnreadable(_ unreadable: [UnreadableRecord], _ subject: PrintedText) {
    guard let first = unreadable.first else { return }
    warn("\(subject) can't be read: \(first.error.reason). It is kept as it is.")
  }

  private func tellRest(_ rest: UnresolvedRoute) { tell(LineError(rest).text) }

  private func tell(_ line: PrintedText) { lines?.tell(line) }

  private func warn(_ message: PrintedText) { tell("warning: \(message)") }
}
