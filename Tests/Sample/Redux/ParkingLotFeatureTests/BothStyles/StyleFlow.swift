import FeatureSessions
import ParkingLotFeature
import ParkingLotFixtures
import StandupsFixtures
import Testing

/// The two ways in which the parking lot is written.
enum Style: CaseIterable, CustomTestStringConvertible {
  case plain, redux

  var testDescription: String { "\(self)" }

  // MARK: What differs by design

  /// True if the screen shows changes from elsewhere while the app is inactive.
  ///
  /// A query is followed as long as the app runs. The store's middleware follows it while the app is active.
  var followsWhileInactive: Bool { self == .plain }

  /// Makes the model.
  @MainActor
  func makeModel(_ dependencies: FeatureDependencies) -> any ParkingLotGestures {
    switch self {
    case .plain: PlainParkingLotModel(dependencies: dependencies)
    case .redux: ParkingLotModel(dependencies: dependencies)
    }
  }
}

/// The gestures that a screen offers only with offsets that are right.
@MainActor
protocol ParkingLotGestures: Presenting {
  func deleteTopics(atOffsets offsets: IndexSet)
  func moveTopics(fromOffsets source: IndexSet, toOffset destination: Int)
  func undoButtonTapped()
}

extension PlainParkingLotModel: ParkingLotGestures {}
extension ParkingLotModel: ParkingLotGestures {}

/// A parking lot in one of the styles, used by its screen alone.
@MainActor
struct StyleFlow {
  let world: StandupsWorld
  let model: any ParkingLotGestures
  let session: Session
  let lifecycle = LifecycleSource()

  /// Makes the screen, which hasn't appeared yet.
  private init(_ style: Style, stored topics: [Topic]) async throws {
    world = StandupsWorld { [lifecycle] in $0.lifecycle = lifecycle }
    for topic in topics { try await world.topics.store.save(topic) }
    model = style.makeModel(world.dependencies)
    var surroundings = SessionWorld(
      root: model,
      effects: world.dependencies.effects,
      time: .virtual(world.clock)
    )
    surroundings.lifecycle = lifecycle
    session = Session(surroundings)
  }

  /// Shows the screen with some topics.
  static func started(
    _ style: Style,
    _ topics: [Topic] = Topic.fixtures
  ) async throws -> StyleFlow {
    let flow = try await StyleFlow(style, stored: topics)
    await flow.session.start()
    return flow
  }

  /// The changes that can be undone.
  var history: ChangeHistory { world.dependencies.history }

  /// The topics as they are stored.
  var stored: [Topic] { world.topics.records }

  /// The store, as another process has it.
  var elsewhere: RecordStore<Topic> { world.topics.reopened() }

  // MARK: The screen

  var screen: Screen { session.top.screen }

  /// The topics as the rows show them.
  var shown: [Topic] { screen.topics }

  /// The row of a topic.
  func row(_ topic: Topic) -> Control? {
    screen.sections.flatMap(\.rows).first { $0.id == topic.field }
  }

  /// The actions below the rows.
  var actions: [String] { screen.actions.map(\.id.name) }
}

extension Topic {
  static let coffee = Topic(id: ID(0xB1), title: "Coffee machine", priority: .high)
  static let icons = Topic(id: ID(0xB2), title: "Icons", isCompleted: true)
  static let room = Topic(id: ID(0xB3), title: "A larger room", priority: .low)

  /// All three, in this order.
  static let fixtures = [coffee, icons, room]

  /// The topic after a change.
  func with(_ change: (inout Topic) -> Void) -> Topic {
    var topic = self
    change(&topic)
    return topic
  }

  // MARK: The controls of its row

  var field: ControlID { ControlID("topic", id) }
  var toggle: ControlID { ControlID("toggle-topic", id) }
  var picker: ControlID { ControlID("topic-priority", id) }
}

extension Screen {
  /// The topics as the rows show them.
  var topics: [Topic] { sections.flatMap(\.rows).compactMap(\.topic) }
}

extension Control {
  /// The topic that a row shows; nil if its parts contradict each other.
  fileprivate var topic: Topic? {
    guard id.name == "topic", case .textField(let title) = kind, let key = id.key,
      let id = Topic.ID(key), case .toggle(let isOn)? = leading?.kind, isStruckThrough == isOn,
      case .picker(let selection, let options)? = beside.first?.kind, isDeletable, isMovable,
      options == ["Low", "Medium", "High"],
      let priority = Priority.allCases.first(where: { $0.name == selection })
    else { return nil }
    return Topic(id: id, title: title, priority: priority, isCompleted: isOn)
  }
}
