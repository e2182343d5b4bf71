public import Injection
public import Observation
import StandupDetailFeature
import StandupsDomain
public import StandupsListFeature

/// The whole app: its root screen, and what its features need of one another.
@MainActor
@Observable
public final class AppModel {
  // MARK: State

  /// The list of all standups, the root of the chain.
  public let standupsList: StandupsListModel

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
    let dependencies = dependencies.scoped(to: "AppModel").suppliedByApp()
    standupsList = StandupsListModel(destination: destination, dependencies: dependencies)
  }
}

extension FeatureDependencies {
  /// Returns the same with the entries that only the app can supply, because it knows every feature.
  ///
  /// An attendee's standups lead on to details and attendees without end, though the two modules cannot import
  /// each other.
  public func suppliedByApp() -> FeatureDependencies {
    var dependencies = self
    dependencies.attendeeStandups = AttendeeStandups { attendee, dependencies in
      StandupsListModel(attendeeName: attendee.name, dependencies: dependencies)
    }
    return dependencies
  }
}
