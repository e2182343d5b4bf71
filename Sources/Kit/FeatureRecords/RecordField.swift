import FeatureJSON
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
  /// Gives a record the field of another one.
  package private(set) var copy: @Sendable (_ source: Record, _ record: inout Record) -> Void
  /// Gives a record the change of the field; a yielding one leaves the parts that others changed.
  package private(set) var apply:
    @Sendable (_ edit: RecordEdit<Record>, _ record: inout Record, _ isYielding: Bool) -> Void
  /// Returns the parts of the field that a record has neither as an edit found nor as it left them.
  package private(set) var conflicts:
    @Sendable (RecordEdit<Record>, _ record: Record, TimeZone) -> [RecordPart]
  /// Returns the parts that differ from an earlier version, or all, each with its value.
  package private(set) var changes:
    @Sendable (_ base: Record?, _ record: Record, TimeZone) -> [String]
  /// False for a value that no form changes.
  package private(set) var isInForms = true
  /// False for a record of one piece in sentences.
  package private(set) var isNamed = true
  /// Returns the text of a field of text.
  var text: (@Sendable (Record) -> String)?

  private init(
    name: String,
    words: @escaping @Sendable (Record, TimeZone) -> String,
    isEqual: @escaping @Sendable (Record, Record) -> Bool,
    copy: @escaping @Sendable (Record, inout Record) -> Void
  ) {
    (self.name, key, self.words, self.isEqual, self.copy) = (name, name, words, isEqual, copy)
    (apply, conflicts) = ({ _, _, _ in }, { _, _, _ in [] })
    changes = { base, record, timeZone in
      let isSame = base.map { isEqual($0, record) } ?? false
      return isSame ? [] : ["\(name): \(words(record, timeZone))"]
    }
    changeAsWhole(isEqual)
  }

  /// Lets the field change as a whole, which is in conflict if both sides changed the field itself.
  private mutating func changeAsWhole(_ isUnchanged: @escaping @Sendable (Record, Record) -> Bool) {
    apply = { [copy] edit, record, isYielding in
      guard !isUnchanged(edit.old, edit.new), !isYielding || isUnchanged(edit.old, record)
      else { return }
      copy(edit.new, &record)
    }
    conflicts = { [name, words, isEqual] edit, record, timeZone in
      let isConflict = !isUnchanged(edit.old, edit.new) && !edit.has(record, isEqual)
      return isConflict ? [RecordPart(name: name, value: words(record, timeZone))] : []
    }
  }
}

// MARK: - Fields of a value

extension RecordField {
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
    RecordField(name: name, words: words) {
      $0[keyPath: path] == $1[keyPath: path]
    } copy: { source, record in
      record[keyPath: path] = source[keyPath: path]
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
    var field = value(name, path) { record, _ in "“\(record[keyPath: path])”" }
    field.text = { $0[keyPath: path] }
    return field
  }

  /// Returns the field with another key in JSON than its name, or with none.
  package func keyed(_ key: String?, isInForms: Bool = true) -> RecordField {
    var field = self
    (field.key, field.isInForms) = (key, isInForms)
    return field
  }

  /// Returns the field without conflicts: the last change counts.
  package func undisputed() -> RecordField {
    var field = self
    field.conflicts = { _, _, _ in [] }
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
    field.changeAsWhole { whole($0) == whole($1) }
    return field
  }
}

// MARK: - Fields of JSON

extension RecordField {
  /// A list whose elements and whose order change by themselves.
  ///
  /// In JSON, each element has its `id` under that key.
  ///
  /// - Parameters:
  ///   - name: The name in sentences, such as `chapters`.
  ///   - path: The list.
  ///   - isRow: Returns true for a row to type into, which doesn't count as an element; none by default.
  ///   - emptyRow: Returns the row that stays where no element is left, made of one of a side; nil, the default, for none.
  ///   - words: Returns the list for people, in their time zone.
  /// - Returns: The field.
  public static func elements<Element: Codable & Equatable & Identifiable & Sendable>(
    _ name: String,
    _ path: any WritableKeyPath<Record, IdentifiedArrayOf<Element>> & Sendable,
    isRow: @escaping @Sendable (Element) -> Bool = { _ in false },
    emptyRow: (@Sendable (Element) -> Element)? = nil,
    words: @escaping @Sendable (Record, TimeZone) -> String
  ) -> RecordField where Element.ID: Sendable {
    let list = ElementsField(path: path, isRow: isRow, emptyRow: emptyRow)
    var field = RecordField(name: name, words: words) {
      list.elements(of: $0) == list.elements(of: $1)
    } copy: { source, record in
      record[keyPath: path] = source[keyPath: path]
    }
    field.apply = { list.apply($0, to: &$1, isYielding: $2) }
    field.conflicts = { edit, record, timeZone in
      list.conflicts(
        of: edit,
        with: record,
        whole: .init(name: name, value: words(record, timeZone))
      )
    }
    return field
  }

  /// A record of one piece in sentences, whose properties are merged each by itself.
  package static func whole(
    _ word: String,
    title: @escaping @Sendable (Record) -> String
  ) -> RecordField where Record: Codable & Equatable {
    let words = { @Sendable (record: Record, _: TimeZone) in "“\(title(record))”" }
    var field = RecordField(name: word, words: words) {
      $0 == $1
    } copy: { source, record in
      let edit = RecordEdit(from: record, to: source)
      record = edit.applied(to: record, isYielding: false) ?? source
    }
    (field.key, field.isNamed) = ("content", false)
    field.apply = { [apply = field.apply] edit, record, isYielding in
      if let changed = edit.applied(to: record, isYielding: isYielding) {
        record = changed
      } else {
        apply(edit, &record, isYielding)
      }
    }
    field.conflicts = { [conflicts = field.conflicts] edit, record, timeZone in
      // What can't be read after a merge is replaced as a whole.
      guard let properties = edit.properties(with: record),
        edit.applied(to: record, isYielding: false) != nil
      else { return conflicts(edit, record, timeZone) }
      let whole = RecordPart(name: word, value: words(record, timeZone))
      return properties.conflicts(in: whole, isList: false)
    }
    field.changes = { base, record, _ in
      RecordProperties.changes(from: base, to: record)
        .filter { $0.value != "“\(title(record))”" }
        .map(\.phrase)
    }
    return field
  }
}
