import Foundation

/// Walks two trees in parallel and writes their differences.
package struct TreeComparison {
  package private(set) var lines: [String] = []
  /// True if each model is one of its own, false to compare any two of a type by their properties.
  private let tellsModelsApart: Bool
  /// True to compare the parts of equal values too.
  private let looksBehindEquality: Bool
  /// The pairs of objects that were compared: they may hold each other, and aren't shown twice.
  private var compared: Set<[ObjectIdentifier]> = []

  package init(
    _ old: ValueTree,
    _ new: ValueTree,
    tellingModelsApart tellsModelsApart: Bool,
    behindEquality looksBehindEquality: Bool = false
  ) {
    (self.tellsModelsApart, self.looksBehindEquality) = (tellsModelsApart, looksBehindEquality)
    compare(old, new, at: "")
  }

  private mutating func add(_ path: String, _ text: String) {
    lines.append(path.isEmpty ? text : "\(path): \(text)")
  }

  private mutating func compare(_ old: ValueTree, _ new: ValueTree, at path: String) {
    let isEqual = old.isEqual(to: new)
    if isEqual == true, !looksBehindEquality || old.isAtom { return }
    guard old.isAlike(new) else { return change(old, new, at: path) }
    let count = lines.count
    switch old.style {
    case .class: compareObjects(old, new, at: path)
    case .collection, .set, .dictionary: compareElements(old, new, at: path)
    case _: compareParts(old, new, at: path)
    }
    if isEqual == false, lines.count == count, !old.holdsNotANumber {
      add(path, "\(old.text) is the same in all its parts, but not equal")
    }
  }

  private mutating func compareParts(_ old: ValueTree, _ new: ValueTree, at path: String) {
    for (old, new) in zip(old.parts, new.parts) {
      compare(old.tree, new.tree, at: path.isEmpty ? old.label : "\(path).\(old.label)")
    }
  }

  private mutating func compareObjects(_ old: ValueTree, _ new: ValueTree, at path: String) {
    let isSame = old.isSameObject(as: new)
    if !old.isCopied, isSame { return }
    if old.isCopied, tellsModelsApart, !isSame { return add(path, "another \(new.typeName)") }
    let pair = [ObjectIdentifier(old.original), ObjectIdentifier(new.original)]
    if compared.insert(pair).inserted { compareParts(old, new, at: path) }
  }

  /// Writes both values, as they have no parts in common.
  private mutating func change(_ old: ValueTree, _ new: ValueTree, at path: String) {
    if let old = old.value as? String, let new = new.value as? String {
      let isLong = old.contains("\n") || new.contains("\n")
      let lines = isLong ? ["text"] + lineDiff(from: old, to: new) : [changedText(old, new)]
      return add(path, lines.joined(separator: "\n  "))
    }
    // Closures can't be compared.
    if old.style == nil, new.style == nil, !(old.value is any Equatable) { return }
    let (oldText, newText) = (old.text, new.text)
    // A point with a NaN in it, for example.
    if oldText == newText, old.holdsNotANumber { return }
    add(path, "\(oldText) → \(newText)" + (oldText == newText ? " (another one)" : ""))
  }

  // MARK: Elements

  private mutating func compareElements(_ old: ValueTree, _ new: ValueTree, at path: String) {
    if !looksBehindEquality, let pairs = old.pairsChangedInPlace(by: new) {
      for (key, old, new) in pairs { compare(old, new, at: "\(path)[\(key)]") }
    } else if let oldElements = old.keyedElements, let newElements = new.keyedElements {
      compare(oldElements, newElements, inOrder: old.style == .collection, at: path)
    } else {
      compareByPosition(old.parts.map(\.tree), new.parts.map(\.tree), at: path)
    }
  }

  private mutating func compare(
    _ old: [KeyedElement],
    _ new: [KeyedElement],
    inOrder: Bool,
    at path: String
  ) {
    let oldByKey = Dictionary(uniqueKeysWithValues: old.map { ($0.key, $0) })
    let newKeys = Set(new.map(\.key))
    for element in old where !newKeys.contains(element.key) {
      add(path + element.place, "removed \(element.tree.text)")
    }
    for element in new {
      if let old = oldByKey[element.key] {
        compare(old.tree, element.tree, at: path + element.place)
      } else {
        add(path + element.place, "added \(element.tree.text)")
      }
    }
    guard inOrder else { return }
    let kept = new.filter { oldByKey[$0.key] != nil }
    let before = old.map(\.key).filter(newKeys.contains)
    for case .insert(let offset, _, .some) in kept.map(\.key).difference(from: before)
      .inferringMoves()
    {
      let place = offset == 0 ? "to the front" : "behind \(kept[offset - 1].place)"
      add(path + kept[offset].place, "moved \(place)")
    }
  }

  private mutating func compareByPosition(
    _ old: [ValueTree],
    _ new: [ValueTree],
    at path: String
  ) {
    let hunks = hunks(old.count, new.count) { isSame(old[$0], new[$1]) }
    let end = Hunk(old: old.count..<old.count, new: new.count..<new.count)
    var (oldOffset, newOffset) = (0, 0)
    for hunk in hunks + [end] {
      // Models that stayed are identical, but may have changed.
      for (old, offset) in zip(old[oldOffset..<hunk.old.lowerBound], newOffset...)
      where old.isCopied {
        compare(old, new[offset], at: "\(path)[\(offset)]")
      }
      let common = min(hunk.old.count, hunk.new.count)
      for (old, offset) in zip(old[hunk.old], hunk.new) {
        compare(old, new[offset], at: "\(path)[\(offset)]")
      }
      for offset in hunk.old.dropFirst(common) {
        add("\(path)[\(offset)]", "removed \(old[offset].text)")
      }
      for offset in hunk.new.dropFirst(common) {
        add("\(path)[\(offset)]", "added \(new[offset].text)")
      }
      (oldOffset, newOffset) = (hunk.old.upperBound, hunk.new.upperBound)
    }
  }

  /// True if two elements are one that stayed: the same model, or an equal value.
  private func isSame(_ old: ValueTree, _ new: ValueTree) -> Bool {
    if old.isCopied, old.style == .class { return old.isSameObject(as: new) }
    if let isEqual = old.isEqual(to: new), isEqual || !old.holdsNotANumber { return isEqual }
    return TreeComparison(old, new, tellingModelsApart: tellsModelsApart).lines.isEmpty
  }
}

