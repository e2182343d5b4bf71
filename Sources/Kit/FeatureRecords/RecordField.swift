public import Foundation
public import IdentifiedArrays

/// A field of a record, edited, merged and undone on its own.
///
/// ```swift
/// static let fields: [RecordField<Book>] = [
///   .text("title", \.title),
///   .value("price", \.price) { book, _ in "\(book.price) €" },
///   .elements("chapters", \.chapters) { book, _ in "\(book.chapters.count)" },
/// ]
/// ```
///
/// Changes of two sides are merged field by field, and the elements of a list each by itself.
public struct RecordField<Record: Sendable>: Sendable {
  /// The name in sentences.
  package let name: String
  /// The key in JSON, by which an import says that it differs; nil if it doesn't say so.
  package private(set) var key: String?
  /// Returns the value for people, in their time zone.
  package let words: @Sendable (Record, TimeZone) -> String
  package let isEqual: @Sendable (Record, Record) -> Bool
  /// Gives the field of a record my value if I changed it, theirs otherwise.
  package private(set) var merge:
    @Sendable (_ base: Record, _ mine: Record, _ theirs: Record, inout Record) -> Void
  /// Returns true if both sides changed it differently.
  package private(set) var isConflict:
    @Sendable (_ base: Record, _ mine: Record, _ theirs: Record) -> Bool
  /// True for a record of one piece in sentences.
  package private(set) var isWhole = false
  /// Returns the properties of such a record that both sides changed, with their values there.
  package private(set) var properties:
    @Sendable (_ base: Record, _ mine: Record, _ theirs: Record) -> [String]? = { _, _, _ in nil }
  /// Returns the properties of such a record that differ from an earlier version, with their values.
  package private(set) var changes: @Sendable (_ base: Record?, Record) -> [String] = { _, _ in [] }
  /// False for a value that no form changes.
  package private(set) var isInForms = true
  /// Returns the text of a field of text.
  var text: (@Sendable (Record) -> String)?

  /// A value that changes as a whole.
  ///
  /// - Parameters:
  ///   - name: The name in sentences, such as `price`.
  ///   - path: The value.
  ///   - words: Returns the value for people, in their time zone.
  /// - Returns: The field.
  public static func value<Value: Equatable & Sendable>(
    _ name: String,
    _ path: any WritableKeyPath<Record, Value> & Sendable,
    words: @escaping @Sendable (Record, TimeZone) -> String
  ) -> RecordField {
    RecordField(name: name, key: name, words: words) {
      $0[keyPath: path] == $1[keyPath: path]
    } merge: { base, mine, theirs, record in
      record[keyPath: path] = ThreeWay(in: base, mine, theirs, path).merged
    } isConflict: { base, mine, theirs in
      ThreeWay(in: base, mine, theirs, path).isConflict
    }
  }

  /// A record of one piece in sentences, whose properties are merged each by itself.
  package static func whole(
    _ word: String,
    title: @escaping @Sendable (Record) -> String
  ) -> RecordField where Record: Codable & Equatable {
    var field = value(word, \.self) { record, _ in "“\(title(record))”" }
    (field.isWhole, field.key) = (true, "content")
    field.merge = { [merge = field.merge] base, mine, theirs, record in
      guard let properties = PropertyMerge(base: base, mine: mine, theirs: theirs) else {
        return merge(base, mine, theirs, &record)
      }
      record = properties.merged
    }
    field.properties = { PropertyMerge(base: $0, mine: $1, theirs: $2)?.conflicts }
    field.changes = { PropertyMerge.changes(from: $0, to: $1, but: title($1)) }
    field.isConflict = { [isConflict = field.isConflict, properties = field.properties] in
      properties($0, $1, $2).map { !$0.isEmpty } ?? isConflict($0, $1, $2)
    }
    return field
  }

  /// Returns the field with another key in JSON than its name, or with none.
  package func keyed(_ key: String?, isInForms: Bool = true) -> RecordField {
    var field = self
    (field.key, field.isInForms) = (key, isInForms)
    return field
  }

  /// Returns the field without conflicts: where both sides changed it, mine counts.
  package func undisputed() -> RecordField {
    var field = self
    field.isConflict = { _, _, _ in false }
    return field
  }

  /// Returns the field as a part of a value: all parts are from the side that changed any of them.
  ///
  /// - Parameter whole: Returns the value, such as a person with their team.
  /// - Returns: The field.
  package func part<Whole: Equatable & Sendable>(
    of whole: @escaping @Sendable (Record) -> Whole
  ) -> RecordField {
    var field = self
    field.merge = { [merge] base, mine, theirs, record in
      let side = whole(mine) == whole(base) ? theirs : mine
      merge(side, side, side, &record)
    }
    field.isConflict = { [isEqual] base, mine, theirs in
      whole(mine) != whole(base) && !isEqual(base, theirs) && !isEqual(mine, theirs)
    }
    return field
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
    var field = value(name, path) { record, _ in "“\(record[keyPath: path])”" }
    field.text = { $0[keyPath: path] }
    return field
  }

  /// A list whose elements and whose order change by themselves.
  ///
  /// - Parameters:
  ///   - name: The name in sentences, such as `chapters`.
  ///   - path: The list.
  ///   - isRow: Returns true for a row to type into, which doesn't count as an element; none by default.
  ///   - emptyRow: Returns the row that stays where no element is left, made of one of a side; nil, the default, for none.
  ///   - words: Returns the list for people, in their time zone.
  /// - Returns: The field.
  public static func elements<Element: Equatable & Identifiable & Sendable>(
    _ name: String,
    _ path: any WritableKeyPath<Record, IdentifiedArrayOf<Element>> & Sendable,
    isRow: @escaping @Sendable (Element) -> Bool = { _ in false },
    emptyRow: (@Sendable (Element) -> Element)? = nil,
    words: @escaping @Sendable (Record, TimeZone) -> String
  ) -> RecordField where Element.ID: Sendable {
    @Sendable func elements(of record: Record) -> IdentifiedArrayOf<Element> {
      record[keyPath: path].filter { !isRow($0) }
    }
    @Sendable func merge(
      _ base: Record,
      _ mine: Record,
      _ theirs: Record
    ) -> ElementsMerge<Element> {
      ElementsMerge(
        base: elements(of: base),
        mine: elements(of: mine),
        theirs: elements(of: theirs)
      )
    }
    return RecordField(name: name, key: name, words: words) {
      elements(of: $0) == elements(of: $1)
    } merge: { base, mine, theirs, record in
      guard var merged = merge(base, mine, theirs).merged else {
        record[keyPath: path] = theirs[keyPath: path]
        return
      }
      let rows = theirs[keyPath: path].elements + mine[keyPath: path].elements
      if merged.isEmpty, let emptyRow, let row = rows.first(where: isRow) {
        merged.append(emptyRow(row))
      }
      record[keyPath: path] = merged
    } isConflict: { base, mine, theirs in
      merge(base, mine, theirs).isConflict
    }
  }
}
