import Observation

/// Walks two values in parallel and writes their differences.
package struct DiffWriter {
  package private(set) var lines: [String] = []
  /// True to compare the parts of equal values too.
  let looksBehindEquality: Bool
  /// The pairs of objects under comparison, which end cycles of references.
  private var open: Set<[ObjectIdentifier]> = []
  /// The pairs of captured models that were compared; they aren't shown twice.
  private var compared: Set<[ObjectIdentifier]> = []

  package init(looksBehindEquality: Bool = false) {
    self.looksBehindEquality = looksBehindEquality
  }

  mutating func add(_ path: String, _ text: String) {
    lines.append(path.isEmpty ? text : "\(path): \(text)")
  }

  package mutating func compare(_ old: Any, _ new: Any, at path: String) {
    switch (unwrapped(old), unwrapped(new)) {
    case (nil, nil):
      let (old, new) = (emptyText(old), emptyText(new))
      if old != new { add(path, "\(old) → \(new)") }
    case (let old?, let new?): comparePresent(old, new, at: path)
    case (let old, let new): add(path, "\(valueText(old)) → \(valueText(new))")
    }
  }

  private mutating func comparePresent(_ old: Any, _ new: Any, at path: String) {
    guard typeName(old) == typeName(new) else { return change(old, new, at: path) }
    let equality = areEqual(old, new)
    guard equality != true || looksBehindEquality && hasParts(old) else { return }
    guard equality != false || !areBothNotANumber(old, new) else { return }
    let count = lines.count
    compareParts(old, new, at: path)
    if equality == false, lines.count == count, !holdsNotANumber(old) {
      add(path, "\(valueText(old)) is the same in all its parts, but not equal")
    }
  }

  private mutating func compareParts(_ old: Any, _ new: Any, at path: String) {
    let (oldMirror, newMirror) = (Mirror(reflecting: old), Mirror(reflecting: new))
    switch oldMirror.displayStyle {
    case .collection: compareCollections(old, new, oldMirror, newMirror, at: path)
    case .set: compareSets(oldMirror, newMirror, at: path)
    case .dictionary: compareDictionaries(old, new, at: path)
    case .enum: compareCases(old, new, oldMirror, newMirror, at: path)
    case .class: compareObjects(old, new, at: path)
    case .struct where isAtom(old): change(old, new, at: path)
    case .struct, .tuple, .optional, .foreignReference:
      compare(oldMirror.children, newMirror.children, at: path)
    case nil: if old is any Equatable { change(old, new, at: path) }
    @unknown default: compare(oldMirror.children, newMirror.children, at: path)
    }
  }

  private mutating func compare(
    _ old: some Sequence<Mirror.Child>,
    _ new: some Sequence<Mirror.Child>,
    at path: String
  ) {
    for (old, new) in zip(old, new) {
      compare(old.value, new.value, at: join(path, old.label))
    }
  }

  private func join(_ path: String, _ label: String?) -> String {
    // Parts of tuples are labelled `.0`, those of observable models `_title`.
    guard let label else { return path }
    let name = label.drop { $0 == "." }
    return path.isEmpty ? String(name) : "\(path).\(name)"
  }

  // MARK: Changes of what has no parts

  private mutating func change(_ old: Any, _ new: Any, at path: String) {
    guard let old = old as? String, let new = new as? String else {
      let (oldText, newText) = (valueText(old), valueText(new))
      let isSameText = oldText == newText
      // A point with a NaN in it, for example.
      if isSameText, holdsNotANumber(old) { return }
      return add(path, "\(oldText) → \(newText)" + (isSameText ? " (another one)" : ""))
    }
    guard old.contains("\n") || new.contains("\n") else {
      let (old, new) = shortened(old, new)
      return add(path, "\(old) → \(new)")
    }
    add(path, (["text"] + lineDiff(from: old, to: new)).joined(separator: "\n  "))
  }

  // MARK: Cases and objects

  private mutating func compareCases(
    _ old: Any,
    _ new: Any,
    _ oldMirror: Mirror,
    _ newMirror: Mirror,
    at path: String
  ) {
    guard let oldCase = oldMirror.children.first, let newCase = newMirror.children.first,
      oldCase.label == newCase.label
    else {
      // Without values, only equality or the name tells two cases apart.
      if "\(valueText(old))" != "\(valueText(new))" { change(old, new, at: path) }
      return
    }
    compare([oldCase], [newCase], at: path)
  }

  private mutating func compareObjects(_ old: Any, _ new: Any, at path: String) {
    if let old = captured(old), let new = captured(new) {
      guard old.isSameModel(as: new) else { return add(path, "another \(new.typeName)") }
      let pair = [ObjectIdentifier(old.original), ObjectIdentifier(new.original)]
      guard compared.insert(pair).inserted else { return }
      return compare(old.children, new.children, at: path)
    }
    let (oldObject, newObject) = (old as AnyObject, new as AnyObject)
    let pair = [ObjectIdentifier(oldObject), ObjectIdentifier(newObject)]
    guard oldObject !== newObject, open.insert(pair).inserted else { return }
    compare(properties(of: old), properties(of: new), at: path)
    open.remove(pair)
  }
}

