import FeatureNavigation
import FeatureSessions

/// The worlds that were let go, in the state in which they were, until all their models are gone.
///
/// A form that holds its parent is freed as long as the parent closes it: only a world that ends with the form open shows it.
@MainActor
final class ReleasedWorlds {
  private struct World {
    let models: [Model]
    let acts: [ExplorerMove]
  }

  private struct Model {
    weak var model: AnyObject?
    let name: String
  }

  private var worlds: [World] = []

  /// Notes the models of a world that is let go now.
  func note(_ root: any Presenting, _ acts: [ExplorerMove]) {
    worlds.removeAll { $0.models.allSatisfy { $0.model == nil } }
    let open = root.stack + root.hiddenTabs.flatMap(\.content.stack)
    let models = open.flatMap(\.models).map { Model(model: $0, name: "\(type(of: $0))") }
    worlds.append(World(models: models, acts: acts))
  }

  func forget() { worlds = [] }

  /// The models that are still there, once for each nearest to the root, with the fewest acts.
  ///
  /// What work held is gone once another world was made, as that was cancelled.
  var violations: [(violation: Violation, acts: [ExplorerMove])] {
    var known: Set<String> = []
    return worlds.sorted { $0.acts.count < $1.acts.count }.compactMap { world in
      let names = world.models.filter { $0.model != nil }.map(\.name)
      guard let first = names.first, known.insert(first).inserted else { return nil }
      let message = "\(names.joined(separator: ", ")) stayed though nothing held the world."
      let subject = "\(StrictLaw.releasedModels.rawValue): \(first)"
      return (Violation(law: .releasedModels, message: message, subject: subject), world.acts)
    }
  }
}
