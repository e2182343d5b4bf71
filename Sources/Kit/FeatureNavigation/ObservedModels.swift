import Observation
import Synchronization

/// The open models as a tree; only those that changed are read again.
///
/// Models that aren't `@Observable` can't tell of a change, so they are read each time.
@MainActor
final class ObservedModels {
  private let root: OpenModel
  /// The models that were open and still exist, open or closed: each is observed once.
  private var known: [ObjectIdentifier: OpenModel] = [:]
  private var mostKnown = 64
  private var openCount = 1
  /// The models that came up and weren't returned, from the root on.
  private var new: [OpenModel]
  let changes = ChangedModels()

  /// Begins with the root, and reads nothing yet.
  init(_ model: any Presenting) {
    root = OpenModel(model)
    root.presenter = root.id
    known[root.id] = root
    new = [root]
    changes.note(root)
  }

  /// True if a model came up since the last `takeNew()`.
  var hasNew: Bool {
    update()
    return !new.isEmpty
  }

  /// Returns the models that came up since the last call, from the root on.
  func takeNew() -> [any Presenting] {
    update()
    defer { new = [] }
    for model in new { model.isStarted = true }
    return new.compactMap(\.model)
  }

  private func update() {
    let changed = changes.take()
    for model in changed { model.isRead = false }
    // What closed comes first, as a model may have come up in another place.
    var closed: [OpenModel] = []
    for model in changed where model.isOpen && !model.isRead {
      let (content, presented) = (model.content, model.presented)
      read(model)
      // A tab that isn't chosen any more is still open, though not in the stack.
      var hidden: [OpenModel] = []
      if content !== model.content { close(content, above: model, &hidden) }
      if presented !== model.presented { close(presented, above: model, &closed) }
    }
    new.removeAll { !$0.isOpen }
    for model in changed where model.isOpen { openAbove(model) }
    for model in closed where !model.isOpen { model.isStarted = false }
    guard openCount > mostModels else { return }
    // The stack reports that it has no end, and shows only the first screen.
    _ = root.model?.stack
    new.removeAll { $0 !== root }
  }

  private func open(_ model: OpenModel?, above presenter: OpenModel) {
    // A model that is open already presents itself by mistake.
    guard let model, !model.isOpen, openCount <= mostModels else { return }
    model.presenter = presenter.id
    openCount += 1
    if !model.isStarted { new.append(model) }
    if !model.isRead { read(model) }
    openAbove(model)
  }

  private func openAbove(_ model: OpenModel) {
    open(model.content, above: model)
    open(model.presented, above: model)
  }

  /// Closes a model and all above it, and adds them.
  private func close(
    _ model: OpenModel?,
    above presenter: OpenModel,
    _ closed: inout [OpenModel]
  ) {
    guard let model, model.presenter == presenter.id else { return }
    model.presenter = nil
    openCount -= 1
    closed.append(model)
    close(model.content, above: model, &closed)
    close(model.presented, above: model, &closed)
  }

  /// Reads what is above a model, and observes it.
  private func read(_ open: OpenModel) {
    guard let model = open.model else { return }
    let (content, presented) = withObservationTracking {
      (model.ownContent, model.presented?.model)
    } onChange: { [changes] in
      changes.note(open)
    }
    (open.content, open.presented) = (content.map(self.open), presented.map(self.open))
    open.isRead = true
    if !(model is any Observable) { changes.note(open) }
  }

  /// Returns the one that stands for a model.
  private func open(_ model: any Presenting) -> OpenModel {
    if let open = known[ObjectIdentifier(model)], open.model === model { return open }
    // Those that are gone are dropped each time as many have come as there were.
    if known.count > mostKnown {
      known = known.filter { $0.value.model != nil }
      mostKnown = max(64, 2 * known.count)
    }
    let open = OpenModel(model)
    known[open.id] = open
    return open
  }
}

/// A model that is open or was, and what was above it when it was read.
@MainActor
final class OpenModel {
  let id: ObjectIdentifier
  /// Weak, as the model must be released once it is closed.
  private(set) weak var model: (any Presenting)?
  /// The model below it; nil while it is closed.
  var presenter: ObjectIdentifier?
  var content: OpenModel?
  var presented: OpenModel?
  /// True while nothing has changed above it since it was read.
  var isRead = false
  /// True if it was returned as new and isn't closed.
  var isStarted = false

  var isOpen: Bool { presenter != nil }

  init(_ model: any Presenting) {
    (id, self.model) = (ObjectIdentifier(model), model)
  }
}

/// The models above which something changed since they were last asked for.
final class ChangedModels: Sendable {
  private let models = Mutex<[OpenModel]>([])

  func note(_ model: OpenModel) {
    models.withLock { $0.append(model) }
  }

  func take() -> [OpenModel] {
    models.withLock { models in
      defer { models = [] }
      return models
    }
  }
}
