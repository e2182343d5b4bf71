import ParkingLotFeature
public import StandupsStorage

/// The parts of the app that it knows by what they say of themselves.
public enum AppParts {
  /// The parts, in the order of their tabs.
  public static let all: [any AppPart.Type] = [ParkingLot.self]
}
