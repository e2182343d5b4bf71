package import FeatureKit

/// An app that is its tabs, kinds and forms.
package enum Shelf: AppProduct {
  package static let name = "shelf"
  package static let title = "Shelf"
  package static let tabs = [AppTab("shelf", "Shelf") { ShelfModel(dependencies: $0) }]
  package static let kinds: [any StoredKind.Type] = [BookKind.self]
  package static let forms: [any Drafting.Type] = [BookFormModel.self]
}
