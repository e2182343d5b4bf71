/// The difference between two JSON values, which can be applied to others.
///
/// Objects are compared key by key. Arrays are compared element by element, by their values and places, if
/// each element is an object with an `id` of its own. All else changes as a whole.
///
/// ```swift
/// let patch = Patch(from: emma, to: emmaWithPrice)
/// patch.conflicts(with: stored)  // the properties that others changed differently, if any
/// patch.applied(to: stored)      // has their changes, and the price
/// patch.inverse                  // takes the price back
/// ```
public struct Patch: Equatable, Sendable {
  /// The change; nil for none.
  let edit: Edit?

  /// The change of a value.
  indirect enum Edit: Equatable, Sendable {
    /// Another value; nil stands for a key or an element that isn't there.
    case set(JSON?, was: JSON?)
    /// Other values of some keys, in their order.
    case members([Member])
    /// Other elements of an array: first those that stay or come, in their order, then those that go.
    case elements([Element])
  }

  struct Member: Equatable, Sendable {
    let key: String
    let edit: Edit
  }

  /// The change of an element: of its value, of its place, or of both.
  struct Element: Equatable, Sendable {
    let id: JSON
    var edit: Edit?
    /// The new place of an element that moves or comes.
    var place: Place?
    /// The old place of an element that moves or goes.
    var oldPlace: Place?
  }

  /// A place in an array.
  struct Place: Equatable, Sendable {
    let index: Int
    /// The id of the element just before; nil at the beginning.
    let predecessor: JSON?
    /// The id of the next element behind it that is in both arrays and doesn't move; nil if there is none.
    let successor: JSON?
  }

  init(_ edit: Edit?) {
    self.edit = edit
  }

  /// Makes the difference of two values.
  ///
  /// - Complexity: O(*n* log *n*) for values of *n* parts.
  public init(from old: JSON, to new: JSON) {
    edit = old == new ? nil : Self.edit(from: old, to: new)
  }

  /// True if the patch changes nothing.
  public var isEmpty: Bool { edit == nil }

  /// The difference of two values that aren't equal.
  private static func edit(from old: JSON, to new: JSON) -> Edit {
    switch (old, new) {
    case (.object(let old), .object(let new)): return .members(members(from: old, to: new))
    case (.array(let olds), .array(let news)):
      guard let old = IdentifiedElements(olds), let new = IdentifiedElements(news)
      else { return .set(new, was: old) }
      return .elements(ElementsDifference(old, new).edits { edit(from: $0, to: $1) })
    case _: return .set(new, was: old)
    }
  }

  private static func members(from old: JSON.Object, to new: JSON.Object) -> [Member] {
    let keys = JSON.Object(old.members + new.members).members.map(\.key)
    return keys.compactMap { key in
      let (old, new) = (old[key], new[key])
      guard old != new else { return nil }
      guard let old, let new else { return Member(key: key, edit: .set(new, was: old)) }
      return Member(key: key, edit: edit(from: old, to: new))
    }
  }
}

// MARK: - Inverse

extension Patch {
  /// The patch that takes this one back.
  public var inverse: Patch { Patch(edit.map(Self.inverse)) }

  private static func inverse(_ edit: Edit) -> Edit {
    switch edit {
    case .set(let new, let old): .set(old, was: new)
    case .members(let members):
      .members(members.map { Member(key: $0.key, edit: inverse($0.edit)) })
    case .elements(let elements):
      .elements(
        elements.map { element in
          Element(
            id: element.id,
            edit: element.edit.map(inverse),
            place: element.oldPlace,
            oldPlace: element.place
          )
        }
      )
    }
  }
}

// MARK: - Application

extension Patch {
  /// Returns a value with the changes of the patch.
  ///
  /// All else stays, so that the changes of others do. Without a source, a change inside a part that the value lacks,
  /// or has in another form, is left out.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - source: Another value, from which those parts are taken as a whole; nil, the default, for none.
  /// - Returns: The changed value.
  /// - Complexity: O(*n*) for a value of *n* parts, and O(*m* log *n*) for *m* changes.
  public func applied(to value: JSON, restoringFrom source: JSON? = nil) -> JSON {
    guard let edit else { return value }
    return Self.apply(edit, to: value, source) ?? .null
  }

  private static func apply(_ edit: Edit, to value: JSON?, _ source: JSON?) -> JSON? {
    switch (edit, value) {
    case (.set(let new, _), _): return new
    case (.members(let members), .object(let object)):
      let values = members.map { member in
        (member.key, apply(member.edit, to: object[member.key], source?[member.key]))
      }
      return .object(object.setting(values))
    case (.elements(let edits), .array(let elements)):
      guard let elements = IdentifiedElements(elements) else { return source ?? value }
      let sources = source?.array.flatMap { IdentifiedElements($0) }
      return .array(apply(edits, to: elements, sources))
    case (.members, _), (.elements, _): return source ?? value
    }
  }

  private static func apply(
    _ edits: [Element],
    to elements: IdentifiedElements,
    _ sources: IdentifiedElements?
  ) -> [JSON] {
    var placing = ElementPlacing(elements.elements)
    for element in edits {
      let (index, source) = (elements.index(of: element.id), sources?[element.id])
      let old = index.map { elements.elements[$0] }
      let new = element.edit.map { apply($0, to: old, source) } ?? old
      if let index { placing.staying[index] = element.place == nil ? new : nil }
      if let new, let place = element.place {
        placing.coming.append((place, new))
      } else if index == nil, let new {
        sources?.place(of: element.id).map { placing.coming.append(($0, new)) }
      }
    }
    return placing.elements
  }
}
