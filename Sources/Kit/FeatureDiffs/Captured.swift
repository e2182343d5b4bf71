import Observation

/// A value as it was at a moment, with the models in it: they change in place, so their properties are copied.
///
/// Values that hold no models and objects that are not observable are kept as they are.
package final class Captured: CustomReflectable {
  let typeName: String
  private let style: Mirror.DisplayStyle?
  private var ownChildren: [Mirror.Child] = []

  /// The model that this was; weak, because it may be closed meanwhile, and another one take its address.
  private weak var model: AnyObject?
  let isModel: Bool
  /// What was captured of the model where it was met before; weak, because models may hold each other.
  private weak var first: Captured?

  private init(_ value: Any, style: Mirror.DisplayStyle?) {
    typeName = String(describing: type(of: value))
    self.style = style
    isModel = style == .class
    model = isModel ? value as AnyObject : nil
  }

  /// What was captured first of the same model, or this.
  var original: Captured { first ?? self }

  /// The parts that were copied.
  var children: [Mirror.Child] { original.ownChildren }

  func isSameModel(as other: Captured) -> Bool {
    model != nil && model === other.model
  }

  package var customMirror: Mirror {
    guard let style else { return Mirror(self, children: children) }
    return Mirror(self, children: children, displayStyle: style)
  }

  // MARK: Capturing

  /// Copies what may change in place.
  package static func capture(_ value: Any) -> Any {
    var seen: [ObjectIdentifier: Captured] = [:]
    return capture(value, &seen)
  }

  private static func capture(_ value: Any, _ seen: inout [ObjectIdentifier: Captured]) -> Any {
    // An empty optional has no type of its own any more, and needs none.
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

  /// Whether equality says all about a value.
  ///
  /// It does not about models in a case or a list: they may be equal by their ids, and are the same before and after.
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

/// What was captured, if a value is that.
///
/// The type is looked at first: asked whether it is an object, Foundation bridges a whole array to find out.
func captured(_ value: Any) -> Captured? {
  type(of: value) == Captured.self ? value as? Captured : nil
}
