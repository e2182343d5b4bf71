import FeatureEffects
import IdentifiedArrays

/// How a query follows its store.
extension RecordQuery {
  /// Reads the store again after a failure; else it does nothing.
  package func reload() {
    report("records")
    guard let lostReader else { return follow() }
    status.failure = nil
    lostReader.readAgain()
  }

  func follow() {
    guard let effects, !effects.isRunning("changes") else { return }
    status.failure = nil
    effects.run("changes") { [weak self, store] in
      do {
        let reader = try await store.following()
        while true {
          do {
            guard let delta = try await reader.next() else { return }
            self?.reader = reader
            self?.apply(delta)
            self?.readings += 1
            self?.retryAway()
          } catch let error as RecordStoreError where error.cause.isAway {
            self?.stop(error)
            // Its watch tells when the place is back.
            self?.lostReader = reader
          }
        }
      } catch is CancellationError {
      } catch {
        self?.stop(error)
      }
    }
  }

  private func stop(_ error: any Error) {
    (reader, lostReader) = (nil, nil)
    status.failure = RecordStoreError(.load, at: "The store", wrapping: error)
  }

  // MARK: Changes of the store

  func apply(_ delta: RecordDelta<Record>) {
    switch delta.records {
    case .all(let records): replaceAll(records)
    case .some(let changes): apply(changes)
    }
    lostReader = nil
    var new = status
    (new.isLoaded, new.failure, new.unreadable) = (true, nil, delta.unreadable)
    status = new
    unsavedChanged()
  }

  /// Tells what is not saved and not being tried again.
  func unsavedChanged() {
    status.unsaved = failures.compactMap { id in
      pending[id].flatMap { $0.isOnItsWay ? nil : $0.failed?.unsaved }
    }
  }

  private func replaceAll(_ records: IdentifiedArrayOf<Record>) {
    if pending.isEmpty, order.begin(with: records) {
      deletedHere = deletedHere.filter { !records.contains(id: $0) }
      deletedBefore = deletedBefore.filter { !records.contains(id: $0) }
      return tellOrder()
    }
    let gone = order.replaceAll(with: records, rank: store.rank)
    if gone != nil { tellOrder() }
    for record in records { show(record, inStoreAs: record.id) }
    for id in gone ?? [] { show(nil, inStoreAs: id) }
    for id in pending.keys { endIfWritten(id) }
  }

  private func apply(_ changes: [RecordDelta<Record>.Change]) {
    let moved = order.apply(changes, rank: store.rank)
    if !moved.isEmpty { tellOrder(of: moved) }
    for change in changes { show(change.record, inStoreAs: change.id) }
  }

  // MARK: What is shown

  /// Takes over a record of the store, beneath the changes that aren't written yet.
  private func show(_ record: Record?, inStoreAs id: Record.ID) {
    if pending[id] != nil {
      pending[id]?.base = record
      show(pending[id]?.record, of: id)
    } else {
      show(record, of: id)
      if record == nil { order.forget(id) }
    }
  }

  /// Shows a record, or its absence, on every screen.
  func show(_ record: Record?, of id: Record.ID) {
    guard let row = order.row(id), row.isShown else {
      guard let record else { return }
      let isNewest = pending[id]?.number == lastNumber
      order.show(record, of: id, isNewest: isNewest, rank: store.rank(of: id))
      deletedHere.remove(id)
      deletedBefore.remove(id)
      return tellOrder(of: [id])
    }
    guard let record else {
      order.hide(row)
      signals.fire(row.number)
      return tellOrder(of: [id])
    }
    guard row.record != record else { return }
    let old = row.record
    order.update(row, to: record)
    tellIndexes(.record(row, old: old))
    signals.fire(row.number)
    signals.contents.fire()
  }
}
