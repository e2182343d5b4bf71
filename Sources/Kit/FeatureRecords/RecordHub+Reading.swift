import FeatureEffects
import Synchronization

/// How a store reads its backend, and how it is followed.
extension RecordHub {
  // MARK: Reading

  func load() async throws -> Snapshot {
    try await read(isAgain: true)
    return state.withLock { $0.snapshot }
  }

  func read(isAgain: Bool) async throws {
    let isNeeded = { isAgain || self.state.withLock { $0.live == nil } }
    guard isNeeded() else { return }
    try await lock.withLock(.reading) {
      guard isNeeded() else { return }
      state.withLock { $0.touchedWhileReading = $0.underWay }
      defer { state.withLock { $0.touchedWhileReading = nil } }
      let live = try await explaining(.load) { LiveRecords(try await backend.load()) }
      update { state in
        let old = state.snapshot
        let (earlier, touched) = (state.live, state.touchedWhileReading ?? [])
        state.live = live
        if let earlier {
          state.live?.follow(earlier, keeping: touched)
          // The read and the kept state may each be the newer one: that takes one more look.
          state.externalChanges.formUnion(.records(touched))
          if !touched.isEmpty { state.notifyReaders() }
        }
        return state.snapshot != old ? .everything : nil
      }
    }
  }

  // MARK: Following

  func changes() async throws -> RecordChanges<Record> {
    let reader = RecordReader(self, watch: try await watch())
    try await read(isAgain: false)
    try await readExternalChanges()
    state.withLock { $0.readers.append(WeakReader(reader: reader)) }
    return RecordChanges(reader)
  }

  /// The number of readers.
  var readerCount: Int {
    state.withLock { $0.readers.count { $0.reader != nil } }
  }

  // MARK: What others write

  /// Returns the watch that all readers share.
  private func watch() async throws -> RecordWatch? {
    try await lock.withLock(.externalChanges) {
      if let watch = state.withLock({ $0.watch }) { return watch }
      let watch = try await explaining(.load) {
        try await backend.watch { [weak self] externalChanges in
          self?.state.withLock { state in
            state.externalChanges.formUnion(externalChanges)
            state.notifyReaders()
          }
        }
      }
      state.withLock { state in
        state.watch = watch
        // The records haven't been watched since they were read.
        let isReadEarlier = state.live != nil || state.touchedWhileReading != nil
        if isReadEarlier { state.externalChanges = .everything }
      }
      return watch
    }
  }

  /// Reads possible writes of others.
  func readExternalChanges() async throws {
    try await lock.withLock(.externalChanges) {
      let externalChanges = state.withLock { $0.takeExternalChanges() }
      do {
        switch externalChanges {
        case .records(let ids) where ids.count <= Self.mostFound:
          for id in ids.sorted(by: { $0.description < $1.description }) {
            try await readExternalChanges(of: id)
          }
        case .records, .everything:
          try await read(isAgain: true)
        }
      } catch {
        state.withLock { $0.externalChanges.formUnion(externalChanges) }
        throw error
      }
    }
  }

  /// More than this many records are read all at once.
  private static var mostFound: Int { 64 }

  private func readExternalChanges(of id: Record.ID) async throws {
    // In turn with the writes, so that an older state is never noted after a newer one.
    try await takeTurn(of: id) {
      let found = try await explaining(.load, at: id) { try await backend.find(id) }
      note(found, under: id)
    }
  }
}

extension RecordHub.State {
  /// Returns the external changes to read now: all of them, but for records that are being written.
  ///
  /// Those are read when that is done, so that a slow write holds up no others.
  fileprivate mutating func takeExternalChanges() -> ExternalChanges<Record.ID> {
    let taken = externalChanges
    guard case .records(let ids) = taken else {
      externalChanges = .records([])
      return taken
    }
    externalChanges = .records(ids.intersection(underWay))
    return .records(ids.subtracting(underWay))
  }
}
