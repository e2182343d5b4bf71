import FeatureFaults
import FeatureSessions
import ParkingLotFeature
import StandupsFixtures
import Testing

/// Both styles, side by side: the same gestures lead to the same screens and the same stored topics.
@Suite(.feature) @MainActor struct StyleLawTests {
  @Test(
    "The same gestures lead to the same screens and the same stored topics",
    arguments: LawSeed.first(2, long: 60)
  )
  func gestures(seed: LawSeed) async throws {
    var random = seed.random
    let flows = [try await StyleFlow.started(.plain), try await StyleFlow.started(.redux)]
    var trail: [String] = []

    var screen = flows[0].screen
    for _ in 0..<50 {
      let gesture = Gesture(on: screen, &random)
      trail.append("\(gesture)")
      for flow in flows { try await gesture.perform(on: flow) }
      let screens = flows.map(\.screen)
      guard screens[0] == screens[1], flows[0].stored == flows[1].stored else {
        let texts = flows.map { "\($0.screen.text)stored: \($0.stored.map(\.title))" }
        Issue.record("\((trail + texts).joined(separator: "\n"))")
        return
      }
      screen = screens[0]
    }
  }
}

/// One thing that the user, another process or the disk does.
private enum Gesture {
  case act(ControlID, ControlInput)
  case delete(IndexSet)
  case move(IndexSet, Int)
  case saveElsewhere(Topic)
  case updateElsewhere(Topic.ID, Priority)
  case deleteElsewhere(Topic.ID)
  case restoreElsewhere(Topic)
  case fail(RecordStoreError.Operation)
  case retry, undo, redo
  /// Acts on a topic that another process changes or deletes before that is written.
  case race(ControlID, ControlInput, Topic.ID, isDeletion: Bool)

  /// Draws a gesture that is possible on the screen, and for which the styles don't differ by design.
  init(on screen: Screen, _ random: inout LawRandom) {
    let topics = screen.topics
    let action = screen.actions.randomElement(using: &random)?.id ?? "add-topic"
    guard screen.style != .alert, let topic = topics.randomElement(using: &random) else {
      self = .act(action, .tap)
      return
    }
    let count = topics.count
    let offsets = IndexSet((0..<count + 2).filter { _ in random.once(in: 4) })
    let change: (ControlID, ControlInput) = random.pick(
      (topic.toggle, .tap),
      (topic.picker, .choice(random.pick("Low", "High"))),
      (topic.field, .text(random.text(upTo: 3)))
    )
    let other = topics.randomElement(using: &random) ?? topic
    self =
      switch Int.random(in: 0..<16, using: &random) {
      case 0...2: .act(action, .tap)
      case 3...5: .act(change.0, change.1)
      case 6: .act(topic.field, .focus)
      case 7: .act(topic.field, .delete)
      case 8: .act(topic.field, .move(to: other.field))
      case 9: .delete(offsets)
      case 10: .move(offsets, Int.random(in: -1...count + 1, using: &random))
      case 11:
        random.once(in: 2)
          ? .saveElsewhere(Topic(id: Topic.ID(random.next() | 1 << 40), title: random.text()))
          : .updateElsewhere(topic.id, random.pick(.low, .high))
      case 12 where screen.focus == topic.field: .act(change.0, change.1)
      case 12: random.once(in: 2) ? .deleteElsewhere(topic.id) : .restoreElsewhere(.icons)
      case 13: .fail(random.pick(.save, .update, .delete, .move))
      case 14: random.pick(.retry, .undo, .redo)
      case _: .race(change.0, change.1, topic.id, isDeletion: random.once(in: 2))
      }
  }

  @MainActor
  func perform(on flow: StyleFlow) async throws {
    switch self {
    case .act(let control, let input):
      try await flow.session.perform(control, input)
    case .delete(let offsets): flow.model.deleteTopics(atOffsets: offsets)
    case .move(let source, let destination):
      flow.model.moveTopics(fromOffsets: source, toOffset: destination)
    case .saveElsewhere(let topic): try await elsewhere { try await flow.elsewhere.save(topic) }
    case .updateElsewhere(let id, let priority):
      try await elsewhere { try await flow.elsewhere.update(id) { $0.priority = priority } }
    case .deleteElsewhere(let id): try await elsewhere { try await flow.elsewhere.delete(id) }
    case .restoreElsewhere(let topic):
      try await elsewhere { try await flow.elsewhere.restore(topic) }
    case .undo: flow.model.undoButtonTapped()
    case .redo: flow.history.redo()
    case .fail(let operation): flow.world.topics.faults.failNext(operation)
    case .retry:
      let topics = flow.world.dependencies.topics
      for unsaved in topics.unsaved { topics.retry(unsaved.id) }
    case .race(let control, let input, let id, let isDeletion):
      let held = flow.world.topics.faults.holdNext(.update)
      try await flow.session.perform(control, input)
      // An ordered failure may have come before it.
      if !held.isReached { held.release() }
      try await elsewhere {
        if isDeletion {
          try await flow.elsewhere.delete(id)
        } else {
          try await flow.elsewhere.update(id) { $0.isCompleted.toggle() }
        }
      }
      held.release()
    }
    await flow.session.settle()
  }

  /// Does something in another process, which an ordered failure may meet.
  @MainActor
  private func elsewhere(_ change: () async throws -> Void) async throws {
    do {
      try await change()
    } catch is RecordStoreError {}
  }
}
