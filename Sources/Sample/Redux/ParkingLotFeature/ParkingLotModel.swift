public import FeatureKit
public import ReduxStore
import StandupsDomain
public import StandupsStorage

/// The topics that are parked for later.
///
/// The app opens and drives it as any other model. Inside is a Redux store: this model dispatches what the user does and the
/// life cycle, and shows alerts; the rest is in the state.
@MainActor
@Observable
public final class ParkingLotModel {
  // MARK: State

  /// The state and all its changes.
  public let store: Store<ParkingLotState, ParkingLotAction>
  /// The alerts about topics that were deleted elsewhere.
  public var pendingAlerts = PendingAlerts<AlertAction>()
  /// The alert above the list.
  public var destination: Destination? {
    didSet {
      let closed = destination == nil ? oldValue?.topicID : nil
      presentPendingAlert(after: oldValue)
      leaveDeleted(closed)
    }
  }

  private let list: TopicListView<TopicRowView>
  @ObservationIgnored private var alerts: StoreSubscription?

  // MARK: Dependencies

  private let dependencies: FeatureDependencies

  // MARK: Creating a model

  /// Makes the list.
  ///
  /// - Parameters:
  ///   - destination: The alert above the list.
  ///   - middleware: Code around that which keeps the topics, such as a logger.
  ///   - dependencies: The dependencies of the parent.
  public init(
    destination: Destination? = nil,
    middleware: Middleware<ParkingLotState, ParkingLotAction> = .identity,
    dependencies: FeatureDependencies
  ) {
    self.dependencies = dependencies.scoped(to: Self.self)
    self.destination = destination
    store = Store(
      state: ParkingLotState(),
      reducer: .parkingLot(uuid: self.dependencies.uuid),
      middleware: middleware <> .persistence(self.dependencies.topics),
      effects: self.dependencies.effects
    )
    list = ParkingLotRouter.parkingLot(store)
    bind()
  }

  private func bind() {
    alerts = store.projection(
      action: ParkingLotAction.deletedElsewhere,
      state: \.deletedElsewhere
    )
    .subscribe { [weak self] topics in
      for topic in topics { self?.present(.gone(topic.displayTitle, id: topic.id)) }
    }
  }

  // MARK: User actions

  /// Appends an empty topic, whose title gets the focus.
  public func addTopicButtonTapped() { store.dispatch(.list(.add)) }

  /// Deletes topics, by their offsets.
  public func deleteTopics(atOffsets offsets: IndexSet) {
    store.dispatch(.list(.remove(atOffsets: offsets)))
  }

  /// Moves topics before the one at an offset, or behind the last.
  public func moveTopics(fromOffsets source: IndexSet, toOffset destination: Int) {
    store.dispatch(.list(.move(fromOffsets: source, toOffset: destination)))
  }

  /// Brings back what was deleted last, each topic in its place.
  public func undoButtonTapped() { store.dispatch(.list(.undo)) }

  /// Answers the alert about a topic that was deleted elsewhere.
  public func alertButtonTapped(_ action: AlertAction?) {
    if action == .saveAgain, let id = destination?.topicID {
      store.dispatch(.deletedElsewhere(.saveAgain(id)))
    }
    destination = nil
  }

  /// An alert that closes without an answer leaves the topic deleted.
  private func leaveDeleted(_ id: Topic.ID?) {
    if let id { store.dispatch(.deletedElsewhere(.leave(id))) }
  }

  // MARK: Lifecycle

  /// Follows the app's life cycle, and with it the topics.
  public func task() {
    dependencies.effects.runOnce("life cycle") {
      [weak store, lifecycle = dependencies.lifecycle] in
      for try await action in lifecycle.actions() { store?.dispatch(.lifecycle(action)) }
    }
  }
}

// MARK: - Navigation

extension ParkingLotModel: AlertPresenting {
  /// The alert above the list.
  public typealias Destination = AlertOnly<AlertAction>

  /// The answers to the alert.
  public typealias AlertAction = GoneAnswer

  /// The list.
  public static let screenName = "parking-lot"

  /// Describes the list, which its own views do.
  public func build(_ s: ScreenBuilder) {
    s.title = "Parking lot"
    list.build(s)
  }
}

extension AlertOnly<GoneAnswer> {
  /// The topic that the alert is about.
  fileprivate var topicID: Topic.ID? { alert.flatMap { Topic.ID($0.id) } }
}
