package import FeatureKit

extension SettingsModel: Previewed {
  /// The name of the feature.
  package static let previewName = "Settings"

  /// The first page, and that of follow-ups above it.
  package static let previews = [
    FeaturePreview("empty", withSamples: false) { SettingsModel(dependencies: $0.dependencies) },
    FeaturePreview("full") {
      SettingsModel(destination: .followUps, dependencies: $0.dependencies)
    },
  ]
}
