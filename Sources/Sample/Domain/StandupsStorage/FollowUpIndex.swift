package import FeatureKit
package import StandupsDomain

/// The follow-ups by standup and by whether they are done, kept up to date with each change.
@MainActor
package final class FollowUpIndex {
  private enum Part: Hashable {
    case standup(Standup.ID?, isDone: Bool)
    case done
  }

  private let parts: RecordIndex<FollowUp, Part>
  /// All of them by deadline, done or not.
  private let byDeadline: RecordIndex<FollowUp, Bool>

  private init(_ followUps: RecordQuery<FollowUp>) {
    parts = RecordIndex(followUps) { followUp in
      [.standup(followUp.standupID, isDone: followUp.isDone)] + (followUp.isDone ? [.done] : [])
    }
    byDeadline = RecordIndex(followUps, sortedBy: \.dueNumber) { [$0.isDone] }
  }

  /// Returns the index that all screens share.
  package static func shared(_ followUps: RecordQuery<FollowUp>) -> FollowUpIndex {
    followUps.shared { FollowUpIndex($0) }
  }

  /// The follow-ups of a standup that are still to do.
  package func toDo(of standup: Standup.ID) -> RecordQuery<FollowUp>.Records {
    parts[.standup(standup, isDone: false)]
  }

  /// The follow-ups of a group, done or not.
  package func records(
    of group: FollowUpGroup,
    areDone: Bool,
    among standups: RecordQuery<Standup>
  ) -> RecordQuery<FollowUp>.Records {
    switch group {
    case .standup(let id):
      parts[standups[id] == nil ? [] : [.standup(id, isDone: areDone)]]
    case .noStandup:
      parts[
        parts.counts.keys.filter { part in
          guard case .standup(let id, areDone) = part else { return false }
          return id.flatMap { standups[$0] } == nil
        }
      ]
    case .done: parts[areDone ? [.done] : []]
    case .all: byDeadline[areDone]
    }
  }

  /// Returns the number of all follow-ups that aren't done.
  package func toDoCount(of followUps: RecordQuery<FollowUp>) -> Int {
    followUps.records.count - parts[.done].count
  }

  /// The numbers of follow-ups in each group that has any, done and all.
  package func counts(among standups: RecordQuery<Standup>) -> [FollowUpGroup: (
    done: Int, all: Int
  )] {
    var counts: [FollowUpGroup: (done: Int, all: Int)] = [:]
    for (part, count) in parts.counts {
      let (group, isDone): (FollowUpGroup, Bool) =
        switch part {
        case .standup(let id, let isDone):
          (id.flatMap { standups[$0] == nil ? nil : .standup($0) } ?? .noStandup, isDone)
        case .done: (.done, true)
        }
      // Those that are done are counted in their own group, too.
      for group in group == .done ? [group] : [group, .all] {
        counts[group, default: (0, 0)].all += count
        if isDone { counts[group, default: (0, 0)].done += count }
      }
    }
    return counts
  }
}
