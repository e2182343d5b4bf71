public import FeatureInjection
public import FeatureNavigation
public import FeatureStores

/// The parts that an app is made of: its name, its tabs, its kinds of records, and its forms.
///
/// ```swift
/// enum Shelf: AppProduct {
///   static let name = "shelf"
///   static let title = "Shelf"
///   static let tabs = [AppTab("books", "Books") { ShelfModel(dependencies: $0) }]
///   static let kinds: [any StoredKind.Type] = [BookKind.self]
/// }
/// ```
///
/// From these come the root of its screens, its routes, the stores of all kinds, the alerts about them, and what is kept
/// when it ends.
@MainActor
public protocol AppProduct: SendableMetatype {
  /// The model above all screens; by default it has the tabs, and nothing of its own.
  associatedtype Root: AppRoot = TabbedApp<Self>

  /// The name of the app in one word: the scheme of its routes, and of its command.
  nonisolated static var name: String { get }
  /// The name as people read it.
  nonisolated static var title: String { get }
  /// The tabs in their order; the first one is chosen at first. A single one isn't offered.
  static var tabs: [AppTab] { get }
  /// The kinds of records, in the order in which they are read, and in which bad news of them are told.
  ///
  /// All that is done with any kind is done with these: one that isn't here is kept nowhere, and its use is reported.
  nonisolated static var kinds: [any StoredKind.Type] { get }
  /// The forms that keep drafts, and the fields of pages that do; none by default.
  ///
  /// A draft of any other kind is shown as it is kept.
  static var forms: [any Drafting.Type] { get }

  /// Makes the root, once for each app.
  static func makeRoot(dependencies: FeatureDependencies) -> Root
}

extension AppProduct {
  /// None.
  public static var forms: [any Drafting.Type] { [] }

  /// The beginning of the routes: the name, and the word of the first tab.
  public static var routes: RouteRoot { RouteRoot(scheme: name, word: tabs.first?.word ?? name) }
}

extension AppProduct where Root == TabbedApp<Self> {
  /// Makes the tabs.
  public static func makeRoot(dependencies: FeatureDependencies) -> TabbedApp<Self> {
    TabbedApp(dependencies: dependencies)
  }
}
