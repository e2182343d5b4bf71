public import FeatureKit
import FeatureSessions

/// The menu of quick actions, which opens above every screen.
extension AppModel {
  /// The name of the menu, and of the action that opens it.
  private static let menuName = "quick-actions"

  /// Adds the way to the menu; an alert must be answered first, and the inspiration covers everything.
  public func buildOwnParts(_ s: ScreenBuilder) {
    guard s.style != .alert, s.style != .overlay, s.name != Self.menuName else { return }
    s.action(ControlID(Self.menuName), "Quick actions", quickActionsButtonTapped)
  }

  /// Describes the menu: the quick actions of the screen below, then those of the app.
  func buildQuickActions(_ s: ScreenBuilder) {
    s.name = Self.menuName
    s.title = "Quick actions"
    for action in tabs.topScreen(window: 0..<0).screen.actions where action.isQuick {
      s.action(action.id, action.label, isEnabled: action.isEnabled) {
        self.quickActionTapped(action.id)
      }
    }
    if offersInspiration {
      s.action("inspiration", "Inspiration", inspirationButtonTapped)
    }
    let pages: [(ControlID, String, isOpen: Bool, open: @MainActor () -> Void)] = [
      ("settings", "Settings", tabs.destination?.settings != nil, tabs.settingsButtonTapped),
      ("about", "About", tabs.destination?.isAbout == true, tabs.aboutButtonTapped),
      ("find", "Find", tabs.destination?.find != nil, tabs.findButtonTapped),
      ("deleted", "Deleted", tabs.destination?.deleted != nil, tabs.deletedButtonTapped),
      ("log", "Log", tabs.destination?.log != nil, tabs.logButtonTapped),
    ]
    for (id, label, isOpen, open) in pages where !isOpen {
      s.action(id, label) {
        self.dismissQuickActions()
        open()
      }
    }
    s.action("dismiss-quick-actions", "Close", role: .cancel, dismissQuickActions)
  }

  /// True on the screens that a day begins with: lists, not what is in them.
  private var offersInspiration: Bool {
    switch tabs.stack.last?.model {
    case is StandupsListModel, is FollowUpsModel, is FollowUpGroupModel: true
    case _: false
    }
  }

  // MARK: User actions

  /// Opens the menu.
  public func quickActionsButtonTapped() { destination = .quickActions }

  /// Closes the menu.
  public func dismissQuickActions() {
    if destination?.isQuickActions == true { destination = nil }
  }

  /// Closes the menu, and taps an action of the screen below.
  ///
  /// - Parameter id: The action; nothing happens if the screen doesn't offer it any more.
  public func quickActionTapped(_ id: ControlID) {
    dismissQuickActions()
    try? tabs.topScreen(window: 0..<0).perform(id, .tap)
  }

  /// Opens the inspiration, in place of the menu.
  public func inspirationButtonTapped() {
    destination = .inspiration(InspirationModel(after: lastQuote, dependencies: dependencies))
  }

  /// Closes the inspiration.
  public func dismissInspirationButtonTapped() {
    if destination?.inspiration != nil { destination = nil }
  }
}
