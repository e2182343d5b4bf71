import FeatureEffects
import FeatureIssues
import Synchronization

/// A write of one record that is made together with others, in its store.
package protocol JointWriting: Sendable {
  /// The order in which writes take their turns, the same for all acts of a process.
  var turn: (store: ObjectIdentifier, id: String) { get }

  /// Does something in a turn.
  func take(_ turn: JointTurn, _ body: () async throws -> Void) async throws
  /// True if it moves its record.
  var isMoving: Bool { get }
  /// Gives the records of its store new ranks if there is no room for the moves of some writes.
  ///
  /// - Returns: The error if only a power cut may undo that.
  /// - Throws: The reason why there is no room.
  func makeRoom(forMovesOf writes: [any JointWriting]) async throws -> RecordStoreError?
  /// Finds the values besides its changes that the write is made with.
  ///
  /// - Parameter act: The number of the act, by which its writes are asked for again if their answer is lost.
  /// - Throws: The reason why the store can't be read.
  func begin(in act: Int) async throws
  /// Finds the ranks for the moves of some writes in its store, once all of the act have begun.
  ///
  /// - Throws: The reason why a record can't get one.
  func findPlaces(forMovesOf writes: [any JointWriting]) throws
  /// Returns the change as it is to be made to the stored record.
  func part() -> any ActPart
  /// Notes that all are made; a power cut may undo that if there is an error.
  func end(_ doubt: RecordStoreError?)
  /// Notes that none is made.
  func fail(_ error: RecordStoreError)
  /// The acts that the changes come from, and the changes in words.
  var origins: [EntryOrigin] { get }
  var words: [String] { get }
  /// True if none was made because this one's record isn't there, and never was seen.
  var isMissing: Bool { get }
  /// Forgets the write, which isn't made.
  func drop()
  /// Tells those who record what fails.
  func tell(_ error: RecordStoreError)

  /// The write before it whose answer was lost, and the number of its act, if it had one.
  ///
  /// It is asked for first.
  var lost: (write: any JointWriting, act: Int?)? { get }
  /// Goes on after that write; returns false if nothing is left to write by now.
  func goOn(after lost: any JointWriting) -> Bool
  /// Notes that an answer still is missing that this write waits for; it may be its own.
  func wait(for lost: (any JointWriting)?, _ error: RecordStoreError)
}

extension [any JointWriting] {
  /// Makes all writes as one, and lets each note what came of it.
  ///
  /// - Parameter isPart: True if their act changes records of other homes, too, so that no later process undoes this part.
  /// - Returns: The reason why none was made, or why a power cut may undo them.
  @discardableResult
  package func make(isPart: Bool = false) async -> RecordStoreError? {
    var (rest, last) = (self, RecordStoreError?.none)
    // One that was lost by itself has no act.
    let lost = enumerated().compactMap { offset, write in
      write.lost.map { (write: write, lost: $0.write, act: $0.act ?? -offset) }
    }
    // A place knows only the very act again, so each goes first, by itself.
    for (_, act) in Dictionary(grouping: lost, by: \.act).sorted(by: { $0.key < $1.key }) {
      func lostWrite(of write: any JointWriting) -> (any JointWriting)? {
        act.first { $0.write.turn == write.turn }?.lost
      }
      last = await act.map(\.lost).makeOnce(isPart)
      // It still is open, or was refused as a whole: what builds on it waits with it.
      if let last, !last.isDone {
        for write in rest { write.wait(for: lostWrite(of: write), last) }
        return last
      }
      rest.removeAll { write in lostWrite(of: write).map { !write.goOn(after: $0) } ?? false }
    }
    return rest.isEmpty ? last : await rest.makeOnce(isPart) ?? last
  }

  private func makeOnce(_ isPart: Bool) async -> RecordStoreError? {
    let writes = sorted { ($0.turn.store, $0.turn.id) < ($1.turn.store, $1.turn.id) }
    var stores: Set<ObjectIdentifier> = []
    let movers = writes.filter { $0.isMoving && stores.insert($0.turn.store).inserted }
    do {
      var doubt: RecordStoreError?
      try await movers[...].take(.move) {
        for mover in movers { doubt = try await mover.makeRoom(forMovesOf: self) ?? doubt }
        try await writes[...].take(.write) {
          doubt = try await makeParts(movers, isPart) ?? doubt
        }
      }
      return doubt
    } catch {
      let failure = RecordStoreError(.update, at: "The records", wrapping: error)
      for write in self { write.fail(failure) }
      // A recorded walk has one failure for all.
      first { !$0.isMissing }?.tell(failure)
      return failure
    }
  }

  private func makeParts(
    _ movers: [any JointWriting],
    _ isPart: Bool
  ) async throws -> RecordStoreError? {
    let act = JointWriteNumbers.next()
    for write in self { try await write.begin(in: act) }
    for mover in movers { try mover.findPlaces(forMovesOf: self) }
    let parts = map { $0.part() }
    var doubt: RecordStoreError?
    do {
      try await EntryOrigin.binding(
        flatMap(\.origins).unique + (isPart ? [.app] : []),
        words: flatMap(\.words).unique
      ) {
        try await parts.first?.make(with: Array<any ActPart>(parts.dropFirst()))
      }
    } catch let error as RecordStoreError where error.isDone {
      doubt = error
    }
    for write in self { write.end(doubt) }
    return doubt
  }
}

/// A turn that a write waits for.
package enum JointTurn: Sendable {
  /// The end of all earlier writes of its record.
  case write
  /// The end of all earlier moves of its store.
  case move
}

extension ArraySlice<any JointWriting> {
  /// Does something in the turns of all.
  fileprivate func take(_ turn: JointTurn, _ body: () async throws -> Void) async throws {
    guard let first else { return try await body() }
    try await first.take(turn) { try await dropFirst().take(turn, body) }
  }
}

