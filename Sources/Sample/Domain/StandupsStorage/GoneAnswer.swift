public import FeatureKit

/// The answers to the news that a record was deleted elsewhere when it was changed here.
public enum GoneAnswer: String, CaseIterable, Sendable {
  /// Save the record again as it was.
  case saveAgain = "save-again"
}

extension AlertState<GoneAnswer> {
  /// Says that a record was deleted elsewhere, so that a change of it was dropped.
  ///
  /// - Parameters:
  ///   - title: The title of the record.
  ///   - id: The id of the record, which is that of the alert.
  /// - Returns: The alert.
  public static func gone(_ title: String, id: some CustomStringConvertible) -> AlertState {
    AlertState(
      "“\(title)” was deleted",
      message: "It was deleted elsewhere, so nothing was changed. You can save it again as it was.",
      id: "\(id)",
      buttons: [AlertButton("Save it again", action: .saveAgain), .cancel("Leave it deleted")]
    )
  }
}
