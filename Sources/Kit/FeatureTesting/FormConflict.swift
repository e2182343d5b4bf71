import FeatureRecords
public import FeatureStores
import Foundation
public import Testing

/// A record that a form and another program have changed at the same time, each some of its fields.
///
/// At least one field was changed by both, differently, so the form asks whose to keep:
///
/// ```swift
/// let conflict = FormConflict(of: BookKind.self, .emma, mine: .jane, theirs: .persuasion, seed)
/// for answer in conflict.answers {
///   …
///   form.alertButtonTapped(answer)
///   await effects.settle()
///   conflict.expect(answer, of: form, isOpen: list.destination != nil, stored: books.records[0])
/// }
/// ```
public struct FormConflict<Kind: StoredKind>: Sendable {
  /// The record that the form began with.
  public let base: Kind.Record
  /// The record as typed into the form.
  public private(set) var mine: Kind.Record
  /// The record as the other program has stored it.
  public private(set) var theirs: Kind.Record

  /// The answers to the question, nil to keep editing.
  public let answers: [FormAnswer?] = [.keepMine, .takeTheirs, nil]

  /// Makes a conflict of random fields.
  ///
  /// - Parameters:
  ///   - kind: The kind of the record.
  ///   - base: The record.
  ///   - mine: A record with other fields, which were typed.
  ///   - theirs: A record with still other fields, which another program has stored.
  ///   - seed: The seed of the choice.
  public init(
    of kind: Kind.Type,
    _ base: Kind.Record,
    mine: Kind.Record,
    theirs: Kind.Record,
    _ seed: LawSeed
  ) {
    var random = seed.random
    (self.base, self.mine, self.theirs) = (base, base, base)
    let fields = Kind.formFields
    let edit = RecordEdit(from: base, to: mine)
    let disputable = fields.indices.filter { !fields[$0].conflicts(edit, theirs, .gmt).isEmpty }
    let disputed = disputable.randomElement(using: &random)
    for (index, field) in fields.enumerated() {
      let isDisputed = index == disputed
      if isDisputed || random.once(in: 2) { field.copy(mine, &self.mine) }
      if isDisputed || random.once(in: 2) { field.copy(theirs, &self.theirs) }
    }
  }

  /// Expects an answer to have done what it says.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - form: The form.
  ///   - isOpen: True if the form is still open.
  ///   - stored: The record as it is stored now.
  ///   - sourceLocation: The place of the call.
  @MainActor
  public func expect<Form: RecordEditing>(
    _ answer: FormAnswer?,
    of form: Form,
    isOpen: Bool,
    stored: Kind.Record?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) where Form.Kind == Kind {
    var kept = theirs
    Kind.merge(mine, changedFrom: base, into: &kept)
    let expected = answer == .keepMine ? kept : theirs
    let typed = [.takeTheirs: theirs, .keepMine: kept][answer] ?? mine
    let name = answer?.rawValue ?? "keep editing"
    func changes(of record: Kind.Record, from expected: Kind.Record) -> [String] {
      Kind.areSame(record, expected) ? [] : Kind.changes(of: record, from: expected)
    }

    let there = stored.map { changes(of: $0, from: expected) }
    #expect(there == [], "\(name) stored this", sourceLocation: sourceLocation)
    let left = changes(of: form.edits.record, from: typed)
    #expect(left == [], "\(name) left this in the form", sourceLocation: sourceLocation)
    let isClosing = answer == .keepMine
    #expect(isOpen != isClosing, "\(name): is the form open?", sourceLocation: sourceLocation)
    let isSaved = answer == .takeTheirs
    #expect(form.isChanged != isSaved, "\(name): is it changed?", sourceLocation: sourceLocation)
  }
}
