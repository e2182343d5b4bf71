public import FeatureKit
import StandupsStorage

extension AppModel {
  /// The answers to the alerts about the store.
  public enum AlertAction: String, CaseIterable, Sendable {
    /// Start with samples.
    case loadSamples = "load-samples"
    /// Retry loading the standups.
    case retryLoading = "retry-loading"
    /// Retry the failed save.
    case retrySave = "retry-save"
    /// Continue with the unsaved change.
    case goOnUnsaved = "go-on-unsaved"
    /// Retry the failed save of a follow-up.
    case retryFollowUp = "retry-follow-up"
    /// Continue with the unsaved follow-up.
    case goOnUnsavedFollowUp = "go-on-unsaved-follow-up"
    /// Retry the failed save of the settings.
    case retrySettings = "retry-settings"
    /// Continue with unsaved settings.
    case goOnUnsavedSettings = "go-on-unsaved-settings"
  }
}

extension AppModel.AlertAction {
  /// The answers to a change that isn't saved.
  typealias Answers = (retry: Self, goOn: Self)

  /// Returns the answers that mean a kind; walks tell some kinds apart by them.
  static func answers(of kind: any StoredKind.Type) -> Answers {
    switch kind.folder {
    case FollowUpKind.folder: (.retryFollowUp, .goOnUnsavedFollowUp)
    case SettingsKind.folder: (.retrySettings, .goOnUnsavedSettings)
    case _: (.retrySave, .goOnUnsaved)
    }
  }
}

extension AlertState<AppModel.AlertAction> {
  /// Lists the unreadable records, and offers samples to start with.
  public static func unreadable(_ unreadable: [UnreadableRecord]) -> AlertState {
    let places = unreadable.map { "\($0.place): \($0.error.reason)." }.joined(separator: " ")
    let what =
      unreadable.count == 1 ? "One standup" : "\(unreadable.count) standups"
    return AlertState(
      "Data that cannot be read",
      message: """
        \(what) could not be read and is kept as it is. \(places) \
        Would you like to load some sample standups?
        """,
      id: "unreadable",
      buttons: [AlertButton("Load samples", action: .loadSamples), .cancel("Go on without")]
    )
  }

  /// Says that the standups couldn't be loaded, and offers samples where none are shown.
  public static func loadingFailed(_ error: any Error, offersSamples: Bool = true) -> AlertState {
    let samples = AlertButton("Load samples", action: AppModel.AlertAction.loadSamples)
    return AlertState(
      "Standups could not be read",
      message: "\(error)",
      buttons: [AlertButton("Try again", action: .retryLoading)]
        + (offersSamples ? [samples] : []) + [.cancel("Go on without")]
    )
  }

  /// Says that folders with records that were read are missing.
  static func folderGone(_ folders: [String]) -> AlertState {
    let (are, them) = folders.count == 1 ? ("was", "it") : ("were", "them")
    return AlertState(
      "A folder of the store is gone",
      message: """
        \(folders.joined(separator: ", ")) \(are) removed or moved while the app was open, with the \
        records in \(them). What is shown was read before. Nothing can be saved until you put \(them) \
        back, or make a new folder there.
        """,
      id: "folder-gone",
      buttons: [AlertButton("Try again", action: .retryLoading), .cancel("Go on")]
    )
  }

  /// Says that one of the moved records stays where it was, or that its move may not last.
  static func notMoved(_ error: RecordStoreError, _ records: String) -> AlertState {
    AlertState(
      error.isDone ? "A power cut may undo the move" : "One of the \(records) could not be moved",
      message: "\(error)",
      buttons: [.cancel("OK")]
    )
  }

  /// Offers to retry a change that couldn't be saved or may not last, or to go on.
  ///
  /// - Parameters:
  ///   - failure: The change and what went wrong.
  ///   - title: The title of the record with the change; nil if it isn't there.
  ///   - answers: The answers that mean records of this kind.
  /// - Returns: The alert; its id is that of the record.
  static func notSaved(
    _ failure: UnsavedRecord<some CustomStringConvertible>,
    title: String?,
    _ answers: AppModel.AlertAction.Answers
  ) -> AlertState {
    let isDone = failure.isDeletion ? "deleted" : "saved"
    let name =
      title.map { "“\($0)”" } ?? (failure.isDeletion ? "A record" : "A change of a deleted record")
    let mark = title == nil ? "and comes back with an undo" : "marked “not saved”"
    return AlertState(
      failure.isStored
        ? "\(name) is \(isDone), but a power cut may undo it" : "\(name) is not \(isDone)",
      message: failure.isStored
        ? failure.reason
        : """
        \(failure.reason) What you changed is kept here, \(mark), until the app ends.
        """,
      id: "\(failure.id)",
      buttons: [
        AlertButton("Try again", action: answers.retry),
        AlertButton("Go on", action: answers.goOn),
      ]
    )
  }

  /// The same for the only record of its kind, such as "settings".
  static func notSaved(
    _ failure: UnsavedRecord<some CustomStringConvertible>,
    only records: String,
    _ answers: AppModel.AlertAction.Answers
  ) -> AlertState {
    AlertState(
      failure.isStored
        ? "The \(records) are saved, but a power cut may undo it" : "The \(records) are not saved",
      message: failure.isStored
        ? failure.reason : "\(failure.reason) They are kept here until the app ends.",
      id: "\(failure.id)",
      buttons: [
        AlertButton("Try again", action: answers.retry),
        AlertButton("Go on", action: answers.goOn),
      ]
    )
  }
}

// MARK: - Other kinds of records

extension AlertState<AppModel.AlertAction> {
  /// Says that records couldn't be loaded.
  ///
  /// - Parameters:
  ///   - records: What they are called, such as "follow-ups".
  ///   - error: The reason.
  ///   - consequence: A sentence on what happens until they can be.
  /// - Returns: The alert.
  static func notLoaded(
    _ records: String,
    _ error: any Error,
    _ consequence: String? = nil
  ) -> AlertState {
    AlertState(
      "\(records.capitalizedSentence) could not be read",
      message: ["\(error)", consequence].compactMap(\.self).joined(separator: " "),
      buttons: [AlertButton("Try again", action: .retryLoading), .cancel("Go on without")]
    )
  }

  /// Lists unreadable records, which are kept.
  ///
  /// - Parameters:
  ///   - records: What they are called, such as "follow-ups".
  ///   - unreadable: The records.
  ///   - fate: A sentence on the files; by default one for a list that shows the others.
  /// - Returns: The alert.
  static func unreadable(
    _ records: String,
    _ unreadable: [UnreadableRecord],
    _ fate: String? = nil
  ) -> AlertState {
    let places = unreadable.map { "\($0.place): \($0.error.reason)." }.joined(separator: " ")
    let fate = fate ?? "The files are kept as they are, and the other \(records) are shown."
    return AlertState(
      "\(records.capitalizedSentence) that cannot be read",
      message: "\(fate) \(places)",
      id: "unreadable-\(records)",
      buttons: [.cancel("OK")]
    )
  }
}

extension String {
  /// The text with a capital letter in front, as at the beginning of a sentence.
  fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
