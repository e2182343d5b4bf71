#if canImport(SwiftUI)
import FeatureBindings
public import FeatureNavigation
import FeatureScreens
public import SwiftUI

/// A feature with all screens above it, for an app that has views of its own.
///
/// ```swift
/// NavigationStack {
///   ModelView(shelf)
/// }
/// ```
public struct ModelView: View {
  private let model: any Presenting
  private let views: ModelViews?

  /// Shows a model, which the caller owns.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - views: The views that were drawn; by default, those of the view around it.
  public init(_ model: any Presenting, views: ModelViews? = nil) {
    (self.model, self.views) = (model, views)
  }

  @Environment(\.modelViews) private var around

  /// The view of the model.
  public var body: some View {
    OpenScreenView(screen: OpenScreen(of: model))
      .modifier(OverlayAbove(root: model))
      .environment(\.modelViews, views ?? around)
  }
}

/// An open screen, the one above it, and the parts that aren't its model's.
struct OpenScreenView: View {
  /// The screen; nil once it has closed, while its view goes.
  let screen: OpenScreen?
  @Environment(\.modelViews) private var views

  var body: some View {
    if let screen {
      content(screen)
        .onAppear { screen.start() }
        // Another screen in the same place begins anew.
        .id(screen.id)
        .asksBeforeClosing(screen.asksBeforeClosing) { screen.goBack() }
        .navigationDestination(isPresented: isPresented(screen, [.push])) {
          OpenScreenView(screen: screen.above([.push]))
        }
        .sheet(item: binding(screen, [.sheet])) { sheet in
          NavigationStack { OpenScreenView(screen: sheet) }
        }
        .modifier(AlertAbove(screen: screen))
    }
  }

  @ViewBuilder
  private func content(_ screen: OpenScreen) -> some View {
    if let model = screen.model, let view = views?.view(of: model) {
      view.toolbar { ScreenToolbar(screen: screen, actions: screen.ends.screen.actions) }
    } else {
      ScreenView(screen)
    }
  }

  private func binding(
    _ screen: OpenScreen,
    _ styles: Set<PresentationStyle>
  ) -> Binding<OpenScreen?> {
    let shown = screen.above(styles)
    return Binding { @MainActor in
      screen.above(styles)
    } set: { @MainActor new in
      if new == nil { screen.close(shown) }
    }
  }

  private func isPresented(
    _ screen: OpenScreen,
    _ styles: Set<PresentationStyle>
  ) -> Binding<Bool> {
    let item = binding(screen, styles)
    return Binding { @MainActor in
      item.wrappedValue != nil
    } set: { @MainActor isPresented in
      if !isPresented { item.wrappedValue = nil }
    }
  }
}

/// The overlay that covers all screens of a root.
struct OverlayAbove: ViewModifier {
  let root: any Presenting

  func body(content: Content) -> some View {
    content.overlay {
      if let overlay = OpenScreen.overlay(of: root) {
        NavigationStack { OpenScreenView(screen: overlay) }
      }
    }
  }
}

/// The alert above a screen.
private struct AlertAbove: ViewModifier {
  let screen: OpenScreen

  func body(content: Content) -> some View {
    let alert = screen.above([.alert])
    let value = alert?.live().screen
    // Each button answers by its own action, so closing the alert changes nothing.
    content.alert(
      value?.title ?? "",
      isPresented: .constant(alert != nil),
      presenting: alert
    ) { alert in
      ForEach(value?.actions ?? [], id: \.id) { action in
        Button(action.label, role: action.buttonRole) { alert.perform(action.id) }
      }
    } message: { _ in
      if let message = value?.message { Text(message) }
    }
  }
}

extension ScreenAction {
  /// The role of its button.
  var buttonRole: ButtonRole? {
    switch role {
    case .cancel: .cancel
    case .destructive: .destructive
    case .normal, .confirm, .back, .history: nil
    }
  }
}

/// Actions of a screen in its bar: those that end it, then a menu with the rest.
struct ScreenToolbar: ToolbarContent {
  let screen: OpenScreen
  let actions: [ScreenAction]

  var body: some ToolbarContent {
    ToolbarItemGroup(placement: .cancellationAction) {
      ForEach(screen.shown([.cancel], of: actions), id: \.id, content: button)
    }
    ToolbarItemGroup(placement: .confirmationAction) {
      ForEach(screen.shown([.confirm], of: actions), id: \.id, content: button)
    }
    ToolbarItemGroup(placement: .secondaryAction) {
      ForEach(
        screen.shown([.normal, .destructive, .history], of: actions),
        id: \.id,
        content: button
      )
    }
  }

  private func button(_ action: ScreenAction) -> some View {
    Button(action.label, role: action.buttonRole) { screen.perform(action.id) }
      .disabled(!action.isEnabled)
      .accessibilityIdentifier(action.id.description)
  }
}
#endif
