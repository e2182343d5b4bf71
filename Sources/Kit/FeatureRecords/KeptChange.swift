import FeatureJSON
import Foundation

/// A change that couldn't be written, as it outlives its process.
///
/// It has the record as it was stored, and as it was to be.
package struct KeptChange: Codable, Hashable, Sendable {
  /// The name of the kind.
  package let kind: String
  /// The version of both forms of the record.
  private let schema: Int
  /// The record as it was stored, in JSON; nil for a new one.
  private let old: String?
  /// The record as it was to be, in JSON; nil for a deletion.
  private let new: String?
  private let fate: Fate
  /// The problem as a clause, and its remedy, for a change that failed.
  private let reason: String
  private let advice: String
  /// The name of the act without which it isn't made, if any.
  package let act: String?

  /// The reason why it isn't written, as far as its next try follows from it.
  private enum Fate: String, Codable {
    /// Others have changed the record, or deleted it: it is written once a person asks for it.
    case changed, deleted
    /// The place was away: it is written once that is read.
    case away
    /// Anything else, also an answer that was lost: it is written once a person asks for it.
    case failed

    init(_ cause: RecordStoreError.Cause) {
      switch cause {
      case .changed: self = .changed
      case .deleted: self = .deleted
      case .unreachable, .folderGone: self = .away
      case _: self = .failed
      }
    }
  }

  /// Writes a change down; nil if a value of it has no written form.
  fileprivate init?<Record: StorableRecord>(
    _ kind: String,
    from old: Record?,
    to new: Record?,
    as schema: RecordSchema<Record>,
    _ cause: RecordStoreError.Cause,
    act: String?
  ) where Record.ID: RecordID {
    func text(of record: Record) throws -> String {
      String(decoding: try schema.data(of: record), as: UTF8.self)
    }
    do { (self.old, self.new) = try (old.map(text), new.map(text)) } catch { return nil }
    (self.kind, self.schema) = (kind, schema.version)
    (fate, reason, advice) = (Fate(cause), cause.reason, cause.advice)
    self.act = act
  }

  /// The cause of its failure, and true if only a person asks for another try.
  fileprivate var cause: (RecordStoreError.Cause, isRefused: Bool) {
    switch fate {
    case .changed: (.changed, true)
    case .deleted: (.deleted, true)
    case .away: (.unreachable(reason, advice: advice), false)
    case .failed: (.refused(reason, advice: advice), true)
    }
  }

  /// Returns the change of a record.
  ///
  /// Each part is set as it was to be, whatever others have made of the other parts.
  ///
  /// - Throws: An error if the record was of a form that can't be read.
  fileprivate func change<Record: StorableRecord>(
    of id: Record.ID,
    _ schema: RecordSchema<Record>
  ) throws -> (old: Record?, change: RecordChange<Record>) where Record.ID: RecordID {
    func record(_ text: String) throws -> Record {
      try schema.record(from: Array(text.utf8)[...], version: self.schema)
    }
    let old = try old.map(record)
    guard let new = try new.map(record) else { return (old, .delete(id)) }
    guard let old else { return (nil, .update(id, orInsert: new) { $0 = new }) }
    let patch = Patch(
      from: try JSON(parsing: schema.data(of: old)),
      to: try JSON(parsing: schema.data(of: new))
    )
    return (old, .update(id) { $0 = schema.values(of: patch, in: $0)?.new ?? $0 })
  }
}

extension KeptChange {
  /// Takes over the changes of one act, so that they are made together.
  @MainActor
  package static func takingOverAct(_ changes: () -> Void) { RecordAct.takeOver(changes) }
}

/// Changes that outlive their process.
extension RecordQuery {
  /// Returns the changes that couldn't be written, by their records.
  ///
  /// One of a record that isn't shown is left out, and so is one that has no written form.
  package func keptChanges(
    of kind: String,
    _ schema: RecordSchema<Record>
  ) -> [(unsaved: UnsavedRecord<Record.ID>, change: KeptChange)] {
    unsaved.compactMap { unsaved in
      let id = unsaved.id
      guard !unsaved.isStored, let failed = pending[id]?.failed, let shown = pending[id]?.record
      else { return nil }
      let new = unsaved.isDeletion ? nil : shown
      return KeptChange(
        kind,
        from: stored(id),
        to: new,
        as: schema,
        failed.error.cause,
        act: failed.act?.name
      ).map { (unsaved, $0) }
    }
  }

  /// Takes over a change that an earlier process couldn't write, as if it had just failed.
  ///
  /// One that is stored is forgotten. Those of one act are taken over within `KeptChange.takingOverAct`.
  ///
  /// - Parameters:
  ///   - kept: The change.
  ///   - id: The record.
  ///   - schema: The forms of a record.
  /// - Returns: False if it can't be taken over now: it can't be read, or the record is being changed.
  package func takeOver(
    _ kept: KeptChange,
    of id: Record.ID,
    _ schema: RecordSchema<Record>
  ) -> Bool {
    guard pending[id] == nil, let (old, change) = try? kept.change(of: id, schema) else {
      return false
    }
    let stored = stored(id)
    let isDeletion = change.verb == .delete
    guard stored == nil ? !isDeletion : change.shown(over: stored) != stored else { return true }
    let (cause, isRefused) = kept.cause
    let write = RecordWrite(change).kept(cause, old)
    let act = RecordAct.current
    act?.add(QueryActMember(id, in: self), after: nil)
    begin(
      id,
      with: isRefused ? write.asking() : write,
      RecordStoreError(change.operation, at: id.description, cause),
      of: act
    )
    if !isRefused { retryAway() }
    return true
  }
}
