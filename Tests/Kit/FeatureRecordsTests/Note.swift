import FeatureKit
import FeatureTesting

/// The records of the tests.
typealias Note = RecordStoreContract.Note

/// A reason to fail.
let diskFull = "the disk is full"

extension Date {
  /// A date that is told from others by a number of days.
  static func day(_ number: Double) -> Date { Date(timeIntervalSince1970: number * 86_400) }
}

extension EffectScope {
  /// Acts, and lets all work finish.
  @MainActor func act(_ act: () throws -> Void) async rethrows {
    try act()
    await settle()
  }
}
