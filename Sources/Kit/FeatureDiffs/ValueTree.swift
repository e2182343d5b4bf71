import Observation

/// A value at one moment, as a tree of its parts, in which models are copied.
///
/// They change in place. An object that isn't observable, and equatable values without models, are kept unchanged.
package final class ValueTree {
  typealias Part = (label: String, tree: ValueTree)

  package let typeName: String
  let style: Mirror.DisplayStyle?
  /// The value; nil for a model, and for a value that may hold some.
  ///
  /// They must be released once they are closed.
  let value: Any?
  /// The model; weak, because it may be closed and another one take its address.
  private weak var model: AnyObject?
  /// The parts of what has no value here.
  private var copied: [Part] = []
  /// The first tree of the same model; weak, because models may hold each other.
  private weak var first: ValueTree?

  /// Copies the parts that may change in place.
  package convenience init(_ value: Any) {
    var seen: [ObjectIdentifier: ValueTree] = [:]
    self.init(value, &seen)
  }

  private init(_ original: Any, _ seen: inout [ObjectIdentifier: ValueTree]) {
    let value = unwrapped(original) ?? original
    let mirror = Mirror(reflecting: value)
    let isModel = isModel(value)
    typeName = String(describing: type(of: value))
    style = mirror.displayStyle
    self.value = !isModel && isWhole(value, mirror) ? value : nil
    guard self.value == nil else { return }
    var children = Array(mirror.children)
    if isModel {
      let object = value as AnyObject
      model = object
      first = seen[ObjectIdentifier(object)]
      guard first == nil else { return }
      seen[ObjectIdentifier(object)] = self
      children = properties(of: value)
    }
    copied = children.map { ($0.label ?? "", ValueTree($0.value, &seen)) }
  }

  /// The first tree of the same model, or this one.
  var original: ValueTree { first ?? self }

  /// True for a model, and for a value that may hold some.
  var isCopied: Bool { value == nil }

  /// The parts by their names; those of a list have none.
  var parts: [Part] {
    guard let value else { return original.copied }
    let children =
      style == .class ? properties(of: value) : Array(Mirror(reflecting: value).children)
    // Parts of tuples are labelled `.0`.
    return children.map { (String(($0.label ?? "").drop { $0 == "." }), ValueTree($0.value)) }
  }

  /// True if both are the same model, or the same object.
  func isSameObject(as other: ValueTree) -> Bool {
    guard style == .class else { return false }
    if let value, let other = other.value { return value as AnyObject === other as AnyObject }
    return model != nil && model === other.model
  }

  /// True if both are equal, as two numbers that are NaN count too; nil if the type can't tell.
  func isEqual(to other: ValueTree) -> Bool? {
    guard let value, let otherValue = other.value else { return nil }
    if isNotANumber(value), isNotANumber(otherValue) { return true }
    return (value as? any Equatable)?.isEqual(to: otherValue)
  }

  /// True if a part is NaN, so that the value doesn't equal itself.
  var holdsNotANumber: Bool {
    value.map { isNotANumber($0) } ?? false
      || style != .class && parts.contains { $0.tree.holdsNotANumber }
  }

  /// True if the text of the value says everything: texts, numbers, ids, dates, durations, ranges.
  var isAtom: Bool { style == nil || style == .struct && value.map(FeatureDiffs.isAtom) ?? false }
}

/// The value inside an optional at any depth, or nil.
private func unwrapped(_ value: Any) -> Any? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return value }
  return mirror.children.first.flatMap { unwrapped($0.value) }
}

/// The type is checked first: asked if it is an object, Foundation bridges a whole array to find out.
private func isModel(_ value: Any) -> Bool {
  guard let value = unwrapped(value) else { return false }
  return type(of: value) is AnyClass && value is any Observable
}

/// True if a value holds no models that are told apart by anything but its equality.
///
/// A case or a list may hold models that are equal by their ids, and are the same before and after.
private func isWhole(_ value: Any, _ mirror: Mirror) -> Bool {
  guard let style = mirror.displayStyle, style != .class,
    let part = mirror.children.first?.value
  else { return true }
  guard value is any Equatable else { return style == .struct && isAtom(value) }
  return switch style {
  case .enum: false
  case .collection: !isModel(part)
  case .dictionary: !Mirror(reflecting: part).children.contains { isModel($0.value) }
  case _: true
  }
}

private func isAtom(_ value: Any) -> Bool {
  if value is any LosslessStringConvertible { return true }
  let module = String(reflecting: type(of: value)).prefix { $0 != "." }
  return module == "Swift" || module.hasPrefix("Foundation")
}

private func isNotANumber(_ value: Any) -> Bool {
  (value as? any FloatingPoint)?.isNaN ?? false
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
}

/// The properties of an object; of an observable model the tracked ones, and the models that it holds.
private func properties(of object: Any) -> [Mirror.Child] {
  let mirrors = sequence(first: Mirror(reflecting: object), next: \.superclassMirror)
  let children = Array(mirrors).reversed().flatMap { Array($0.children) }
  guard object is any Observable else { return children }
  return children.compactMap { child in
    guard let label = child.label, label != "_$observationRegistrar" else { return nil }
    if label.hasPrefix("_") { return (String(label.dropFirst()), child.value) }
    return isModel(child.value) ? child : nil
  }
}
