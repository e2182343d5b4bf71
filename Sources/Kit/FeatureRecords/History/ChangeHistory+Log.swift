extension ChangeHistory {
  /// Takes over what the same person did in earlier processes, as steps below those of this one.
  ///
  /// ```swift
  /// history.begin(after: try await journal.undoableActs()) { change, record, name in
  ///   change.key.kind == "books" ? books.noted(change, of: record, named: name, schema) : nil
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - log: The acts.
  ///   - noted: Returns a change so that it can be taken back; nil for one of another home, or that can't be. Then its step is
  ///     left out.
  package func begin(
    after log: ActLog,
    _ noted: (JournalEntry.Change, JournalRecord?, _ name: String) -> (any NotedChange)?
  ) {
    // What was made here meanwhile is noted already.
    let known = Set((undoable + redoable).flatMap(\.origin.ids))
    let steps = LoggedSteps(log.entries.map(\.entry).filter { !known.contains($0.id) })
    func step(_ logged: LoggedSteps.Step) -> Step? {
      guard let name = logged.entries.last?.name else { return nil }
      let all = logged.entries.flatMap(\.changes)
      let changes = all.compactMap { noted($0, log.records[$0.key], name) }
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
