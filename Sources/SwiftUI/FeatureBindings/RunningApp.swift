import FeatureEffects
package import FeatureInjection
import FeatureNavigation
import FeatureRecords
import FeatureSessions
package import FeatureShell
import FeatureStores
package import Foundation
import Observation

/// An app that runs under views: it starts new screens, carries out requests, and keeps the session.
///
/// Views show the open screens and call user actions; everything else that a shell does is here.
@MainActor
@Observable
package final class RunningApp<Product: AppProduct> {
  /// The model above all screens.
  package let root: Product.Root
  /// The sentence on a place or typed text that can't be read or kept; nil without one.
  package var problem: String?

  @ObservationIgnored private let session: Session
  @ObservationIgnored private let sessions: SessionStores?
  @ObservationIgnored private let dependencies: FeatureDependencies
  @ObservationIgnored private var keeper: SessionKeeper?
  @ObservationIgnored private var isStarted = false

  /// Makes an app in the foreground that keeps its records in a place.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - dependencies: The dependencies of the app, with its clients; stores, drafts and the life cycle are added.
  package init(in place: StoreLocation, dependencies: FeatureDependencies) {
    sessions = place.sessions(now: dependencies.now)
    var dependencies = dependencies
    dependencies.follow(place.stores(of: Product.kinds, now: dependencies.now))
    dependencies.drafts = Drafts(owner: sessions?.owner.id ?? "", now: dependencies.now)
    dependencies.lifecycle = LifecycleSource()
    self.dependencies = dependencies
    root = Product.makeRoot(dependencies: dependencies)
    var world = SessionWorld(
      root: root,
      inbox: root.shell.inbox,
      effects: dependencies.effects,
      time: .real(dependencies.clock)
    )
    world.lifecycle = dependencies.lifecycle
    session = Session(world)
  }

  /// Opens the last screens, once, then starts each new one, until the caller is cancelled.
  package func run() async {
    if !isStarted {
      isStarted = true
      await start()
    }
    let changes = EffectStream<Void>("a change of the screens", .latest)
    var notifications = changes.makeAsyncIterator()
    repeat {
      withObservationTracking {
        _ = (root.stack, root.shell.inbox.requests)
      } onChange: {
        changes.send(())
      }
      await settle()
    } while (try? await notifications.next()) != nil
  }

  /// Opens the last screens, and keeps those that are open from now on.
  package func start() async {
    root.start()
    var last: SavedSession?
    do {
      last = try await load()
    } catch {
      problem = "Your last place can't be read: \(error)"
    }
    let waiting = dependencies.drafts.waiting
    await session.start()
    let emptied = root.dropSavedDrafts()
    let places = (last?.routes ?? []).map { $0.closing(emptied) }
    _ = await session.open(places, from: root.shell.routes)
    guard let sessions else { return }
    let kept = SessionState(
      last ?? SavedSession(route: root.shell.routes.route),
      drafts: waiting
    )
    let keeper = SessionKeeper(kept: kept, dependencies: dependencies) { [root] kept in
      root.state(over: kept)
    } save: {
      try await sessions.save($0, over: &$1)
    }
    keeper.onFailure = { [weak self] error in
      self?.problem = error.map { "Your place and what you typed can't be kept: \($0)" }
    }
    keeper.start()
    self.keeper = keeper
  }

  /// Reads the drafts, so that each screen finds its own, and returns the last session.
  private func load() async throws -> SavedSession? {
    guard let sessions else { return nil }
    dependencies.drafts.waiting = try await sessions.takeOverDrafts().left
    return try await sessions.lastSession().records.first
  }

  /// Starts new screens, and waits until all work has finished or is parked.
  package func settle() async { await session.settle() }

  /// Opens the route that another app or a widget asks for.
  package func open(_ url: URL) {
    do {
      root.shell.inbox.navigator(.route(try Route(parsing: url.absoluteString)))
    } catch {
      problem = "This link can't be opened: \(error)"
    }
  }

  /// Takes a change of the life cycle; leaving the foreground writes what isn't kept yet.
  package func changed(to phase: AppPhase) {
    for action in phase.actions { dependencies.lifecycle.send(action) }
  }
}

/// The phases of an app, as SwiftUI tells them.
package enum AppPhase: CaseIterable {
  /// The user's input goes to it.
  case active
  /// It is in sight, and something else has the user's input.
  case inactive
  /// It isn't in sight, and may be ended at any moment.
  case background

  /// The actions of the life cycle that lead there, from any other phase.
  package var actions: [Lifecycle.Action] {
    switch self {
    case .active: [.willEnterForeground, .didBecomeActive]
    case .inactive: [.willEnterForeground, .willBecomeInactive]
    case .background: [.willBecomeInactive, .didEnterBackground]
    }
  }
}
