import AppCommands
import FeatureKit
import LineMode
import StandupsDomain

extension FollowUp {
  /// The follow-up as a line for programs.
  ///
  /// Its fields are the id, the task, `open` or `done`, the priority, the deadline, the number of steps that are done and
  /// of all, and the id of the standup or nothing.
  var plainLine: PrintedText {
    """
    \(id)\t\(task)\t\(state)\t\(priority.rawValue)\t\(RecordJSON.text(of: deadline))\t\
    \(steps.count(where: \.isDone))\t\(steps.count)\t\(standupID?.description ?? "")
    """
  }

  /// The number of steps that are done, of all: "1 of 4"; nil without steps.
  fileprivate var stepsText: String? {
    steps.isEmpty ? nil : "\(steps.count(where: \.isDone)) of \(steps.count)"
  }

  /// The urgency and the deadline in a sentence: "high, by Sun 22 Nov 2026, 09:00".
  func summary(in timeZone: TimeZone) -> String {
    "\(priority.rawValue), by \(deadline.text(in: timeZone))"
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
      let deadline = followUp.deadline.text(in: timeZone)
      return [
        followUp.titleCell(highlighting),
        TextCell(followUp.standup(among: standups)?.shortTitle ?? "No standup"),
        TextCell(followUp.priority.rawValue),
        TextCell(followUp.isOverdue(at: now) ? "\(deadline), overdue" : deadline),
      ] + [followUp.stepsText].compactMap { $0.map { TextCell($0) } }
    }
    .inColumns()
  }
}

extension FollowUp {
  /// The standup that left it; nil if none did, or if it is deleted.
  func standup(among standups: IdentifiedArrayOf<Standup>) -> Standup? {
    standupID.flatMap { standups[id: $0] }
  }
}
