public import EditStandup
public import FeatureKit
public import RecordMeetingFeature
public import StandupsDomain
import StandupsStorage

// MARK: - Navigation

extension StandupDetailModel: Presenting {
  /// The screens above a standup.
  public enum Destination {
    /// Its form.
    case edit(EditStandupModel)
    /// A meeting that is being held.
    case record(RecordMeetingModel)
    /// A meeting that was held.
    case meeting(Meeting)
    /// The standups of an attendee, on the way.
    case standupsPushed(of: Attendee.ID, any Presenting)
    /// The standups of an attendee, as a sheet.
    case standupsPresented(of: Attendee.ID, any Presenting)
    /// A question, or bad news.
    case alert(AlertState<AlertAction>)
  }

  /// What the alerts of a standup are answered with.
  public enum AlertAction: CaseIterable, Equatable, Sendable {
    /// Delete the standup.
    case confirmDeletion
    /// Hold the meeting though nothing will be transcribed.
    case continueWithoutTranscript
    /// See how to let the app listen.
    case openSettings
    /// Save the standup that somebody else deleted.
    case saveAgain
    /// Try again to save what could not be saved.
    case retrySave
    /// Go on with a change that is not saved.
    case goOnUnsaved
  }

  /// What is open above the standup.
  public var presented: Presented? {
    switch destination {
    case .edit(let model): Presented(.sheet, model)
    case .record(let model): Presented(.push, model)
    case .meeting: Presented(.push)
    case .standupsPushed(_, let model): Presented(.push, model)
    case .standupsPresented(_, let model): Presented(.sheet, model)
    case .alert: Presented(.alert)
    case nil: nil
    }
  }

  /// Closes what is open above the standup.
  public func dismissPresented() {
    destination = nil
  }
}

extension StandupDetailModel.Destination {
  /// The form, if that is what is open.
  public var edit: EditStandupModel? {
    get { if case .edit(let model) = self { model } else { nil } }
    set { if case .edit = self, let newValue { self = .edit(newValue) } }
  }

  /// The meeting that is being held, if that is what is open.
  public var record: RecordMeetingModel? {
    get { if case .record(let model) = self { model } else { nil } }
    set { if case .record = self, let newValue { self = .record(newValue) } }
  }

  /// The meeting that was held, if that is what is open.
  public var meeting: Meeting? {
    get { if case .meeting(let meeting) = self { meeting } else { nil } }
    set { if case .meeting = self, let newValue { self = .meeting(newValue) } }
  }

  /// The standups of an attendee, if they are what is open, pushed or presented.
  public var standups: (any Presenting)? {
    switch self {
    case .standupsPushed(_, let model), .standupsPresented(_, let model): model
    case .edit, .record, .meeting, .alert: nil
    }
  }

  /// The alert, if that is what is open.
  public var alert: AlertState<StandupDetailModel.AlertAction>? {
    get { if case .alert(let alert) = self { alert } else { nil } }
    set { if case .alert = self, let newValue { self = .alert(newValue) } }
  }
}

// MARK: - Alerts

extension AlertState<StandupDetailModel.AlertAction> {
  /// Asks before a standup is deleted.
  public static func deleteStandup(_ standup: Standup) -> AlertState {
    AlertState(
      "Delete “\(standup.displayTitle)”?",
      message: "Its meetings go with it.",
      buttons: [
        AlertButton("Delete", role: .destructive, action: .confirmDeletion),
        .cancel("Keep it"),
      ]
    )
  }

  /// Says that the person does not let the app listen.
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

  /// Says that this machine does not let the app listen.
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

  /// Says that somebody else deleted the standup.
  public static func deletedElsewhere(_ standup: Standup) -> AlertState {
    AlertState(
      "“\(standup.displayTitle)” was deleted",
      message: """
        It was deleted elsewhere while it was open here. What you see and typed is still here: \
        save it again, or leave it deleted.
        """,
      buttons: [
        AlertButton("Save it again", action: .saveAgain),
        .cancel("Leave it deleted"),
      ]
    )
  }

  /// Says that a change could not be saved.
  static func notSaved(_ failure: UnsavedRecord<Standup.ID>, title: String) -> AlertState {
    .notSaved(failure, title: title, retry: .retrySave, goOn: .goOnUnsaved)
  }

  /// Says that the standup cannot be followed as it changes.
  static func changesFailed(_ error: any Error) -> AlertState {
    AlertState(
      "Standups could not be read",
      message: "\(error) Changes made elsewhere will not show here.",
      buttons: [.cancel("OK")]
    )
  }
}
