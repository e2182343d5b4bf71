public import FeatureKit

extension AlertState {
  /// Offers to retry a change that couldn't be saved or may not last, or to go on.
  ///
  /// Its id is that of the record.
  ///
  /// - Parameters:
  ///   - failure: The change and what went wrong.
  ///   - title: The name of the changed standup, for the user.
  ///   - retry: The intent of trying again.
  ///   - goOn: The intent of going on with an unsaved change.
  /// - Returns: The alert.
  public static func notSaved<ID>(
    _ failure: UnsavedRecord<ID>,
    title: String,
    retry: Action,
    goOn: Action
  ) -> AlertState {
    let isDone = failure.isDeletion ? "deleted" : "saved"
    return AlertState(
      failure.isStored
        ? "“\(title)” is \(isDone), but a power cut may undo it" : "“\(title)” is not \(isDone)",
      message: failure.isStored
        ? failure.reason
        : """
        \(failure.reason) What you changed is kept here, marked “not saved”, until the app ends.
        """,
      id: "\(failure.id)",
      buttons: [AlertButton("Try again", action: retry), AlertButton("Go on", action: goOn)]
    )
  }
}
