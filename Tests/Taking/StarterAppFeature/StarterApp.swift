import BookShelfFeature
public import FeatureKit

/// The app: its tabs, its kinds of records, and the forms that keep drafts.
public enum StarterApp: AppProduct {
  /// The name in one word, also of the command and in routes.
  public static let name = "starter-app"
  /// The name as people read it.
  public static let title = "Starter app"
  /// The tabs.
  public static let tabs: [AppTab] = [
    .bookShelf
  ]
  /// The kinds of records.
  public static let kinds: [any StoredKind.Type] = [
    LoanCardKind.self
  ]
  /// The forms that keep drafts.
  public static let forms: [any Drafting.Type] = [
    LoanCardFormModel.self
  ]
  /// The features with previews.
  package nonisolated static let previews: [any Previewed.Type] = [
    BookShelfModel.self
  ]
}
