package import AppCommands
package import AppFeature
import FeatureKit
import TerminalConsole
package import TerminalTexts

extension FollowUpKind: NamedKind, FormedKind {
  @MainActor package static var command: ToolCommand? { Commands.followUps }

  package static let titleKey = "task"
  package static func typedTitle(of followUp: FollowUp) -> String { followUp.task }
}

extension FollowUpKind: LeftNamedKind {
  static func line(of followUp: FollowUp, in timeZone: TimeZone) -> PrintedText {
    let name = followUp.assignee.map { " for \($0.displayName)" } ?? ""
    let due = followUp.deadline.map { ", by \($0.text(in: timeZone))" } ?? ""
    return "Follow-up\(name)\(due): \(followUp.task)"
  }

  static func field(of followUp: FollowUp) -> PrintedText {
    "\(followUp.assignee?.name ?? ""): \(followUp.task)"
  }
}

extension FollowUp: DoableRecord, OwnedRecord {
  package static let words = RecordWords(
    in: StandupsApp.self,
    one: "follow-up",
    many: "follow-ups",
    title: "task",
    list: "follow-ups",
    example: "Milk"
  )

  package var title: String { task }
  package var displayTitle: String { displayTask }
  package var facts: [String] { [isDone ? "done" : "to do", priority.rawValue] }

  func markdown(in timeZone: TimeZone) -> PrintedText {
    PrintedText(lines: markdown(in: timeZone).joined(separator: "\n"))
  }
}

extension FollowUp {
  /// The follow-up as a line for programs.
  ///
  /// Its fields are the id, the task, `open` or `done`, the priority, the deadline or nothing, the number of steps that are
  /// done and of all, the id of the standup or nothing, and the id and the name of the assignee or nothing.
  package var plainLine: PrintedText {
    """
    \(id)\t\(task)\t\(state)\t\(priority.rawValue)\t\(deadline.map { RecordJSON.text(of: $0) } ?? "")\t\
    \(steps.count(where: \.isDone))\t\(steps.count)\t\(standupID?.description ?? "")\t\
    \(assignee?.id.description ?? "")\t\(assignee?.name ?? "")
    """
  }

  /// The number of steps that are done, of all: "1 of 4"; nil without steps.
  fileprivate var stepsText: String? {
    steps.isEmpty ? nil : "\(steps.count(where: \.isDone)) of \(steps.count)"
  }

  /// The urgency, the deadline and the assignee: "high, by Sun 22 Nov 2026, 09:00, for Ann".
  func summary(in timeZone: TimeZone) -> String {
    let people = assignee.map { ", for \($0.displayName)" } ?? ""
    return "\(priority.rawValue), \(dueText(in: timeZone))\(people)"
  }

  /// The standup that left it; nil if none did, or if it is deleted.
  func standup(among standups: IdentifiedArrayOf<Standup>) -> Standup? {
    standupID.flatMap { standups[id: $0] }
  }
}

extension Collection<FollowUp> {
  /// Returns a line for each follow-up, for people.
  ///
  /// - Parameters:
  ///   - standups: The standups that they can come from.
  ///   - timeZone: The reader's time zone.
  ///   - now: The present.
  ///   - highlighting: The highlighting.
  /// - Returns: The lines, in columns.
  func rows(
    of standups: IdentifiedArrayOf<Standup>,
    in timeZone: TimeZone,
    at now: Date,
    _ highlighting: LineHighlighting
  ) -> PrintedText {
    map { followUp in
      let deadline = followUp.deadline?.text(in: timeZone) ?? "no deadline"
      let standup = followUp.standup(among: standups)
      let name = followUp.assigneeName(in: standup)?.withoutControlCharacters
      return [
        followUp.titleCell(highlighting),
        TextCell(standup?.shortTitle ?? "No standup"),
        TextCell(followUp.priority.rawValue),
        TextCell(followUp.isOverdue(at: now) ? "\(deadline), overdue" : deadline),
      ] + [followUp.stepsText, name.map { "for \($0)" }].compactMap { $0.map { TextCell($0) } }
    }
    .inColumns()
  }
}
