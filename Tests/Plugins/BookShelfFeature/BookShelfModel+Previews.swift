package import FeatureKit

extension BookShelfModel: Previewed {
  /// The name of the feature.
  package static let previewName = "BookShelf"

  /// A list without loan cards, and one with two.
  package static let previews = [
    FeaturePreview("empty", withSamples: false) {
      BookShelfModel(dependencies: $0.dependencies)
    },
    FeaturePreview("full") {
      BookShelfModel(dependencies: $0.dependencies)
    },
  ]
}
