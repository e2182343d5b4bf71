#if canImport(SwiftUI)
import FeatureBindings
public import FeatureNavigation
public import SwiftUI

extension View {
  /// Presents an alert, and takes its answer.
  ///
  /// ```swift
  /// .alert(model.alert, answer: model.alertButtonTapped)
  /// ```
  ///
  /// - Parameters:
  ///   - alert: The alert; nil if none is open.
  ///   - answer: Takes the intent of the button; nil only closes the alert.
  /// - Returns: The view.
  @MainActor
  public func alert<Action>(
    _ alert: AlertState<Action>?,
    answer: @escaping @MainActor (Action?) -> Void
  ) -> some View {
    let isPresented = Binding { @MainActor in
      alert != nil
    } set: { @MainActor isOpen in
      if !isOpen, alert?.isAnsweredByClosing == true { answer(nil) }
    }
    return self.alert(alert?.title ?? "", isPresented: isPresented, presenting: alert) { alert in
      ForEach(alert.buttons, id: \.id) { button in
        Button(button.title, role: button.role.map(ButtonRole.init)) { answer(button.action) }
      }
    } message: { alert in
      if !alert.message.isEmpty { Text(alert.message) }
    }
  }

  /// Starts the work of a model when the view appears; it ends when the model is released.
  ///
  /// A view that owns its model, as a `FeatureView` does, ends that work by going away.
  @MainActor
  public func starts(_ model: some Presenting) -> some View {
    onAppear { model.task() }
  }

  /// Lets a model ask before the screen closes: no gesture closes it, and Back asks.
  @MainActor
  public func asksBeforeClosing(
    _ model: some Presenting,
    goBack: @escaping @MainActor () -> Void
  ) -> some View {
    asksBeforeClosing(model.dismissal != .free, goBack: goBack)
  }

  /// Takes the gestures and the button that close the screen without asking.
  @MainActor
  func asksBeforeClosing(_ asks: Bool, goBack: @escaping @MainActor () -> Void) -> some View {
    interactiveDismissDisabled(asks)
      .navigationBarBackButtonHidden(asks)
      .toolbar {
        if asks {
          ToolbarItem(placement: .navigation) {
            Button("Back", systemImage: "chevron.backward", action: goBack)
          }
        }
      }
  }
}

extension ButtonRole {
  fileprivate init<Action>(_ role: AlertButton<Action>.Role) {
    switch role {
    case .cancel: self = .cancel
    case .destructive: self = .destructive
    }
  }
}

/// A view that owns the model of a feature: its work begins when the view appears, and ends with it.
///
/// ```swift
/// FeatureView(ShelfModel(dependencies: dependencies)) { ShelfView(model: $0) }
/// ```
public struct FeatureView<Model: Presenting, Content: View>: View {
  @State private var owned: OwnedModel<Model>
  private let content: (Model) -> Content

  /// Owns a model, which is made when the view first appears.
  public init(
    _ model: @autoclosure @escaping @MainActor () -> Model,
    @ViewBuilder content: @escaping (Model) -> Content
  ) {
    _owned = State(initialValue: OwnedModel(make: model))
    self.content = content
  }

  /// The content, whose model is started.
  public var body: some View { content(owned.model).starts(owned.model) }
}

/// Makes a model once, when it is first needed.
///
/// SwiftUI makes the values of views often, and keeps only the first state.
@MainActor
final class OwnedModel<Model> {
  lazy var model = make()
  private let make: @MainActor () -> Model

  init(make: @escaping @MainActor () -> Model) { self.make = make }
}
#endif
