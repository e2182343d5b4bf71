import StandupsFixtures

extension FollowUp {
  /// Of “Design”, high, due in two days, one of two steps done.
  static let icons = FollowUp(
    id: ID(0x1C),
    task: "Draw icons",
    priority: .high,
    deadline: .monday + 2 * 86_400,
    steps: [
      Step(id: Step.ID(1), title: "Sketch", isDone: true), Step(id: Step.ID(2), title: "Ink"),
    ],
    standupID: Standup.design.id,
    meetingID: Meeting.ID(0xD2)
  )

  /// Of “Quiet”, medium, done, due the day before.
  static let colors = FollowUp(
    id: ID(0xC0),
    task: "Choose colors",
    isDone: true,
    priority: .medium,
    deadline: .monday - 86_400,
    standupID: Standup.quiet.id
  )

  /// Of no standup, low, overdue since the day before.
  static let room = FollowUp(id: ID(0x40), task: "Book a room", deadline: .monday - 86_400)
}

extension CommandSession {
  /// The same session with follow-ups.
  func with(_ followUps: FollowUp...) -> CommandSession {
    var session = self
    session.followUps = InMemoryRecords(followUps, now: { .monday })
    return session
  }
}
