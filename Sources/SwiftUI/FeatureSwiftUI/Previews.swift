#if canImport(SwiftUI)
import FeatureBindings
public import FeatureInjection
import FeatureNavigation
public import FeatureStores
package import SwiftUI

extension FeatureDependencies {
  /// Makes the dependencies of a preview: records in memory, a fixed date, and the same ids each time.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of the app.
  ///   - hasSamples: True if the samples of each kind are there.
  /// - Returns: The dependencies; everything else is live.
  @MainActor
  public static func preview(
    _ kinds: [any StoredKind.Type],
    withSamples hasSamples: Bool = true
  ) -> FeatureDependencies {
    inMemory(kinds, withSamples: hasSamples).dependencies
  }
}

/// The previews that a feature registers in its folder, each by its name.
package struct FeaturePreviews: View {
  private let previews: [FeaturePreview]
  private let kinds: [any StoredKind.Type]
  private let views: ModelViews

  /// Shows the previews of a feature.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - kinds: The kinds of the app.
  ///   - views: The views that were drawn.
  package init(
    _ feature: any Previewed.Type,
    kinds: [any StoredKind.Type],
    views: ModelViews = ModelViews()
  ) {
    (previews, self.kinds, self.views) = (feature.previews, kinds, views)
  }

  /// The screens, with what is above each.
  package var body: some View {
    ForEach(previews, id: \.name) { preview in
      PreviewedScreen(preview, kinds, views).previewDisplayName(preview.name)
    }
  }
}

private struct PreviewedScreen: View {
  @State private var owned: OwnedModel<any Presenting>
  private let views: ModelViews

  init(_ preview: FeaturePreview, _ kinds: [any StoredKind.Type], _ views: ModelViews) {
    _owned = State(
      initialValue: OwnedModel { preview.model(of: kinds) }
    )
    self.views = views
  }

  var body: some View { NavigationStack { ModelView(owned.model, views: views) } }
}
#endif
