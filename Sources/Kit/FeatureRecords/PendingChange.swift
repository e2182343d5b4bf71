/// A change that a store keeps because it couldn't be written.
struct PendingChange<Record: StorableRecord>: Identifiable, Sendable where Record.ID: RecordID {
  var change: RecordChange<Record>
  /// True if it is stored, and only a power cut may undo it.
  var isStored = false
  /// The error of the last write.
  private(set) var reason = ""
  private(set) var clause = ""
  var isAcknowledged = false
  private var attempts = 0

  init(_ change: RecordChange<Record>) {
    self.change = change
  }

  var id: Record.ID { change.id }

  /// The change as people see it while it isn't written.
  var unsaved: UnsavedRecord<Record.ID> {
    UnsavedRecord(
      id: id,
      reason: reason,
      clause: clause,
      isDeletion: change.isDeletion,
      isStored: isStored,
      attempts: attempts,
      isAcknowledged: isAcknowledged
    )
  }

  /// Notes why it could not be written.
  mutating func failed(_ error: RecordStoreError) {
    (reason, clause) = (error.description, error.cause.reason)
    isAcknowledged = false
    attempts += 1
  }
}
