import FeatureKit

/// The tabs of the app, in their order; the raw value is the word of a tab in routes.
public enum AppTab: String, CaseIterable, Sendable {
  /// The list of all standups.
  case standups
  /// The follow-ups of all standups.
  case followUps = "follow-ups"

  /// The label of the tab.
  var title: String {
    switch self {
    case .standups: "Standups"
    case .followUps: "Follow-ups"
    }
  }

  /// The routes to the tabs.
  @MainActor static var routes: [RouteStep<TabsModel>] {
    allCases.map { tab in
      RouteStep(tab.rawValue, content: { $0.model(of: tab) }) { $0.selectedTab = tab }
    }
  }
}

extension TabsModel {
  /// Returns the model of a tab's first screen.
  func model(of tab: AppTab) -> any Presenting {
    switch tab {
    case .standups: standupsList
    case .followUps: followUps
    }
  }
}