/// A write of one record that is made together with others.
package final class JointWrite<Record: StorableRecord>: JointWriting where Record.ID: RecordID {
  let store: RecordStore<Record>
  let id: Record.ID
  let state: Mutex<State>

  struct State {
    var write: RecordWrite<Record>
    var asked: RecordWrite<Record>.Asked?
    /// The record to store, and what is stored then; nil until the place was asked.
    var made: (outcome: RecordWrite<Record>.Outcome, found: FoundRecord<Record>)?
    var written: RecordWrite<Record>.Written?
    var isMissing = false
  }

  /// Makes the write of a store.
  package init(_ write: RecordWrite<Record>, in store: RecordStore<Record>) {
    (self.store, id) = (store, write.id)
    state = Mutex(State(write: write, asked: write.asked))
  }

  /// The outcome; nil until it was made.
  package var written: RecordWrite<Record>.Written? { state.withLock(\.written) }

  package var turn: (store: ObjectIdentifier, id: String) { (ObjectIdentifier(store), "\(id)") }

  /// Adds another change of the record, before any is made.
  func add(_ change: RecordChange<Record>) {
    state.withLock { $0.write = $0.write.adding(change) }
  }

  package func take(_ turn: JointTurn, _ body: () async throws -> Void) async throws {
    switch turn {
    case .write: try await store.takeTurn(of: id, body)
    case .move: try await store.lock.withLock(.ordering, body)
    }
  }

  package func begin(in act: Int) async throws {
    try await store.readToWrite(id)
    let operation = state.withLock { state in
      var asked = store.ask(&state.write, asked: state.asked)
      asked.act = state.asked?.act ?? act
      (state.asked, state.made, state.isMissing) = (asked, nil, false)
      return state.write.operation
    }
    store.report(operation.rawValue)
  }

  package func part() -> any ActPart {
    let (write, asked) = state.withLock { ($0.write, $0.asked) }
    return store.backend.part(of: id, for: write.operation) { [self] found in
      guard let asked else { return nil }
      let outcome = write.outcome(over: found, with: asked)
      EntryOrigin.describe(store.words?.title(from: found, to: outcome.stored))
      state.withLock { state in
        state.made = (outcome, outcome.stored.map(FoundRecord.record) ?? found)
      }
      // What would be left alone by itself must not be missing from an act.
      if let rest = outcome.rest { throw outcome.refusal ?? rest.error(.changed) }
      if let error = outcome.refusal { throw error }
      if outcome.stored == nil, found.unreadable == nil, write.needsRecord, !write.isStored {
        state.withLock { $0.isMissing = true }
        throw write.error(.deleted)
      }
      return outcome.stored
    }
  }

  package func end(_ doubt: RecordStoreError?) {
    let (made, write) = state.withLock { ($0.made, $0.write) }
    guard let made else { return }
    store.note(made.found, under: id)
    if let other = made.outcome.otherID { reportIssue(RecordChange<Record>.mistake(id, other)) }
    let live = made.found.stored.flatMap { $0.deleted == nil ? $0.record : nil }
    // Only what was written is written once more.
    let doubt = made.outcome.stored == nil ? nil : doubt
    state.withLock { $0.written = (live, doubt.map { _ in write.stored }, doubt) }
  }

  package func fail(_ error: RecordStoreError) {
    let known = store.stored(id)
    state.withLock { state in
      // A change that was refused is made only once the person wants it, and until then the others aren't either.
      // A place may have been asked before it failed for another reason.
      let isRefused = [.changed, .deleted].contains(error.cause)
      let rest = isRefused ? state.made?.outcome.rest.map { state.write.unmade($0) } : nil
      var kept = state.write.kept(error.cause, known, asked: state.asked)
      if !state.isMissing { kept = kept.keptByOther() }
      // A mistake is never made.
      let isMistake = state.made?.outcome.otherID != nil
      state.written = (known, isMistake ? nil : rest ?? kept, error)
    }
    store.noteFailure(error.cause, of: id)
  }

  package var origins: [EntryOrigin] { state.withLock(\.write.origins) }
  package var words: [String] { state.withLock(\.write.words) }

  package var isMissing: Bool { state.withLock(\.isMissing) }

  package func drop() {
    // It may be gone before the news of that came.
    let missing = state.withLock { $0.isMissing ? $0.made?.found : nil }
    if let missing { store.note(missing, under: id) }
    let known = store.stored(id)
    state.withLock { $0.written = (known, nil, nil) }
  }

  package func tell(_ error: RecordStoreError) {
    store.tellFailure(of: state.withLock { $0.write.operation }, error)
  }

  package var lost: (write: any JointWriting, act: Int?)? {
    state.withLock { state in
      state.write.unanswered.map { (JointWrite($0, in: store), $0.asked?.act) }
    }
  }

  package func goOn(after lost: any JointWriting) -> Bool {
    guard let written = (lost as? JointWrite)?.written else { return true }
    return state.withLock { state in
      guard let next = state.write.next(after: written.rest) else {
        state.written = written
        return false
      }
      (state.write, state.asked) = (next, next.asked)
      return true
    }
  }

  package func wait(for lost: (any JointWriting)?, _ error: RecordStoreError) {
    let (known, rest) = (store.stored(id), (lost as? JointWrite)?.written?.rest)
    state.withLock { state in
      let next = rest.map { state.write.next(after: $0) ?? $0 }
      state.written = (known, next ?? state.write.kept(.changed, known), error)
    }
  }
}

/// The numbers of acts, by which their writes are told from those of others.
private enum JointWriteNumbers {
  private static let last = Atomic(0)

  static func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
