import FeatureJSON
import Foundation

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
