public import FeatureKit
public import ReduxStore
public import StandupsDomain

/// Keeps the state and the store of the topics in step.
///
/// An action changes the state first. Then the store gets the same change, with the same id. What has changed there comes
/// back, with the changes on their way: so nothing shows twice, and nothing jumps back.
extension Middleware<ParkingLotState, ParkingLotAction> {
  /// Follows the topics while the app is active, and writes each change.
  public static func persistence(_ topics: RecordQuery<Topic>) -> Middleware {
    following(topics) <> saving(topics)
  }

  // MARK: From the store

  /// Dispatches what the store has, and then each change, while the app is active.
  ///
  /// An inactive app receives nothing; once it is active again, it gets the newest.
  private static func following(_ topics: RecordQuery<Topic>) -> Middleware {
    Middleware { action, store, next in
      let wasActive = store.state.lifecycle.isActive
      next(action)
      guard store.state.lifecycle.isActive != wasActive else { return }
      if wasActive {
        store.cancel("topics")
      } else {
        let followed = FollowedTopics(topics)
        store.observe("topics") { followed.actions() }
      }
    }
  }

  // MARK: To the store

  /// Writes the changes of the list and of single topics.
  private static func saving(_ topics: RecordQuery<Topic>) -> Middleware {
    Middleware { action, store, next in
      // Nothing may hold the state while the reducer changes it, or it would be copied.
      switch action {
      case .topic(let change) where change.action.isOfUser:
        let before = store.state.list.topics[id: change.id]
        next(action)
        if let before { update(before, change.action, in: topics, store) }
      case .list(.add):
        let count = store.state.list.topics.count
        next(action)
        let new = store.state.list.topics.count > count ? store.state.list.topics.last : nil
        if let new { topics.save(new) }
      case .list(.remove(let offsets)):
        let ids = store.state.list.ids(at: offsets)
        next(action)
        for id in ids { topics.delete(id) }
      case .list(.move(let source, let destination)):
        let moves = store.state.list.moves(from: source, to: destination)
        next(action)
        for move in moves { topics.move(move.id, before: move.successor) }
      case .deletedElsewhere(.saveAgain(let id)):
        let topic = store.state.deletedElsewhere[id: id]
        next(action)
        topics.forgetChangesWhileDeleted(of: id)
        if let topic { topics.save(topic) }
      case .deletedElsewhere(.leave(let id)):
        next(action)
        topics.forgetChangesWhileDeleted(of: id)
      case .lifecycle, .list(.focus), .topic, .synced, .deletedElsewhere(.found):
        next(action)
      }
    }
  }

  /// Changes a topic as it is stored by then.
  ///
  /// If it was deleted elsewhere, nothing is written, and the state is told, with a typed title.
  private static func update(
    _ before: Topic,
    _ action: TopicAction,
    in topics: RecordQuery<Topic>,
    _ store: MiddlewareStore<State, Action>
  ) {
    let tellMissing = { @MainActor [send = store.send] in
      var topic = before
      if case .update(.title(let title)) = action {
        topic.title = title
        topics.noteChangeWhileDeleted(from: before, to: topic)
      }
      send(.deletedElsewhere(.found(topic)))
    }
    topics.update(before.id, ifMissing: tellMissing) {
      Reducer<Topic, TopicAction>.topic.reduce(action, &$0)
    }
  }
}

extension TopicList {
  fileprivate func ids(at offsets: IndexSet) -> [Topic.ID] {
    topics.elements(atOffsets: offsets).map(\.id)
  }

  /// Returns the moves of single topics that a move means, in their order.
  fileprivate func moves(
    from source: IndexSet,
    to destination: Int
  ) -> [(id: Topic.ID, successor: Topic.ID?)] {
    guard isValid(destination: destination) else { return [] }
    let successor = (destination..<topics.count).first { !source.contains($0) }
    return topics.elements(atOffsets: source).map { ($0.id, successor.map { topics[$0].id }) }
  }
}

extension TopicAction {
  fileprivate var isOfUser: Bool {
    switch self {
    case .toggle, .update: true
    case .synced: false
    }
  }
}

/// The topics of a query as the state has got them.
@MainActor
private final class FollowedTopics {
  private let query: RecordQuery<Topic>
  private let changes: ShownChanges<Topic>
  private var last: TopicStorage?

  init(_ query: RecordQuery<Topic>) {
    self.query = query
    changes = ShownChanges(query)
  }

  /// Returns the actions for what has changed: of topics that stay in their places, one for each.
  func actions() -> [ParkingLotAction] {
    let delta = changes.take()
    var storage = TopicStorage()
    (storage.isLoaded, storage.hasFailed) = (query.isLoaded, query.failure != nil)
    storage.unsavedIDs = Set(query.unsaved.lazy.filter { !$0.isStored }.map(\.id))
    if case .some(let topics) = delta.records, !topics.contains(where: \.isPlaced),
      storage == last
    {
      return topics.compactMap { topic in topic.record.map { .topic(topic.id, .synced($0)) } }
    }
    last = storage
    return [.synced(TopicChanges(topics: delta, storage: storage))]
  }
}
