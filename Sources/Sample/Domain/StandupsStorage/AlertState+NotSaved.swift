public import FeatureKit

extension AlertState {
  /// Says that a change could not be saved, or is saved and may not last, and offers to try again or to go on.
  ///
  /// Its id is that of the record.
  ///
  /// - Parameters:
  ///   - failure: The change and what went wrong.
  ///   - title: The name of what was changed, for the person.
  ///   - retry: The intent of trying again.
  ///   - goOn: The intent of going on with a change that is not saved.
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
