import FeatureNavigation

/// The worlds that were let go, in the state in which they were, until all their models are gone.
///
/// A form that holds its parent is freed as long as the parent closes it: only a world that ends with the form open shows it.
@MainActor
final class ReleasedWorlds {
  private struct World {
    let models: [Model]
    /// The objects of the feature that the models hold.
    var helpers: [Model]
    let acts: [ExplorerMove]
  }

  private struct Model {
    weak var model: AnyObject?
    let type: Any.Type
    var name: String { "\(type)" }

    init(_ model: AnyObject) { (self.model, type) = (model, Swift.type(of: model)) }
  }

  private var worlds: [World] = []
  /// For a type of models and one of objects, true if both are of one module.
  private var isOfModule: [[ObjectIdentifier]: Bool] = [:]
  /// The objects that several worlds hold, which no world frees.
  private var shared: Set<ObjectIdentifier> = []

  /// Notes the models of a world that is let go now.
  func note(_ root: any Presenting, _ acts: [ExplorerMove]) {
    worlds.removeAll { ($0.models + $0.helpers).allSatisfy { $0.model == nil } }
    let tree = root.tree
    let open = tree.screens + tree.hiddenTabs.flatMap(\.tree.screens)
    let models = open.flatMap(\.models)
    let helpers = models.flatMap { self.helpers(of: $0) }.filter { !isShared($0) }
    worlds.append(
      World(models: models.map(Model.init), helpers: helpers.map(Model.init), acts: acts)
    )
  }

  /// Returns the objects of a model's own module that it holds itself.
  private func helpers(of model: any Presenting) -> [AnyObject] {
    Mirror(reflecting: model).children.compactMap { child in
      // The type first: asked if it is an object, Foundation bridges a whole array to find out.
      let value = (child.value as? any OptionalValue)?.held ?? child.value
      guard let type = type(of: value) as? AnyClass, !(value is any Presenting),
        isHelper(type, of: Swift.type(of: model))
      else { return nil }
      return value as AnyObject
    }
  }

  /// Returns true for two types of one module, whose names are made once.
  private func isHelper(_ helper: AnyClass, of model: any Presenting.Type) -> Bool {
    let types = [ObjectIdentifier(helper), ObjectIdentifier(model)]
    if let known = isOfModule[types] { return known }
    let module = String(reflecting: model).prefix { $0 != "." } + "."
    let isOfModel = String(reflecting: helper).hasPrefix(module)
    isOfModule[types] = isOfModel
    return isOfModel
  }

  private func isShared(_ helper: AnyObject) -> Bool {
    let id = ObjectIdentifier(helper)
    for index in worlds.indices where worlds[index].helpers.contains(where: { $0.model === helper })
    {
      shared.insert(id)
      worlds[index].helpers.removeAll { $0.model === helper }
    }
    return shared.contains(id)
  }

  func forget() { worlds = [] }

  /// The models that are still there, once for each nearest to the root, with the fewest acts.
  ///
  /// What work held is gone once another world was made, as that was cancelled.
  var violations: [Violation.Proof] {
    var known: Set<String> = []
    return worlds.sorted { $0.acts.count < $1.acts.count }.compactMap { world in
      var names = world.models.filter { $0.model != nil }.map(\.name)
      if names.isEmpty { names = world.helpers.filter { $0.model != nil }.map(\.name) }
      guard let first = names.first, known.insert(first).inserted else { return nil }
      let message = "\(names.joined(separator: ", ")) stayed though nothing held the world."
      return (Violation(law: .releasedModels, of: first, message: message), world.acts)
    }
  }
}

/// An optional of any type.
private protocol OptionalValue {
  /// The value, if there is one.
  var held: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var held: Any? { self }
}
