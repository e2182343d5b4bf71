import FeatureEffects
import FeatureIssues
package import Foundation
import IdentifiedArrays
import Synchronization

/// Changes of the records, each written in its turn.
extension RecordStore {
  // MARK: The verbs

  /// Stores a whole record: new ones last, known ones in place, deleted ones back in their old place.
  ///
  /// A record that another writer deleted without this store's knowledge isn't brought back: that throws
  /// `RecordStoreError.Cause.deleted`. Saving it once more brings it back.
  public func save(_ record: Record) async throws { try await write(.save(record)) }

  /// Deletes a record, which can still be saved again.
  ///
  /// One that is not there is no error.
  public func delete(_ id: Record.ID) async throws { try await write(.delete(id)) }

  /// Brings back a deleted record, to its place and as it is stored.
  ///
  /// One that is stored no more is saved as given here. One that isn't deleted stays as it is.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - change: A change of the record as it is stored at that moment.
  /// - Throws: An error of the store.
  public func restore(
    _ record: Record,
    _ change: @escaping Change = { _ in }
  ) async throws {
    try await write(.restore(record, change))
  }

  /// Changes a record as it is stored at that moment.
  ///
  /// A change of its id is a mistake: it is reported, and throws `RecordStoreError.Cause.otherID`.
  ///
  /// - Parameters:
  ///   - id: The record.
  ///   - isExpected: The condition that must still hold for the stored record, where the change builds on something
  ///     that others may have changed. Otherwise it throws `RecordStoreError.Cause.changed`.
  ///   - new: The record to change and store where none is stored by then; nil to change nothing there. Of several
  ///     stores that do this, one stores its record, and the others change it.
  ///   - change: The change.
  /// - Returns: The record, changed; nil when it is not there.
  /// - Throws: An error of the store; the record is as it was then.
  @discardableResult
  public func update(
    _ id: Record.ID,
    ifStill isExpected: (@Sendable (Record) -> Bool)? = nil,
    orInsert new: Record? = nil,
    _ change: @escaping Change
  ) async throws -> Record? {
    try await write(.update(id, ifStill: isExpected, orInsert: new, change))
  }

  // MARK: One record

  /// Writes a change.
  ///
  /// - Returns: The record as it is stored then; nil if it isn't there.
  /// - Throws: The reason why all or a part of it couldn't be written.
  @discardableResult
  package func write(_ change: RecordChange<Record>) async throws -> Record? {
    let written = try await attempt(Write(change))
    if let error = written.error { throw error }
    return written.record
  }

  /// Changes of a record that are written as one.
  package typealias Write = RecordWrite<Record>

  /// Writes changes as far as they can be written.
  package func attempt(_ write: Write) async throws -> Write.Written {
    guard let lost = write.unanswered else { return try await writeOrDelete(write) }
    // A place knows only the very write again, so that goes first.
    var written = try await writeOrDelete(lost)
    guard let next = write.next(after: written.rest) else { return written }
    if let error = written.error, !error.isDone, ![.changed, .deleted].contains(error.cause) {
      written.rest = next
      return written
    }
    var last = try await writeOrDelete(next)
    if last.rest != nil { last.error = last.error ?? written.error }
    return last
  }

  /// Writes changes; without room for them, a deletion is made alone.
  private func writeOrDelete(_ write: Write) async throws -> Write.Written {
    let written = try await writeInTurn(write)
    guard var error = written.error, case .system(let code, _) = error.cause,
      FileError.isWantOfRoom(code), let (deletion, rest) = write.deletionAlone
    else { return written }
    // Deleting needs no room, but for what it takes along.
    var alone = try await writeInTurn(deletion)
    guard alone.error == nil, let rest else { return alone }
    error.operation = rest.operation
    (alone.rest, alone.error) = (rest, error)
    return alone
  }

  /// Writes changes when all that came before them is noted.
  private func writeInTurn(_ write: Write) async throws -> Write.Written {
    report(write.operation.rawValue)
    let id = write.id
    let written = try await takeTurn(of: id) { () -> Write.Written in
      var (write, asked) = (write, write.asked)
      do {
        try await readToWrite(id)
        let known = ask(&write, asked: asked)
        asked = known
        let made = Mutex(Write.Outcome())
        let (found, doubt) = try await EntryOrigin.binding(write.origins, words: write.words) {
          [write] in
          try await modify(id, for: write.operation) { [words] found in
            let outcome = write.outcome(over: found, with: known)
            made.withLock { $0 = outcome }
            EntryOrigin.describe(words?.title(from: found, to: outcome.stored))
            return outcome.stored
          }
        }
        let outcome = made.withLock { $0 }
        if let other = outcome.otherID { reportIssue(RecordChange<Record>.mistake(id, other)) }
        // With changes that wait, a retry writes the record once more anyway.
        let rest = outcome.rest ?? doubt.map { _ in write.stored }
        let live = found.stored.flatMap { $0.deleted == nil ? $0.record : nil }
        return (live, rest, outcome.refusal ?? doubt)
      } catch let error as RecordStoreError {
        let (known, rest) = (stored(id), write.kept(error.cause, stored(id), asked: asked))
        let isRead = state.withLock { $0.isKnown(id) && $0.known.unreadable.isEmpty }
        return (known, write.needsRecord && known == nil && isRead ? nil : rest, error)
      }
    }
    tellFailure(of: write.operation, written.error)
    return written
  }

  func stored(_ id: Record.ID) -> Record? { state.withLock { $0.known.records[id: id] } }

