package import AppCommands
import FeatureKit
import Foundation
import LineMode
package import StandupsDomain
package import StandupsStorage

extension FollowUpKind: NamedKind, FormedKind {
  @MainActor static var command: Command? { Commands.followUps }

  package static let form: RecordForm<FollowUp> = {
    var form = RecordForm<FollowUp>()
    (form.titleKey, form.title) = ("task", \.task)
    form.parts = [
      RecordPart("task", \.task), RecordPart("done", \.isDone),
      RecordPart("priority", \.priority), RecordPart("deadline", \.deadline),
      RecordPart("steps", \.fields.namedSteps), RecordPart("standup", \.standupID),
      RecordPart("meeting", \.meetingID),
    ]
    return form
  }()
}

extension FollowUp: DoableRecord, OwnedRecord, SearchedRecord {
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
}

extension Bool {
  /// The box of a row that is checked or not.
  fileprivate var box: String { self ? "- [x]" : "- [ ]" }
}
