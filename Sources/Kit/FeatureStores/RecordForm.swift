public import FeatureInjection
public import FeatureNavigation
import FeatureTexts

/// The form of a record, new or not, that keeps what is typed until it is saved.
///
/// Its questions are all that opens above it:
///
/// ```swift
/// final class BookFormModel {
///   let edits: RecordEdits<BookKind>
///
///   init(_ book: Book?, dependencies: FeatureDependencies) {
///     edits = RecordEdits(book, in: Self.self, dependencies)
///   }
/// }
///
/// extension BookFormModel: RecordForm {
///   typealias Kind = BookKind
///
///   static func newRecord(_ dependencies: FeatureDependencies) -> Book {
///     Book(id: "\(dependencies.uuid())")
///   }
/// }
/// ```
///
/// A form with other screens above it has a `Destination` of its own, and `ask(_:)`; one whose draft holds more, a `Draft`.
/// A form whose edits of a new record outlive it is `RecordEditing` and `Drafting`.
@MainActor
public protocol RecordForm: Drafting, RecordEditing where Draft: RecordDraft<Kind.Record> {
  /// The screens above the form: its questions by default.
  associatedtype Destination = AlertState<FormAnswer>
  /// The contents of the form that are kept: the record by default.
  associatedtype Draft = TypedRecord<Kind.Record>

  /// Returns the record with which the form of a new one begins.
  static func newRecord(_ dependencies: FeatureDependencies) -> Kind.Record
  /// The step of a route to the form of a new one, which opens where the others do; `add` by default.
  static var newStep: String { get }
}

/// A record as typed into a form, and as the form found it.
public struct TypedRecord<Record: Codable & Sendable>: RecordDraft {
  /// The record as typed.
  public let record: Record
  /// The record that the form began with.
  public let base: Record

  /// Makes a draft.
  public init(record: Record, base: Record) {
    (self.record, self.base) = (record, base)
  }
}

extension RecordForm {
  /// The name of the kind's forms: `books-form`.
  public static var draftKind: String { "\(Kind.name)-form" }

  /// The step that most lists have.
  public static var newStep: String { "add" }

  /// True for the form of a new record.
  public var isNew: Bool { edits.isNew }

  /// The record of the label; a new one has the id with which its form began.
  public static func id(of draft: Draft, _ record: String) -> Kind.Record.ID? {
    record == DraftLabel.newRecord ? draft.record.id : Kind.Record.ID(record)
  }

  /// The record as typed; nil while nothing has changed.
  public var draft: Draft? {
    isChanged ? Draft(record: edits.record, base: edits.base) : nil
  }

  /// The record, by its title as typed, and the fields that were changed.
  public func label(of draft: Draft) -> DraftLabel {
    let title = Kind.title(of: draft.record)
    let changes = Kind.changes(of: draft.record, from: draft.base, in: timeZone)
    return DraftLabel(
      of: edits.draftRecord,
      title: "What you typed for \(title.isBlank ? "a \(Kind.word)" : "“\(title)”")",
      text: changes.isEmpty ? "" : changes.joined(separator: "; ") + "."
    )
  }

  /// The route on which it was typed; for a new record, that of the form of a new one beside it.
  public static func route(to draft: SavedDraft, in dependencies: FeatureDependencies) -> Route {
    guard draft.isNew, let below = draft.below else { return draft.route }
    return Route(scheme: below.scheme, segments: below.segments + [Route.Segment(newStep)])
  }

  /// A new record, with what was typed into another one.
  public static func draft(
    ofNew record: Kind.Record,
    in dependencies: FeatureDependencies
  ) -> Draft? {
    let base = newRecord(dependencies)
    var new = base
    Kind.merge(record, changedFrom: base, into: &new)
    // Saving it would take the place of the deleted one.
    guard new.id == base.id else { return nil }
    return Draft(record: new, base: base)
  }
}

extension RecordForm where Destination == AlertState<FormAnswer> {
  /// The question that is open above the form.
  public var destination: AlertState<FormAnswer>? {
    get { edits.question }
    set { edits.question = newValue }
  }
}
