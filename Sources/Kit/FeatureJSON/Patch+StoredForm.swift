extension Patch {
  /// Returns the patch for the stored form of a value that a type reads only in part.
  ///
  /// A patch is made of values that a type has read and written again. What the type doesn't know isn't in them,
  /// but in the stored form, and a value that is replaced as a whole would lose it. Elements of an array keep it if they
  /// have an `id` that no other element has, also if they go to another array of the same object; all others
  /// keep it if they are unchanged and in their old place.
  ///
  /// ```swift
  /// let patch = Patch(from: read, to: changed).based(on: stored, readAs: read)
  /// patch.applied(to: stored)
  /// ```
  ///
  /// - Parameters:
  ///   - stored: The value as it is stored.
  ///   - read: The value that the patch changes: the stored one, read and written again.
  /// - Returns: The patch.
  public func based(on stored: JSON, readAs read: JSON) -> Patch {
    guard let edit else { return self }
    return Patch(StoredForm(stored: stored, read: read).base(edit))
  }
}

/// A value as it is stored, and as a type reads it; nil for none.
private struct StoredForm {
  let stored: JSON?
  let read: JSON?
  /// The elements of the object around it that have left their arrays.
  var moved: [ElementID: StoredForm] = [:]

  /// Returns a change with all that is stored.
  func base(_ edit: Patch.Edit) -> Patch.Edit {
    switch edit {
    case .set(let new, let old):
      old == read ? .set(new.map(completed), was: stored) : edit
    case .members(let members):
      .members(
        members.map { [moved = elements(leftBy: members)] member in
          var form = StoredForm(stored: stored?[member.key], read: read?[member.key])
          form.moved = moved
          return .init(key: member.key, edit: form.base(member.edit))
        }
      )
    case .elements(let elements): .elements(base(elements))
    }
  }

  private func base(_ edits: [Patch.Element]) -> [Patch.Element] {
    let forms = forms
    return edits.map { element in
      var element = element
      guard let id = ElementID(element.id), let edit = element.edit else { return element }
      if case .set(let new?, nil) = edit {
        element.edit = .set(moved[id].map { $0.changed(to: new) } ?? new, was: nil)
      } else if let form = forms[id] {
        element.edit = form.base(edit)
      }
      return element
    }
  }

  /// Returns the stored form of a new value.
  private func changed(to new: JSON) -> JSON {
    guard let stored, let read else { return new }
    return Patch(from: read, to: new).based(on: stored, readAs: read).applied(to: stored)
  }

  /// Returns a new value with the stored forms of the elements that it has already.
  private func completed(_ new: JSON) -> JSON {
    guard let elements = new.array else { return new }
    let (stored, read) = (stored?.array ?? [], read?.array ?? [])
    let shared = Set([elements, stored, read].flatMap(\.sharedIDs))
    let known = moved.merging(forms) { $1 }
    return .array(
      elements.enumerated().map { index, element in
        if let id = element.elementID, !shared.contains(id) {
          return known[id].map { $0.changed(to: element) } ?? element
        }
        let isUnchanged =
          stored.count == read.count && index < read.count && element == read[index]
        return isUnchanged ? stored[index] : element
      }
    )
  }

  /// The elements of an array by their ids; of several with one id, the first one.
  private var forms: [ElementID: StoredForm] {
    let read = [ElementID: JSON](first: read)
    return [ElementID: JSON](first: stored).reduce(into: [:]) { forms, element in
      guard let known = read[element.key] else { return }
      forms[element.key] = StoredForm(stored: element.value, read: known)
    }
  }

  /// Returns the elements that leave one array of an object.
  private func elements(leftBy members: [Patch.Member]) -> [ElementID: StoredForm] {
    var (left, shared): ([ElementID: StoredForm], Set<ElementID>) = ([:], [])
    for member in members {
      let form = StoredForm(stored: stored?[member.key], read: read?[member.key])
      let removed = member.edit.removedIDs
      shared.formUnion([form.stored, form.read].flatMap { ($0?.array ?? []).sharedIDs })
      for (id, element) in form.forms where removed(id) {
        if left.updateValue(element, forKey: id) != nil { shared.insert(id) }
      }
    }
    return left.filter { !shared.contains($0.key) }
  }
}

extension Patch.Edit {
  /// Returns true for the ids of elements that the change of an array removes.
  fileprivate var removedIDs: (ElementID) -> Bool {
    switch self {
    case .set(let new, _):
      let ids = Set((new?.array ?? []).compactMap(\.elementID))
      return { !ids.contains($0) }
    case .elements(let elements):
      let removed = elements.filter { if case .set(nil, _)? = $0.edit { true } else { false } }
      let ids = Set(removed.compactMap { ElementID($0.id) })
      return { ids.contains($0) }
    case .members: return { _ in false }
    }
  }
}

extension [JSON] {
  /// The ids that several elements have.
  fileprivate var sharedIDs: [ElementID] {
    var ids: Set<ElementID> = []
    return compactMap(\.elementID).filter { !ids.insert($0).inserted }
  }
}

extension [ElementID: JSON] {
  /// Takes the elements of an array by their ids; of several with one id, the first one.
  fileprivate init(first array: JSON?) {
    self = [:]
    for element in array?.array ?? [] {
      guard let id = element.elementID, self[id] == nil else { continue }
      self[id] = element
    }
  }
}
