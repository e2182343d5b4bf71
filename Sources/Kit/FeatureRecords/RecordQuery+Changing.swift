public import FeatureEffects

/// Changes, which show at once and are written in the background.
///
/// Each returns the work that writes it. A change that couldn't be written is handled by the store's policy.
extension RecordQuery {
  /// Saves a whole record: new ones last, known ones in place.
  @discardableResult
  public func save(_ record: Record) -> Effect? {
    save(record, after: nil)
  }

  /// Saves a whole record, which is written once other work is done.
  @discardableResult
  package func save(_ record: Record, after preparation: (@MainActor () async -> Void)?) -> Effect?
  {
    write("save", .save(record), after: preparation)
  }

  /// Saves a record that never was there; one that is there, or was deleted, stays as it is.
  @discardableResult
  package func insert(_ record: Record) -> Effect? {
    write("insert", .insert(record))
  }

  /// Changes a record as it is stored by then.
  ///
  /// - Parameters:
  ///   - id: The record.
  ///   - isExpected: The condition that must still hold for the stored record, if any.
  ///   - new: The record to change and store where none is stored by then, if any.
  ///   - change: The change.
  /// - Returns: The work.
  @discardableResult
  public func update(
    _ id: Record.ID,
    ifStill isExpected: RecordStore<Record>.Condition? = nil,
    orInsert new: Record? = nil,
    _ change: @escaping RecordStore<Record>.Change
  ) -> Effect? {
    update(id, ifStill: isExpected, orInsert: new, after: nil, change)
  }

  /// Changes a record as it is stored once other work is done, such as writing a draft.
  @discardableResult
  package func update(
    _ id: Record.ID,
    ifStill isExpected: RecordStore<Record>.Condition? = nil,
    orInsert new: Record? = nil,
    after preparation: (@MainActor () async -> Void)?,
    _ change: @escaping RecordStore<Record>.Change
  ) -> Effect? {
    write(
      "update",
      .update(id, ifStill: isExpected, orInsert: new, change),
      after: preparation
    )
  }

  /// Deletes a record, which can still be saved again.
  @discardableResult
  public func delete(_ id: Record.ID) -> Effect? {
    write("delete", .delete(id))
  }

  /// Brings back a deleted record, to its place and as it is stored.
  ///
  /// Until that is read, it shows as given here.
  @discardableResult
  public func restore(_ record: Record) -> Effect? {
    write("restore", .restore(record))
  }

  /// Retries a change that could not be written.
  @discardableResult
  public func retry(_ id: Record.ID) -> Effect? {
    if status.failed.contains(where: { $0.id == id && $0.isDeletion }) {
      noteDeletion(of: id)
      return change("retry", id, { _ in nil }) { try await $0.retry(id) }
    }
    return change("retry", id) {
      $0
    } write: {
      try await $0.retry(id)
    }
  }

  /// Notes that the user was told of an unsaved change.
  @discardableResult
  public func acknowledge(_ id: Record.ID) -> Effect? {
    change("acknowledge", id, acknowledges: true) {
      $0
    } write: {
      try await $0.acknowledge(id)
    }
  }

  /// Moves a record before another, or behind all others.
  ///
  /// A move that can't be written goes back, and `moveFailure` says why.
  @discardableResult
  public func move(_ id: Record.ID, before successor: Record.ID?) -> Effect? {
    report("move")
    guard let effects else { return nil }
    // The same failure is told again.
    moveFailed(nil)
    let number = makeNumber()
    // A record moves once it is stored, and moves are made in their order.
    let earlier = [inFlight[id]?.prepared, successor.flatMap { inFlight[$0]?.prepared }, lastMove]
    moves.append(Move(number: number, id: id, successor: successor))
    orderChanged()
    let work = effects.finish("move") { [weak self, store] in
      defer { self?.endMove(number) }
      for work in earlier { await work?.wait() }
      do {
        try await store.move(id, before: successor)
      } catch let error as RecordStoreError {
        self?.moveFailed(error)
      }
    }
    lastMove = work
    return work
  }

  // MARK: Changes on their way

  /// The changes of one record that aren't written yet.
  struct InFlight {
    /// The record as the store shows it.
    var base: Record?
    /// Oldest first.
    var changes: [Change] = []
    /// The last change that waits for other work; those after it are written after it.
    var prepared: Effect?

