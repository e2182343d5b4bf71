public import FeatureInjection
public import FeatureNavigation
public import FeatureRecords
public import Foundation
public import Observation

/// The record that a form edits, as typed, and as the form found it.
///
/// Saving changes only the fields that were typed into, so others may change the rest meanwhile:
///
/// ```swift
/// if form.save(in: dependencies.books) { destination = nil }
/// ```
@MainActor
public final class RecordEdits<Kind: StoredKind>: Observable {
  private var _record: ObservedValue<Kind.Record>
  private var _base: ObservedValue<Kind.Record>
  /// The record with changes from elsewhere, once the form has asked about them.
  private var theirs: Kind.Record?
  /// True for a new record, which saving stores.
  package let isNew: Bool
  /// The alerts from the form's work.
  fileprivate let alertQueue = AlertQueue()
  private var _question = ObservedValue<AlertState<FormAnswer>?>(wrappedValue: nil)
  /// Called when the user keeps their edits over changes from elsewhere.
  fileprivate var onKeepMine: () -> Void = unset()
  /// Called when the user discards their edits.
  fileprivate var onDiscard: () -> Void = unset()

  /// Begins with a record.
  public init(_ record: Kind.Record, isNew: Bool = false) {
    (_record, _base) = (ObservedValue(wrappedValue: record), ObservedValue(wrappedValue: record))
    self.isNew = isNew
  }

  /// Begins with a record, or a new one, and with what was typed into a form of it that was left open.
  ///
  /// - Parameters:
  ///   - stored: The record; nil for a new one.
  ///   - form: The form.
  ///   - dependencies: The dependencies of the form's parent.
  public convenience init<Form: RecordForm>(
    _ stored: Kind.Record?,
    in form: Form.Type,
    _ dependencies: FeatureDependencies
  ) where Form.Kind == Kind {
    let dependencies = dependencies.scoped(to: form)
    self.init(stored ?? Form.newRecord(dependencies), isNew: stored == nil)
    let draft = dependencies.drafts.take(for: form, of: draftRecord)
    if let draft { begin(with: draft.record, over: draft.base) }
  }

  /// The record of a draft; a new one isn't stored under its id before it is saved.
  package var draftRecord: String { isNew ? DraftLabel.newRecord : "\(base.id)" }

  /// The record as typed so far.
  public var record: Kind.Record {
    get { _record.wrappedValue }
    _modify { yield &_record.wrappedValue }
  }

  /// The record that the form began with.
  public private(set) var base: Kind.Record {
    get { _base.wrappedValue }
    set { _base.wrappedValue = newValue }
  }

  /// The question above a form without other screens.
  var question: AlertState<FormAnswer>? {
    get { _question.wrappedValue }
    set { _question.wrappedValue = newValue }
  }

  /// True if a field differs from the first ones.
  public var isChanged: Bool { !Kind.areSame(record, base) }

  /// Begins anew, by default without any change.
  package func begin(with record: Kind.Record, over base: Kind.Record? = nil) {
    (self.record, self.base) = (record, base ?? record)
  }

  /// True for a stored record in which the fields that are changed here are as the form found them.
  public var condition: @Sendable (Kind.Record) -> Bool {
    { [record, base] in Kind.conflicts(of: record, changedFrom: base, with: $0).isEmpty }
  }

  /// The change of a stored record by the fields that are changed here.
  public var change: RecordStore<Kind.Record>.Change {
    { [record, base] in Kind.merge(record, changedFrom: base, into: &$0) }
  }

  /// Returns the fields that were changed here and elsewhere, and notes what they are there.
  fileprivate func conflicts(with current: Kind.Record, in timeZone: TimeZone) -> [String] {
    theirs = current
    return Kind.conflicts(of: record, changedFrom: base, with: current, in: timeZone)
  }

  /// Begins anew with the changes from elsewhere, with or without those of the form.
  fileprivate func takeTheirs(keepingMine isKeeping: Bool) {
    let theirs = theirs ?? base
    var record = theirs
    if isKeeping { change(&record) }
    begin(with: record, over: theirs)
  }
}

/// The form of a record, which asks before edits are lost, or replace those of others.
///
/// The parent that presents it owns confirming and cancelling; the form owns the edits.
@MainActor
public protocol RecordEditing: Alerting where AlertAction == FormAnswer {
  /// The kind of the record.
  associatedtype Kind: StoredKind

  /// The edits.
  var edits: RecordEdits<Kind> { get }
  /// The time zone of the user; GMT by default, for a record without dates.
  var timeZone: TimeZone { get }

