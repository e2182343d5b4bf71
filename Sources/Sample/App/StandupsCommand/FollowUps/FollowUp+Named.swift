import AppCommands
import FeatureKit
import Foundation
import LineMode
import StandupsDomain
import StandupsStorage

extension FollowUpKind: NamedKind {
  @MainActor static var command: Command? { Commands.followUps }
}

extension FollowUp: ImportableRecord, DoableRecord, OwnedRecord, SearchedRecord {
  static let words = RecordWords(
    one: "follow-up",
    many: "follow-ups",
    title: "task",
    program: "standups follow-ups",
    list: "follow-ups",
    firstStep: "There are none yet. Add one with “standups follow-ups add Milk”."
  )

  var title: String { task }
  var displayTitle: String { displayTask }
  var facts: [String] { [isDone ? "done" : "to do", priority.rawValue] }

  /// The task, and the titles of the steps.
  var texts: [FoundText<FollowUp>] {
    [FoundText(record: self, kind: .task, id: "\(id)", text: displayTask)]
      + steps.map { FoundText(record: self, kind: .step, id: "\($0.id)", text: $0.title) }
  }

  /// Returns a row of a list with a box to check, and one below it for each step.
  func markdown(in timeZone: TimeZone) -> PrintedText {
    let facts = "\(priority.rawValue), by \(deadline.text(in: timeZone))"
    let rows =
      ["\(isDone.box) \(displayTask.markdownText) (\(facts))"]
      + steps.map { "  \($0.isDone.box) \($0.displayTitle.markdownText)" }
    return rows.map { "\($0)" as PrintedText }.joined(separator: "\n")
  }

  /// A part of a follow-up that can differ from another with the same id, by its JSON name.
  enum Part: String, RecordPart {
    case task, done, priority, deadline, steps, standup, meeting
  }

  func differences(from other: FollowUp) -> [Part] {
    let differing: [(Part, Bool)] = [
      (.task, task != other.task),
      (.done, isDone != other.isDone),
      (.priority, priority != other.priority),
      (.deadline, deadline != other.deadline),
      (.steps, fields.namedSteps != other.fields.namedSteps),
      (.standup, standupID != other.standupID),
      (.meeting, meetingID != other.meetingID),
    ]
    return differing.filter(\.1).map(\.0)
  }
}

extension Bool {
  /// The box of a row that is checked or not.
  fileprivate var box: String { self ? "- [x]" : "- [ ]" }
}
