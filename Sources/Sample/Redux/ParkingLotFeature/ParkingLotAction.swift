public import FeatureKit
public import ReduxStore
public import StandupsDomain

/// Everything that can happen in the parking lot.
public enum ParkingLotAction: Equatable, Sendable {
  /// The app came to the front, became active, or the opposite.
  case lifecycle(Lifecycle.Action)
  /// The user changed the list.
  case list(TopicListAction)
  /// The user changed one topic.
  case topic(ElementIDAction<Topic.ID, TopicAction>)
  /// The store has changed, here or elsewhere.
  case synced(TopicChanges)
  /// A changed topic was deleted elsewhere, or the user answered what to do with it.
  case deletedElsewhere(DeletedElsewhereAction)
}

/// The changes of the list.
public enum TopicListAction: Equatable, Sendable {
  /// Append an empty topic, whose title gets the focus.
  case add
  /// Delete topics, by their offsets.
  case remove(atOffsets: IndexSet)
  /// Move topics before the one at an offset, or behind the last.
  case move(fromOffsets: IndexSet, toOffset: Int)
  /// Give the title of a topic the focus.
  case focus(Topic.ID)
}

/// The changes of one topic.
public enum TopicAction: Equatable, Sendable {
  /// Complete the topic, or open it again.
  case toggle
  /// Change a field.
  case update(Field)
  /// Take over the topic as the store has it.
  case synced(Topic)

  /// A field with its new value.
  public enum Field: Equatable, Sendable {
    /// The title.
    case title(String)
    /// The urgency.
    case priority(Priority)
  }
}

/// The course of a change whose topic was deleted elsewhere.
public enum DeletedElsewhereAction: Equatable, Sendable {
  /// The topic is gone; this is what it was before the change, but for a title that was typed.
  case found(Topic)
  /// Save the topic again.
  case saveAgain(Topic.ID)
  /// Leave the topic deleted.
  case leave(Topic.ID)
}

// MARK: - The cases, for lifts

extension ParkingLotAction {
  /// Makes an action for one topic.
  public static func topic(_ id: Topic.ID, _ action: TopicAction) -> ParkingLotAction {
    .topic(ElementIDAction(id: id, action: action))
  }

  /// The action of the life cycle, if it is one.
  public var lifecycle: Lifecycle.Action? {
    if case .lifecycle(let action) = self { action } else { nil }
  }
  /// The action of the list, if it is one.
  public var list: TopicListAction? { if case .list(let action) = self { action } else { nil } }
  /// The action of a topic, if it is one.
  public var topic: ElementIDAction<Topic.ID, TopicAction>? {
    if case .topic(let action) = self { action } else { nil }
  }
  /// The changes of the store, if it is one.
  public var synced: TopicChanges? {
    if case .synced(let changes) = self { changes } else { nil }
  }
  /// The action about a deleted topic, if it is one.
  public var deletedElsewhere: DeletedElsewhereAction? {
    if case .deletedElsewhere(let action) = self { action } else { nil }
  }
}
