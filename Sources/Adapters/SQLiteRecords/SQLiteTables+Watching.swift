#if SQLite

package import FeatureRecords
import Foundation
import Synchronization

/// Changes by others: events of the folder are reasons to look, and the file says what changed.
extension SQLiteTables {
  /// The state of the file when it was last looked at.
  struct Seen {
    /// The version that SQLite gives to what others wrote.
    var data: Int?
    /// The number of the last change.
    var change: Int
  }

  /// Tells the ids that others wrote, from now on.
  package func watch(
    _ kind: String,
    _ tell: @escaping @Sendable (Set<String>?) -> Void
  ) async throws -> RecordWatch? {
    let file = try await whenFree { file in
      if seen == nil { seen = try file.look() }
      return URL(filePath: file.path)
    }
    let watch = watchers.add(kind, tell)
    if folderWatch == nil {
      let folder = file.deletingLastPathComponent().path
      let name = file.lastPathComponent
      // Before this returns, so that a caller who reads next misses no change.
      folderWatch = FolderWatch.start(folder, file: file.path + "-wal") { [weak self] event in
        if case .names(let names) = event, !names.contains(where: { $0.hasPrefix(name) }) { return }
        self?.lookLater()
      }
      // A change between the look and the watch had no event.
      lookAgain()
    }
    return watch
  }

  /// Looks on the thread of the file, once for all events until then.
  private nonisolated func lookLater() {
    guard watchers.begin() else { return }
    later { tables in
      tables.watchers.isUnderWay.store(false, ordering: .sequentiallyConsistent)
      tables.lookAgain()
    }
  }

  private func lookAgain() {
    guard !watchers.isEmpty else {
      // Who begins to watch reads everything first.
      seen = nil
      return
    }
    do {
      let file = try opened()
      let earlier = seen
      let now = try file.look()
      guard let earlier else {
        seen = now
        return watchers.tellAll()
      }
      guard now.data != earlier.data else { return }
      let changed = try file.changes(after: earlier.change)
      seen = Seen(data: now.data, change: changed.last)
      if let ids = changed.ids { watchers.tell(ids) } else { watchers.tellAll() }
    } catch {
      // The next reading of a store fails with the same error, or not any more.
      watchers.tellAll()
    }
  }
}

extension OpenFile {
  fileprivate func look() throws -> SQLiteTables.Seen {
    SQLiteTables.Seen(
      data: try connection.number("PRAGMA data_version"),
      change: try connection.number("SELECT change FROM store") ?? 0
    )
  }

  /// The rows that changed, by kind, and the number of the last change; nil for any rows.
  fileprivate func changes(after change: Int) throws -> (ids: [String: Set<String>]?, last: Int) {
    // First, so that a change that comes between is found again the next time.
    var (last, removal) = (0, 0)
    try connection.run("SELECT change, removal FROM store") {
      (last, removal) = ($0.number(0), $0.number(1))
    }
    guard removal <= change else { return (nil, last) }
    var ids: [String: Set<String>] = [:]
    try connection.run("SELECT kind, id FROM records WHERE change > ?", [.number(change)]) {
      ids[$0.text(0), default: []].insert($0.text(1))
    }
    return (ids, last)
  }
}

/// Those who watch the kinds of a file.
final class SQLiteWatchers: Sendable {
  private struct Watcher {
    let kind: String
    let tell: @Sendable (Set<String>?) -> Void
  }

  private let state = Mutex((last: 0, all: [Int: Watcher]()))
  /// True while a look is coming.
  let isUnderWay = Atomic(false)

  var isEmpty: Bool { state.withLock(\.all.isEmpty) }

  /// Returns true if no look is coming yet.
  func begin() -> Bool { !isUnderWay.exchange(true, ordering: .sequentiallyConsistent) }

  func add(_ kind: String, _ tell: @escaping @Sendable (Set<String>?) -> Void) -> RecordWatch {
    let number = state.withLock { state in
      state.last += 1
      state.all[state.last] = Watcher(kind: kind, tell: tell)
      return state.last
    }
    return RecordWatch { [weak self] in
      self?.state.withLock { state in state.all[number] = nil }
    }
  }

  func tell(_ ids: [String: Set<String>]) {
    for watcher in state.withLock({ Array($0.all.values) }) {
      if let ids = ids[watcher.kind] { watcher.tell(ids) }
    }
  }

  func tellAll() {
    for watcher in state.withLock({ Array($0.all.values) }) { watcher.tell(nil) }
  }
}

#endif