  /// Lets a write see the record as it is known.
  ///
  /// - Returns: The values that it is made with, or was before.
  func ask(_ write: inout Write, asked: Write.Asked?) -> Write.Asked {
    let today = write.isDeletion ? now() : .distantPast
    return state.withLock { state in
      write.see(state.known.records[id: write.id])
      return asked
        ?? .init(
          rank: state.known.makeRank(for: write.id),
          deletion: max(today, state.known.lastDeletion)
        )
    }
  }

  /// Notes what is stored under an id, once the backend has answered.
  func note(_ found: FoundRecord<Record>, under id: Record.ID) {
    state.withLock { state in
      state.unanswered.remove(id)
      state.note(found, under: id)
    }
  }

  /// Notes that a change failed, and whether its answer is missing.
  func noteFailure(_ cause: RecordStoreError.Cause, of id: Record.ID) {
    guard case .unknown = cause else { return }
    state.withLock { _ = $0.unanswered.insert(id) }
  }

  /// Lets the backend change a record, and notes what is stored then.
  ///
  /// - Returns: What is stored, and the error if only a power cut may undo the change.
  private func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) -> StoredRecord<Record>?
  ) async throws -> (found: FoundRecord<Record>, doubt: RecordStoreError?) {
    let known = Mutex(FoundRecord<Record>.nothing)
    var doubt: RecordStoreError?
    do {
      _ = try await explaining(operation, at: id) {
        try await backend.modify(id, for: operation) { found in
          let new = change(found)
          known.withLock { $0 = new.map(FoundRecord.record) ?? found }
          return new
        }
      }
    } catch let error as RecordStoreError where error.isDone {
      doubt = error
    } catch {
      if let cause = (error as? RecordStoreError)?.cause { noteFailure(cause, of: id) }
      throw error
    }
    let found = known.withLock { $0 }
    note(found, under: id)
    return (found, doubt)
  }

  // MARK: Several records

  /// Moves a record before another, or behind all others.
  ///
  /// Only the moved record is written, unless there is no room left between its new neighbours.
  ///
  /// - Parameters:
  ///   - id: The record to move. One that is not there is no error.
  ///   - successor: The record that it will stand before, or nil to move it behind all others.
  /// - Throws: An error of the store. The order is as it was then.
  public func move(_ id: Record.ID, before successor: Record.ID?) async throws {
    try await move(.move(id, before: successor))
  }

  /// Makes a move.
  func move(_ change: RecordChange<Record>) async throws {
    let write = JointWrite(Write(change), in: self)
    guard let error = await [write].make(), !write.isMissing else { return }
    throw error
  }

  /// Gives the records new ranks if there is no room for some moves.
  ///
  /// - Parameters:
  ///   - bits: The room, as `LiveRecords` has it.
  ///   - id: The record that moves.
  ///   - successor: The record that it will stand before; nil for the last place.
  /// - Returns: The error if only a power cut may undo that.
  /// - Throws: An error of the store. Some of the records may have their new ranks then, and each stands where it did.
  func makeRoom(
    of bits: Int,
    moving id: Record.ID,
    before successor: Record.ID?
  ) async throws -> RecordStoreError? {
    try await read(isAgain: false)
    // A record moves once it is stored.
    for id in [id, successor].compactMap(\.self) where stored(id) == nil {
      try await lock.withLock(.record(id)) {}
    }
    let ranks = try state.withLock { state in
      let ranks = state.known.ranks(leaving: bits, moving: id, before: successor)
      for (id, _) in ranks { try state.checkAnswered(id) }
      return ranks
    }
    var firstDoubt: RecordStoreError?
    for (id, rank) in ranks {
      let doubt = try await takeTurn(of: id) {
        try checkAnswered(id)
        return try await EntryOrigin.apart {
          try await modify(id, for: .move) { [words] old in
            EntryOrigin.describe(words?.title(ofMove: old))
            return old.stored.map { StoredRecord($0.record, rank: rank, deleted: $0.deleted) }
          }.doubt
        }
      }
      firstDoubt = firstDoubt ?? doubt
    }
    // Only now, so that the order is never half written.
    return firstDoubt
  }

  /// The records as they are known.
  var known: LiveRecords<Record> { state.withLock(\.known) }

  /// Throws if the last change of a record has no answer yet.
  func checkAnswered(_ id: Record.ID) throws(RecordStoreError) {
    try state.withLock { state throws(RecordStoreError) in try state.checkAnswered(id) }
  }

  /// Returns the rank of a record as it is known.
  func rank(of id: Record.ID) -> Int? { state.withLock { $0.known.rank(of: id) } }

  /// Removes records for good that were deleted before a date.
  ///
  /// - Parameter date: Records that were deleted on that date or later stay.
  /// - Returns: The number of removed records.
  /// - Throws: An error of the store.
  @discardableResult
  package func evict(deletedBefore date: Date) async throws -> Int {
    report("evict")
    return try await explaining(.evict) { try await backend.evict(deletedBefore: date) }
  }

  /// Removes records for good that it found deleted before a date at least a day ago, at most once a day.
  ///
  /// A program that runs often calls it each time: usually that reads one small file, and takes no lock. A clock that is
  /// wrong once removes nothing: what it takes for due must be due a day later, too.
  ///
  /// - Parameter date: Records that were deleted on that date or later stay.
  /// - Returns: The number of removed records; nil if it was done within the day before, or if another program is writing.
  /// - Throws: An error of the store.
  @discardableResult
  package func evictDaily(deletedBefore date: Date) async throws -> Int? {
    report("evictDaily")
    return try await explaining(.evict) { try await backend.evictDaily(deletedBefore: date) }
  }
}
