// FeatureSwiftUI: type-checked against a stub of SwiftUI on Linux, and not yet built by Xcode.

#if canImport(SwiftUI)
import FeatureBindings
public import FeatureNavigation
public import SwiftUI

extension Presenting {
  /// Returns a binding to the screen in a case of the destination, for a view that presents it.
  ///
  /// ```swift
  /// .sheet(item: model.binding(\.add)) { form in EditBookView(model: form) }
  /// ```
  ///
  /// Nil closes the screen, unless it asks first; a late nil leaves open what is open by then.
  public func binding<Value: Identifiable>(
    _ path: KeyPath<Destination, Value?>
  ) -> Binding<Value?> {
    let binding = CaseBinding(self, path)
    return Binding { @MainActor in
      binding.value
    } set: { @MainActor in
      binding.set($0)
    }
  }

  /// Returns a binding to a case of the destination without a model, such as a page of choices.
  ///
  /// ```swift
  /// .navigationDestination(isPresented: model.binding(\.isGenre)) { GenresView(model: model) }
  /// ```
  public func binding(_ path: KeyPath<Destination, Bool>) -> Binding<Bool> {
    let binding = FlagBinding(self, path)
    return Binding { @MainActor in
      binding.isOpen
    } set: { @MainActor in
      binding.set($0)
    }
  }
}
#endif
