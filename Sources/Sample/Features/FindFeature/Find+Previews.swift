package import FeatureKit
import StandupsDomain
import StandupsStorage

extension FindModel: Previewed {
  /// The name of the search.
  package static let previewName = "Find"

  /// A search for nothing yet, and one that has found something.
  package static let previews = [
    FeaturePreview("empty", withSamples: false) { world in
      FindModel(dependencies: world.dependencies)
    },
    FeaturePreview("full") { world in
      FindModel(query: ["words": "design"], dependencies: world.dependencies)
    },
  ]
}

extension DeletedModel: Previewed {
  /// The name of the list.
  package static let previewName = "Deleted"

  /// A list of nothing, and one of a standup.
  package static let previews = [
    FeaturePreview("empty", withSamples: false) { world in
      DeletedModel(dependencies: world.dependencies)
    },
    FeaturePreview("full") { world in
      world.dependencies.standups.delete(world.standup.id)
      return DeletedModel(dependencies: world.dependencies)
    },
  ]
}
