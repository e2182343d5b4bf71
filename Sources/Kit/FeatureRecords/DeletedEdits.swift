/// The changes of records that were deleted while they were open.
///
/// A record goes from the list once it is saved again, or left deleted. The query only keeps it, as it outlives each page.
struct DeletedEdits<Record: StorableRecord> where Record.ID: RecordID {
  /// The records when they were first changed, and as they are now, oldest first.
  private(set) var changes: [(before: Record, after: Record)] = []

  mutating func note(from before: Record, to after: Record) {
    guard let index = changes.firstIndex(where: { $0.after.id == after.id }) else {
      return changes.append((before, after))
    }
    changes[index].after = after
  }

  mutating func forget(_ id: Record.ID) { changes.removeAll { $0.after.id == id } }
}

extension RecordQuery {
  /// The records that were deleted while they were open, with their changes since, oldest first.
  package var changedWhileDeleted: [(before: Record, after: Record)] { deletedEdits.changes }

  /// Notes a change of a deleted record, which is kept nowhere else.
  package func noteChangeWhileDeleted(from before: Record, to after: Record) {
    deletedEdits.note(from: before, to: after)
  }

  /// Forgets the changes of a deleted record, about which the user has decided.
  package func forgetChangesWhileDeleted(of id: Record.ID) { deletedEdits.forget(id) }
}
