import FeatureJSON

extension ChangeHistory {
  /// Takes over what the same person did in earlier processes, as steps below those of this one.
  ///
  /// ```swift
  /// let log = try await journal.earlierActs()
  /// history.begin(after: log) { change, entry in
  ///   change.key.kind == "books" ? books.noted(change, of: entry, in: log, RecordSchema()) : nil
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - log: The acts.
  ///   - noted: Returns a change so that it can be taken back; nil for one of another home, or that can't be. Then its step is
  ///     left out.
  package func begin(
    after log: ActLog,
    _ noted: (JournalEntry.Change, JournalEntry) -> (any NotedChange)?
  ) {
    func step(_ logged: LoggedSteps.Step) -> Step? {
      let all = logged.entries.flatMap { entry in entry.changes.map { ($0, entry) } }
      let changes = all.compactMap(noted)
      guard changes.count == all.count, let last = logged.entries.last,
        !log.addsUpToNothing(logged.entries)
      else { return nil }
      return Step(
        name: logged.title(of: changes.map(\.plural)),
        changes: changes,
        words: all.map(\.1.name),
        origin: EntryOrigin(logged.entries.count == 1 ? last.name : "", id: last.id),
        isAct: logged.entries.count == 1
      )
    }
    let steps = LoggedSteps(log.entries)
    insert(steps.undoable.compactMap(step), redoable: steps.redoable.compactMap(step))
  }
}

extension ActLog {
  /// Returns true for entries that only edit, and leave the records as they were.
  ///
  /// Typing that was taken back does so.
  fileprivate func addsUpToNothing(_ entries: [JournalEntry]) -> Bool {
    guard entries.count > 1 else { return false }
    var states: [RecordKey: JSON] = [:]
    for change in entries.flatMap(\.changes).reversed() {
      guard case .edit(let patch, _) = change.operation else { return false }
      let value = states[change.key] ?? records[change.key]?.value.json ?? .null
      states[change.key] = patch.inverse.applied(to: value)
    }
    return states.allSatisfy { $0.value == records[$0.key]?.value.json }
  }
}
