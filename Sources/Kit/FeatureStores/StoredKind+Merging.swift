import FeatureRecords
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
    let theirs = record
    for field in formFields { field.merge(base, form, theirs, &record) }
  }

  /// Returns the fields that a form changed, and others differently, each with its stored value.
  ///
  /// - Parameters:
  ///   - form: The record as typed.
  ///   - base: The record that the form began with.
  ///   - record: The record as it is stored now.
  ///   - timeZone: The time zone of the user.
  /// - Returns: Phrases such as `title: “Emma”`; none if `merge` replaces no change of others.
  public static func conflicts(
    of form: Record,
    changedFrom base: Record,
    with record: Record,
    in timeZone: TimeZone = .gmt
  ) -> [String] {
    formFields.filter { $0.isConflict(base, form, record) }
      .map { "\($0.name): \($0.words(record, timeZone))" }
  }

  /// Returns true if all fields that forms change are the same in two records.
  public static func areSame(_ first: Record, _ second: Record) -> Bool {
    // Most forms are unchanged when they are asked, and one comparison is quicker than one a field.
    first == second || fields.allSatisfy { !$0.isInForms || $0.isEqual(first, second) }
  }

  private static var formFields: [RecordField<Record>] { fields.filter(\.isInForms) }
}
