import Observation

/// A value as it was at a moment, with the models in it: they change in place, so their properties are copied.
///
/// Equatable values and objects that are not observable are kept as they are.
final class Captured: CustomReflectable {
  let typeName: String
  /// Which model it was; nil for a value.
  let identity: ObjectIdentifier?
  let children: [Mirror.Child]
  private let style: Mirror.DisplayStyle?

  private init(
    typeName: String,
    identity: ObjectIdentifier? = nil,
    style: Mirror.DisplayStyle?,
    children: [Mirror.Child]
  ) {
    self.typeName = typeName
    self.identity = identity
    self.style = style
    self.children = children
  }

  /// The parts that were copied.
  var customMirror: Mirror {
    guard let style else { return Mirror(self, children: children) }
    return Mirror(self, children: children, displayStyle: style)
  }

  /// Copies what may change in place.
  static func capture(_ value: Any) -> Any {
    var seen: Set<ObjectIdentifier> = []
    return capture(value, &seen)
  }

  private static func capture(_ value: Any, _ seen: inout Set<ObjectIdentifier>) -> Any {
    // An empty optional has no type of its own any more, and needs none.
    guard let value = unwrapped(value) else { return value }
    if type(of: value) is AnyClass { return captureObject(value, &seen) }
    guard !(value is any Equatable) else { return value }
    let mirror = Mirror(reflecting: value)
    // Closures and the like have no parts.
    guard let style = mirror.displayStyle, !(style == .enum && mirror.children.isEmpty) else {
      return value
    }
    return Captured(
      typeName: String(describing: type(of: value)),
      style: style,
      children: mirror.children.map { ($0.label, capture($0.value, &seen)) }
    )
  }

  private static func captureObject(_ object: Any, _ seen: inout Set<ObjectIdentifier>) -> Any {
    guard object is any Observable else { return object }
    let identity = ObjectIdentifier(object as AnyObject)
    let isNew = seen.insert(identity).inserted
    return Captured(
      typeName: String(describing: type(of: object)),
      identity: identity,
      style: .class,
      children: isNew
        ? properties(of: object, onlyTracked: true).map { ($0.label, capture($0.value, &seen)) }
        : []
    )
  }
}
