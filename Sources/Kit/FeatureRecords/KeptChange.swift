import FeatureJSON
import Foundation

/// A change that couldn't be written, as it outlives its process.
///
/// It has the record as the change began with it, and as it was to be.
package struct KeptChange: Codable, Hashable, Sendable {
  /// The name of the kind.
  package let kind: String
  /// The id of the record.
  package let record: String
  /// The version of both forms of the record.
  private let schema: Int
  /// The record that the change began with, in JSON; nil for a record as a whole.
  private let old: String?
  /// The record as it was to be, in JSON.
  private let new: String
  /// True if no record was stored.
  private let isNew: Bool
  package let isDeletion: Bool
  private let fate: Fate
  /// The problem as a clause, and its remedy.
  package let reason: String
  private let advice: String
  private let place: String

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

  /// Writes a change down.
  ///
  /// - Parameters:
  ///   - kind: The name of the kind.
  ///   - write: The change that failed.
  ///   - stored: The record as it is stored; nil if none is.
  ///   - new: The record as it was to be.
  ///   - schema: The forms of a record.
  ///   - error: The failure.
  /// - Throws: An error of the encoder if a value of it has no written form.
  init<Record: StorableRecord>(
    _ kind: String,
    _ write: RecordWrite<Record>,
    from stored: Record?,
    to new: Record,
    as schema: RecordSchema<Record>,
    _ error: RecordStoreError
  ) throws where Record.ID: RecordID {
    func text(of record: Record) throws -> String {
      String(decoding: try schema.data(of: record), as: UTF8.self)
    }
    // A new one that others change is changed with it, as settings are; any other new one is there or isn't.
    let old = stored ?? write.new.flatMap { $0 == new ? nil : $0 }
    (self.old, self.new) = (try old.map(text), try text(of: new))
    (self.kind, record, self.schema) = (kind, "\(write.id)", schema.version)
    (isNew, isDeletion) = (stored == nil && write.isInsertion, write.isDeletion)
    (fate, reason, advice) = (Fate(error.cause), error.cause.reason, error.cause.advice)
    place = error.place
  }

  /// The failure of a write of it.
  func error(_ operation: RecordStoreError.Operation) -> RecordStoreError {
    RecordStoreError(operation, at: place, cause.0)
  }

  /// The cause of its failure, and true if only a person asks for another try.
  private var cause: (RecordStoreError.Cause, isRefused: Bool) {
    switch fate {
    case .changed: (.changed, true)
    case .deleted: (.deleted, true)
    case .away: (.unreachable(reason, advice: advice), false)
    case .failed: (.refused(reason, advice: advice), true)
    }
  }

  /// Returns the write of the change, as it failed.
  ///
  /// Each part is set as it was to be, whatever others have made of the other parts. Where they changed the same part, or took it
  /// away, it is written only once a person asks for it.
  ///
  /// - Parameters:
  ///   - id: The record.
  ///   - stored: The record as it is stored now.
  ///   - schema: The forms of a record.
  /// - Returns: The write; nil if the record has the change, or is there as a new one was to be.
  /// - Throws: An error if the record was of a form that can't be read.
  func write<Record: StorableRecord>(
    of id: Record.ID,
    over stored: Record?,
    _ schema: RecordSchema<Record>
  ) throws -> RecordWrite<Record>? where Record.ID: RecordID {
    func record(_ text: String) throws -> Record {
      try schema.record(from: Array(text.utf8)[...], version: self.schema)
    }
    @Sendable func json(_ record: Record) throws -> JSON {
      try JSON(parsing: schema.data(of: record))
    }
    let (cause, isRefused) = self.cause
    let new = try record(self.new)
    guard let old = try old.map(record) else {
      guard stored == nil else { return nil }
      let write = RecordWrite(RecordChange.insert(new)).kept(cause, nil)
      return isRefused ? write.asking() : write
    }
    let (after, patch) = (try json(new), Patch(from: try json(old), to: try json(new)))
    let update = RecordChange.update(
      id,
      ifStill: { record in
        guard let value = try? json(record) else { return false }
        return patch.conflicts(with: value).isEmpty
      },
      orInsert: isNew ? old : nil
    ) { record in
      guard let value = try? json(record) else { return }
      let changed = RecordValue(patch.applied(to: value, restoringFrom: after))
      record = (try? schema.record(from: changed, of: schema.version)) ?? record
    }
    var write = patch.isEmpty ? RecordWrite<Record>?.none : RecordWrite(update)
    if isDeletion {
      guard stored != nil else { return nil }
      write = RecordChange.delete(id).after(write)
    } else if let stored, update.applied(to: stored) == stored {
      return nil
    }
    let kept = write?.kept(cause, isNew ? nil : old)
    return isRefused ? kept?.asking() : kept
  }
}
