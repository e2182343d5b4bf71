extension DiffWriter {
  mutating func compareCollections(
    _ old: Any,
    _ new: Any,
    _ oldMirror: Mirror,
    _ newMirror: Mirror,
    at path: String
  ) {
    guard let collection = old as? any Collection else {
      // A captured list is the list of its elements.
      let (old, new) = (oldMirror.children.map(\.value), newMirror.children.map(\.value))
      return compareByPosition(old, new, at: path)
    }
    compare(collection, new, at: path)
  }

  private mutating func compare<Elements: Collection>(
    _ old: Elements,
    _ new: Any,
    at path: String
  ) {
    guard let new = new as? Elements else { return }
    let (oldElements, newElements) = (Array(old), Array(new))
    if let type = Elements.Element.self as? any Identifiable.Type,
      compareByID(type, oldElements, newElements, at: path)
    {
      return
    }
    compareByPosition(oldElements, newElements, at: path)
  }

  // MARK: By id

  /// Compares elements by id, unless ids are mere addresses or repeat.
  private mutating func compareByID<Element: Identifiable>(
    _: Element.Type,
    _ old: Any,
    _ new: Any,
    at path: String
  ) -> Bool {
    guard Element.ID.self != ObjectIdentifier.self,
      let old = old as? [Element], let new = new as? [Element]
    else { return false }
    let (oldIDs, newIDs) = (old.map { $0.id }, new.map { $0.id })
    let isEqual = equality(old, new)
    guard oldIDs != newIDs else {
      for offset in old.indices where isEqual?(offset, offset) != true {
        compare(old[offset], new[offset], at: "\(path)[\(valueText(oldIDs[offset]))]")
      }
      return true
    }
    let oldOffsets = offsets(oldIDs)
    let newOffsets = offsets(newIDs)
    guard oldOffsets.count == old.count, newOffsets.count == new.count else { return false }
    for (offset, id) in oldIDs.enumerated() where newOffsets[id] == nil {
      add("\(path)[\(valueText(id))]", "removed \(valueText(old[offset]))")
    }
    for (offset, id) in newIDs.enumerated() {
      guard let oldOffset = oldOffsets[id] else {
        add("\(path)[\(valueText(id))]", "added \(valueText(new[offset]))")
        continue
      }
      guard isEqual?(oldOffset, offset) != true else { continue }
      compare(old[oldOffset], new[offset], at: "\(path)[\(valueText(id))]")
    }
    let kept = newIDs.filter { oldOffsets[$0] != nil }
    for case .insert(let offset, let id, .some) in kept.difference(
      from: oldIDs.filter { newOffsets[$0] != nil }
    ).inferringMoves() {
      let place = offset == 0 ? "to the front" : "behind [\(valueText(kept[offset - 1]))]"
      add("\(path)[\(valueText(id))]", "moved \(place)")
    }
    return true
  }

  private func offsets<ID: Hashable>(_ ids: [ID]) -> [ID: Int] {
    Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: By position

  private mutating func compareByPosition<Element>(
    _ old: [Element],
    _ new: [Element],
    at path: String
  ) {
    let isSame = equality(old, new) ?? { Self.areSame(old[$0], new[$1]) }
    var (oldOffset, newOffset) = (0, 0)
    for hunk in hunks(old.count, new.count, isSame: isSame) {
      compareModels(old[oldOffset..<hunk.old.lowerBound], new[newOffset...], at: path)
      let common = min(hunk.old.count, hunk.new.count)
      for (old, offset) in zip(old[hunk.old], hunk.new) {
        compare(old, new[offset], at: "\(path)[\(offset)]")
      }
      for offset in hunk.old.dropFirst(common) {
        add("\(path)[\(offset)]", "removed \(valueText(old[offset]))")
      }
      for offset in hunk.new.dropFirst(common) {
        add("\(path)[\(offset)]", "added \(valueText(new[offset]))")
      }
      (oldOffset, newOffset) = (hunk.old.upperBound, hunk.new.upperBound)
    }
    compareModels(old[oldOffset...], new[newOffset...], at: path)
  }

  /// Compares the properties of models that stayed: they are identical, but may have changed.
  private mutating func compareModels<Element>(
    _ old: ArraySlice<Element>,
    _ new: ArraySlice<Element>,
    at path: String
  ) {
    for (old, offset) in zip(old, new.indices) where captured(old) != nil {
      compare(old, new[offset], at: "\(path)[\(offset)]")
    }
  }

  /// True if two elements are one that stayed: the same model, or an equal value.
  private static func areSame(_ old: Any, _ new: Any) -> Bool {
    if let old = captured(old), let new = captured(new), old.isModel {
      return old.isSameModel(as: new)
    }
    if let isEqual = areEqual(old, new), isEqual || !holdsNotANumber(old) { return isEqual }
    var writer = DiffWriter()
    writer.compare(old, new, at: "")
    return writer.lines.isEmpty
  }

  /// Compares elements by their offsets in two arrays; nil if they can't be compared.
  private func equality<Element>(_ old: [Element], _ new: [Element]) -> ((Int, Int) -> Bool)? {
    guard !looksBehindEquality else { return nil }
    // As `Any`, an array is cast as a whole and not element by element; so the way to compare is found only once.
    let (old, new): (Any, Any) = (old, new)
    func opened<Known: Equatable>(_: Known.Type) -> ((Int, Int) -> Bool)? {
      guard let old = old as? [Known], let new = new as? [Known] else { return nil }
      return { old[$0] == new[$1] || old[$0] != old[$0] && Self.areSame(old[$0], new[$1]) }
    }
    guard let type = Element.self as? any Equatable.Type else { return nil }
    return opened(type)
  }

  // MARK: Without order

  mutating func compareSets(_ old: Mirror, _ new: Mirror, at path: String) {
    let (old, new) = (elements(of: old), elements(of: new))
    let (removed, added) = (old.subtracting(new), new.subtracting(old))
    // A set doesn't find an element with a NaN, not even its own.
    let hasStayed = texts(removed.filter { $0 != $0 }) == texts(added.filter { $0 != $0 })
    let isShown = { (element: AnyHashable) in !hasStayed || element == element }
    for text in texts(removed.filter(isShown)) { add(path, "removed \(text)") }
    for text in texts(added.filter(isShown)) { add(path, "added \(text)") }
  }

  private func elements(of set: Mirror) -> Set<AnyHashable> {
    Set(set.children.compactMap { $0.value as? AnyHashable })
  }

  private func texts(_ elements: Set<AnyHashable>) -> [String] {
    elements.map { valueText($0.base) }.sorted()
  }

  mutating func compareDictionaries(_ old: Any, _ new: Any, at path: String) {
    let (old, new) = (entries(of: old), entries(of: new))
    let keys = Set(old.keys).union(new.keys).filter { key in
      guard let old = old[key], let new = new[key] else { return true }
      return looksBehindEquality || areEqual(old, new) != true
    }
    let named = keys.map { (text: valueText($0.base), key: $0) }
    for (text, key) in named.sorted(by: { $0.text < $1.text }) {
      let path = "\(path)[\(text)]"
      switch (old[key], new[key]) {
      case (let old?, let new?): compare(old, new, at: path)
      case (let old?, nil): add(path, "removed \(valueText(old))")
      case (nil, let new?): add(path, "added \(valueText(new))")
      case (nil, nil): break
      }
    }
  }

  private func entries(of dictionary: Any) -> [AnyHashable: Any] {
    let known = captured(dictionary) == nil ? dictionary as? [AnyHashable: Any] : nil
    return known
      ?? Mirror(reflecting: dictionary).children.reduce(into: [:]) { entries, entry in
        let parts = Mirror(reflecting: entry.value).children.map(\.value)
        if let key = parts.first as? AnyHashable { entries[key] = parts.last }
      }
  }
}
