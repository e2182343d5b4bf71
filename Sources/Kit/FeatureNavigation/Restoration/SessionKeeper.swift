public import FeatureEffects
import Observation

/// Saves the session, a second after a change at the latest, and when the person leaves.
///
/// The first change starts the second, however long the person goes on typing; later changes are written with it.
/// While nothing changes, the keeper does nothing at all. While work that was started with `finish` is under way, such
/// as a save, the kept session stays: a form that is closed is lost with the process until its save has ended.
///
/// ```swift
/// let keeper = SessionKeeper(effects: dependencies.effects, clock: dependencies.clock) {
///   RouteRoot.shelf.session(of: app)
/// } save: { session in
///   try await sessions.save(session)
/// }
/// keeper.start()
/// …
/// await keeper.flush()
/// ```
@MainActor
public final class SessionKeeper {
  /// The longest time between a change and its writing.
  public nonisolated static let delay: Duration = .seconds(1)

  /// The error of the last attempt to save the session; nil if it succeeded.
  public private(set) var failure: (any Error)?
  /// Called the first time that saving the session fails.
  public var onFirstFailure: (any Error) -> Void = { _ in }

  private let session: @MainActor () -> SavedSession
  private let save: @Sendable (SavedSession) async throws -> Void
  private let clock: any Clock<Duration>
  private let effects: EffectScope
  private let changes = EffectStream<Void>("a change of the session", .latest)
  private var kept: SavedSession?
  /// The number of the newest work when `kept` was read.
  ///
  /// No earlier save has closed a form that is in it.
  private var keptAt: Int
  private var hasFailed = false

  /// Makes a keeper that does nothing before `start()`.
  ///
  /// - Parameters:
  ///   - kept: The session that is saved already.
  ///   - effects: The scope in which it works.
  ///   - clock: The clock on which it waits.
  ///   - session: Returns the session as it is now; what it reads is observed.
  ///   - save: Writes a session; if two writes overlap, the second must win.
  public init(
    kept: SavedSession? = nil,
    effects: EffectScope,
    clock: any Clock<Duration>,
    session: @escaping @MainActor () -> SavedSession,
    save: @escaping @Sendable (SavedSession) async throws -> Void
  ) {
    self.kept = kept
    self.effects = effects.scope("SessionKeeper")
    keptAt = effects.lastNumber
    self.clock = clock
    self.session = session
    self.save = save
  }

  /// Starts saving changes from now on, and any difference from the saved session.
  public func start() {
    if observe() != kept { changes.send(()) }
    effects.runOnce("keep") { [weak self, changes, clock] in
      for try await _ in changes {
        try await clock.sleep(for: Self.delay)
        while let save = self?.nextSave {
          await save.wait()
          try Task.checkCancellation()
        }
        await self?.keep(self?.observe())
      }
    }
  }

  /// Writes unsaved changes at once; called when the person leaves.
  public func flush() async {
    await keep(session())
  }

  /// Reads the session, and observes the next change of it.
  private func observe() -> SavedSession {
    withObservationTracking {
      session()
    } onChange: { [changes] in
      changes.send(())
    }
  }

  /// A save that is under way and may have closed a form that is kept.
  private var nextSave: Effect? { effects.unfinishedSaves(after: keptAt).first }

  private func keep(_ session: SavedSession?) async {
    let number = effects.lastNumber
    guard let session, session != kept else { return }
    do {
      try await save(session)
      (kept, keptAt, failure) = (session, number, nil)
    } catch {
      failure = error
      guard !hasFailed else { return }
      hasFailed = true
      onFirstFailure(error)
    }
  }
}
