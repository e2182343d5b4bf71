import FeatureKit

/// An app that is its tabs, kinds and forms.
enum Shelf: AppProduct {
  static let name = "shelf"
  static let title = "Shelf"
  static let tabs = [AppTab("shelf", "Shelf") { ShelfModel(dependencies: $0) }]
  static let kinds: [any StoredKind.Type] = [BookKind.self]
  static let forms: [any Drafting.Type] = [BookFormModel.self]
}
