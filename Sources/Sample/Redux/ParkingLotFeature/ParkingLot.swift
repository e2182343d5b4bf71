public import FeatureKit
import ReduxStore
public import StandupsStorage

/// The parking lot as a part of the app.
public enum ParkingLot: AppPart {
  /// The kind of its records.
  public typealias Kind = TopicKind
  /// The word of the tab.
  public static let tab = "parking-lot"
  /// The label of the tab.
  public static let title = "Parking lot"

  /// Makes the model of the list.
  public static func makeModel(dependencies: FeatureDependencies) -> any Presenting {
    ParkingLotModel(
      middleware: dependencies.actionLog?.middleware ?? .identity,
      dependencies: dependencies
    )
  }
}
