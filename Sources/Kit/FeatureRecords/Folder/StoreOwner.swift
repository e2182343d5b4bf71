package import Foundation
import Synchronization

/// A process that uses a store, which others see as living until it ends, however it ends.
///
/// A record of its own, such as a draft, names it, and no other process takes that while it lives.
package struct StoreOwner: Sendable {
  /// The name of the process, never used again.
  package let id: String
  /// Lets others see the process; called before a record names it, any number of times.
  package let begin: @Sendable () -> Void
  /// Takes the places of processes that have ended, and returns the ids of the others, which live.
  ///
  /// Of several processes that do so at once, one gets a place; for the others, its old id lives on.
  package let takeOver: @Sendable (_ ids: Set<String>) -> Set<String>

  /// Makes a process of closures.
  package init(
    id: String,
    begin: @escaping @Sendable () -> Void = {},
    takeOver: @escaping @Sendable (_ ids: Set<String>) -> Set<String>
  ) {
    (self.id, self.begin, self.takeOver) = (id, begin, takeOver)
  }

  /// Makes a process that holds lock files in a folder until it ends, or the value is gone.
  ///
  /// They are its own and those of the processes whose places it takes.
  /// Where a file can't be made, the process goes on unseen, and others take what it has for left behind.
  package static func folder(at folder: URL) -> StoreOwner {
    let random = String(UInt64.random(in: 0 ... .max) | 1 << 63, radix: 16)
    let locks = OwnerLocks(folder: folder.standardizedFileURL.path)
    return StoreOwner(id: random) {
      locks.hold(random, waits: true)
    } takeOver: { ids in
      // What another process looked at just now isn't ours either.
      let taken = ids.filter { !$0.contains("/") && locks.hold($0, waits: false) == .taken }
      return locks.living().union(taken)
    }
  }
}

/// The lock files of a process; the system lets go of the locks when the process ends.
private final class OwnerLocks: Sendable {
  private let folder: String
  private let files = POSIXFileSystem()
  private let state: Mutex<State>

  private struct State {
    var durable: DurableFolder
    var held: [String: Int32] = [:]
  }

  init(folder: String) {
    self.folder = folder
    state = Mutex(State(durable: DurableFolder(folder, on: files)))
  }

  @discardableResult
  func hold(_ id: String, waits: Bool) -> POSIXFileSystem.Hold {
    state.withLock { state in
      if let lock = state.held[id] { return .held(lock) }
      // Where this fails, drafts are written all the same, and other processes take this one for ended.
      guard (try? state.durable.make()) != nil else { return .impossible }
      let hold = files.hold(path(id), waits: waits)
      if case .held(let lock) = hold { state.held[id] = lock }
      return hold
    }
  }

  /// Finds the other processes whose files are locked, and removes files that none locks.
  func living() -> Set<String> {
    state.withLock { state in
      // It notes that the folder was there, so that `hold` makes none where it has gone; then that says so.
      try? state.durable.checkIsThere()
      let names = (try? files.names(in: folder)) ?? []
      let ids = names.filter { $0.hasSuffix(".lock") }.map { String($0.dropLast(5)) }
      return Set(ids.filter { state.held[$0] == nil && files.isHeld(path($0)) })
    }
  }

  private func path(_ id: String) -> String { "\(folder)/\(id).lock" }

  deinit {
    state.withLock { for (id, file) in $0.held { files.release(file, path(id)) } }
  }
}
