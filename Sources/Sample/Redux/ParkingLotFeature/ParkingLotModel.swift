public import FeatureKit

/// The topics that are parked for later.
@MainActor
@Observable
public final class ParkingLotModel {
  private let dependencies: FeatureDependencies

  /// Makes the list.
  public init(dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: "ParkingLotModel")
  }
}

extension ParkingLotModel: Presenting {
  /// The list.
  public static let screenName = "parking-lot"

  /// Describes the list.
  public func build(_ s: ScreenBuilder) {
    s.title = "Parking lot"
  }
}
