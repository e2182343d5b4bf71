package import FeatureKit

extension InspirationModel: Previewed {
  /// The name of the feature.
  package static let previewName = "Inspiration"

  /// A quote without another one, and one of those that come with the app.
  package static let previews = [
    FeaturePreview("empty", withSamples: false) { world in
      var dependencies = world.dependencies
      dependencies.quotes = QuotesClient { Quotes(lines: "Listen first.") ?? .builtIn }
      return InspirationModel(dependencies: dependencies)
    },
    FeaturePreview("full") { InspirationModel(dependencies: $0.dependencies) },
  ]
}
