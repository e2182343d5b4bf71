import FeatureJSON
import Foundation
import IdentifiedArrays

/// A change of a record: the record as one side found it, and as it left it.
package struct RecordEdit<Record: Sendable>: Sendable {
  let old: Record
  let new: Record

  /// Makes the change from one version to another.
  package init(from old: Record, to new: Record) {
    (self.old, self.new) = (old, new)
  }

  /// Returns true if a field of a record is as it was before the edit, or as it is afterwards.
  func has(_ record: Record, _ isEqual: (Record, Record) -> Bool) -> Bool {
    isEqual(record, old) || isEqual(record, new)
  }
}

/// A part of a record in words.
package struct RecordPart: Equatable, Sendable {
  /// The part in words: `title` or `Ann's name`.
  package let name: String
  /// Its present value in words; nil for one of many parts.
  package let value: String?

  /// The part with its present value: `title: “Emma”`.
  package var phrase: String { value.map { "\(name): \($0)" } ?? name }
}

/// The difference of two values in JSON, and the value to which it is applied.
struct JSONEdit {
  private let patch: Patch
  private let old: JSON
  private let new: JSON
  private let value: JSON

  init(from old: JSON, to new: JSON, of value: JSON) {
    (self.old, self.new, self.value) = (old, new, value)
    patch = Patch(from: old, to: new)
  }

  /// Returns the value with the change; a yielding one leaves the parts that others changed.
  func applied(isYielding: Bool) -> JSON {
    isYielding
      ? patch.withoutConflicts(with: value).applied(to: value)
      : patch.applied(to: value, restoringFrom: new)
  }

  /// Returns the parts that others changed differently.
  ///
  /// - Parameters:
  ///   - whole: The value as a whole, in place of parts that have no name.
  ///   - isList: True for a list with that name.
  /// - Returns: The parts; the whole alone if it is one of them.
  func conflicts(in whole: RecordPart, isList: Bool) -> [RecordPart] {
    let parts = patch.conflicts(with: value).map { path in
      path.name(in: old, list: isList ? whole.name : nil)
        .map { RecordPart(name: $0, value: value[path]?.words) } ?? whole
    }
    return parts.contains(whole) ? [whole] : parts
  }
}

// MARK: - Lists

/// A list of elements in a record, and the rows among them that are only places to type.
struct ElementsField<Record: Sendable, Element: Codable & Equatable & Identifiable & Sendable>:
  Sendable
where Element.ID: Sendable {
  let path: any WritableKeyPath<Record, IdentifiedArrayOf<Element>> & Sendable
  let isRow: @Sendable (Element) -> Bool
  let emptyRow: (@Sendable (Element) -> Element)?

  func elements(of record: Record) -> IdentifiedArrayOf<Element> {
    record[keyPath: path].filter { !isRow($0) }
  }

  func apply(_ edit: RecordEdit<Record>, to record: inout Record, isYielding: Bool) {
    let (old, new) = (elements(of: edit.old), elements(of: edit.new))
    let current = elements(of: record)
    var elements = new
    if old == new { return }
    if current != old {
      guard let merged = merged(old, new, current, isYielding) else { return }
      elements = merged
    }
    guard elements != current else { return }
    let rows = record[keyPath: path].elements + edit.new[keyPath: path].elements
    if elements.isEmpty, let emptyRow, let row = rows.first(where: isRow) {
      elements.append(emptyRow(row))
    }
    record[keyPath: path] = elements
  }

  /// Returns the elements with the change.
  ///
  /// Elements that can't be written as JSON are replaced as a whole, or stay if the change yields.
  private func merged(
    _ old: IdentifiedArrayOf<Element>,
    _ new: IdentifiedArrayOf<Element>,
    _ current: IdentifiedArrayOf<Element>,
    _ isYielding: Bool
  ) -> IdentifiedArrayOf<Element>? {
    do {
      return try elements(merged: JSONEdit(old, new, of: current), isYielding)
    } catch {
      return isYielding ? nil : new
    }
  }

  private func elements(
    merged edit: JSONEdit,
    _ isYielding: Bool
  ) throws -> IdentifiedArrayOf<Element> {
    let elements = try edit.applied(isYielding: isYielding).decoded(as: [Element].self)
    return IdentifiedArray(keepingFirst: elements)
  }

  /// Returns the parts that others changed differently; the whole if the elements can't be merged.
  func conflicts(
    of edit: RecordEdit<Record>,
    with record: Record,
    whole: RecordPart
  ) -> [RecordPart] {
    let (old, new) = (elements(of: edit.old), elements(of: edit.new))
    let current = elements(of: record)
    guard old != new, current != old, current != new else { return [] }
    do {
      let edit = try JSONEdit(old, new, of: current)
      // Changes of two properties may make a value that its type can't read, such as an enumeration with two cases.
      _ = try elements(merged: edit, false)
      return edit.conflicts(in: whole, isList: true)
    } catch {
      return [whole]
    }
  }
}

extension JSONEdit {
  fileprivate init<Element: Codable & Identifiable>(
    _ old: IdentifiedArrayOf<Element>,
    _ new: IdentifiedArrayOf<Element>,
    of current: IdentifiedArrayOf<Element>
  ) throws {
    try self.init(
      from: JSON(encoding: old.elements),
      to: JSON(encoding: new.elements),
      of: JSON(encoding: current.elements)
    )
  }
}
