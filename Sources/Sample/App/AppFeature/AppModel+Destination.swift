public import FeatureKit

extension AppModel: AlertPresenting {
  /// The screens above all others: the menu, the inspiration, and bad news about the store.
  public enum Destination: AlertDestination {
    /// The menu of quick actions.
    case quickActions
    /// A quote.
    case inspiration(InspirationModel)
    /// Bad news.
    case alert(AlertState<AlertAction>)

    /// The style and the model.
    public var presented: Presented {
      switch self {
      case .quickActions: Presented(.sheet)
      case .inspiration(let model): Presented(.overlay, model)
      case .alert: Presented(.alert)
      }
    }

    /// True if the menu is open.
    public var isQuickActions: Bool { if case .quickActions = self { true } else { false } }

    /// The inspiration, if it is open.
    public var inspiration: InspirationModel? {
      if case .inspiration(let it) = self { it } else { nil }
    }

    /// The alert, if one is open.
    public var alert: AlertState<AlertAction>? { if case .alert(let it) = self { it } else { nil } }
  }

  /// Describes the menu or an alert, or adds the end of the inspiration.
  public func buildPresented(_ s: ScreenBuilder) {
    switch destination {
    case .quickActions: buildQuickActions(s)
    case .inspiration:
      s.action("dismiss-inspiration", "Done", role: .cancel, dismissInspirationButtonTapped)
    case .alert(let alert):
      s.alert(alert) { self.alertButtonTapped($0) }
    case nil: break
    }
  }
}
