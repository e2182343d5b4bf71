public import FeatureEffects
import FeatureIssues

/// Changes, which show at once and are written in the background.
///
/// Each returns the work that writes it; nil for a mistake, and within an act, which writes all of its changes. Updates of a record that wait for another one are written together. A change that
/// couldn't be written stays visible, is listed in `unsaved`, and can be retried; a deletion leaves its record visible.
/// A change of a record's id is a mistake, which is reported and never shown.
extension RecordQuery {
  /// Saves a whole record: new ones last, known ones in place.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - preparation: Work to end before it is written, such as writing a draft.
  /// - Returns: The work.
  @discardableResult
  public func save(
    _ record: Record,
    after preparation: (@MainActor () async -> Void)? = nil
  ) -> Effect? {
    write("save", .change(.save(record)), of: record.id, after: preparation)
  }

  /// Saves a record that never was there; one that is there, or was deleted, stays as it is.
  @discardableResult
  package func insert(_ record: Record) -> Effect? {
    guard stored(record.id) == nil || pending[record.id] != nil else { return nil }
    return write("insert", .change(.insert(record)), of: record.id)
  }

  /// Changes a record as it is stored by then.
  ///
  /// - Parameters:
  ///   - id: The record.
  ///   - isExpected: The condition that must still hold for the stored record, if any.
  ///   - new: The record to change and store where none is stored by then, if any.
  ///   - preparation: Work to end before it is written, such as writing a draft.
  ///   - tell: Gets told if others had deleted the record by then, so that nothing was changed.
  ///   - change: The change.
  /// - Returns: The work.
  @discardableResult
  public func update(
    _ id: Record.ID,
    ifStill isExpected: (@Sendable (Record) -> Bool)? = nil,
    orInsert new: Record? = nil,
    after preparation: (@MainActor () async -> Void)? = nil,
    ifMissing tell: (@MainActor () -> Void)? = nil,
    _ change: @escaping RecordStore<Record>.Change
  ) -> Effect? {
    let change = RecordChange.update(id, ifStill: isExpected, orInsert: new, change)
    return write("update", .change(change), of: id, after: preparation, ifMissing: tell)
  }

  /// Deletes a record, which can still be saved again.
  @discardableResult
  public func delete(_ id: Record.ID) -> Effect? {
    write("delete", .change(.delete(id)), of: id)
  }

  /// Deletes a record if a condition still holds for the stored one; otherwise it stays.
  func delete(_ id: Record.ID, ifStill isExpected: @escaping RecordStore<Record>.Condition) {
    write("delete", .change(.delete(id, ifStill: isExpected)), of: id)
  }

  /// Brings back a deleted record, to its place and as it is stored.
  ///
  /// Until that is read, it shows as given here.
  @discardableResult
  public func restore(_ record: Record) -> Effect? {
    write("restore", .change(.restore(record)), of: record.id)
  }

  /// Retries a change that could not be written.
  @discardableResult
  public func retry(_ id: Record.ID) -> Effect? {
    write("retry", .retry(isAsked: true), of: id)
  }

  /// Forgets a change that could not be written, with all of its act, and shows what is stored.
  ///
  /// Changes that a deletion would have taken along stay: they are asked about by themselves.
  package func discard(_ id: Record.ID) {
    report("discard")
    guard let failed = pending[id]?.failed else { return }
    if let act = failed.act { act.discard() } else { forgetFailure(of: id) }
  }

  /// Forgets the change of a record that could not be written.
  func forgetFailure(of id: Record.ID) {
    guard let failed = pending[id]?.failed else { return }
    if let rest = failed.change.withoutDeletion {
      return end(id, (pending[id]?.base, rest, failed.error))
    }
    // A new record goes by the person's will, and not by that of others.
    if pending[id]?.base == nil { deletedHere.insert(id) }
    pending[id]?.failed = nil
    failures.removeAll { $0 == id }
    endIfWritten(id)
    unsavedChanged()
  }

  /// Retries the changes that couldn't be written as the place was away, but for what was refused.
  func retryAway() {
    for id in failures where pending[id]?.isAway == true {
      write("retry", .retry(isAsked: false), of: id)
    }
  }

  // MARK: Writing

  /// Shows a change, or what failed, and writes it after those before it.
  @discardableResult
  func write(
    _ name: String,
    _ request: Request,
    of id: Record.ID,
    after preparation: (@MainActor () async -> Void)? = nil,
    ifMissing tell: (@MainActor () -> Void)? = nil
  ) -> Effect? {
    report(name)
    guard let effects else { return nil }
    let (act, failed) = (RecordAct.current, pending[id]?.failed?.act)
    if act == nil, failed != nil {
      // What failed with others is made only with them.
      return RecordAct.perform {
        write(name, request, of: id, after: preparation, ifMissing: tell)
      }
    }
    let (base, before) = (stored(id), shown(id))
    if case .change(let change) = request, reports(change.made(to: before).otherID, for: id) {
      return nil
    }
    let number = makeNumber()
    var next = Waiting(
      number: number,
      request: request.noted(number) { note($0, before: before) },
      isReady: preparation == nil || act != nil,
      act: act
    )
    next.ifMissing = tell
    pending[id, default: Pending(number: number, base: base)].waiting.append(next)
    let after = pending[id]?.record
    if before != nil, after == nil { deletedHere.insert(id) }
    show(after, of: id)
    unsavedChanged()
    writingSignal.fire()
    if let act {
      act.add(QueryActMember(id, in: self), after: preparation)
      if let failed { act.retry(failed, isAsked: request.isAsked) }
      if reader == nil { follow() }
      return nil
    }
    let earlier = pending[id]?.work
    let work = effects.finish(name) { [self] in
      noting?.history.close()
      await earlier?.wait()
      if let preparation {
        await preparation()
        becomeReady(number, of: id)
      }
      await writeNext(of: id)
    }
    pending[id]?.work = work
    // After a failed reading, a change is a reason to try again.
    if reader == nil { follow() }
    return work
  }

