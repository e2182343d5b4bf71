#if PostgreSQL

import Dispatch
package import FeatureRecords
package import TableRecords

/// Changing rows: one over the version that was read, and several in a transaction that locks them.
extension PostgreSQLTables {
  /// Changes rows, with their entry.
  ///
  /// Changes that were made before, by writes whose answers were lost, aren't made again.
  package func modify(
    _ steps: [RowStep],
    for operation: RecordStoreError.Operation
  ) async throws {
    try await inTurn(asking: steps) { work in
      let made = try await work.made(steps)
      let rest = steps.filter { !made.contains($0.name) }
      if !rest.isEmpty { try await make(rest, for: operation, work) }
      for name in made {
        if let entry = work.questions[name]?.entry { author.noteStored(entry) }
        work.questions[name] = nil
        // Another program may have written the row since.
        listener.tell(name.kind, name.id)
      }
    }
  }

  private func make(
    _ steps: [RowStep],
    for operation: RecordStoreError.Operation,
    _ work: isolated PostgreSQLConnection
  ) async throws {
    try await work.open()
    // A server doesn't say why it lets one wait; mostly another program holds the row.
    let telling = DispatchWorkItem { [waiting, place] in waiting.tell(place) }
    let deadline = DispatchTime.now() + waiting.tellAfter / .seconds(1)
    DispatchQueue.global().asyncAfter(deadline: deadline, execute: telling)
    defer { telling.cancel() }
    try await work.upgradeIfEarlier()
    if steps.count == 1, let step = steps.first {
      try await make(step, for: operation, work)
    } else {
      try await makeTogether(steps, for: operation, work)
    }
  }

  // MARK: One row

  /// Writes a row if it is still the one that was read, or written here before.
  ///
  /// After three misses, it locks the row first.
  private func make(
    _ step: RowStep,
    for operation: RecordStoreError.Operation,
    _ work: isolated PostgreSQLConnection
  ) async throws {
    let name = step.name
    var (misses, losses, isLocking, known) = (0, 0, false, work.written[name])
    while true {
      var attempt: RowWrite?
      do {
        let isLocked = isLocking || misses >= 3
        let isMade = try await work.inTransaction(if: isLocked) { () -> Bool in
          let guess = known.take()
          let old =
            if let guess { guess } else { try await work.row(name, isLocked: isLocked) }
          // The row may be another one than the guess, so only what can be written over that counts.
          let new: RowChange
          do { new = try step.change(old) } catch {
            guard guess == nil else { return false }
            throw error
          }
          guard case .write(let new) = new else { return guess == nil }
          if !isLocked, new.putsAside || !new.forgotten.isEmpty {
            isLocking = true
            return false
          }
          let entry = author.entry(for: operation, of: step.changes(by: new))
          let write = RowWrite(name: name, old: old, row: new.row, entry: entry)
          attempt = write
          if new.putsAside { try await work.execute(.putAside, name.values) }
          guard try await work.makeWithEntry(write) else {
            misses += 1
            return false
          }
          for deletion in new.forgotten {
            try await work.execute(.forget, [.text(name.kind), .text(deletion)])
          }
          return true
        }
        if isMade {
          if let entry = attempt?.entry { author.noteStored(entry) }
          return
        }
      } catch let failure as PostgreSQLFailure where failure.isLost {
        if let attempt, try await work.isMade([attempt]) {
          if let entry = attempt.entry { author.noteStored(entry) }
          return
        }
        losses += 1
        guard losses == 1, failure.isRepeatable, !waiting.isOver else { throw failure }
        try await work.open()
      }
    }
  }

  // MARK: Several rows

  /// Writes rows in one transaction, which locks them in the order of all programs.
  private func makeTogether(
    _ steps: [RowStep],
    for operation: RecordStoreError.Operation,
    _ work: isolated PostgreSQLConnection
  ) async throws {
    var (collisions, losses) = (0, 0)
    while true {
      var attempt: [RowWrite] = []
      func note() {
        if let entry = attempt.first?.entry { author.noteStored(entry) }
      }
      do {
        try await work.inTransaction {
          let changes = try await changes(steps, work)
          guard !changes.isEmpty else { return }
          let told = steps.flatMap { step in
            changes.filter { $0.step.name == step.name }.flatMap { step.changes(by: $0.new) }
          }
          let entry = author.entry(for: operation, of: told)
          attempt = changes.map { change in
            RowWrite(name: change.step.name, old: change.old, row: change.new.row, entry: entry)
          }
          for (change, write) in zip(changes, attempt) { try await make(change, write, work) }
          try await work.store(entry)
        }
        return note()
      } catch let failure as PostgreSQLFailure where failure.isLost {
        if try await work.isMade(attempt) { return note() }
        losses += 1
        guard losses == 1, failure.isRepeatable, !waiting.isOver else { throw failure }
        try await work.open()
      } catch let failure as PostgreSQLFailure where failure.isCollision {
        collisions += 1
        guard collisions < 10, !waiting.isOver else { throw failure }
      }
    }
  }

  private typealias Change = (step: RowStep, old: RecordRow?, new: RowReplacement)

  /// Locks rows, and returns the changes of those that don't stay as they are.
  private func changes(
    _ steps: [RowStep],
    _ work: isolated PostgreSQLConnection
  ) async throws -> [Change] {
    var changes: [Change] = []
    for step in steps.sorted(by: { $0.name.isLocked(before: $1.name) }) {
      let old = try await work.row(step.name, isLocked: true)
      guard case .write(let new) = try step.change(old) else { continue }
      changes.append((step, old, new))
    }
    return changes
  }

  private func make(
    _ change: Change,
    _ write: RowWrite,
    _ work: isolated PostgreSQLConnection
  ) async throws {
    let name = write.name
    if change.new.putsAside { try await work.execute(.putAside, name.values) }
    guard try await work.make(write) else { throw PostgreSQLFailure.missedRow }
    for deletion in change.new.forgotten {
      try await work.execute(.forget, [.text(name.kind), .text(deletion)])
    }
  }
}

extension PostgreSQLConnection {
  fileprivate func row(_ name: RowName, isLocked: Bool) async throws -> RecordRow? {
    try await execute(isLocked ? .lockedRow : .row, name.values) { try RecordRow($0) }.first
  }
}

#endif
