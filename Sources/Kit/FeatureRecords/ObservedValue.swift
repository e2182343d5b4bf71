import FeatureEffects

/// A property of a generic model, observed as by `@Observable`.
///
/// The macro's key path would be made anew at each access, as it is generic, which takes microseconds.
@propertyWrapper
package struct ObservedValue<Value: Equatable>: Equatable, CustomReflectable {
  private let signal = ChangeSignal()
  private var value: Value

  /// Begins with a value.
  package init(wrappedValue: Value) { value = wrappedValue }

  /// The value.
  package var wrappedValue: Value {
    get {
      signal.read()
      return value
    }
    _modify {
      defer { signal.fire() }
      yield &value
    }
  }

  /// The parts of the value, as those of a property.
  package var customMirror: Mirror { Mirror(reflecting: value) }

  /// Returns true for equal values.
  package static func == (left: Self, right: Self) -> Bool { left.value == right.value }
}
