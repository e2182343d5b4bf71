import FeatureEffects
package import FeatureInjection
import Observation

/// Saves the session and the drafts, a second after a change at the latest, and when the person leaves.
///
/// The person leaves with the foreground, or for good. The first change starts the second, however long the person goes
/// on typing; later changes are written with it. While nothing changes, the keeper does nothing at all.
///
/// It writes whatever else is under way, so a state has the drafts of closed forms until their saves have ended, which
/// it finds among the kept ones.
///
/// ```swift
/// let keeper = SessionKeeper(kept: kept, dependencies: dependencies) { kept in
///   app.state(over: kept)
/// } save: { state, kept in
///   try await stores.save(state, over: &kept)
/// }
/// keeper.start()
/// …
/// await keeper.flush()
/// ```
@MainActor
package final class SessionKeeper {
  /// The longest time between a change and its writing.
  package nonisolated static let delay: Duration = .seconds(1)

  /// The error of the last attempt to save the state; nil if it succeeded.
  package private(set) var failure: (any Error)? {
    didSet { if (failure == nil) != (oldValue == nil) { onFailure(failure) } }
  }
  /// Called when saving begins to fail, and with nil once it works again.
  package var onFailure: ((any Error)?) -> Void = { _ in }

  /// The state that is saved.
  package private(set) var kept: SessionState

  private let state: @MainActor (_ kept: SessionState) -> SessionState
  private let save: @Sendable (SessionState, _ kept: inout SessionState) async throws -> Void
  private let dependencies: FeatureDependencies
  private let changes = EffectStream<Void>("a change of the session", .latest)
  private let lock = KeyedLock<String>("writing the session")

  /// Makes a keeper that writes nothing by itself before `start()`.
  ///
  /// - Parameters:
  ///   - kept: The state that is saved already.
  ///   - dependencies: The clock on which it waits, the life cycle that it follows, and the scope in which it works.
  ///   - state: Returns the present state, given the kept one; what it reads is observed.
  ///   - save: Writes a state over the kept one; if it throws, it has changed that as far as it came. A second write begins
  ///     when the first has ended.
  package init(
    kept: SessionState,
    dependencies: FeatureDependencies,
    state: @escaping @MainActor (_ kept: SessionState) -> SessionState,
    save: @escaping @Sendable (SessionState, _ kept: inout SessionState) async throws -> Void
  ) {
    (self.kept, self.state, self.save) = (kept, state, save)
    self.dependencies = dependencies.scoped(to: Self.self)
    dependencies.drafts.write = { [weak self] in await self?.flush() }
  }

  /// Takes over a draft that another process has stored, so that it goes once its form is saved.
  package func takeOver(_ draft: SavedDraft) { kept.drafts.append(draft) }

  /// Starts saving changes from now on, and any difference from the saved state.
  package func start() {
    if observe() != kept { changes.send(()) }
    dependencies.effects.runOnce("keep") { [weak self, changes, clock = dependencies.clock] in
      for try await _ in changes {
        try await clock.sleep(for: Self.delay)
        await self?.flush()
      }
    }
    dependencies.effects.runOnce("leave") { [weak self, lifecycle = dependencies.lifecycle] in
      for try await action in lifecycle.actions() where action == .didEnterBackground {
        await self?.flush()
      }
    }
  }

  /// Reads the state, and observes the next change of it.
  private func observe() -> SessionState {
    withObservationTracking {
      state(kept)
    } onChange: { [changes] in
      changes.send(())
    }
  }

  /// Writes unsaved changes at once, as when the person leaves.
  ///
  /// The state is read once earlier writes have ended.
  package func flush() async {
    do {
      try await lock.withLock("session") {
        let new = observe()
        var written = kept
        defer { kept = written }
        if new != kept { try await save(new, &written) }
        (written, failure) = (new, nil)
      }
    } catch {
      failure = error
    }
  }
}
