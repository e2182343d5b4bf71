import FeatureKit
public import ReduxStore
public import StandupsDomain
import StandupsStorage

/// Makes the parts of the screen from the global store; each gets its own part of the state.
@MainActor
public enum ParkingLotRouter {
  /// The parking lot's store, or a part of an app's.
  public typealias ParkingLotStore = StoreType<ParkingLotState, ParkingLotAction>

  /// Makes the list with its rows.
  public static func parkingLot(_ store: some ParkingLotStore) -> TopicListView {
    // All rows share it: it changes with the focus and the store's problems, and not with a topic.
    let marks = ViewModel(store.projection(action: ParkingLotAction.list) { TopicMarks(of: $0) })
    let store = store.whole
    return list(store) {
      store.state.list.topics[id: $0]?.title ?? ""
    } row: {
      row(store, id: $0, marks: marks)
    }
  }

  /// Makes the list, which doesn't read the topics of its rows.
  public static func list(
    _ store: some ParkingLotStore,
    label: (@MainActor (Topic.ID) -> String)? = nil,
    row: @escaping @MainActor (Topic.ID) -> TopicRowView
  ) -> TopicListView {
    TopicListView(
      ids: ViewModel(store.projection(ids: \.list.topics)),
      summary: ViewModel(store.projection(action: ParkingLotAction.list) { $0.message }),
      label: label,
      focus: ViewModel(store.projection(action: ParkingLotAction.list, state: \.list.focusedID)),
      row: row
    )
  }

  /// Makes the row of a topic, which its own changes alone wake.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - id: The topic; the row of one that isn't there is empty until it comes.
  ///   - marks: The state of all rows that belongs to the list.
  /// - Returns: The row.
  public static func row(
    _ store: some ParkingLotStore,
    id: Topic.ID,
    marks: ViewModel<TopicMarks, TopicListAction>
  ) -> TopicRowView {
    let topic = store.projection(action: ParkingLotAction.topic, state: \.list.topics, id: id)
    return TopicRowView(
      topic: ViewModel(unwrapping: topic, or: Topic(id: id)),
      marks: marks
    )
  }
}

// MARK: - The states of the views

/// The state of the rows that belongs to the list.
public struct TopicMarks: Equatable, Sendable {
  /// The topic whose title has the focus.
  public var focusedID: Topic.ID?
  /// The topics with changes that aren't saved.
  public var unsavedIDs: Set<Topic.ID>

  /// Makes the marks, by default none.
  public init(focusedID: Topic.ID? = nil, unsavedIDs: Set<Topic.ID> = []) {
    (self.focusedID, self.unsavedIDs) = (focusedID, unsavedIDs)
  }

  fileprivate init(of state: ParkingLotState) {
    self.init(focusedID: state.list.focusedID, unsavedIDs: state.storage.unsavedIDs)
  }
}

extension ParkingLotState {
  /// The sentence above the rows: why there are none.
  fileprivate var message: String? {
    guard list.topics.isEmpty else { return nil }
    return MissingRecords.text(isLoaded: storage.isLoaded, hasFailed: storage.hasFailed)
      ?? "Nothing is parked. Add a topic to keep it for later."
  }
}
