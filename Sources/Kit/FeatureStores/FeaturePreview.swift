package import FeatureEffects
package import FeatureInjection
package import FeatureNavigation
import FeatureRecords
import Foundation

/// A screen of a feature in one state, to look at while it is made: a name, and a value of its model.
///
/// A feature lists them in its folder. The command shows them, SwiftUI previews them, and a test compares them:
///
/// ```swift
/// extension ShelfModel: Previewed {
///   package static let previewName = "Shelf"
///   package static let previews = [
///     FeaturePreview("empty", withSamples: false) { ShelfModel(dependencies: $0.dependencies) },
///     FeaturePreview("full") { ShelfModel(dependencies: $0.dependencies) },
///   ]
/// }
/// ```
package struct FeaturePreview: Sendable {
  /// The name among the previews of a feature, such as “empty”.
  package let name: String
  private let hasSamples: Bool
  private let make: @MainActor @Sendable (PreviewWorld) -> any Presenting

  /// Describes a preview.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - hasSamples: True if the samples of each kind of records are there.
  ///   - model: Makes the model.
  package init(
    _ name: String,
    withSamples hasSamples: Bool = true,
    model: @escaping @MainActor @Sendable (PreviewWorld) -> any Presenting
  ) {
    (self.name, self.hasSamples, make) = (name, hasSamples, model)
  }

  /// Makes the model, in a world of its own.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of the app.
  ///   - effects: The scope of the work.
  /// - Returns: The model.
  @MainActor
  package func model(
    of kinds: [any StoredKind.Type],
    effects: EffectScope = EffectScope("preview")
  ) -> any Presenting {
    make(FeatureDependencies.inMemory(kinds, withSamples: hasSamples, effects: effects))
  }
}

/// The world around a preview.
package struct PreviewWorld {
  /// The dependencies of the app: records are in memory, and nothing is kept.
  package let dependencies: FeatureDependencies
  /// The records that are there.
  package let records: GivenWorld
}

/// A feature with previews.
@MainActor
package protocol Previewed: Presenting {
  /// The name of the feature, as the command takes it.
  nonisolated static var previewName: String { get }
  /// The previews: at least an empty and a full one.
  nonisolated static var previews: [FeaturePreview] { get }
}

extension FeatureDependencies {
  /// Makes live dependencies with records in memory, a fixed date and the same ids each time.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of the app.
  ///   - hasSamples: True if the samples of each kind are there.
  ///   - effects: The scope of the work.
  /// - Returns: The world.
  @MainActor
  package static func inMemory(
    _ kinds: [any StoredKind.Type],
    withSamples hasSamples: Bool,
    effects: EffectScope = EffectScope("preview")
  ) -> PreviewWorld {
    var dependencies = FeatureDependencies.live(effects: effects)
    // Thursday 1 January 2026, 9:00 GMT.
    let date = Date(timeIntervalSince1970: 1_767_258_000)
    dependencies.now = .constant(date)
    dependencies.uuid = .seeded(1)
    dependencies.random = .seeded(1)
    dependencies.timeZone = .gmt
    dependencies.drafts = Drafts()
    dependencies.lifecycle = LifecycleSource()
    var world = GivenWorld(uuid: dependencies.uuid, now: date)
    func opened<Kind: StoredKind>(_ kind: Kind.Type) -> any KindStoring {
      if hasSamples {
        world[kind] = kind.samples?(world) ?? (try? kind.records(given: [], in: world)) ?? []
      }
      let backend = MemoryRecordBackend(world[kind], schema: kind.schema)
      return KindStore(kind, RecordStore(backend) { date })
    }
    dependencies.follow(RecordStores(kinds.map { opened($0) }))
    return PreviewWorld(dependencies: dependencies, records: world)
  }
}