/// An element of a set, a dictionary, or a list whose elements have ids.
private struct KeyedElement {
  let key: AnyHashable
  let text: String
  /// The key in brackets; an element of a set has none.
  let place: String
  let tree: ValueTree

  init?(_ tree: ValueTree, of style: Mirror.DisplayStyle?) {
    let key: ValueTree
    switch style {
    case .dictionary:
      let entry = tree.parts
      (key, self.tree) = (entry[0].tree, entry[1].tree)
    case .set: (key, self.tree) = (tree, tree)
    case _:
      // Ids that are mere addresses say nothing.
      guard let id = (tree.value as? any Identifiable)?.anyID, !(id is ObjectIdentifier) else {
        return nil
      }
      (key, self.tree) = (ValueTree(id), tree)
    }
    guard let hashable = key.value as? AnyHashable else { return nil }
    text = key.text
    // A NaN isn't found, not even by itself.
    self.key = hashable == hashable ? hashable : text
    place = style == .set ? "" : "[\(text)]"
  }
}

extension Identifiable {
  fileprivate var anyID: Any { id }
}

extension ValueTree {
  /// True if both have the same parts, whatever these are.
  fileprivate func isAlike(_ other: ValueTree) -> Bool {
    guard typeName == other.typeName, style == other.style, !isAtom else { return false }
    switch style {
    case .enum:
      return parts.first.map { $0.label == other.parts.first?.label } ?? (text == other.text)
    case .optional: return text == other.text
    case _: return true
    }
  }

  /// The elements by their keys; nil if there are elements without one, or two with the same.
  fileprivate var keyedElements: [KeyedElement]? {
    var keys: Set<AnyHashable> = []
    var elements: [KeyedElement] = []
    for part in parts {
      guard let element = KeyedElement(part.tree, of: style), keys.insert(element.key).inserted
      else { return nil }
      elements.append(element)
    }
    return style == .collection ? elements : elements.sorted { $0.text < $1.text }
  }

  /// The elements of a list that differ from those of another with the same ids in the same order.
  ///
  /// The lists are compared as a whole, as a look at each element takes ten times as long.
  fileprivate func pairsChangedInPlace(by other: ValueTree) -> [ChangedPair]? {
    func pairs<Elements: Collection>(_ old: Elements) -> [ChangedPair]? {
      guard let new = other.value as? Elements,
        let type = Elements.Element.self as? any (Identifiable & Equatable).Type
      else { return nil }
      return changedPairs(type, Array(old), Array(new))
    }
    return (value as? any Collection).flatMap { pairs($0) }
  }
}

private typealias ChangedPair = (key: String, old: ValueTree, new: ValueTree)

private func changedPairs<Element: Identifiable & Equatable>(
  _: Element.Type,
  _ old: Any,
  _ new: Any
) -> [ChangedPair]? {
  guard Element.ID.self != ObjectIdentifier.self, let old = old as? [Element],
    let new = new as? [Element], old.count == new.count
  else { return nil }
  var pairs: [ChangedPair] = []
  for (old, new) in zip(old, new) where old != new {
    guard old.id == new.id else { return nil }
    pairs.append((ValueTree(old.id).text, ValueTree(old), ValueTree(new)))
  }
  return pairs
}

/// Two strings; of long ones what comes before their difference is left out.
private func changedText(_ old: String, _ new: String) -> String {
  let same = max(old.count, new.count) > 80 ? old.commonPrefix(with: new).count - 20 : 0
  let texts = [old, new].map { text in
    (same > 0 ? "…" : "") + ValueTree(String(text.dropFirst(max(0, same)))).text
  }
  return texts.joined(separator: " → ")
}
