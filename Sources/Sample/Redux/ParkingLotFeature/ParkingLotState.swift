public import FeatureKit
public import StandupsDomain

/// Everything that the parking lot knows, in one value.
///
/// Read on in the order of a Redux app: `ParkingLotAction`, the reducers, the middleware, the router, the model, the screen.
public struct ParkingLotState: Equatable, Sendable {
  /// The app's life cycle; the topics are followed while it is active.
  public var lifecycle = Lifecycle()
  /// The list.
  public var list = TopicList()
  /// The store of the topics, as far as the screen tells of it.
  public var storage = TopicStorage()
  /// The topics that were deleted elsewhere when they were changed here, or had the focus.
  ///
  /// Each is as it was before, but for what was typed, and leaves once the user has answered.
  public var deletedElsewhere: IdentifiedArrayOf<Topic> = []

  /// Makes the state that an app begins with.
  public init() {}
}

/// The topics in their order, and what a list knows besides.
///
/// All properties are stored, and observed by nothing: that keeps the levels of single topics apart.
public struct TopicList: Equatable, Sendable {
  /// The topics.
  public var topics: IdentifiedArrayOf<Topic> = []
  /// The topic whose title has the focus; nil once that topic is gone.
  public var focusedID: Topic.ID?

  /// Makes an empty list.
  public init() {}
}

/// The state of the store in which the topics are kept.
public struct TopicStorage: Equatable, Sendable {
  /// True once the topics were read; until then, no topics doesn't mean that there are none.
  public var isLoaded = false
  /// True while the store can't be followed.
  public var hasFailed = false
  /// The topics with changes that aren't saved.
  public var unsavedIDs: Set<Topic.ID> = []

  /// Makes the state of a store that hasn't been read.
  public init() {}
}

/// The changes of the store's topics, with the changes on their way to it.
public struct TopicChanges: Equatable, Sendable {
  /// The changed topics.
  public var topics: RecordDelta<Topic>
  /// The state of the store.
  public var storage: TopicStorage

  /// Describes changes.
  public init(topics: RecordDelta<Topic>, storage: TopicStorage) {
    (self.topics, self.storage) = (topics, storage)
  }

  /// The number of changed topics.
  var count: Int {
    switch topics.records {
    case .all(let topics): topics.count
    case .some(let changes): changes.count
    }
  }
}
