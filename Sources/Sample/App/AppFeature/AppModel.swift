public import FeatureKit
import Foundation
public import Observation
import StandupDetailFeature
import StandupsDomain
public import StandupsListFeature
import StandupsStorage

/// The whole app: its root screen, and what its features need of one another.
@MainActor
@Observable
public final class AppModel {
  // MARK: State

  /// The list of all standups, the root of the chain.
  public let standupsList: StandupsListModel

  /// What the features ask for; whoever drives the chain of screens carries it out.
  public let inbox = NavigationInbox(routes: AppModel.routes)

  // MARK: Dependencies

  private let dependencies: FeatureDependencies

  // MARK: Creating a model

  /// Makes the app.
  ///
  /// - Parameters:
  ///   - destination: What is open above the list, for tests.
  ///   - dependencies: What the features need; the entries that lead from one to another are added.
  public init(
    destination: StandupsListModel.Destination? = nil,
    dependencies: FeatureDependencies
  ) {
    var dependencies = dependencies.scoped(to: "AppModel").suppliedByApp()
    dependencies.navigate = inbox.navigator
    self.dependencies = dependencies
    standupsList = StandupsListModel(
      destination: destination,
      dependencies: self.dependencies
    )
  }

  // MARK: Routes

  /// Where the routes of the app begin; each screen says how they go on.
  public nonisolated static let routes = RouteRoot.standups

  // MARK: Lifecycle

  /// Begins what is due once at the start: standups that were deleted long ago are removed for good.
  public func task() {
    dependencies.effects.finish("evict") {
      [standups = dependencies.standups, now = dependencies.now()] in
      do {
        try await standups.evict(deletedBefore: now - StoreLocation.deletionAge)
      } catch {
        // Nobody waits for this, and nothing is lost: the next start tries again.
      }
    }
  }
}

extension FeatureDependencies {
  /// Returns the same with the entries that only the app can supply, because it knows every feature.
  ///
  /// An attendee's standups lead on to details and attendees without end, though the two modules cannot import
  /// each other.
  public func suppliedByApp() -> FeatureDependencies {
    var dependencies = self
    dependencies.attendeeStandups = { attendee, dependencies in
      StandupsListModel(attendeeName: attendee.name, dependencies: dependencies)
    }
    return dependencies
  }
}
