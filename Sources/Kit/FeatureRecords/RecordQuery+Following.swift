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
    makeRows()
    if rows.isEmpty, pending.isEmpty, moves.isEmpty, !records.isEmpty {
      (untouched, lastRow) = (Rows(reading: records), records.count)
      deletedHere = deletedHere.filter { !records.contains(id: $0) }
      return tellOrder()
    }
    let old = stored
    for row in old { row.isStored = false }
    stored = records.map { record in
      let row = rows[record.id] ?? makeRow(record)
      row.isStored = true
      deletedBehind[record.id] = nil
      return row
    }
    for (index, row) in old.enumerated() where !row.isStored {
      deletedBehind[row.record.id] = .some(index > 0 ? old[index - 1].record.id : nil)
    }
    let gone = old.filter { !$0.isStored }
    if !stored.elementsEqual(old, by: ===) { orderChanged() }
    for record in records { show(record, inStoreAs: record.id) }
    for row in gone { show(nil, inStoreAs: row.record.id) }
    for id in pending.keys { endIfWritten(id) }
  }

  private func apply(_ changes: [RecordDelta<Record>.Change]) {
    let placed = changes.filter { change in
      change.record != nil && (change.isPlaced || row(change.id)?.isStored != true)
    }
    let gone = changes.filter { $0.record == nil }
    if !placed.isEmpty || !gone.isEmpty { makeRows() }
    for change in placed + gone {
      guard let row = rows[change.id], row.isStored else { continue }
      row.isStored = false
      guard let index = index(of: row) else { continue }
      if change.record == nil {
        deletedBehind[change.id] = .some(index > 0 ? stored[index - 1].record.id : nil)
      }
      stored.remove(at: index)
    }
    for change in placed {
      guard let record = change.record else { continue }
      let row = rows[change.id] ?? makeRow(record)
      row.isStored = true
      deletedBehind[change.id] = nil
      let before = change.predecessor.flatMap { rows[$0] }.flatMap(index)
      stored.insert(row, at: before.map { $0 + 1 } ?? 0)
    }
    if !placed.isEmpty || !gone.isEmpty { orderChanged(of: (placed + gone).map(\.id)) }
    for change in changes { show(change.record, inStoreAs: change.id) }
  }

  /// The index of a stored row; most records are added behind the last.
  private func index(of row: Row) -> Int? {
    stored.last === row ? stored.count - 1 : stored.firstIndex { $0 === row }
  }

  private func makeRow(_ record: Record) -> Row {
    lastRow += 1
    let row = Row(record, number: lastRow)
    rows[record.id] = row
    return row
  }

  // MARK: What is shown

  /// Takes over a record of the store, beneath the changes that aren't written yet.
  private func show(_ record: Record?, inStoreAs id: Record.ID) {
    if pending[id] != nil {
      pending[id]?.base = record
      show(pending[id]?.record, of: id)
    } else {
      show(record, of: id)
      if record == nil { rows[id] = nil }
    }
  }

  /// Shows a record, or its absence, on every screen.
  func show(_ record: Record?, of id: Record.ID) {
    guard let record else { return hide(id) }
    let row = row(id) ?? makeRow(record)
    guard row.isShown else {
      (row.record, row.isShown) = (record, true)
      deletedHere.remove(id)
      return orderChanged(of: [id])
    }
    guard row.record != record else { return }
    let old = row.record
    row.record = record
    untouched?.update(row)
    tellIndexes(.record(row, old: old))
    signals.fire(row.number)
    signals.contents.fire()
  }

  private func hide(_ id: Record.ID) {
    guard let row = row(id), row.isShown else { return }
    row.isShown = false
    signals.fire(row.number)
    orderChanged(of: [id])
  }
}
