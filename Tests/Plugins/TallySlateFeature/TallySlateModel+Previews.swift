package import FeatureKit

extension TallySlateModel: Previewed {
  /// The name of the feature.
  package static let previewName = "TallySlate"

  /// A page without a text, and one with two words.
  package static let previews = [
    FeaturePreview("empty", withSamples: false) {
      TallySlateModel(dependencies: $0.dependencies)
    },
    FeaturePreview("full") { world in
      let page = TallySlateModel(dependencies: world.dependencies)
      page.text = "Two words"
      return page
    },
  ]
}
