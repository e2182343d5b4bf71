public import FeatureKit
public import ReduxStore
import StandupsDomain

extension Reducer where State == ParkingLotState, Action == ParkingLotAction {
  /// The whole parking lot: each part's reducer, lifted.
  ///
  /// - Parameter uuid: The source of ids; with the same source, the same actions lead to the same state.
  /// - Returns: The reducer.
  public static func parkingLot(uuid: UUIDSource) -> Reducer {
    compose([
      Reducer<Lifecycle, Lifecycle.Action>.lifecycle.lift(action: \.lifecycle, state: \.lifecycle),
      Reducer<TopicList, TopicListAction>.list(uuid: uuid).lift(action: \.list, state: \.list),
      // By id on a stored path: a toggle wakes only those who show this topic.
      Reducer<Topic, TopicAction>.topic.lift(action: \.topic, state: \.list.topics),
      Reducer<ParkingLotState, TopicChanges>.synced.lift(action: \.synced),
      Reducer<ParkingLotState, DeletedElsewhereAction>.deletedElsewhere
        .lift(action: \.deletedElsewhere),
    ])
  }
}

extension Reducer<Lifecycle, Lifecycle.Action> {
  /// The app's life cycle, whose table is the kit's.
  public static var lifecycle: Reducer { Reducer { action, state in state.apply(action) } }
}

extension Reducer<Topic, TopicAction> {
  /// One topic; the middleware makes the same change to the topic as it is stored.
  public static var topic: Reducer {
    Reducer { action, topic in
      switch action {
      case .toggle: topic.isCompleted.toggle()
      case .update(.title(let title)): topic.title = title
      case .update(.priority(let priority)): topic.priority = priority
      case .synced(let stored): topic = stored
      }
    }
  }
}

extension Reducer<TopicList, TopicListAction> {
  /// The list; offsets out of range and unknown ids change nothing.
  ///
  /// - Parameter uuid: The source of new topics' ids.
  /// - Returns: The reducer.
  public static func list(uuid: UUIDSource) -> Reducer {
    Reducer { action, list in
      switch action {
      case .add:
        let topic = Topic(id: Topic.ID(uuid()))
        if list.topics.append(topic) { list.focusedID = topic.id }
      case .remove(let offsets):
        list.topics.remove(atOffsets: list.topics.valid(offsets))
        list.dropFocusIfGone()
      case .move(let source, let destination):
        guard list.isValid(destination: destination) else { return }
        list.topics.move(fromOffsets: list.topics.valid(source), toOffset: destination)
      case .focus(let id):
        if list.topics.contains(id: id) { list.focusedID = id }
      }
    }
  }
}

extension Reducer<ParkingLotState, TopicChanges> {
  /// The changes of the store's state, which contains all changes that were made here.
  public static var synced: Reducer {
    Reducer { changes, state in
      let edited = state.list.focusedID.flatMap { state.list.topics[id: $0] }
      changes.topics.apply(to: &state.list.topics)
      state.storage = changes.storage
      state.list.dropFocusIfGone()
      // While its title is being typed, a topic doesn't go without a word.
      if let edited, !state.list.topics.contains(id: edited.id) {
        state.deletedElsewhere.append(edited)
      }
    }
  }
}

extension Reducer<ParkingLotState, DeletedElsewhereAction> {
  /// The topics that were deleted elsewhere, until the user has answered.
  public static var deletedElsewhere: Reducer {
    Reducer { action, state in
      switch action {
      case .found(let topic):
        // The first change found the topic as it was; only a title that is typed later stays.
        if !state.deletedElsewhere.append(topic) {
          state.deletedElsewhere[id: topic.id]?.title = topic.title
        }
        state.list.topics.remove(id: topic.id)
        state.list.dropFocusIfGone()
      case .saveAgain(let id):
        if let topic = state.deletedElsewhere.remove(id: id) { state.list.topics.append(topic) }
      case .leave(let id):
        state.deletedElsewhere.remove(id: id)
      }
    }
  }
}

extension TopicList {
  /// Returns true if topics can move before this offset, or behind the last topic.
  func isValid(destination: Int) -> Bool { (0...topics.count).contains(destination) }

  fileprivate mutating func dropFocusIfGone() {
    if let id = focusedID, !topics.contains(id: id) { focusedID = nil }
  }
}
