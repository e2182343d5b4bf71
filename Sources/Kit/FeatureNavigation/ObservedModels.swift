import Observation
import Synchronization

/// The models of a stack; only those above a change are read again.
///
/// Models that aren't `@Observable` can't tell of a change, so they and those above them are read each time.
@MainActor
final class ObservedModels {
  private let root: any Presenting
  private var steps: [Step] = []
  /// The places of the steps.
  private var indices: [Step.ID: Int] = [:]
  /// The started models of tabs that aren't chosen any more: they are open, and not in the stack.
  private var hidden: [Step.ID: Step] = [:]
  /// The steps whose observation waits for a change, open or closed: each has only one.
  private var observed: [Step.ID: Step] = [:]
  private var mostObserved = 64
  /// The number of steps up to the last one that was returned as new.
  private var knownCount = 0
  private var firstUnobserved: Int?
  let changes = ChangedSteps()

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
    var new: [any Presenting] = []
    for index in knownCount..<steps.count {
      if steps[index].isNew, let model = steps[index].model { new.append(model) }
      steps[index].isNew = false
    }
    knownCount = steps.count
    return new
  }

  // MARK: Reading the stack

  private func update() {
    guard !steps.isEmpty else { return read(from: Step(root)) }
    let changed = changes.take()
    var lowest = firstUnobserved
    for id in changed {
      observed[id] = nil
      if let index = indices[id] { lowest = min(index, lowest ?? index) }
    }
    guard var first = lowest else { return }
    // Only a model that hides a change can be gone, as the one below it would have told.
    if steps[first].model == nil { first = 0 }
    // A slice would share the storage of all steps, which removing some would then copy.
    let (step, closed) = (steps[first], Array(steps[first...]))
    steps.removeSubrange(first...)
    for step in closed { indices[step.id] = nil }
    if let unobserved = firstUnobserved, unobserved >= first { firstUnobserved = nil }
    knownCount = min(knownCount, first)
    read(from: step, known: hidden.merging(byID(closed.filter { !$0.isNew })) { $1 })
    updateHidden(after: closed)
  }

  /// Keeps the models of a content that another one has replaced, and drops those that are shown again.
  private func updateHidden(after closed: [Step]) {
    hidden = hidden.filter { indices[$0.key] == nil && $0.value.model != nil }
    for (end, above) in closed.enumerated() where above.isAboveContent {
      let container = Step.ID(model: above.id.model, isAboveContent: false)
      guard let start = closed.firstIndex(where: { $0.id == container }),
        let index = indices[container],
        closed[start + 1].id != steps.dropFirst(index + 1).first?.id
      else { continue }
      for step in closed[start..<end] where !step.isNew && !step.isAboveContent {
        if indices[step.id] == nil, step.model != nil { hidden[step.id] = step }
      }
    }
  }

  private func read(from first: Step, known: [Step.ID: Step] = [:]) {
    var next: Step? = first
    while var step = next, let model = step.model {
      let index = steps.count
      if !step.isAboveContent {
        guard index < mostModels, indices[step.id] == nil else {
          return readWhole(known: known.merging(byID(steps.filter { !$0.isNew })) { $1 })
        }
      }
      step.isNew = !step.isAboveContent && known[step.id]?.model !== model
      steps.append(step)
      indices[step.id] = index
      if firstUnobserved == nil, !(model is any Observable) { firstUnobserved = index }
      let (content, presented) = observe(step, model)
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
  private func readWhole(known: [Step.ID: Step]) {
    steps = root.stack.flatMap(\.models).map { model in
      var step = Step(model)
      step.isNew = known[step.id]?.model !== model
      return step
    }
    indices = Dictionary(zip(steps.map(\.id), steps.indices)) { first, _ in first }
    (knownCount, firstUnobserved) = (0, 0)
  }

  private func byID(_ steps: [Step]) -> [Step.ID: Step] {
    var byID: [Step.ID: Step] = [:]
    for step in steps { byID[step.id] = step }
    return byID
  }

  // MARK: Observing the models

  /// Reads what comes above a step, and observes it unless that goes on from an earlier reading.
  private func observe(
    _ step: Step,
    _ model: any Presenting
  ) -> (content: (any Presenting)?, presented: Presented?) {
    func read() -> (content: (any Presenting)?, presented: Presented?) {
      let content = step.isAboveContent ? nil : model.ownContent
      return (content, content == nil ? model.presented : nil)
    }
    // All above a model that isn't `@Observable` is read each time.
    guard firstUnobserved == nil, observed[step.id]?.model !== model else { return read() }
    observed[step.id] = step
    forgetReleased()
    return withObservationTracking(read) { [changes, id = step.id] in changes.note(id) }
  }

  /// Drops the observations of models that are gone, each time as many have come as there were.
  private func forgetReleased() {
    guard observed.count > mostObserved else { return }
    observed = observed.filter { $0.value.model != nil }
    mostObserved = max(64, 2 * observed.count)
  }
}

/// One model of the stack, or a container for the second time: above its content.
@MainActor
struct Step {
  nonisolated struct ID: Hashable {
    let model: ObjectIdentifier
    let isAboveContent: Bool
  }

  let id: ID
  /// Weak, as the model must be released once it is closed.
  private(set) weak var model: (any Presenting)?
  /// The step of the innermost container whose content the model is in.
  let container: Int?
  var isNew = true

  var isAboveContent: Bool { id.isAboveContent }

  init(_ model: any Presenting, in container: Int? = nil, isAboveContent: Bool = false) {
    id = ID(model: ObjectIdentifier(model), isAboveContent: isAboveContent)
    (self.model, self.container) = (model, container)
  }
}

/// The steps at which something changed since they were last asked for.
final class ChangedSteps: Sendable {
  private let ids = Mutex<[Step.ID]>([])

  func note(_ id: Step.ID) {
    ids.withLock { $0.append(id) }
  }

  func take() -> [Step.ID] {
    ids.withLock { ids in
      defer { ids = [] }
      return ids
    }
  }
}
