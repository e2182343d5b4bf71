/// A group of follow-ups: those of one standup, those of none, all that are done, or all.
///
/// Its text is a part of routes: the id of a standup, `none`, `done` or `all`. It is looked up, not stored: where a standup is
/// deleted, its follow-ups are those of none until it is restored.
public enum FollowUpGroup: Hashable, Sendable {
  /// The follow-ups that a standup left.
  case standup(Standup.ID)
  /// The follow-ups that no standup left, or one that is deleted.
  case noStandup
  /// The follow-ups that are done, of all standups; each stays in its own group, too.
  case done
  /// All follow-ups by their deadlines; each stays in its own group, too.
  case all

  /// The standup that a follow-up added here belongs to.
  public var standupID: Standup.ID? { if case .standup(let id) = self { id } else { nil } }
}

extension FollowUpGroup: LosslessStringConvertible, Identifiable {
  /// Reads the text of a group.
  public init?(_ description: String) {
    switch description {
    case "none": self = .noStandup
    case "done": self = .done
    case "all": self = .all
    case _:
      guard let id = Standup.ID(description) else { return nil }
      self = .standup(id)
    }
  }

  /// The text of the group.
  public var description: String {
    switch self {
    case .standup(let id): id.description
    case .noStandup: "none"
    case .done: "done"
    case .all: "all"
    }
  }

  /// The group itself.
  public var id: Self { self }
}
