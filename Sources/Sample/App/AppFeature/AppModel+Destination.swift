public import FeatureKit

extension AppModel: AppRoot {
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
