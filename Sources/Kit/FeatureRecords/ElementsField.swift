import FeatureJSON
import IdentifiedArrays

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
