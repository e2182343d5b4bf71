public import StandupsStorage

#if canImport(ParkingLotFeature)
import ParkingLotFeature
#endif

/// The parts of the app that can be taken out: without their modules the rest builds as it is.
public enum AppParts {
  /// The parts, in the order of their tabs.
  public static let all: [any AppPart.Type] = {
    #if canImport(ParkingLotFeature)
    [ParkingLot.self]
    #else
    []
    #endif
  }()
}
