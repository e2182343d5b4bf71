// FeatureSwiftUI: type-checked against a stub of SwiftUI on Linux, and not yet built by Xcode.

#if canImport(SwiftUI)
import FeatureBindings
import FeatureEffects
public import FeatureInjection
public import FeatureNavigation
public import FeatureShell
import Foundation
public import SwiftUI

/// A whole app: its tabs, their screens, and all that a shell does for them.
///
/// ```swift
/// @main struct ShelfOnPhone: App {
///   var body: some Scene {
///     WindowGroup { AppView<Shelf>() }
///   }
/// }
/// ```
///
/// It works before a view was drawn: `views` takes them one by one. It keeps records, the open screens and typed text in
/// the folder of the app's own data.
public struct AppView<Product: AppProduct>: View {
  @State private var owned: OwnedApp<Product>
  @Environment(\.scenePhase) private var phase
  private let views: ModelViews
  private let above: @MainActor (Product.Root) -> AnyView

  /// Shows an app with something above all its screens, such as a button for a menu.
  ///
  /// - Parameters:
  ///   - views: The views that were drawn.
  ///   - setUp: Sets the clients of the app; the rest of the dependencies is live.
  ///   - above: Draws what is above, in the corner; overlays cover it.
  public init<Above: View>(
    views: ModelViews = ModelViews(),
    setUp: @escaping @MainActor (inout FeatureDependencies) -> Void = { _ in },
    @ViewBuilder above: @escaping @MainActor (Product.Root) -> Above
  ) {
    _owned = State(initialValue: OwnedApp(setUp: setUp))
    self.views = views
    self.above = { AnyView(above($0)) }
  }

  /// Shows an app.
  ///
  /// - Parameters:
  ///   - views: The views that were drawn.
  ///   - setUp: Sets the clients of the app; the rest of the dependencies is live.
  public init(
    views: ModelViews = ModelViews(),
    setUp: @escaping @MainActor (inout FeatureDependencies) -> Void = { _ in }
  ) {
    self.init(views: views, setUp: setUp) { _ in EmptyView() }
  }

  /// The tabs, or the screens of the only one.
  public var body: some View {
    let app = owned.app
    RootView(root: app.root)
      .overlay(alignment: .bottomTrailing) { above(app.root) }
      .modifier(OverlayAbove(root: app.root))
      .environment(\.modelViews, views)
      .task { await app.run() }
      .onChange(of: phase) { app.changed(to: AppPhase($1)) }
      .onOpenURL { app.open($0) }
      .alert(
        app.problem ?? "",
        isPresented: .constant(app.problem != nil),
        presenting: app.problem
      ) { _ in
        Button("Go on") { app.problem = nil }
      } message: { _ in
      }
  }
}

/// Makes an app once, when it first appears.
@MainActor
private final class OwnedApp<Product: AppProduct> {
  lazy var app: RunningApp<Product> = {
    var dependencies = FeatureDependencies.live(effects: EffectScope(Product.name))
    setUp(&dependencies)
    let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
    let place = StoreLocation.folder(folder.appending(path: Product.name))
    return RunningApp(in: place, dependencies: dependencies)
  }()
  private let setUp: @MainActor (inout FeatureDependencies) -> Void

  init(setUp: @escaping @MainActor (inout FeatureDependencies) -> Void) { self.setUp = setUp }
}

/// The tabs of a root, or its screens if it has none to choose from.
struct RootView: View {
  let root: any Presenting

  var body: some View {
    if let tabbed = root.severalTabs {
      TabsView(tabbed, of: root)
    } else {
      NavigationStack { OpenScreenView(screen: OpenScreen(of: root)) }
    }
  }
}

/// The tabs of a shell, each with its own screens and the number of things that wait there.
public struct TabsView: View {
  private let container: any Tabbed
  private let root: any Presenting

  /// Shows tabs; what containers around them present opens above the chosen one.
  ///
  /// - Parameters:
  ///   - container: The tabs.
  ///   - root: The container around them; by default there is none.
  public init(_ container: any Tabbed, of root: (any Presenting)? = nil) {
    (self.container, self.root) = (container, root ?? container)
  }

  /// The tabs.
  public var body: some View {
    let container = container
    // Choosing the chosen tab again closes what is open in it, and one that asks keeps its tab.
    let selection = Binding { @MainActor in
      container.selectedTab
    } set: { @MainActor in
      container.tabTapped($0)
    }
    TabView(selection: selection) {
      ForEach(container.tabs.all, id: \.self) { tab in
        NavigationStack {
          OpenScreenView(
            screen: OpenScreen(of: tab == container.selectedTab ? root : container.tabs[tab])
          )
        }
        .tabItem { Label(tab.title, systemImage: "square.stack") }
        .badge(container.tabs.badge(of: tab) ?? 0)
        .tag(tab)
      }
    }
  }
}

extension AppPhase {
  fileprivate init(_ phase: ScenePhase) {
    self =
      switch phase {
      case .active: .active
      case .inactive: .inactive
      case .background: .background
      @unknown default: .inactive
      }
  }
}
#endif
