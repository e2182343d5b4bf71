public import FeatureKit
public import ReduxStore
import StandupsDomain
import StandupsStorage

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

  /// The alerts from work.
  public let alertQueue = AlertQueue()
  private let list: TopicListView
  @ObservationIgnored private var alerts: StoreSubscription?

  // MARK: Dependencies

  private let dependencies: FeatureDependencies

  // MARK: Creating a model

  /// Makes the list.
  ///
  /// - Parameters:
  ///   - middleware: Code around that which keeps the topics; the log of actions by default, if there is one.
  ///   - dependencies: The dependencies of the parent.
  public init(
    middleware: Middleware<ParkingLotState, ParkingLotAction>? = nil,
    dependencies: FeatureDependencies
  ) {
    self.dependencies = dependencies.scoped(to: Self.self)
    store = Store(
      state: ParkingLotState(),
      reducer: .parkingLot(uuid: self.dependencies.uuid),
      middleware: (middleware ?? dependencies.actionLog?.middleware ?? .identity)
        <> .persistence(self.dependencies.topics),
      effects: self.dependencies.effects
    )
    list = ParkingLotRouter.parkingLot(store)
    bind()
  }

  private func bind() {
    var told: IdentifiedArrayOf<Topic> = []
    alerts = store.projection(
      action: ParkingLotAction.deletedElsewhere,
      state: \.deletedElsewhere
    )
    .subscribe { [weak self] topics in
      for topic in topics where told[id: topic.id] == nil { self?.tellGone(topic) }
      told = topics
    }
  }

  /// Asks about a topic that others deleted; one that an undo took away needs no answer.
  private func tellGone(_ topic: Topic) {
    if dependencies.topics.state(of: topic.id) == .deletedHere {
      store.dispatch(.deletedElsewhere(.leave(topic.id)))
    } else {
      present(.gone(topic.displayTitle, id: topic.id))
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

  /// Undoes the last act.
  public func undoButtonTapped() { dependencies.history.undo() }

  /// Saves the topic again, or leaves it deleted.
  public func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {
    guard let id = alert.flatMap({ Topic.ID($0.id) }) else { return }
    store.dispatch(.deletedElsewhere(action == .saveAgain ? .saveAgain(id) : .leave(id)))
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

extension ParkingLotModel: Alerting {
  /// The answers to the alert.
  public typealias AlertAction = GoneAnswer

  /// Describes the list, which its own views do.
  public func build(_ s: ScreenBuilder) {
    s.name = "parking-lot"
    s.title = "Parking lot"
    list.build(s)
  }
}
