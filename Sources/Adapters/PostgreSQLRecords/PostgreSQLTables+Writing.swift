#if PostgreSQL

import Dispatch
import FeatureRecords
package import TableRecords

/// Changing rows: one over the version that was read, and several in a transaction that locks them.
extension PostgreSQLTables {
  /// Changes rows; what was made before, by writes whose answers were lost, isn't made again.
  package func modify(_ steps: [RowStep]) async throws {
    try await inTurn(asking: steps) { work in
      let made = try await work.made(steps)
      let rest = steps.filter { !made.contains($0.name) }
      if !rest.isEmpty { try await make(rest, work) }
      for name in made {
        work.questions[name] = nil
        // Another program may have written the row since.
        listener.tell(name.kind, name.id)
      }
    }
  }

  private func make(_ steps: [RowStep], _ work: isolated PostgreSQLConnection) async throws {
    try await work.open()
    // A server doesn't say why it lets one wait; mostly another program holds the row.
    let telling = DispatchWorkItem { [waiting, place] in waiting.tell(place) }
    let deadline = DispatchTime.now() + waiting.tellAfter / .seconds(1)
    DispatchQueue.global().asyncAfter(deadline: deadline, execute: telling)
    defer { telling.cancel() }
    if steps.count == 1, let step = steps.first {
      try await make(step, work)
    } else {
      try await makeTogether(steps.sorted { $0.name.isLocked(before: $1.name) }, work)
    }
  }

  // MARK: One row

  /// Writes a row if it is still the one that was read, or written here before.
  ///
  /// After three misses, it locks the row first.
  private func make(_ step: RowStep, _ work: isolated PostgreSQLConnection) async throws {
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
          guard case .write(let row, let putsAside, let forgotten) = new else {
            return guess == nil
          }
          if !isLocked, putsAside || !forgotten.isEmpty {
            isLocking = true
            return false
          }
          let write = RowWrite(name: name, old: old, row: row)
          attempt = write
          if putsAside { try await work.execute(.putAside, name.values) }
          guard try await work.make(write) else {
            misses += 1
            return false
          }
          for deletion in forgotten {
            try await work.execute(.forget, [.text(name.kind), .text(deletion)])
          }
          return true
        }
        if isMade { return }
      } catch let failure as PostgreSQLFailure where failure.isLost {
        if let attempt, try await work.isMade([attempt]) { return }
        losses += 1
        guard losses == 1, failure.isRepeatable, !waiting.isOver else { throw failure }
        try await work.open()
      }
    }
  }

  // MARK: Several rows

  /// Writes rows in one transaction, which locks them in the order of the steps.
  private func makeTogether(
    _ steps: [RowStep],
    _ work: isolated PostgreSQLConnection
  ) async throws {
    var (collisions, losses) = (0, 0)
    while true {
      var attempt: [RowWrite] = []
      do {
        return try await work.inTransaction {
          let changes = try await changes(steps, work)
          attempt = changes.map(\.write)
          for change in changes { try await make(change, work) }
        }
      } catch let failure as PostgreSQLFailure where failure.isLost {
        if try await work.isMade(attempt) { return }
        losses += 1
        guard losses == 1, failure.isRepeatable, !waiting.isOver else { throw failure }
        try await work.open()
      } catch let failure as PostgreSQLFailure where failure.isCollision {
        collisions += 1
        guard collisions < 10, !waiting.isOver else { throw failure }
      }
    }
  }

  private typealias Change = (write: RowWrite, putsAside: Bool, forgotten: Set<String>)

  /// Locks rows, and returns the changes of those that don't stay as they are.
  private func changes(
    _ steps: [RowStep],
    _ work: isolated PostgreSQLConnection
  ) async throws -> [Change] {
    var changes: [Change] = []
    for step in steps {
      let old = try await work.row(step.name, isLocked: true)
      guard case .write(let row, let putsAside, let forgotten) = try step.change(old) else {
        continue
      }
      changes.append((RowWrite(name: step.name, old: old, row: row), putsAside, forgotten))
    }
    return changes
  }

  private func make(_ change: Change, _ work: isolated PostgreSQLConnection) async throws {
    let name = change.write.name
    if change.putsAside { try await work.execute(.putAside, name.values) }
    guard try await work.make(change.write) else { throw PostgreSQLFailure.missedRow }
    for deletion in change.forgotten {
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
