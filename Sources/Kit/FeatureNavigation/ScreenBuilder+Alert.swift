package import FeatureScreens

extension ScreenBuilder {
  /// Describes an alert: its title, its message, and an action for each of its buttons.
  ///
  /// - Parameters:
  ///   - alert: The alert.
  ///   - tapped: The action of a button, given its intent; `nil` only closes the alert.
  package func alert<Action>(
    _ alert: AlertState<Action>,
    tapped: @escaping @MainActor (Action?) -> Void
  ) {
    title = alert.title
    message = alert.message.isEmpty ? nil : alert.message
    for button in alert.buttons {
      action(ControlID(button.id), button.title, role: .init(button.role)) { tapped(button.action) }
    }
  }
}

extension ScreenAction.Role {
  fileprivate init<Action>(_ role: AlertButton<Action>.Role?) {
    switch role {
    case .cancel: self = .cancel
    case .destructive: self = .destructive
    case nil: self = .normal
    }
  }
}
