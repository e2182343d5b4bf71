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
      s.aside()
    }
    fromLastTime.build(s, speaker: speaker)
    s.action("next", "Next speaker", nextButtonTapped)
    s.action("not-now", notNowTitle, isEnabled: soFar.canPutOff, notNowButtonTapped)
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
    if soFar.hasNote { s.action("take-back-note", "Take back the note", takeBackNoteButtonTapped) }
  }

  /// The title of the button by which the speaker speaks later, or is away.
  package var notNowTitle: String { soFar.isPutOff ? "Away" : "Not now" }

  /// The time that is left of the turn, or that it takes longer than planned.
  package var leftText: String { soFar.clock.leftText }

  /// The attendees who speak, without those whose turn was passed over.
  private var present: IdentifiedArrayOf<Attendee> {
    standup.attendees.filter { !absentees.contains(id: $0.id) || $0.id == soFar.speaker?.id }
  }

  /// The lines that aren't simply the speaker's notes, each with what it was taken as.
  private var taken: [String: String] {
    let ((lines, areAll), people) = (linesRead.reader.read(soFar), soFar.people)
    if areAll { (linesRead.words, linesRead.taken) = ([:], [:]) }
    for line in lines {
      guard let word = words(for: line, among: people) else { continue }
      linesRead.words[line.line, default: []].append(word)
      // Equal lines of several speakers have a word each, in their order.
      let isSame = linesRead.taken[line.line].map { $0 == word } ?? true
      linesRead.taken[line.line] =
        isSame ? word : linesRead.words[line.line]?.joined(separator: "\n")
    }
    return linesRead.taken
  }

  private func words(for line: SpokenLine, among attendees: IdentifiedArrayOf<Attendee>) -> String?
  {
    let several = " (the name fits several people)"
    switch line.use {
    case .todo(let todo):
      let person = todo.assignee.flatMap { attendees[id: $0] }.map { " for \($0.displayName)" }
      return "follow-up\(person ?? ""): \(todo.task)\(todo.isUnclear ? several : "")"
    case .topic(let title): return "topic: \(title)"
    case .unknown(let name): return "\(line.line) (no attendee is called “\(name)”)"
    case nil where line.isUnclear: return line.line + several
    case nil:
      guard line.text != line.line, let id = line.attendee else { return nil }
      return "\(attendees[id: id]?.displayName ?? "Someone"): \(line.text)"
    }
  }
}
