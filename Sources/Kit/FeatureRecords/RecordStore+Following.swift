package import FeatureEffects
import Synchronization

/// How a store reads its backend, and how it is followed.
extension RecordStore {
  // MARK: Reading

  /// Reads all records anew, and reports those that couldn't be read.
  public func load() async throws -> RecordSnapshot<Record> {
    report("load")
    try await read(isAgain: true)
    return state.withLock { $0.snapshot }
  }

  /// Reads one record, and no other.
  ///
  /// - Returns: A snapshot that has nothing but the record, or the reason why it can't be read.
  package func load(only id: Record.ID) async throws -> RecordSnapshot<Record> {
    report("load")
    let found = try await explaining(.load, at: id) { try await backend.find(id) }
    return LiveRecords(
      StoredRecords(
        [found.stored].compactMap(\.self),
        unreadable: [found.unreadable].compactMap(\.self)
      )
    ).snapshot
  }

  /// Reads what a write of a record needs to know.
  ///
  /// It is that record alone if the backend can do so, or else all.
  ///
  /// A store that writes many records does better with all of them.
  func readToWrite(_ id: Record.ID) async throws {
    let isNeeded = { self.state.withLock { !$0.isKnown(id) } }
    guard isNeeded() else { return }
    // Not beside the first reading of all, which has this one, too.
    let isDone = try await lock.withLock(.reading) {
      guard isNeeded() else { return true }
      guard state.withLock({ $0.readAlone?.count ?? 0 < Self.mostFound }),
        let read = try await explaining(.load, { try await backend.load(toWrite: id) })
      else { return false }
      state.withLock { state in
        state.known.keep(highestRank: read.highestRank, lastDeletion: read.lastDeletion)
        state.note(read.found, under: id)
      }
      return true
    }
    if !isDone { try await self.read(isAgain: false) }
  }

  func read(isAgain: Bool) async throws {
    let isNeeded = { isAgain || self.state.withLock { !$0.isRead } }
    guard isNeeded() else { return }
    try await lock.withLock(.reading) {
      guard isNeeded() else { return }
      state.withLock { state in
        state.touchedWhileReading = state.underWay
        // A first reading has them all.
        if !state.isRead { state.externalChanges = [] }
      }
      defer { state.withLock { $0.touchedWhileReading = nil } }
      let live = try await explaining(.load) { LiveRecords(try await backend.load()) }
      state.withLock { state in
        let old = state.snapshot
        let (earlier, isFirst) = (state.known, !state.isRead)
        // Of the others, nothing was known before the first reading.
        let touched = (state.touchedWhileReading ?? []).filter { state.isKnown($0) }
        (state.known, state.readAlone) = (live, nil)
        state.known.follow(earlier, keeping: touched)
        // The read and the kept state may each be the newer one: that takes one more look.
        state.noteExternalChanges(touched)
        if !touched.isEmpty { state.wakeFollowers() }
        if state.snapshot != old { state.tell(nil, isByOthers: !isFirst) }
      }
    }
  }

  // MARK: Following

  /// Follows the records: the first delta has all of them at once, the next ones what has changed since.
  ///
  /// Changes of other writers count too.
  public func changes() async throws -> RecordChanges<Record> {
    let changes = try await following()
    _ = try await readForFollowers()
    return changes
  }

  /// Follows the records, which the reader reads: it may wait for a place that is away.
  func following() async throws -> RecordChanges<Record> {
    report("changes")
    return try await tellingFailure {
      let changes = RecordChanges(self, watch: try await watch())
      state.withLock { $0.followers.append(WeakFollower(follower: changes)) }
      return changes
    }
  }

  /// Reads all records, if that wasn't done, and possible writes of others.
  ///
  /// - Returns: True if all records were read, and not only some of them.
  func readForFollowers() async throws -> Bool {
    try await tellingFailure { try await read(isAgain: false) }
    return try await readExternalChanges()
  }

  /// Returns the watch that all followers share.
  private func watch() async throws -> RecordWatch? {
    try await lock.withLock(.externalChanges) {
      if let watch = state.withLock({ $0.watch }) { return watch }
      let watch = try await explaining(.load) {
        try await backend.watch { [weak self] externalChanges in
          self?.state.withLock { state in
            state.noteExternalChanges(externalChanges)
            state.wakeFollowers()
          }
        }
      }
      state.withLock { state in
        state.watch = watch
        // The records haven't been watched since they were read.
        let isReadEarlier = state.isRead || state.touchedWhileReading != nil
        if isReadEarlier { state.externalChanges = nil }
      }
      return watch
    }
  }

  // MARK: What others write

  /// Reads possible writes of others; true if all records were read for that.
  @discardableResult
  func readExternalChanges() async throws -> Bool {
    try await lock.withLock(.externalChanges) {
      let externalChanges = state.withLock { $0.takeExternalChanges() }
      do {
        if let ids = externalChanges, ids.count <= Self.mostFound {
          for id in ids.sorted(by: { $0.description < $1.description }) {
            // In turn with the writes, so that an older state is never noted after a newer one.
            try await takeTurn(of: id) {
              let found = try await explaining(.load, at: id) { try await backend.find(id) }
              state.withLock { $0.note(found, under: id, isByOthers: true) }
            }
          }
          return false
        }
        try await read(isAgain: true)
        return true
      } catch {
        state.withLock { $0.noteExternalChanges(externalChanges) }
        throw error
      }
    }
  }

  /// More than this many records are read all at once.
  private static var mostFound: Int { 64 }
}

extension RecordStore.State {
  /// Returns the external changes to read now: all of them, but for records that are being written.
  ///
  /// Those are read when that is done, so that a slow write holds up no others.
  fileprivate mutating func takeExternalChanges() -> Set<Record.ID>? {
    let taken = externalChanges
    externalChanges = taken?.intersection(underWay) ?? []
    return taken?.subtracting(underWay)
  }

  /// Adds records to those that others may have changed; nil for any.
  fileprivate mutating func noteExternalChanges(_ new: Set<Record.ID>?) {
    externalChanges = new.flatMap { externalChanges?.union($0) }
  }
}

// MARK: - Events

/// An event of a store that a walk can't reproduce by itself.
package enum RecordStoreEvent: Equatable, Sendable {
  /// An operation failed.
  case failed(RecordStoreError.Operation, reason: String)
  /// The place of the records was away.
  case away
  /// Another process has changed something.
  case changedElsewhere
}

extension RecordStore {
  /// Returns what fails and what others change from now on, for one reader.
  package func events() -> EffectStream<RecordStoreEvent> {
    let events = EffectStream<RecordStoreEvent>("events of \(Record.self)")
    state.withLock { $0.events = events }
    return events
  }

  func tellingFailure<Result>(of body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch {
      if let error = error as? RecordStoreError { tellFailure(of: error.operation, error) }
      throw error
    }
  }

  func tellFailure(of operation: RecordStoreError.Operation, _ error: RecordStoreError?) {
    // A walk has no disk that stores a change without confirming it.
    guard let error, !error.isDone else { return }
    let event = RecordStoreEvent.failed(operation, reason: error.cause.reason)
    state.withLock { $0.events?.send(error.cause.isAway ? .away : event) }
  }
}
