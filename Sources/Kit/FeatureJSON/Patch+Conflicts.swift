extension Patch {
  /// The way to a part of a value: keys, and the ids of elements.
  public struct Path: Equatable, Sendable {
    /// The keys and ids, from the outside to the inside; none for the value as a whole.
    public let steps: [Step]

    /// Makes a path.
    ///
    /// - Parameter steps: The keys and ids.
    public init(steps: [Step]) {
      self.steps = steps
    }

    /// A step from a value to a part of it.
    public enum Step: Equatable, Sendable {
      case key(String)
      case element(id: JSON)
    }
  }

  /// Returns the parts in which a value is neither as the patch assumes nor as the patch makes it.
  public func conflicts(with value: JSON) -> [Path] { split(by: value).conflicts }

  /// Returns the patch without the changes that are in conflict with a value.
  public func withoutConflicts(with value: JSON) -> Patch { Patch(split(by: value).rest) }

  private func split(by value: JSON) -> (rest: Edit?, conflicts: [Path]) {
    var split = PatchSplit()
    let rest = edit.flatMap { split.rest(of: $0, by: value, at: []) }
    return (rest, split.conflicts)
  }
}

extension JSON {
  /// The part at the end of a step, if there is one.
  public subscript(step: Patch.Path.Step) -> JSON? {
    switch step {
    case .key(let key): self[key]
    case .element(let id): array?.first { $0["id"] == id }
    }
  }

  /// The part at the end of a path, if there is one.
  public subscript(path: Patch.Path) -> JSON? {
    path.steps.reduce(self) { value, step in value?[step] }
  }
}

/// The split of a patch into what can be applied to a value without a loss, and what can't.
private struct PatchSplit {
  private(set) var conflicts: [Patch.Path] = []

  /// Returns what is left of a change without conflicts, and notes those.
  mutating func rest(
    of edit: Patch.Edit,
    by value: JSON?,
    at path: [Patch.Path.Step]
  ) -> Patch.Edit? {
    switch (edit, value) {
    case (.set(let new, let old), _) where value == old || value == new: return edit
    case (.members(let members), .object(let object)):
      let left = members.compactMap { member in
        rest(of: member.edit, by: object[member.key], at: path + [.key(member.key)])
          .map { Patch.Member(key: member.key, edit: $0) }
      }
      return left.isEmpty ? nil : .members(left)
    case (.elements(let edits), .array(let elements)):
      guard let elements = IdentifiedElements(elements) else { break }
      let left = edits.compactMap { rest(of: $0, in: elements, at: path) }
      // Once for all elements, so that each part is noted once.
      if !edits.allSatisfy({ $0.canMove(in: elements) }) { note(path) }
      return left.isEmpty ? nil : .elements(left)
    case (.set, _), (.members, _), (.elements, _): break
    }
    note(path)
    return nil
  }

  private mutating func note(_ path: [Patch.Path.Step]) {
    conflicts.append(Patch.Path(steps: path))
  }

  private mutating func rest(
    of element: Patch.Element,
    in elements: IdentifiedElements,
    at path: [Patch.Path.Step]
  ) -> Patch.Element? {
    var left = element
    left.edit = element.edit.flatMap {
      rest(of: $0, by: elements[element.id], at: path + [.element(id: element.id)])
    }
    if case .set? = element.edit { return left.edit.map { _ in left } }
    if !element.canMove(in: elements) { (left.place, left.oldPlace) = (nil, nil) }
    return left.edit == nil && left.place == nil ? nil : left
  }
}

extension Patch.Element {
  /// Returns false for an element that others have moved elsewhere.
  fileprivate func canMove(in elements: IdentifiedElements) -> Bool {
    if case .set? = edit { return true }
    guard let place, let oldPlace, let index = elements.index(of: id) else { return true }
    return [oldPlace, place].contains { $0.matches(index, in: elements) }
  }
}

extension Patch.Place {
  /// Returns true for an index between the predecessor and the successor, if those are there.
  fileprivate func matches(_ index: Int, in elements: IdentifiedElements) -> Bool {
    let start = predecessor.flatMap(elements.index(of:)) ?? -1
    let end = successor.flatMap(elements.index(of:)) ?? elements.elements.endIndex
    return start < index && index < end
  }
}
