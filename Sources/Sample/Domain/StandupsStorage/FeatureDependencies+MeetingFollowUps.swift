public import FeatureKit
public import StandupsDomain

/// Adds the follow-ups that the notes of a meeting name, each once however often the meeting is saved.
///
/// The app supplies the entry, so that neither the feature of meetings nor that of follow-ups knows the other.
public typealias MeetingFollowUps =
  @MainActor @Sendable (Meeting, Standup.ID, FeatureDependencies) -> Void

private enum MeetingFollowUpsKey: FeatureDependencyKey {
  static let name = "meetingFollowUps"
  static let live: MeetingFollowUps = { _, _, _ in
    reportIssue("`meetingFollowUps` is supplied by AppFeature; this app does not use it.")
  }

  static func unimplemented(_ missing: MissingDependency) -> MeetingFollowUps {
    { _, _, _ in missing() }
  }
}

extension FeatureDependencies {
  /// Adds the follow-ups of a meeting that is saved.
  public var meetingFollowUps: MeetingFollowUps {
    get { self[MeetingFollowUpsKey.self] }
    set { self[MeetingFollowUpsKey.self] = newValue }
  }
}
