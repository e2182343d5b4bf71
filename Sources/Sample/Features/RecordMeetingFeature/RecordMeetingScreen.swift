public import FeatureKit
import StandupsDomain

extension RecordMeetingModel {
  /// Describes the meeting: its time, its speaker, and what was said.
  public func build(_ s: ScreenBuilder) {
    s.name = "record-meeting"
    s.title = standup.displayTitle
    s.message = "“todo:” or “todo Ben:” makes a follow-up, “park:” a topic for later."
    s.hidesTabs = true
    let turn = present.ids.firstIndex { $0 == soFar.speaker?.id } ?? 0
    s.section("meeting") {
      Row.progress(
        "time",
        "Time",
        fraction: min(1, .seconds(secondsTaken) / standup.duration),
        detail: "\(Duration.seconds(secondsTaken).clockText) elapsed, \(leftText)"
          + (isPaused ? ", paused" : "")
      )
      .color(standup.theme.mainColor)
      Row.text(
        "speaker",
        "Speaker \(turn + 1) of \(max(1, present.count))",
        detail: speakerName
      )
      .turns(of: present.map(\.displayName), current: turn)
      if soFar.clock.change == .hand {
        Row.text("change", "Speakers change", detail: soFar.clock.change.name.lowercased())
      }
    }
    if !transcript.isEmpty {
      s.section("transcript", title: "Transcript") {
        Row.text("transcript", transcript).taken(taken.words(for: soFar, dependencies))
      }
    }
    s.section("note") {
      Row.textField("note", "Note", text: halfNote) { self.halfNote = $0 }
        .focused(true, staying: true) {}
        .submitted { self.noteSubmitted() }
        .detail(soFar.halfNoteSpeaker)
    }
    if !soFar.away.isEmpty {
      s.section("away", soFar.away, title: "Away", label: \.displayName) { attendee in
        Row.button(
          ControlID("here-after-all", attendee.id),
          attendee.displayName,
          detail: "here after all"
        ) { self.hereAfterAllButtonTapped(id: attendee.id) }
      }
      s.aside()
    }
    fromLastTime.build(s, speaker: speaker)
    s.action("next", "Next speaker", nextButtonTapped)
    s.action("not-now", notNowTitle, isEnabled: soFar.canPutOff, notNowButtonTapped)
    s.action("keep-going", "Keep going", isEnabled: soFar.clock.change == .clock) {
      self.keepGoingButtonTapped()
    }
    if isPaused {
      s.action("go-on", "Go on", pauseButtonTapped)
    } else {
      s.action("pause", "Pause", pauseButtonTapped)
    }
    s.action("end-meeting", "End meeting", role: .back, endMeetingButtonTapped)
    s.action("take-back-note", "Take back the note", takeBackNoteButtonTapped)
    let person = speaker.map { " of \($0.displayName)’s" } ?? ""
    let reason = "There is no note\(person) in this turn to take back."
    s.unavailable(soFar.lastNote == nil ? reason : nil)
  }

  /// The title of the button by which the speaker speaks later, or is away.
  package var notNowTitle: String { soFar.isPutOff ? "Away" : "Not now" }

  /// The time that is left of the turn, or that it takes longer than planned.
  package var leftText: String { soFar.clock.leftText }

  /// The attendees who speak, without those whose turn was passed over.
  private var present: IdentifiedArrayOf<Attendee> {
    standup.attendees.filter { !absentees.contains(id: $0.id) || $0.id == soFar.speaker?.id }
  }
}

// MARK: - Alerts

extension AlertState<RecordMeetingModel.AlertAction> {
  /// Asks how to end a meeting that isn't over.
  public static let endMeeting = AlertState(
    "End meeting?",
    message: "You are ending the meeting early. What would you like to do?",
    buttons: [
      AlertButton("Save and end", action: .saveMeeting),
      .destructive("Discard", action: .discardMeeting),
      .cancel("Resume"),
    ]
  )

  /// Asks whether the meeting ends with its last speaker.
  public static let endOfSpeakers = AlertState(
    "End meeting?",
    message: "This is the last speaker. Would you like to end the meeting?",
    buttons: [AlertButton("Save and end", action: .saveMeeting), .cancel("Resume")]
  )

  /// Says that the rest won't be transcribed.
  public static let speechFailed = AlertState(
    "Speech recognition failed",
    message: """
      Nothing more will be transcribed. What was recorded so far is kept with the meeting. \
      What would you like to do?
      """,
    buttons: [
      .cancel("Continue meeting"),
      .destructive("Discard meeting", action: .discardMeeting),
    ]
  )
}
