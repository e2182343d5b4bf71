public import FeatureInjection
public import FeatureNavigation
public import Observation

/// The root of an app that is its tabs.
@MainActor
@Observable
public final class TabbedApp<Product: AppProduct> {
  /// The part that is the same in any app.
  public let shell: AppShell
  /// The tabs.
  public let tabs: Tabs

  /// Makes the tabs of a product.
  public init(dependencies: FeatureDependencies) {
    shell = AppShell(Product.self, dependencies: dependencies.scoped(to: Self.self))
    tabs = Tabs(Product.tabs, dependencies: shell.dependencies)
  }
}

// MARK: - Navigation

extension TabbedApp: AppRoot, Tabbed {
  /// The words of the tabs.
  public static var routes: [RouteStep<TabbedApp<Product>>] { routes(to: Product.tabs) }
}