  /// Reports a change that would give a record another id; returns false without one.
  func reports(_ other: Record.ID?, for id: Record.ID) -> Bool {
    guard let other else { return false }
    effects?.reporter.report(ReportedIssue(RecordChange<Record>.mistake(id, other)))
    return true
  }

  /// Notes a change as it will be shown, for those who undo it, and returns its act.
  private func note(
    _ change: RecordChange<Record>,
    before: Record?
  ) -> (EntryOrigin?, words: String?) {
    guard let (history, words) = noting else { return (nil, nil) }
    if let place = change.place { return note(moveOf: change.id, before: place.successor) }
    let after = change.shown(over: before)
    let before = before ?? (words.isOnly ? change.new : nil)
    guard before != after else { return (history.openOrigin, nil) }
    let noted = NotedRecord(in: self, words, change.id, before: before, after: after)
    return (history.note(noted), history.words(for: noted))
  }

  /// Returns true if a change of a record waits for an answer, as others have changed the record.
  package func isRefused(_ id: Record.ID) -> Bool { pending[id]?.failed?.change.isRefused == true }

  /// The record as it is shown, without observing it.
  func shown(_ id: Record.ID) -> Record? {
    order.row(id).flatMap { $0.isShown ? $0.record : nil }
  }

  private func becomeReady(_ number: Int, of id: Record.ID) {
    let index = pending[id]?.waiting.firstIndex { $0.number == number }
    if let index { pending[id]?.waiting[index].isReady = true }
  }

  /// Writes the next changes of a record, unless they were written with earlier ones.
  private func writeNext(of id: Record.ID) async {
    if let failed = pending[id]?.failed, let act = failed.act {
      return waitBehind(act, failed.error, of: id)
    }
    guard let change = pending[id]?.takeNext() else { return endIfWritten(id) }
    let before = readings
    do {
      end(id, try await store.attempt(change))
    } catch {
      let error = RecordStoreError(change.operation, at: id.description, wrapping: error)
      end(id, (stored(id), change.kept(error.cause, nil), error))
    }
    // The place came back meanwhile.
    if readings != before { retryAway() }
  }

  /// Keeps the next changes of a record, or those of an act, with an act that failed before them.
  ///
  /// - Parameters:
  ///   - failed: The act that failed.
  ///   - error: The reason for that.
  ///   - id: The record.
  ///   - act: The act that the changes belong to, if any.
  func waitBehind(
    _ failed: RecordAct,
    _ error: RecordStoreError,
    of id: Record.ID,
    from act: RecordAct? = nil
  ) {
    guard let change = pending[id]?.takeNext(of: act) else { return endIfWritten(id) }
    // The question that has no answer is that of the act, and not of what waits.
    end(id, (stored(id), change.kept(.changed, stored(id)).keptByOther(), error), of: failed)
  }

  /// Shows a record as it was before an act that isn't made.
  func withdraw(_ id: Record.ID, from act: RecordAct) {
    pending[id]?.waiting.removeAll { $0.act === act }
    endIfWritten(id)
    unsavedChanged()
  }

  /// Asks for another try of what failed, for an act.
  func ask(toRetry id: Record.ID, isAsked: Bool) {
    guard pending[id]?.failed != nil else { return }
    write("retry", .retry(isAsked: isAsked), of: id)
  }

  func makeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Shows what the store shows in place of a change that has been written, and keeps the rest.
  func end(
    _ id: Record.ID,
    _ written: RecordWrite<Record>.Written,
    of act: RecordAct? = nil
  ) {
    let failed = pending[id]?.failed
    let isMissing = written.record == nil && written.rest == nil && !deletedHere.contains(id)
    let missing = isMissing ? pending[id]?.ifMissing ?? [] : []
    // They hold those who asked.
    pending[id]?.ifMissing = []
    // What was refused before waits as it did, and what fails alike by itself is known.
    let isKnown = pending[id]?.isByItself == true && written.error?.cause == failed?.error.cause
    let isNew = written.error != nil && !isKnown
    if isNew { lastFailure += 1 }
    let number = isNew ? lastFailure : failed?.number
    pending[id]?.failed = written.rest.map { rest in
      Failed(
        change: rest,
        error: written.error ?? rest.error(.changed),
        number: number ?? 0,
        act: act
      )
    }
    failures.removeAll { $0 == id && written.rest == nil }
    if written.rest != nil, !failures.contains(id) { failures.append(id) }
    pending[id]?.written = nil
    // The store and this change go on together: no screen sees the one without the other.
    if let delta = reader?.takeDelta() { apply(delta) }
    // It stays visible until the store can be read.
    if reader == nil { pending[id]?.base = written.record }
    endIfWritten(id)
    unsavedChanged()
    for tell in missing { tell() }
  }

  /// Shows a record as it is now, and forgets its changes when none is left.
  func endIfWritten(_ id: Record.ID) {
    guard let changes = pending[id] else { return }
    show(changes.record, of: id)
    guard !changes.isOnItsWay else { return }
    // Work knows its query.
    pending[id]?.work = nil
    writingSignal.fire()
    guard changes.failed == nil, reader != nil else { return }
    pending[id] = nil
    order.forget(id)
  }
}