    /// The record as it will be.
    var record: Record? { changes.reduce(base) { $1.make($0) } }
  }

  struct Change {
    let number: Int
    let acknowledges: Bool
    let make: @Sendable (Record?) -> Record?
    /// True if it is written, but the store couldn't be read since.
    var isDone = false
  }

  struct Move {
    let number: Int
    let id: Record.ID
    let successor: Record.ID?

    func apply(to order: inout [Row]) {
      guard id != successor, let old = order.firstIndex(where: { $0.record.id == id }) else {
        return
      }
      let row = order.remove(at: old)
      let new = successor.map { id in order.firstIndex { $0.record.id == id } ?? old }
      order.insert(row, at: new ?? order.count)
    }
  }

  private func write(
    _ name: String,
    _ change: RecordChange<Record>,
    after preparation: (@MainActor () async -> Void)? = nil
  ) -> Effect? {
    if change.isDeletion { noteDeletion(of: change.id) }
    return self.change(name, change.id, after: preparation, change.shown) {
      _ = try await $0.write(change)
    }
  }

  private func noteDeletion(of id: Record.ID) {
    if self[id] != nil { deletedHere.insert(id) }
  }

  private func change(
    _ name: String,
    _ id: Record.ID,
    acknowledges: Bool = false,
    after preparation: (@MainActor () async -> Void)? = nil,
    _ make: @escaping @Sendable (Record?) -> Record?,
    write: @escaping @MainActor (RecordStore<Record>) async throws -> Void
  ) -> Effect? {
    report(name)
    guard let effects else { return nil }
    let change = Change(number: makeNumber(), acknowledges: acknowledges, make: make)
    let stored = rows[id].flatMap { $0.isStored ? $0.record : nil }
    inFlight[id, default: InFlight(base: stored)].changes.append(change)
    show(inFlight[id]?.record, of: id)
    statusChanged()
    writingSignal.fire()
    let earlier = inFlight[id]?.prepared
    let work = effects.finish(name) { [weak self, store] in
      defer { self?.end(change.number, of: id) }
      await earlier?.wait()
      await preparation?()
      try await write(store)
    }
    if preparation != nil { inFlight[id]?.prepared = work }
    // After a failed reading, a change is a reason to try again.
    if reader == nil { follow() }
    return work
  }

  private func makeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Shows what the store shows in place of a change that has been written, or has failed.
  private func end(_ number: Int, of id: Record.ID) {
    guard let reader, let index = inFlight[id]?.changes.firstIndex(where: { $0.number == number })
    else {
      // It stays visible until the store can be read. Meanwhile only the store knows whether it was written.
      for index in inFlight[id]?.changes.indices ?? 0..<0
      where inFlight[id]?.changes[index].number == number {
        inFlight[id]?.changes[index].isDone = true
      }
      guard reader == nil else { return }
      var new = status
      new.failed = store.unsaved()
      // The record of a failed deletion is there, as it is where the store can be read.
      if new.failed.contains(where: { $0.id == id && $0.isDeletion && !$0.isStored }) {
        inFlight[id]?.changes.removeAll { $0.number == number }
        endIfWritten(id)
      }
      return statusChanged(new)
    }
    inFlight[id]?.changes.remove(at: index)
    // The store and this change go on together: no screen sees the one without the other.
    if let delta = reader.takeDelta() { apply(delta) }
    endIfWritten(id)
    statusChanged()
  }

  /// Shows a record as it is now, and forgets its changes when none is left.
  func endIfWritten(_ id: Record.ID) {
    guard let changes = inFlight[id] else { return }
    show(changes.record, of: id)
    guard changes.changes.isEmpty else { return }
    inFlight[id] = nil
    writingSignal.fire()
    if rows[id]?.isStored == false { rows[id] = nil }
  }

  private func moveFailed(_ failure: RecordStoreError?) {
    guard failedMove != failure else { return }
    failedMove = failure
    statusSignal.fire()
  }

  private func endMove(_ number: Int) {
    if let delta = reader?.takeDelta() { apply(delta) }
    moves.removeAll { $0.number == number }
    if moves.isEmpty { lastMove = nil }
    orderChanged()
  }
}
