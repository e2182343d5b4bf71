import Observation

/// A value at one moment, with copies of the models in it, which change in place.
///
/// Values without models and unobservable objects are kept unchanged.
package final class Captured: CustomReflectable {
  let typeName: String
  private let style: Mirror.DisplayStyle?
  private var ownChildren: [Mirror.Child] = []

  /// The captured model; weak, because it may be closed and another one take its address.
  private weak var model: AnyObject?
  let isModel: Bool
  /// The first capture of the same model; weak, because models may hold each other.
  private weak var first: Captured?

  private init(_ value: Any, style: Mirror.DisplayStyle?) {
    typeName = String(describing: type(of: value))
    self.style = style
    isModel = style == .class
    model = isModel ? value as AnyObject : nil
  }

  /// The first capture of the same model, or this one.
  var original: Captured { first ?? self }

  /// The copied parts.
  var children: [Mirror.Child] { original.ownChildren }

  func isSameModel(as other: Captured) -> Bool {
    model != nil && model === other.model
  }

  package var customMirror: Mirror {
    guard let style else { return Mirror(self, children: children) }
    return Mirror(self, children: children, displayStyle: style)
  }

  // MARK: Capturing

  /// Copies the parts that may change in place.
  package static func capture(_ value: Any) -> Any {
    var seen: [ObjectIdentifier: Captured] = [:]
    return capture(value, &seen)
  }

  private static func capture(_ value: Any, _ seen: inout [ObjectIdentifier: Captured]) -> Any {
    // An empty optional no longer has a type of its own, and needs none.
    guard let value = unwrapped(value) else { return value }
    if type(of: value) is AnyClass { return captureModel(value, &seen) }
    let mirror = Mirror(reflecting: value)
    // Closures and the like have no parts.
    guard let style = mirror.displayStyle, !isWhole(value, mirror) else { return value }
    let captured = Captured(value, style: style)
    captured.ownChildren = mirror.children.map { ($0.label, capture($0.value, &seen)) }
    return captured
  }

  private static func captureModel(
    _ object: Any,
    _ seen: inout [ObjectIdentifier: Captured]
  ) -> Any {
    guard object is any Observable else { return object }
    let captured = Captured(object, style: .class)
    let identity = ObjectIdentifier(object as AnyObject)
    captured.first = seen[identity]
    guard captured.first == nil else { return captured }
    seen[identity] = captured
    captured.ownChildren = properties(of: object, onlyTracked: true)
      .map { ($0.label, capture($0.value, &seen)) }
    return captured
  }

  /// True if equality tells all about a value.
  ///
  /// It doesn't for models in a case or a list: they may be equal by their ids, and are the same before and after.
  private static func isWhole(_ value: Any, _ mirror: Mirror) -> Bool {
    guard let part = mirror.children.first?.value else { return mirror.displayStyle == .enum }
    guard value is any Equatable else { return false }
    return switch mirror.displayStyle {
    case .enum: false
    case .collection: !isModel(part)
    case .dictionary: !Mirror(reflecting: part).children.contains { isModel($0.value) }
    case _: true
    }
  }

  private static func isModel(_ value: Any) -> Bool {
    unwrapped(value) is any Observable
  }
}

/// The capture, if a value is one.
///
/// The type is checked first: asked if it is an object, Foundation bridges a whole array to find out.
func captured(_ value: Any) -> Captured? {
  type(of: value) == Captured.self ? value as? Captured : nil
}
