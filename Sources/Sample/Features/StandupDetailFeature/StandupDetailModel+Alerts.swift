public import FeatureKit
public import StandupsDomain

extension AlertState<StandupDetailModel.AlertAction> {
  /// Asks before a standup is deleted.
  public static func deleteStandup(_ standup: Standup) -> AlertState {
    AlertState(
      "Delete “\(standup.displayTitle)”?",
      message: "Its meetings go with it. Undo brings all of it back.",
      buttons: [.destructive("Delete", action: .confirmDeletion), .cancel("Keep it")]
    )
  }

  /// Says that the user doesn't let the app listen.
  public static let speechDenied = AlertState(
    "Speech recognition denied",
    message: """
      You denied access to speech recognition, so this meeting would have no transcript. \
      You can change that in the settings, or go on without a transcript.
      """,
    buttons: [
      AlertButton("Continue without transcript", action: .continueWithoutTranscript),
      AlertButton("Open settings", action: .openSettings),
      .cancel("Cancel"),
    ]
  )

  /// Says that this machine doesn't let the app listen.
  public static let speechRestricted = AlertState(
    "Speech recognition restricted",
    message: """
      This device does not allow speech recognition, so this meeting would have no transcript. \
      You can go on without one.
      """,
    buttons: [
      AlertButton("Continue without transcript", action: .continueWithoutTranscript),
      .cancel("Cancel"),
    ]
  )
}
