package import FeatureKit

extension StandupsListModel: Previewed {
  /// The name of the feature.
  package static let previewName = "StandupsList"

  /// The list of a new user, and the samples.
  package static let previews = [
    FeaturePreview("empty", withSamples: false) {
      StandupsListModel(dependencies: $0.dependencies)
    },
    FeaturePreview("full") { StandupsListModel(dependencies: $0.dependencies) },
  ]
}
