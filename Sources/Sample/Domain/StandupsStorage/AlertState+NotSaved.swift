public import Destinations
public import RecordStores

extension AlertState {
  /// Says that a change could not be saved, and offers to try again or to go on.
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
    AlertState(
      failure.isDeletion ? "“\(title)” is not deleted" : "“\(title)” is not saved",
      message: """
        \(failure.reason) What you changed is kept here, marked “not saved”, until the app ends.
        """,
      buttons: [
        AlertButton("Try again", action: retry),
        AlertButton("Go on", action: goOn),
      ]
    )
  }
}
