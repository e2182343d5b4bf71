public import FeatureKit
import StandupsDomain

extension StandupDetailModel {
  /// Describes the standup, its past meetings and its attendees.
  public func build(_ s: ScreenBuilder) {
    s.name = "standup-detail"
    s.title = standup.displayTitle
    s.message = news
    s.section("info", title: "Standup info") {
      Row.text("length", "Length", detail: standup.duration.text)
      Row.text("theme", "Theme", detail: standup.theme.name)
        .color(standup.theme.mainColor)
    }
    if !standup.meetings.isEmpty {
      s.section(
        "meetings",
        standup.meetings,
        title: "Past meetings",
        label: title(of:),
        delete: deleteMeetings(atOffsets:)
      ) { meeting in
        Row.navigationLink(ControlID("meeting", meeting.id), self.title(of: meeting)) {
          self.meetingTapped(id: meeting.id)
        }
      }
    }
    s.section("attendees", standup.attendees, title: "Attendees", label: \.displayName) {
      attendee in
      Row.navigationLink(ControlID("attendee", attendee.id), attendee.displayName) {
        self.attendeeTapped(id: attendee.id)
      }
      .disabled(attendee.isBlank)
      .beside(
        Row.button(ControlID("present-standups", attendee.id), "Sheet") {
          self.presentStandupsButtonTapped(attendeeID: attendee.id)
        }
        .disabled(attendee.isBlank)
      )
    }
    s.action("start-meeting", "Start meeting", isQuick: true, startMeetingButtonTapped)
    s.action("edit", "Edit", isQuick: true, editButtonTapped)
    s.action("show-in-follow-ups", "Show in follow-ups", isQuick: true, showInFollowUpsButtonTapped)
    s.action("delete", "Delete", role: .destructive, deleteButtonTapped)
  }

  /// A sentence if the standup was deleted, or a change of it isn't stored.
  private var news: String? {
    isDeleted ? "This standup was deleted\(isDeletedElsewhere ? " elsewhere" : "")." : problem
  }

  /// The screens above the standup, with what is this one's: the ends of a sheet, a past meeting.
  public var presented: Presented? {
    switch destination {
    case .edit(let form):
      Presented(.sheet, form) { s in
        s.action("confirm-edit", "Done", role: .confirm, self.confirmEditButtonTapped)
        s.action("cancel-edit", "Cancel", role: .cancel, self.cancelEditButtonTapped)
      }
    case .record(let meeting): Presented(.push, meeting)
    case .meeting(let meeting): Presented(.push) { self.build(meeting, $0) }
    case .standups(_, let standups, let style):
      Presented(style, standups) { s in
        guard style == .sheet else { return }
        s.action("dismiss-standups", "Done", role: .cancel, self.dismissStandupsButtonTapped)
      }
    case .alert(let alert): .alert(alert, alertButtonTapped)
    case nil: nil
    }
  }

  /// Describes a past meeting, its follow-ups, and a field for another one.
  private func build(_ meeting: Meeting, _ s: ScreenBuilder) {
    s.name = "meeting"
    s.title = title(of: meeting)
    s.message = news
    if let length = meeting.lengthText {
      s.section("info") { Row.text("length", "Length", detail: length) }
    }
    for (id, people, title) in [
      ("attendee", meeting.attendees, "Attendees"), ("absentee", meeting.absentees, "Away"),
    ] where !people.isEmpty {
      s.section("\(id)s", people, title: title) { attendee in
        Row.text(ControlID(id, attendee.id), attendee.displayName)
      }
    }
    s.section("transcript", title: "Transcript") {
      Row.text(
        "transcript",
        meeting.transcript.isEmpty ? "Nothing was recorded." : meeting.transcript
      )
    }
    s.section("follow-ups", followUps(of: meeting), title: "Follow-ups", label: \.displayTask) {
      followUp in
      Row.navigationLink(ControlID("follow-up", followUp.id), followUp.displayTask) {
        self.followUpTapped(id: followUp.id)
      }
      .struckThrough(followUp.isDone)
    }
    s.section("new-follow-up") {
      Row.textField("follow-up-task", "New follow-up", text: followUpTask) {
        self.followUpTask = $0
      }
      .focused(isFollowUpTaskFocused) { self.isFollowUpTaskFocused = true }
    }
    s.action("add-follow-up", "Add the follow-up", isEnabled: !followUpTask.isEmpty) {
      self.addFollowUpButtonTapped(meetingID: meeting.id)
    }
  }
}
