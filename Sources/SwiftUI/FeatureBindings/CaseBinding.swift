package import FeatureNavigation

/// The screen in a case of a destination, for a view that shows it and may close it.
///
/// A view sets nil when the user swipes a sheet down or goes back, and may be late: another screen is open by then, and
/// stays open.
@MainActor
package struct CaseBinding<Value: Identifiable> {
  /// The screen when the view was drawn; nil if the case wasn't open.
  package let drawn: Value?
  private let read: @MainActor () -> Value?
  private let close: @MainActor () -> Void

  /// Reads the case of a model's destination.
  package init<Model: Presenting>(_ model: Model, _ path: KeyPath<Model.Destination, Value?>) {
    read = { model.destination?[keyPath: path] }
    close = { model.closePresented() }
    drawn = read()
  }

  /// The screen now; nil if the case isn't open.
  package var value: Value? { read() }

  /// Closes the drawn screen for nil, unless it asks first; any other value changes nothing.
  ///
  /// A user action opens a screen, so a view never does.
  package func set(_ new: Value?) {
    guard new == nil, let drawn, read()?.id == drawn.id else { return }
    close()
  }
}

/// A case of a destination without a model, such as a page with the choices of a form.
@MainActor
package struct FlagBinding {
  /// True if the case was open when the view was drawn.
  package let wasDrawn: Bool
  private let read: @MainActor () -> Bool
  private let close: @MainActor () -> Void

  /// Reads the case of a model's destination.
  package init<Model: Presenting>(_ model: Model, _ path: KeyPath<Model.Destination, Bool>) {
    read = { model.destination?[keyPath: path] ?? false }
    close = { model.closePresented() }
    wasDrawn = read()
  }

  /// True while the case is open.
  package var isOpen: Bool { read() }

  /// Closes the case for false, unless a screen above it asks first.
  package func set(_ isOpen: Bool) {
    if !isOpen, wasDrawn, read() { close() }
  }
}

extension AlertState {
  /// Returns true if a view that closes the alert answers it with nil.
  ///
  /// Each button answers by its own action, before or after the view has closed the alert. So closing it means something
  /// only without buttons, where the view shows one of its own.
  package var isAnsweredByClosing: Bool { buttons.isEmpty }
}
