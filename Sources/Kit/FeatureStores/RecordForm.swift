public import FeatureInjection
public import FeatureNavigation

/// The form of a record, new or not, that keeps what is typed until it is saved.
///
/// Its questions are all that opens above it:
///
/// ```swift
/// final class BookFormModel: RecordForm {
///   let edits: RecordEdits<BookKind>
///   var destination: AlertState<FormAnswer>?
///   var onKeepMine: () -> Void = unset()
///   var onDiscard: () -> Void = unset()
///
///   init(_ book: Book?, dependencies: FeatureDependencies) {
///     edits = RecordEdits(book, in: Self.self, dependencies.scoped(to: Self.self))
///   }
///
///   static func newRecord(_ dependencies: FeatureDependencies) -> Book {
///     Book(id: "\(dependencies.uuid())")
///   }
/// }
/// ```
///
/// A form with other screens above it, or with a draft that holds more, is `RecordEditing` and `Drafting`.
@MainActor
public protocol RecordForm: Drafting, RecordEditing
where Destination == AlertState<FormAnswer>, Draft == TypedRecord<Kind.Record> {
  /// Returns the record with which the form of a new one begins.
  static func newRecord(_ dependencies: FeatureDependencies) -> Kind.Record
}

/// A record as typed into a form, and as the form found it.
public struct TypedRecord<Record: Codable & Sendable>: RecordDraft {
  /// The record as typed.
  public let record: Record
  /// The record that the form began with.
  public let base: Record
}

extension RecordForm {
  /// The name of the kind's forms: `books-form`.
  public static var draftKind: String { "\(Kind.name)-form" }

  /// True for the form of a new record.
  public var isNew: Bool { edits.isNew }

  /// The record as typed; nil while nothing has changed.
  public var draft: Draft? {
    isChanged ? Draft(record: edits.record, base: edits.base) : nil
  }

  /// The record, by its title as typed, and the fields that were changed.
  public func label(of draft: Draft) -> DraftLabel {
    let title = Kind.title(of: draft.record)
    let isBlank = title.allSatisfy(\.isWhitespace)
    let changes = Kind.changes(of: draft.record, from: draft.base, in: timeZone)
    return DraftLabel(
      of: edits.draftRecord,
      title: "What you typed for \(isBlank ? "a \(Kind.word)" : "“\(title)”")",
      text: changes.isEmpty ? "" : changes.joined(separator: "; ") + "."
    )
  }

  /// A new record, with what was typed into another one.
  public static func draft(
    ofNew record: Kind.Record,
    in dependencies: FeatureDependencies
  ) -> Draft? {
    let base = newRecord(dependencies)
    var new = base
    Kind.merge(record, changedFrom: base, into: &new)
    return Draft(record: new, base: base)
  }
}
