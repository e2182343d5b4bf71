/// A change that could not be written and that a query keeps.
public struct UnsavedRecord<ID: RecordID>: Hashable, Sendable, Identifiable {
  /// The record that it is a change of.
  public let id: ID

  /// The problem and its remedy, in sentences for a person.
  package let reason: String

  /// The problem as a clause, such as "no space left on device".
  public let clause: String

  /// True for a deletion; unless the change is stored, the record is still visible.
  package let isDeletion: Bool

  /// True if the change is stored, and only a power cut may undo it.
  public let isStored: Bool

  /// True if the answer to the change was lost: it is stored or not.
  package let mayBeStored: Bool

  /// The number of other changes without which it isn't made.
  package let companions: Int

  /// The number of the failure in its query, which tells it from another one of the same record.
  package let failure: Int

  /// Describes a change that is not saved.
  package init(
    id: ID,
    _ error: RecordStoreError,
    isDeletion: Bool = false,
    isStored: Bool = false,
    companions: Int = 0,
    failure: Int = 1
  ) {
    (self.id, reason, clause) = (id, error.description, error.cause.reason)
    if case .unknown = error.cause { mayBeStored = true } else { mayBeStored = false }
    (self.isDeletion, self.isStored, self.failure) = (isDeletion, isStored, failure)
    self.companions = companions
  }
}
