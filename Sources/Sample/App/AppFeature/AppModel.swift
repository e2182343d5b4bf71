public import FeatureKit
import Foundation
public import Observation
import StandupDetailFeature
import StandupsDomain
public import StandupsListFeature
import StandupsStorage

/// The whole app: the root of the navigation stack, and the dependencies between its features.
@MainActor
@Observable
public final class AppModel: Presenting {
  // MARK: State

  /// The list of all standups.
  public let standupsList: StandupsListModel

  /// The list: its screen is the first one.
  public var content: (any Presenting)? { standupsList }

  /// The requests of the features; the app's driver carries them out.
  public let inbox = NavigationInbox(routes: .standups)

  // MARK: Dependencies

  private let dependencies: FeatureDependencies

  // MARK: Creating a model

  /// Makes the app.
  ///
  /// - Parameters:
  ///   - destination: The screen above the list, for tests.
  ///   - dependencies: The dependencies of the features; the entries that link features are added.
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

  // MARK: Lifecycle

  /// Starts the work of a launch: standups that were deleted long ago are removed for good.
  public func start() {
    dependencies.effects.finish("evict") {
      [standups = dependencies.standups, now = dependencies.now()] in
      do {
        try await standups.evict(deletedBefore: now - StoreLocation.deletionAge)
      } catch {
        // A failure loses nothing, and no caller waits: the next start tries again.
      }
    }
  }
}

extension FeatureDependencies {
  /// Returns a copy with the entries that only the app can supply, because it imports every feature.
  ///
  /// An attendee's standups lead to details, and those to attendees again, though the two modules can't import
  /// each other.
  public func suppliedByApp() -> FeatureDependencies {
    var dependencies = self
    dependencies.attendeeStandups = { attendee, dependencies in
      StandupsListModel(attendeeName: attendee.name, dependencies: dependencies)
    }
    return dependencies
  }
}
