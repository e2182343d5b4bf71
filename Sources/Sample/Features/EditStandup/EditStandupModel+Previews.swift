package import FeatureKit
import StandupsStorage

extension EditStandupModel: Previewed {
  /// The name of the feature.
  package static let previewName = "EditStandup"

  /// A new form, and that of a standup with six people.
  package static let previews = [
    FeaturePreview("empty", withSamples: false) { world in
      EditStandupModel(standup: world.standup, isNew: true, dependencies: world.dependencies)
    },
    FeaturePreview("full") { world in
      EditStandupModel(standup: world.standup, dependencies: world.dependencies)
    },
  ]
}
