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
  /// Returns the ids of the processes that live.
  package let living: @Sendable () -> Set<String>

  /// Makes a process of closures.
  package init(
    id: String,
    begin: @escaping @Sendable () -> Void = {},
    living: @escaping @Sendable () -> Set<String>
  ) {
    (self.id, self.begin, self.living) = (id, begin, living)
  }

  /// Makes a process that holds a lock file in a folder until it ends, or the value is gone.
  ///
  /// Where the file can't be made, the process goes on unseen, and others take what it has for left behind.
  package static func folder(at folder: URL) -> StoreOwner {
    let random = String(UInt64.random(in: 0 ... .max) | 1 << 63, radix: 16)
    let lock = OwnerLock(folder: folder.standardizedFileURL.path, id: random)
    return StoreOwner(id: lock.id, begin: { lock.begin() }, living: { lock.living() })
  }
}

/// The lock file of a process; the system lets go of the lock when the process ends.
private final class OwnerLock: Sendable {
  let id: String
  private let folder: String
  private let files = POSIXFileSystem()
  private let state: Mutex<State>

  private struct State {
    var durable: DurableFolder
    var file: Int32?
  }

  init(folder: String, id: String) {
    (self.folder, self.id) = (folder, id)
    state = Mutex(State(durable: DurableFolder(folder, on: files)))
  }

  func begin() {
    state.withLock { state in
      guard state.file == nil else { return }
      // Where this fails, drafts are written all the same, and other processes take this one for ended.
      if (try? state.durable.make()) != nil { state.file = files.hold(path(id)) }
    }
  }

  /// Finds the processes whose files are locked, and removes the other files.
  func living() -> Set<String> {
    // It notes that the folder was there, so that `begin` makes none where it has gone; then that says so.
    state.withLock { try? $0.durable.checkIsThere() }
    let names = (try? files.names(in: folder)) ?? []
    let ids = names.filter { $0.hasSuffix(".lock") }.map { String($0.dropLast(5)) }
    return Set(ids.filter { files.isHeld(path($0)) })
  }

  private func path(_ id: String) -> String { "\(folder)/\(id).lock" }

  deinit {
    state.withLock { if let file = $0.file { files.release(file, path(id)) } }
  }
}
