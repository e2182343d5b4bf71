public import FeatureKit
public import ParkingLotFeature
public import StandupsDomain
import StandupsStorage

/// The parking lot in the style of the other features, to compare it with that on a store.
@MainActor
@Observable
public final class PlainParkingLotModel {
  // MARK: State

  /// The topic whose title has the focus.
  public private(set) var focus: Topic.ID?
  /// The topics that were gone when they were changed, as long as an alert is about them.
  private var gone: [Topic.ID: Topic] = [:]
  /// The alerts from work.
  public let alertQueue = AlertQueue()

  // MARK: Dependencies

  private let dependencies: FeatureDependencies

  // MARK: Creating a model

  /// Makes the list.
  public init(dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
  }

  /// The topics, in their order.
  public var topics: RecordQuery<Topic>.Records { dependencies.topics.records }

  /// The topics with changes that aren't saved.
  public var unsavedIDs: Set<Topic.ID> {
    Set(dependencies.topics.unsaved.lazy.filter { !$0.isStored }.map(\.id))
  }

  /// A sentence in the place of the topics; nil once they are loaded.
  public var missingTopics: String? {
    MissingRecords.text(
      isLoaded: dependencies.topics.isLoaded,
      hasFailed: dependencies.topics.failure != nil
    )
  }

  // MARK: User actions

  /// Adds an empty topic, whose title gets the focus.
  public func addTopicButtonTapped() {
    let topic = Topic(id: Topic.ID(dependencies.uuid()))
    dependencies.topics.save(topic)
    focus = topic.id
  }

  /// Gives the title of a topic the focus.
  public func titleTapped(id: Topic.ID) { focus = id }

  /// Changes the title of a topic.
  public func titleChanged(id: Topic.ID, to title: String) { update(id) { $0.title = title } }

  /// Changes the priority of a topic.
  public func priorityPicked(id: Topic.ID, _ priority: Priority) {
    update(id) { $0.priority = priority }
  }

  /// Marks a topic as completed, or as open: the opposite of what is stored at that moment.
  public func toggleTapped(id: Topic.ID) { update(id) { $0.isCompleted.toggle() } }

  /// Changes a topic; if it was deleted meanwhile, an alert says so, and has a typed title.
  private func update(_ id: Topic.ID, _ change: @escaping @Sendable (inout Topic) -> Void) {
    let topics = dependencies.topics
    guard let topic = topics[id] else { return }
    let tellMissing = { @MainActor [weak self] in
      var (gone, changed) = (topic, topic)
      change(&changed)
      gone.title = changed.title
      if gone != topic { topics.noteChangeWhileDeleted(from: topic, to: gone) }
      self?.tellGone(gone)
    }
    topics.update(id, ifMissing: tellMissing, change)
  }

  /// Says that a topic was deleted elsewhere, unless that is said already.
  private func tellGone(_ topic: Topic) {
    guard gone[topic.id] == nil else {
      gone[topic.id]?.title = topic.title
      return
    }
    gone[topic.id] = topic
    dropFocus(of: topic)
    present(.gone(topic.displayTitle, id: topic.id))
  }

  /// Deletes topics, by their offsets.
  public func deleteTopics(atOffsets offsets: IndexSet) {
    let topics = topics
    let deleted = offsets.filter(topics.indices.contains).map { topics[$0] }
    for topic in deleted {
      dropFocus(of: topic)
      dependencies.topics.delete(topic.id)
    }
  }

  private func dropFocus(of topic: Topic) {
    if focus == topic.id { focus = nil }
  }

  /// Moves topics before the one at an offset, or behind the last.
  public func moveTopics(fromOffsets source: IndexSet, toOffset destination: Int) {
    let topics = topics
    guard (0...topics.count).contains(destination) else { return }
    let successor = (destination..<topics.count).first { !source.contains($0) }
    for offset in source.filter(topics.indices.contains) {
      dependencies.topics.move(topics[offset].id, before: successor.map { topics[$0].id })
    }
  }

  /// Undoes the last act.
  public func undoButtonTapped() { dependencies.history.undo() }

  /// Saves the topic again, or leaves it deleted.
  public func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {
    let topic = alert.flatMap { Topic.ID($0.id) }.flatMap { gone.removeValue(forKey: $0) }
    guard let topic else { return }
    dependencies.topics.forgetChangesWhileDeleted(of: topic.id)
    if action == .saveAgain { dependencies.topics.save(topic) }
  }

  // MARK: Lifecycle

  /// Watches the topic whose title is being typed: it doesn't go without a word.
  public func task() {
    var edited: Topic?
    dependencies.effects.observe("focus") { [weak self] in
      self?.focus.flatMap { self?.dependencies.topics[$0] }
    } onChange: { [weak self] topic in
      if let self, let edited, focus == edited.id, topic == nil {
        if dependencies.topics.state(of: edited.id) == .missing { tellGone(edited) }
        dropFocus(of: edited)
      }
      edited = topic
    }
  }
}

// MARK: - Navigation

extension PlainParkingLotModel: Alerting {
  /// The answers to the alert.
  public typealias AlertAction = GoneAnswer
}
