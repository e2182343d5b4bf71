extension ChangeHistory {
  /// Takes over what the same person did in earlier processes, as steps below those of this one.
  ///
  /// ```swift
  /// history.begin(after: try await journal.undoableActs()) { earlier in
  ///   earlier.change.key.kind == "books" ? books.noted(earlier, RecordSchema()) : nil
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - log: The acts.
  ///   - noted: Returns a change so that it can be taken back; nil for one of another home, or that can't be. Then its step is
  ///     left out.
  package func begin(
    after log: ActLog,
    _ noted: (EarlierChange) -> (any NotedChange)?
  ) {
    // What was made here meanwhile is noted already.
    let known = Set((undoable + redoable).flatMap(\.origin.ids))
    let steps = LoggedSteps(log.entries.map(\.entry).filter { !known.contains($0.id) })
    func step(_ logged: LoggedSteps.Step) -> Step? {
      guard let name = logged.entries.last?.name else { return nil }
      let all = logged.entries.flatMap(\.changes)
      let changes = all.compactMap { noted(EarlierChange($0, of: name, in: log)) }
      guard changes.count == all.count else { return nil }
      return Step(
        name: name,
        changes: changes,
        origin: EntryOrigin(name, ids: logged.entries.map(\.id)),
        isAct: logged.entries.count == 1,
        place: Step.earlierPlace
      )
    }
    insert(steps.undoable.compactMap(step), redoable: steps.redoable.compactMap(step))
  }
}

/// A change that an earlier process of the same person made, as it is in the log.
package struct EarlierChange: Sendable {
  /// The change.
  package let change: JournalEntry.Change
  /// The act in words.
  let act: String
  /// The record as it is stored now; nil if it is gone.
  let record: JournalRecord?
  /// True if the record is deleted, by the same person.
  let isDeletedByUser: Bool

  fileprivate init(_ change: JournalEntry.Change, of act: String, in log: ActLog) {
    (self.change, self.act, record) = (change, act, log.records[change.key])
    let date = record?.deleted
    isDeletedByUser =
      date != nil
      && log.entries.contains { entry, _ in
        entry.changes.contains { other in
          guard other.key == change.key, case .delete(date) = other.operation else { return false }
          return true
        }
      }
  }
}
