public import FeatureKit
public import StandupsListFeature

/// The whole app: the root of the navigation stack, and the dependencies between its features.
@MainActor
@Observable
public final class AppModel {
  // MARK: State

  /// The tabs, and the app's sheets over them.
  public let tabs: TabsModel

  /// The list of all standups.
  public var standupsList: StandupsListModel { tabs.standupsList }

  /// The tabs: the app itself has no screen.
  public var content: any Presenting { tabs }

  /// The part that is the same in any app.
  public let shell: AppShell

  /// The requests of the features; the app's driver carries them out.
  public var inbox: NavigationInbox { shell.inbox }

  /// The quote that was shown last.
  private(set) var lastQuote: String?
  /// The menu or the inspiration, above all screens.
  public var destination: Destination? {
    didSet {
      if let quote = oldValue?.inspiration?.quote { lastQuote = quote }
    }
  }

  // MARK: Dependencies

  package var dependencies: FeatureDependencies { shell.dependencies }

  // MARK: Creating a model

  /// Makes the app.
  ///
  /// - Parameters:
  ///   - selectedTab: The tab whose screens are shown.
  ///   - destination: The screen above all others, for tests.
  ///   - dependencies: The dependencies of the features; the entries that link features are added.
  public init(
    selectedTab: AppTab = .standups,
    destination: Destination? = nil,
    dependencies: FeatureDependencies
  ) {
    shell = AppShell(
      StandupsApp.self,
      dependencies: dependencies.scoped(to: Self.self).suppliedByApp()
    )
    tabs = TabsModel(selectedTab: selectedTab, dependencies: shell.dependencies)
    self.destination = destination
  }

  /// The version of the app.
  public nonisolated static let version = "0.1.0"

  // MARK: Lifecycle

  /// Follows the stores.
  public func task() { followStores() }
}

extension FeatureDependencies {
  /// Returns a copy with the entries that only the app can supply, because it imports every feature.
  ///
  /// An attendee's standups lead to details, and those to attendees again, though the two modules can't import
  /// each other.
  public func suppliedByApp() -> FeatureDependencies {
    var dependencies = self
    dependencies.attendeeStandups = { attendee, dependencies in
      StandupsListModel(attendeeName: attendee.name, dependencies: dependencies)
    }
    return dependencies
  }
}

extension AppModel: AppRoot {
  /// True: the list of standups shows them.
  public var listsDrafts: Bool { true }

  /// The screens above all others: the menu and the inspiration.
  public enum Destination {
    /// The menu of quick actions.
    case quickActions
    /// A quote.
    case inspiration(InspirationModel)

    /// True if the menu is open.
    public var isQuickActions: Bool { if case .quickActions = self { true } else { false } }

    /// The inspiration, if it is open.
    public var inspiration: InspirationModel? {
      if case .inspiration(let it) = self { it } else { nil }
    }
  }

  /// The menu, or the inspiration with its end.
  public var presented: Presented? {
    switch destination {
    case .quickActions: Presented(.sheet, build: buildQuickActions)
    case .inspiration(let inspiration):
      Presented(.overlay, inspiration) { s in
        s.action("dismiss-inspiration", "Done", role: .cancel, self.dismissInspirationButtonTapped)
      }
    case nil: nil
    }
  }
}
