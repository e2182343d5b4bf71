public import IdentifiedArrays

/// A field of a record that is undone by itself, so that others' changes of other fields stay.
///
/// ```swift
/// static let fields: [RecordField<Book>] = [
///   .value("title", \.title),
///   .elements("chapters", \.chapters),
/// ]
/// ```
public struct RecordField<Record: Sendable>: Sendable {
  /// The name in sentences.
  let name: String
  let isEqual: @Sendable (Record, Record) -> Bool
  /// Takes a field of one record back to that of another, unless it was changed since.
  let revert: @Sendable (_ record: inout Record, _ from: Record, _ to: Record) -> Void
  /// Returns true if it was changed since, so that reverting leaves something of it.
  let stays: @Sendable (_ record: Record, _ from: Record, _ to: Record) -> Bool
  /// Returns the text of a field of text.
  var text: (@Sendable (Record) -> String)?

  /// A value that changes as a whole.
  ///
  /// - Parameters:
  ///   - name: The name in sentences, such as `title`.
  ///   - path: The value.
  /// - Returns: The field.
  public static func value<Value: Equatable & Sendable>(
    _ name: String,
    _ path: any WritableKeyPath<Record, Value> & Sendable
  ) -> RecordField {
    RecordField(name: name) {
      $0[keyPath: path] == $1[keyPath: path]
    } revert: { record, from, to in
      if record[keyPath: path] == from[keyPath: path] { record[keyPath: path] = to[keyPath: path] }
    } stays: { record, from, to in
      ThreeWay(in: from, to, record, path).isConflict
    }
  }

  /// A text, whose letters are undone together if they were typed one after the other.
  ///
  /// - Parameters:
  ///   - name: The name in sentences, such as `title`.
  ///   - path: The text.
  /// - Returns: The field.
  public static func text(
    _ name: String,
    _ path: any WritableKeyPath<Record, String> & Sendable
  ) -> RecordField {
    var field = value(name, path)
    field.text = { $0[keyPath: path] }
    return field
  }

  /// A list whose elements and whose order change by themselves.
  ///
  /// - Parameters:
  ///   - name: The name in sentences, such as `chapters`.
  ///   - path: The list.
  /// - Returns: The field.
  public static func elements<Element: Equatable & Identifiable & Sendable>(
    _ name: String,
    _ path: any WritableKeyPath<Record, IdentifiedArrayOf<Element>> & Sendable
  ) -> RecordField where Element.ID: Sendable {
    RecordField(name: name) {
      $0[keyPath: path] == $1[keyPath: path]
    } revert: { record, from, to in
      let merge = ElementsMerge(
        base: from[keyPath: path],
        mine: record[keyPath: path],
        theirs: to[keyPath: path]
      )
      record[keyPath: path] = merge.merged ?? to[keyPath: path]
    } stays: { record, from, to in
      ElementsMerge(
        base: from[keyPath: path],
        mine: to[keyPath: path],
        theirs: record[keyPath: path]
      ).isConflict
    }
  }
}
