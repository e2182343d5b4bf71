import FeatureIssues
package import FeatureRecords
public import Foundation

/// The changes of a form, which are merged with those that others made while it was open.
extension StoredKind {
  /// Applies the fields that were changed in a form; all others stay as they are.
  ///
  /// If others changed the same field, the form wins.
  ///
  /// - Parameters:
  ///   - form: The record as typed.
  ///   - base: The record that the form began with.
  ///   - record: The record as it is stored now.
  public static func merge(
    _ form: Record,
    changedFrom base: Record,
    into record: inout Record
  ) {
    let edit = RecordEdit(from: base, to: form)
    for field in formFields { field.apply(edit, &record, false) }
  }

  /// Returns the fields that a form changed, and others differently, each with its stored value.
  ///
  /// - Parameters:
  ///   - form: The record as typed.
  ///   - base: The record that the form began with.
  ///   - record: The record as it is stored now.
  ///   - timeZone: The time zone of the user.
  /// - Returns: Phrases such as `title: “Emma”` and `Ann's name: “Anna”`; none if `merge` replaces no change of others.
  public static func conflicts(
    of form: Record,
    changedFrom base: Record,
    with record: Record,
    in timeZone: TimeZone = .gmt
  ) -> [String] {
    let edit = RecordEdit(from: base, to: form)
    return formFields.flatMap { $0.conflicts(edit, record, timeZone) }.map(\.phrase)
  }

  /// Returns the fields that differ from an earlier version, or all, each with its value.
  package static func changes(
    of record: Record,
    from base: Record?,
    in timeZone: TimeZone = .gmt
  ) -> [String] {
    formFields.flatMap { $0.changes(base, record, timeZone) }
  }

  /// Returns true if all fields that forms change are the same in two records.
  ///
  /// A property that differs and is in no field is reported: a form would neither save nor keep it.
  public static func areSame(_ first: Record, _ second: Record) -> Bool {
    // Most forms are unchanged when they are asked, and one comparison is quicker than one a field.
    if first == second { return true }
    guard fields.allSatisfy({ !$0.isInForms || $0.isEqual(first, second) }) else { return false }
    let missing = properties(of: first, in: second)
    if !missing.isEmpty {
      reportIssue(
        """
        `\(Self.self).fields` lacks \(missing.map { "`\($0)`" }.joined(separator: ", ")): \
        a form neither saves nor keeps what is typed there.
        """
      )
    }
    return true
  }

  /// Returns the properties that differ where all fields are the same.
  private static func properties(of first: Record, in second: Record) -> [String] {
    // With the same fields in both, down to the rows that don't count, only the rest is left to differ.
    var mine = first
    for field in fields { field.copy(second, &mine) }
    guard mine != second else { return [] }
    return zip(Mirror(reflecting: mine).children, Mirror(reflecting: second).children)
      .compactMap { mine, theirs in
        // A draft may have become a record with another id.
        let isSame = (mine.value as? any Equatable)?.isEqual(to: theirs.value) ?? true
        return isSame || mine.label == "id" ? nil : mine.label
      }
  }

  package static var formFields: [RecordField<Record>] { fields.filter(\.isInForms) }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { self == other as? Self }
}
