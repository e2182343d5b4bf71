/// The changes of records that were deleted while they were open.
///
/// The query only keeps them, as it outlives each page.
extension RecordQuery {
  /// Notes a change of a deleted record, which is kept nowhere else.
  package func noteChangeWhileDeleted(from before: Record, to after: Record) {
    guard let index = changedWhileDeleted.firstIndex(where: { $0.after.id == after.id }) else {
      return changedWhileDeleted.append((before, after))
    }
    changedWhileDeleted[index].after = after
  }

  /// Forgets the changes of a deleted record, about which the user has decided.
  package func forgetChangesWhileDeleted(of id: Record.ID) {
    changedWhileDeleted.removeAll { $0.after.id == id }
  }
}
