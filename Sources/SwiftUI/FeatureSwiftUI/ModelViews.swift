#if canImport(SwiftUI)
public import FeatureNavigation
public import SwiftUI

/// The views that were drawn for models; a model without one is shown by its `Screen`.
///
/// ```swift
/// let views = ModelViews()
///   .adding { (model: ShelfModel) in ShelfView(model: model) }
///   .adding { (model: EditBookModel) in EditBookView(model: model) }
/// ```
///
/// A view shows its own screen alone: what opens above it, its alerts, and the ends that its parent gives it, come with it.
@MainActor
public struct ModelViews {
  private var views: [ObjectIdentifier: @MainActor (any Presenting) -> AnyView?] = [:]

  /// Begins without views: each screen is shown as its value says.
  public nonisolated init() {}

  /// Returns the views with one for a type of models.
  public func adding<Model: Presenting, Content: View>(
    @ViewBuilder _ view: @escaping @MainActor (Model) -> Content
  ) -> ModelViews {
    var views = self
    views.views[ObjectIdentifier(Model.self)] = { model in
      (model as? Model).map { AnyView(view($0)) }
    }
    return views
  }

  /// Returns the view of a model; nil without one for its type.
  func view(of model: any Presenting) -> AnyView? {
    views[ObjectIdentifier(type(of: model))]?(model)
  }
}

private struct ModelViewsKey: EnvironmentKey {
  static let defaultValue: ModelViews? = nil
}

extension EnvironmentValues {
  /// The views that were drawn for models.
  var modelViews: ModelViews? {
    get { self[ModelViewsKey.self] }
    set { self[ModelViewsKey.self] = newValue }
  }
}
#endif
