public import FeatureKit
import StandupsDomain

extension RecordMeetingModel {
  /// Describes the meeting: its time, its speaker, and what was said.
  public func build(_ s: ScreenBuilder) {
    s.name = "record-meeting"
    s.title = standup.displayTitle
    s.message = "A note that begins with “todo:” becomes a follow-up."
    s.hidesTabs = true
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
        "Speaker \(speakerIndex + 1) of \(max(1, standup.attendees.count))",
        detail: speakerName
      )
      .turns(of: standup.attendees.map(\.displayName), current: speakerIndex)
      if soFar.clock.change == .hand {
        Row.text("change", "Speakers change: \(soFar.clock.change.name.lowercased())")
      }
    }
    if !transcript.isEmpty {
      s.section("transcript", title: "Transcript") {
        Row.text("transcript", transcript).taken(taken)
      }
    }
    if !soFar.away.isEmpty {
      s.section("away", soFar.away, title: "Away", label: \.displayName) { attendee in
        Row.button(
          ControlID("here-after-all", attendee.id),
          attendee.displayName,
          detail: "here after all"
        ) { self.hereAfterAllButtonTapped(id: attendee.id) }
      }
    }
    s.action("next", "Next speaker", nextButtonTapped)
    s.action("not-now", "Not now", isEnabled: soFar.canPutOff, notNowButtonTapped)
    s.action(
      "keep-going",
      "Keep going",
      isEnabled: soFar.clock.change == .clock,
      keepGoingButtonTapped
    )
    if isPaused {
      s.action("go-on", "Go on", pauseButtonTapped)
    } else {
      s.action("pause", "Pause", pauseButtonTapped)
    }
    s.action("end-meeting", "End meeting", endMeetingButtonTapped)
    s.action(
      "take-back-note",
      "Take back the note",
      isEnabled: soFar.hasNote,
      takeBackNoteButtonTapped
    )
  }

  /// The time that is left of the turn, or that it takes longer than planned.
  package var leftText: String { soFar.clock.leftText }

  /// The lines that aren't simply the speaker's, each with what it was taken as.
  private var taken: [String: String] {
    let people = standup.attendees
    let words = soFar.spokenLines.compactMap { line -> (String, String)? in
      guard !line.isUnclear else {
        return (line.line, "\(line.line) (the name fits several people)")
      }
      if let task = FollowUp.todoLines(of: line.line).first?.task {
        return (line.line, "follow-up: \(task)")
      }
      guard line.text != line.line, let id = line.attendee else { return nil }
      let name = (people[id: id] ?? absentees[id: id])?.displayName ?? "Someone"
      return (line.line, "\(name): \(line.text)")
    }
    return Dictionary(words) { first, _ in first }
  }
}
