public import FeatureNavigation
public import FeatureScreens

/// A model that describes the screen it is shown on.
///
/// A screen is described by two models: the model describes its own part, and its parent adds
/// the parent's part, such as the buttons that confirm and cancel a sheet. An alert, or a page
/// that is a value, has no model, so the parent describes all of it.
///
/// ```swift
/// extension ShelfModel: ScreenModel {
///   static let screenName = "shelf"
///
///   func build(_ s: ScreenBuilder) {
///     s.title = title
///     s.section("books", books) { book in
///       .navigationLink(ControlID("book", book.id), book.title) {
///         self.bookTapped(id: book.id)
///       }
///     }
///     s.action("add-book", "Add a book") { self.addBookButtonTapped() }
///   }
///
///   func buildPresented(_ s: ScreenBuilder) {
///     switch destination {
///     case .add:
///       s.title = "New book"
///       s.action("confirm-add-book", "Add", role: .confirm) {
///         self.confirmAddBookButtonTapped()
///       }
///     case .alert(let alert):
///       s.alert(alert) { self.alertButtonTapped($0) }
///     case .detail, nil:
///       break
///     }
///   }
/// }
/// ```
@MainActor
public protocol ScreenModel: Presenting {
  /// The name of the screen, in kebab-case.
  static var screenName: String { get }

  /// Describes the model's own screen.
  func build(_ s: ScreenBuilder)

  /// Adds the parts of the presented screen that the child doesn't know.
  func buildPresented(_ s: ScreenBuilder)
}

extension ScreenModel {
  /// Adds nothing.
  public func buildPresented(_ s: ScreenBuilder) {}
}

extension ScreenModel where Self: AlertPresenting {
  /// Describes the alert that is open, and adds nothing to other screens.
  public func buildPresented(_ s: ScreenBuilder) {
    if let alert = destination?.alert { s.alert(alert) { self.alertButtonTapped($0) } }
  }
}

extension ScreenBuilder {
  /// Describes an alert: its title, its message, and an action for each of its buttons.
  ///
  /// - Parameters:
  ///   - alert: The alert.
  ///   - tapped: The action of a button, given its intent; `nil` only closes the alert.
  public func alert<Action>(
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
