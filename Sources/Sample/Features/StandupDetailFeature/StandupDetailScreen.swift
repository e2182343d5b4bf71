public import FeatureKit
import RecordMeetingFeature
public import StandupsDomain

extension StandupDetailModel {
  /// Describes the standup, its past meetings and its attendees.
  public func build(_ s: ScreenBuilder) {
    s.name = "standup-detail"
    s.title = standup.displayTitle
    s.message = news
    if lastNote != nil {
      s.section("last-note") {
        Row.textField("last-note", "Last note", text: lastNoteText) { self.lastNoteText = $0 }
          .focused(true) {}
          .submitted { self.lastNoteSubmitted() }
      }
    }
    s.section("info", title: "Standup info") {
      Row.text("length", "Length", detail: standup.duration.text)
      Row.text("theme", "Theme", detail: standup.theme.name)
        .color(standup.theme.mainColor)
      if standup.order == .shuffled {
        Row.text("order", "Order", detail: standup.order.name.lowercased())
      }
      if standup.speakersChange == .hand {
        Row.text("change", "Speakers change", detail: standup.speakersChange.name.lowercased())
      }
    }
    if !standup.meetings.isEmpty {
      s.section(
        "meetings",
        standup.meetings,
        title: "Past meetings",
        label: title(of:),
        focused: lastNote == nil ? lastMeeting : nil,
        delete: deleteMeetings(atOffsets:)
      ) { meeting in
        Row.meeting(meeting, of: self.standup, self.dependencies) {
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
    fromLastTime.build(s)
    if goingOn != nil { s.action("keep-going", "Keep going", keepGoingButtonTapped) }
    s.action("start-meeting", "Start meeting", isQuick: true, startMeetingButtonTapped)
    s.action("edit", "Edit", isQuick: true, editButtonTapped)
    s.action(
      "show-in-follow-ups",
      "Show in follow-ups",
      isEnabled: !page.isDeleted,
      isQuick: true,
      showInFollowUpsButtonTapped
    )
    s.action("delete", "Delete", role: .destructive, deleteButtonTapped)
  }

  /// The screens above the standup, with what is this one's: the ends of a sheet, the news.
  public var presented: Presented? {
    switch destination {
    case .edit(let form):
      Presented(.sheet, form) { s in
        s.action("confirm-edit", "Done", role: .confirm, self.confirmEditButtonTapped)
        s.action("cancel-edit", "Cancel", role: .cancel, self.cancelEditButtonTapped)
      }
    case .record(let meeting): Presented(.push, meeting) { $0.title = self.standup.displayTitle }
    case .meeting(let meeting):
      Presented(.push, meeting) { s in
        if let news = self.news { s.message = news }
      }
    case .standups(_, let standups, let style):
      Presented(style, standups) { s in
        guard style == .sheet else { return }
        s.action("dismiss-standups", "Done", role: .cancel, self.dismissStandupsButtonTapped)
      }
    case .alert(let alert) where alert.offers(.confirmDeletion):
      // Others may rename the standup meanwhile.
      .alert(.deleteStandup(standup), alertButtonTapped)
    case .alert(let alert): .alert(alert, alertButtonTapped)
    case nil: nil
    }
  }
}

// MARK: - Alerts

extension AlertState<StandupDetailModel.AlertAction> {
  /// Asks before a standup is deleted.
  public static func deleteStandup(_ standup: Standup) -> AlertState {
    AlertState(
      "Delete “\(standup.displayTitle)”?",
      message: "Its meetings go with it. Undo brings all of it back.",
      buttons: [.destructive("Delete", action: .confirmDeletion), .cancel("Keep it")]
    )
  }

  /// Says that the user doesn't let the app listen.
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

  /// Says that this machine doesn't let the app listen.
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
}
