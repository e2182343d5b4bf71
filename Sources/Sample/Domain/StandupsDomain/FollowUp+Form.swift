public import IdentifiedArrays

extension FollowUp {
  /// The steps with a title; a row without one is only a place to type.
  public var namedSteps: IdentifiedArrayOf<Step> { steps.filter { !$0.title.isBlank } }

  /// Returns the follow-up as a form submits it: without steps whose title is blank.
  ///
  /// - Parameters:
  ///   - id: The id; by default it stays.
  ///   - standupID: The standup; by default it stays.
  /// - Returns: The follow-up.
  public func confirmed(as id: ID? = nil, of standupID: Standup.ID? = nil) -> FollowUp {
    FollowUp(
      id: id ?? self.id,
      task: task,
      isDone: isDone,
      priority: priority,
      deadline: deadline,
      steps: namedSteps,
      standupID: standupID ?? self.standupID,
      meetingID: meetingID
    )
  }
}
