public import FeatureKit
import StandupsDomain

extension RecordMeetingModel {
  /// Describes the meeting: its time, its speaker, and what was said.
  public func build(_ s: ScreenBuilder) {
    s.name = "record-meeting"
    s.title = standup.displayTitle
    s.message = "A note that begins with “todo:” becomes a follow-up."
    s.hidesTabs = true
    let elapsed = Duration.seconds(secondsElapsed)
    s.section("meeting") {
      Row.progress(
        "time",
        "Time",
        fraction: elapsed / standup.duration,
        detail: "\(elapsed.clockText) elapsed, \(durationRemaining.clockText) left"
      )
      .color(standup.theme.mainColor)
      Row.text(
        "speaker",
        "Speaker \(speakerIndex + 1) of \(max(1, standup.attendees.count))",
        detail: speakerName
      )
      .turns(of: standup.attendees.map(\.displayName), current: speakerIndex)
    }
    if !transcript.isEmpty {
      let todos = FollowUp.todoLines(of: transcript).map { (String($0), "follow-up: \($1)") }
      s.section("transcript", title: "Transcript") {
        Row.text("transcript", transcript).taken(Dictionary(todos) { first, _ in first })
      }
    }
    s.action("next", "Next speaker", nextButtonTapped)
    s.action("end-meeting", "End meeting", endMeetingButtonTapped)
  }
}
