public import Testing

extension Trait where Self == ConditionTrait {
  /// For tests whose texts show all tabs: they are left out where a part of the app was taken out.
  public static var wholeApp: Self {
    #if canImport(ParkingLotFeature)
    .enabled(if: true)
    #else
    .enabled(if: false, "The parking lot was taken out.")
    #endif
  }
}
