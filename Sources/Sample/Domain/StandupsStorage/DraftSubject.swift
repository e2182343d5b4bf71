public import FeatureKit
public import StandupsDomain

/// The kinds of drafts in storage.
public enum DraftKind {
  /// A standup's form.
  public static let standup = "standup-form"
  /// A running meeting.
  public static let meeting = "meeting"
  /// A follow-up's form.
  public static let followUp = "follow-up-form"
  /// The form of a new follow-up.
  public static let newFollowUp = "new-follow-up"
  /// The task for another follow-up on the page of a meeting.
  public static let task = "meeting-follow-up"

  /// The record in the label of a draft that makes a new one.
  public static let newRecord = "new"
}

/// The record that a draft would change.
public enum DraftSubject: Equatable, Sendable {
  /// A standup: by its form, by a meeting, or in a way that this version doesn't know.
  case standup(Standup.ID)
  /// A standup that isn't added yet.
  case newStandup
  /// A follow-up.
  case followUp(FollowUp.ID)
  /// A follow-up that isn't added yet.
  case newFollowUp
  /// A follow-up that isn't added yet, on the page of a meeting.
  case task(TypedFollowUp)
  /// None that this version knows.
  case unknown
}

extension SavedDraft {
  /// The record that the draft would change.
  public var subject: DraftSubject {
    switch kind {
    case DraftKind.task: content(as: TypedFollowUp.self).map(DraftSubject.task) ?? .unknown
    case DraftKind.newFollowUp: .newFollowUp
    case DraftKind.followUp: FollowUp.ID(label.record).map(DraftSubject.followUp) ?? .unknown
    case _ where label.record == DraftKind.newRecord: .newStandup
    case _: Standup.ID(label.record).map(DraftSubject.standup) ?? .unknown
    }
  }
}