// MARK: - What values are

/// The value inside an optional at any depth, or nil.
func unwrapped(_ value: Any) -> Any? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return value }
  return mirror.children.first.flatMap { unwrapped($0.value) }
}

/// An optional without a value: `nil`, or `.some(nil)` for a nested one.
private func emptyText(_ value: Any) -> String {
  let inner = Mirror(reflecting: value).children.first
  return inner.map { ".some(\(emptyText($0.value)))" } ?? "nil"
}

/// True if two values are equal; nil if their type can't tell.
func areEqual(_ old: Any, _ new: Any) -> Bool? {
  (old as? any Equatable)?.isEqual(to: new)
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool {
    other as? Self == self
  }
}

/// Returns true if two values are numbers and NaN, which isn't equal to itself.
private func areBothNotANumber(_ old: Any, _ new: Any) -> Bool {
  guard let old = old as? any FloatingPoint, let new = new as? any FloatingPoint else {
    return false
  }
  return old.isNaN && new.isNaN
}

/// Returns true if a value or a part of it is NaN, so that it doesn't equal itself.
func holdsNotANumber(_ value: Any) -> Bool {
  if let number = value as? any FloatingPoint { return number.isNaN }
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle != .class && mirror.children.contains { holdsNotANumber($0.value) }
}

/// Returns true if a value has parts that can be compared separately.
private func hasParts(_ value: Any) -> Bool {
  switch Mirror(reflecting: value).displayStyle {
  case .struct: !isAtom(value)
  case .tuple, .optional, .enum, .collection, .dictionary: true
  case .class, .set, .foreignReference, nil: false
  @unknown default: false
  }
}

/// True if the text of a value with parts says everything: ids, dates, durations, ranges.
func isAtom(_ value: Any) -> Bool {
  if value is any LosslessStringConvertible { return true }
  let module = String(reflecting: type(of: value)).prefix { $0 != "." }
  return module == "Swift" || module.hasPrefix("Foundation")
}

/// The comparable properties of an object.
///
/// For an observable model these are the tracked ones, the models that it holds, and other equatable ones: not its
/// dependencies.
func properties(of object: Any, onlyTracked: Bool = false) -> [Mirror.Child] {
  let mirrors = sequence(first: Mirror(reflecting: object), next: \.superclassMirror)
  let children = Array(mirrors).reversed().flatMap { Array($0.children) }
  guard object is any Observable else { return children }
  return children.compactMap { child in
    guard let label = child.label, label != "_$observationRegistrar" else { return nil }
    if label.hasPrefix("_") { return (String(label.dropFirst()), child.value) }
    if unwrapped(child.value) is any Observable { return child }
    return !onlyTracked && child.value is any Equatable ? child : nil
  }
}
