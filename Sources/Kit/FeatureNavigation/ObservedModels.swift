import Observation
import Synchronization

/// The models of a stack; only those above a change are read again.
///
/// Models that aren't `@Observable` can't tell of a change, so they and those above them are read each time.
@MainActor
final class ObservedModels {
  private let root: any Presenting
  private var steps: [Step] = []
  /// The open models, to find one that comes a second time.
  private var open: Set<ObjectIdentifier> = []
  /// The number of steps up to the last one that was returned as new.
  private var knownCount = 0
  private var firstUnobserved: Int?
  private let changes = FirstChange()

  /// Begins with no model.
  init(_ root: any Presenting) {
    self.root = root
  }

  /// True if a model came up since the last `takeNew()`.
  var hasNew: Bool {
    update()
    return steps[knownCount...].contains { $0.isNew }
  }

  /// Returns the models that came up since the last call, from the root on.
  func takeNew() -> [any Presenting] {
    update()
    let new = steps[knownCount...].filter(\.isNew).compactMap(\.model)
    for index in knownCount..<steps.count { steps[index].isNew = false }
    knownCount = steps.count
    return new
  }

  // MARK: Reading the stack

  private func update() {
    guard !steps.isEmpty else { return read(from: Step(root)) }
    guard var first = [changes.take(), firstUnobserved].compactMap(\.self).min(),
      first < steps.count
    else { return }
    // Only a model that hides a change can be gone, as the one below it would have told.
    if steps[first].model == nil { first = 0 }
    // A slice would share the storage of all steps, which removing some would then copy.
    let (step, closed) = (steps[first], Array(steps[first...]))
    steps.removeSubrange(first...)
    for step in closed where !step.isAboveContent { open.remove(step.id) }
    if let unobserved = firstUnobserved, unobserved >= first { firstUnobserved = nil }
    knownCount = min(knownCount, first)
    read(from: step, known: closed.filter { !$0.isNew })
  }

  private func read(from first: Step, known: [Step] = []) {
    var next: Step? = first
    while var step = next, let model = step.model {
      let index = steps.count
      if !step.isAboveContent {
        guard index < mostModels, open.insert(step.id).inserted else {
          return readWhole(known: known + steps.filter { !$0.isNew })
        }
      }
      step.isNew = !step.isAboveContent && !known.contains { $0.isSame(as: step) }
      steps.append(step)
      if firstUnobserved == nil, !(model is any Observable) { firstUnobserved = index }
      let (content, presented) = observe(step, model, at: index)
      if let content {
        next = Step(content, in: index)
      } else if let above = presented?.model {
        next = Step(above, in: step.container)
      } else {
        next = step.container.flatMap { container in
          steps[container].model.map {
            Step($0, in: steps[container].container, isAboveContent: true)
          }
        }
      }
    }
  }

  /// Reads a stack without end, which is reported, and can't be followed step by step.
  private func readWhole(known: [Step]) {
    steps = root.stack.flatMap(\.models).map { model in
      var step = Step(model)
      step.isNew = !known.contains { $0.isSame(as: step) }
      return step
    }
    open = Set(steps.map(\.id))
    (knownCount, firstUnobserved) = (0, 0)
  }

  private func observe(
    _ step: Step,
    _ model: any Presenting,
    at index: Int
  ) -> (content: (any Presenting)?, presented: Presented?) {
    withObservationTracking {
      let content = step.isAboveContent ? nil : model.content
      return (content, content == nil ? model.presented : nil)
    } onChange: { [changes] in
      changes.note(index)
    }
  }
}

/// One model of the stack, or a container for the second time: above its content.
@MainActor
private struct Step {
  let id: ObjectIdentifier
  /// Weak, as the model must be released once it is closed.
  private(set) weak var model: (any Presenting)?
  /// The step of the innermost container whose content the model is in.
  let container: Int?
  let isAboveContent: Bool
  var isNew = true

  init(_ model: any Presenting, in container: Int? = nil, isAboveContent: Bool = false) {
    (id, self.model, self.container) = (ObjectIdentifier(model), model, container)
    self.isAboveContent = isAboveContent
  }

  func isSame(as other: Step) -> Bool {
    id == other.id && model === other.model && isAboveContent == other.isAboveContent
  }
}

/// The lowest step at which something changed since it was last asked.
private final class FirstChange: Sendable {
  private let index = Mutex<Int?>(nil)

  func note(_ changed: Int) {
    index.withLock { $0 = min($0 ?? changed, changed) }
  }

  func take() -> Int? {
    index.withLock { index in
      defer { index = nil }
      return index
    }
  }
}
