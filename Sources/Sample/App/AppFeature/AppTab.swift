import FeatureKit
import StandupsStorage

/// The tabs of the app, in their order; the raw value is the word of a tab in routes.
public struct AppTab: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// The word of the tab.
  public let rawValue: String
  /// The label of the tab.
  let title: String

  private init(_ rawValue: String, _ title: String) {
    (self.rawValue, self.title) = (rawValue, title)
  }

  /// Finds a tab by its word.
  public init?(rawValue: String) {
    guard let tab = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = tab
  }

  /// The list of all standups.
  public static let standups = AppTab("standups", "Standups")
  /// The follow-ups of all standups.
  public static let followUps = AppTab("follow-ups", "Follow-ups")

  /// All tabs: those of the app, then those of its parts.
  public static let allCases =
    [standups, followUps] + AppParts.all.map { AppTab($0.tab, $0.title) }

  /// The routes to the tabs.
  @MainActor static var routes: [RouteStep<TabsModel>] {
    allCases.map { tab in
      RouteStep(tab.rawValue, content: { $0.model(of: tab) }) { $0.selectedTab = tab }
    }
  }
}