  /// Opens a question above the form.
  func ask(_ question: AlertState<FormAnswer>)
  /// Tells that the form shows the record with changes from elsewhere; by default it does nothing.
  func tookTheirs()
}

extension RecordEditing {
  /// The alerts from its work.
  public var alertQueue: AlertQueue { edits.alertQueue }

  /// Called when the user keeps their edits over changes from elsewhere.
  public var onKeepMine: () -> Void {
    get { edits.onKeepMine }
    set { edits.onKeepMine = newValue }
  }

  /// Called when the user discards their edits.
  public var onDiscard: () -> Void {
    get { edits.onDiscard }
    set { edits.onDiscard = newValue }
  }

  /// True.
  public var _isForm: Bool { true }

  /// GMT.
  public var timeZone: TimeZone { .gmt }

  /// True if a field differs from the first ones.
  public var isChanged: Bool { edits.isChanged }

  /// Free while nothing has changed; a changed form asks.
  public var dismissal: Dismissal {
    isChanged ? .asks { self.ask(.discardChanges) } : .free
  }

  /// Answers a question.
  public func answer(_ action: FormAnswer?, to alert: AlertState<FormAnswer>?) {
    switch action {
    case .confirmDiscard: onDiscard()
    case .keepMine:
      edits.takeTheirs(keepingMine: true)
      onKeepMine()
    case .takeTheirs:
      edits.takeTheirs(keepingMine: false)
      tookTheirs()
    case nil: break
    }
  }

  /// Does nothing.
  public func tookTheirs() {}

  /// Returns true if the form can be saved; on a conflict, asks which edits to keep.
  ///
  /// A conflict is a field that was changed here and elsewhere. Changes of other fields stay.
  ///
  /// - Parameter current: The record as it is stored now.
  /// - Returns: True if it can be saved now.
  public func canBeSaved(over current: Kind.Record) -> Bool {
    let conflicts = edits.conflicts(with: current, in: timeZone)
    if !conflicts.isEmpty { ask(.changedElsewhere(Kind.title(of: current), in: conflicts)) }
    return conflicts.isEmpty
  }

  /// Saves what was typed, or asks which edits to keep; a record that is new or was deleted is added.
  ///
  /// - Parameter records: The records of the form's kind.
  /// - Returns: False if the form asks first, so it stays open.
  public func save(in records: RecordQuery<Kind.Record>) -> Bool {
    guard let stored = records[edits.record.id] else {
      records.save(edits.record)
      return true
    }
    guard canBeSaved(over: stored) else { return false }
    if isChanged { records.update(stored.id, ifStill: edits.condition, edits.change) }
    return true
  }
}

extension RecordEditing where Destination == AlertState<FormAnswer> {
  /// Opens a question above the form.
  public func ask(_ question: AlertState<FormAnswer>) { destination = question }
}

/// The answers to the questions of a form about what was typed.
public enum FormAnswer: String, CaseIterable, Sendable {
  /// Discard the edits.
  case confirmDiscard = "confirm-discard"
  /// Save the edits, beside or over the changes from elsewhere.
  case keepMine = "keep-mine"
  /// Show the changes from elsewhere, and discard the edits.
  case takeTheirs = "take-theirs"
}

extension AlertState<FormAnswer> {
  /// Asks before edits are lost.
  public static let discardChanges = AlertState(
    "Discard changes?",
    message: "What you changed in this form has not been saved.",
    buttons: [
      .destructive("Discard changes", action: .confirmDiscard), .cancel("Keep editing"),
    ]
  )

  /// Says that the same fields were changed elsewhere, and asks which to keep.
  ///
  /// - Parameters:
  ///   - title: The title of the record, as it is stored now.
  ///   - fields: The names of the fields, each with its stored value: `title: “Design”`.
  /// - Returns: The alert.
  public static func changedElsewhere(_ title: String, in fields: [String]) -> AlertState {
    AlertState(
      "“\(title)” was changed elsewhere",
      message: """
        While this form was open, the same fields were changed and saved elsewhere: \
        \(fields.joined(separator: "; ")). \
        What you typed isn't saved yet. “Save mine” replaces only these fields; “Take theirs” drops \
        everything you typed.
        """,
      buttons: [
        .destructive("Save mine", action: .keepMine),
        .destructive("Take theirs", action: .takeTheirs),
        .cancel("Keep editing"),
      ]
    )
  }
}
