public import FeatureKit
import StandupsDomain

extension EditStandupModel {
  /// Describes the form; confirming and cancelling are its parent's.
  public func build(_ s: ScreenBuilder) {
    s.name = "edit-standup"
    s.title = isNew ? "New standup" : standup.displayTitle
    s.section("info", title: "Standup info") {
      Row.textField("title", "Title", text: standup.title) { self.standup.title = $0 }
        .focused(focus == .title) { self.focus = .title }
        .error(titleProblem)
      Row.stepper(
        "minutes",
        "Length",
        value: standup.minutes,
        in: Standup.offeredMinutes,
        detail: standup.duration.text
      ) { self.standup.duration = .seconds($0 * 60) }
      Row.navigationLink("theme", "Theme", detail: standup.theme.name, tap: themeButtonTapped)
        .color(standup.theme.mainColor)
      Row.picker(
        "order",
        "Order",
        selection: standup.order,
        options: SpeakingOrder.allCases,
        name: \.name
      ) { self.standup.order = $0 }
      Row.picker(
        "change",
        "Change",
        selection: standup.speakersChange,
        options: SpeakersChange.allCases,
        name: \.name
      ) { self.standup.speakersChange = $0 }
    }
    s.section(
      "attendees",
      standup.attendees,
      title: "Attendees",
      footer: commaNote,
      delete: deleteAttendees(atOffsets:),
      move: moveAttendees(fromOffsets:toOffset:)
    ) { attendee in
      Row.textField(ControlID("attendee", attendee.id), "Name", text: attendee.name) {
        self.standup.attendees[id: attendee.id]?.name = $0
      }
      .focused(self.focus == .attendee(attendee.id)) { self.focus = .attendee(attendee.id) }
      .error(self.standup.hasEarlier(attendee) ? "Another attendee has this name." : nil)
    }
    s.rowsSplitAtCommas()
    if isNew, !standup.meetings.isEmpty {
      s.section("meetings", standup.meetings, title: "Past meetings") { meeting in
        Row.text(ControlID("meeting", meeting.id), meeting.transcript)
      }
    }
    s.action("add-attendee", "New attendee", addAttendeeButtonTapped)
  }

  /// The sentence below the attendees if a new name looks like several.
  private var commaNote: String? {
    standup.attendees.first {
      base.attendees[id: $0.id]?.name != $0.name && !Attendee.names(in: $0.name).isEmpty
    }
    .map { "“\($0.name)” is one attendee; add each person separately." }
  }

  /// The page with the themes, or a question.
  public var presented: Presented? {
    switch destination {
    case .theme: Presented(.push, build: buildThemes)
    case .alert(let alert): .alert(alert, alertButtonTapped)
    case nil: nil
    }
  }

  private func buildThemes(_ s: ScreenBuilder) {
    s.name = "theme"
    s.title = "Theme"
    s.section("themes") {
      Row.picker(
        "theme",
        "Theme",
        selection: standup.theme,
        options: Theme.allCases,
        name: \.name
      ) { self.themeTapped($0) }
      .color(standup.theme.mainColor)
      .optionColors(
        Dictionary(uniqueKeysWithValues: Theme.allCases.map { ($0.name, $0.mainColor) })
      )
    }
  }
}
