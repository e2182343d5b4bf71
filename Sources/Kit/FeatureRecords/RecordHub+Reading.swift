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
    try await turns.take(.reading) {
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
          state.news.formUnion(.records(touched))
          if !touched.isEmpty { state.ring() }
        }
        return state.snapshot != old ? .everything : nil
      }
    }
  }

  // MARK: Following

  func changes() async throws -> RecordChanges<Record> {
    let reader = RecordReader(self, watch: try await watch())
    try await read(isAgain: false)
    try await readNews()
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
    try await turns.take(.news) {
      if let watch = state.withLock({ $0.watch }) { return watch }
      let watch = try await explaining(.load) {
        try await backend.watch { [weak self] news in
          self?.state.withLock { state in
            state.news.formUnion(news)
            state.ring()
          }
        }
      }
      state.withLock { state in
        state.watch = watch
        // The records haven't been watched since they were read.
        let isReadEarlier = state.live != nil || state.touchedWhileReading != nil
        if isReadEarlier { state.news = .everything }
      }
      return watch
    }
  }

  /// Reads possible writes of others.
  func readNews() async throws {
    try await turns.take(.news) {
      let news = state.withLock { $0.takeNews() }
      do {
        switch news {
        case .records(let ids) where ids.count <= Self.mostFound:
          for id in ids.sorted(by: { $0.description < $1.description }) {
            try await readNews(of: id)
          }
        case .records, .everything:
          try await read(isAgain: true)
        }
      } catch {
        state.withLock { $0.news.formUnion(news) }
        throw error
      }
    }
  }

  /// More than this many records are read all at once.
  private static var mostFound: Int { 64 }

  private func readNews(of id: Record.ID) async throws {
    // In turn with the writes, so that an older state is never noted after a newer one.
    try await takeTurn(of: id) {
      let found = try await explaining(.load, at: id) { try await backend.find(id) }
      note(found, under: id)
    }
  }
}

extension RecordHub.State {
  /// Returns the news to read now: all of it, but for records that are being written.
  ///
  /// Those are read when that is done, so that a slow write holds up no others.
  fileprivate mutating func takeNews() -> RecordNews<Record.ID> {
    let taken = news
    guard case .records(let ids) = taken else {
      news = .records([])
      return taken
    }
    news = .records(ids.intersection(underWay))
    return .records(ids.subtracting(underWay))
  }
}
