public import FeatureStores

/// The kinds, forms and screens of a feature, and those of the features that it opens.
///
/// A feature lists its own in its folder, so its tests show it as an app of its own:
///
/// ```swift
/// static let parts = FeatureParts(
///   kinds: [BookKind.self],
///   forms: [BookFormModel.self],
///   screens: ["shelf", "book-form"]
/// )
/// .opening(LoansModel.parts)
/// ```
public struct FeatureParts: Sendable {
  /// The kinds of records.
  package private(set) var kinds: [any StoredKind.Type]
  /// The forms that keep drafts.
  package private(set) var forms: [any Drafting.Type]
  /// The names of its own screens, and of alerts.
  package let screens: Set<String>
  /// The names of the screens and alerts of the features that it opens.
  package private(set) var openedScreens: Set<String> = []

  /// Lists the parts of a feature.
  public init(
    kinds: [any StoredKind.Type] = [],
    forms: [any Drafting.Type] = [],
    screens: Set<String>
  ) {
    (self.kinds, self.forms, self.screens) = (kinds, forms, screens)
  }

  /// Returns the parts with those of a feature that this one opens.
  public func opening(_ opened: FeatureParts) -> FeatureParts {
    var parts = self
    parts.kinds += opened.kinds.filter { kind in !kinds.contains { $0 == kind } }
    parts.forms += opened.forms.filter { form in !forms.contains { $0 == form } }
    parts.openedScreens.formUnion(opened.screens.union(opened.openedScreens).subtracting(screens))
    return parts
  }
}
