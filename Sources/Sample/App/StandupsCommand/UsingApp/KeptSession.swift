import AppFeature
import FeatureKit
import FeatureSessions
import LineMode
import RecordMeetingFeature
import StandupsListFeature
import Synchronization

/// Restores the app's last session, and keeps its state for the next start.
///
/// The app works without it: a failure is reported once, and the app goes on.
@MainActor
final class KeptSession: LineSessionObserver {
  /// The first place of the app.
  enum Start {
    /// The place where the user left it.
    case lastPlace
    /// The first screen.
    case firstScreen
    /// The screen of a route.
    case route(Route)
  }

  private let app: AppModel
  private let start: Start
  private let sessions: RecordStore<SavedSession>?
  private let isBeside: Bool
  private let dependencies: FeatureDependencies
  private var keeper: SessionKeeper?
  private weak var lines: LineSession?

  /// Makes a keeper of an app that hasn't begun.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - start: Its first place.
  ///   - sessions: The store; without one nothing is kept.
  ///   - isBeside: True to add what is typed to the saved session, which is another app's, and to change no more of it.
  ///   - dependencies: The dependencies of the app.
  init(
    of app: AppModel,
    from start: Start,
    in sessions: RecordStore<SavedSession>?,
    isBeside: Bool = false,
    dependencies: FeatureDependencies
  ) {
    (self.app, self.start, self.sessions) = (app, start, sessions)
    (self.isBeside, self.dependencies) = (isBeside, dependencies)
  }

  /// Starts the app, and from then on keeps its open screens and typed text.
  func didStart(_ lines: LineSession) async {
    self.lines = lines
    let session = lines.session
    let saved = isBeside ? nil : await load()
    switch start {
    case .lastPlace: if let saved { await restore(saved, in: session) }
    case .firstScreen: postpone(saved)
    case .route(let route):
      postpone(saved)
      tellRest(await session.open(route, from: .standups).unresolved)
    }
    if isBeside { keepDrafts() } else { keep(over: saved) }
  }

  /// Writes changes that aren't stored yet, before the process ends.
  func didEnd(_ lines: LineSession) async {
    await keeper?.flush()
    guard let keeper, keeper.failure == nil, !app.session.drafts.isEmpty else { return }
    tell("What you typed is kept for the next start.")
  }

  /// Returns true if leaving now loses nothing; a running meeting would be lost.
  func keepsEverything() async -> Bool {
    guard let keeper else { return false }
    let meetings = app.stack.compactMap { $0.model as? RecordMeetingModel }
    guard meetings.allSatisfy(\.isInterrupted) else { return false }
    await keeper.flush()
    return keeper.failure == nil
  }

  // MARK: Private

  /// Reads the saved session; the app starts even if that fails.
  private func load() async -> SavedSession? {
    do {
      guard let snapshot = try await sessions?.load() else { return nil }
      if let unreadable = snapshot.unreadable.first {
        warn("Where you were cannot be read: \(unreadable.error.reason). It is kept as it is.")
      }
      return snapshot.records.first
    } catch {
      warn("Where you were cannot be read: \(CommandFailure(error).message)")
      return nil
    }
  }

  private func restore(_ saved: SavedSession, in session: Session) async {
    let restoration = await session.restore(saved, from: .standups)
    app.offerLeftOver(of: restoration)
    await session.settle()
    if restoration.opening.opened != RouteRoot.standups.route {
      tell("You are back where you were; “standups --fresh” begins at the first screen.")
    }
    tellRest(restoration.opening.unresolved)
    // An offer waits until nothing is open above the list.
    if !app.standupsList.leftOver.isEmpty, app.standupsList.destination?.alert == nil {
      tell("Something else that you typed is not saved; the list of standups offers it.")
    }
  }

  private func postpone(_ saved: SavedSession?) {
    guard let saved, !saved.drafts.isEmpty else { return }
    app.postpone(saved)
    tell(
      "What you typed last time is not saved, and kept: “standups” offers it when it next starts."
    )
  }

  private func keep(over saved: SavedSession?) {
    guard let sessions else { return }
    let keeper = SessionKeeper(
      // Without a saved session, the first screen isn't worth saving.
      kept: saved ?? SavedSession(route: RouteRoot.standups.route),
      effects: dependencies.effects,
      clock: dependencies.clock
    ) { [app] in
      app.session
    } save: { session in
      try await sessions.save(session)
    }
    keeper.onFirstFailure = { [weak self] error in
      self?.warn("What is open and typed cannot be kept: \(CommandFailure(error).message)")
    }
    keeper.start()
    self.keeper = keeper
  }

  /// Keeps what is typed for the next start, which offers it; a failure isn't reported.
  private func keepDrafts() {
    guard let sessions else { return }
    let nothing = SavedSession(route: RouteRoot.standups.route)
    let kept = Mutex<[SavedDraft]>([])
    keeper = SessionKeeper(
      kept: nothing,
      effects: dependencies.effects,
      clock: dependencies.clock
    ) { [app] in
      var session = nothing
      // Its screens aren't among those of the saved session.
      session.drafts = app.session.drafts.map {
        SavedDraft(kind: $0.kind, depth: -1, content: $0.content)
      }
      return session
    } save: { session in
      let before = kept.withLock { $0 }
      let saved = try await sessions.update(session.id) { all in
        all.drafts.removeAll { before.contains($0) }
        all.drafts += session.drafts
      }
      if saved == nil { try await sessions.save(session) }
      kept.withLock { $0 = session.drafts }
    }
    keeper?.start()
  }

  private func tellRest(_ rest: UnresolvedRoute?) {
    guard let rest else { return }
    tell(LineError(rest).text)
  }

  private func tell(_ line: PrintedText) {
    lines?.tell(line)
  }

  private func warn(_ message: PrintedText) {
    tell(Notice(kind: .warning, code: "session", message: message).text)
  }
}
