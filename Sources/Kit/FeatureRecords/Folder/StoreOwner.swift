package import Foundation
import Synchronization

/// A process that uses a store, which others see as living until it ends, however it ends.
///
/// A record of its own, such as a draft, names it, and no other process takes that while it lives.
package protocol StoreOwner: Sendable {
  /// The name of the process, never used again.
  var id: String { get }

  /// Lets others see the process; called before a record names it, any number of times.
  func begin()
  /// Takes the places of processes that have ended, and returns the ids of the others, which live.
  ///
  /// Of several processes that do so at once, one gets a place; for the others, its old id lives on.
  func takeOver(_ ids: Set<String>) -> Set<String>
}

/// A process that holds lock files in a folder until it ends, or the value is gone.
///
/// They are its own and those of the processes whose places it takes. The system lets go of the locks when the process ends.
/// Where a file can't be made, the process goes on unseen, and others take what it has for left behind.
package final class FolderOwner: StoreOwner {
  package let id = String(UInt64.random(in: 0 ... .max) | 1 << 63, radix: 16)
  private let folder: String
  /// The folder of its user in which it must lie; nil for one that others may look into.
  private let personal: PersonalFolder?
  private let files = POSIXFileSystem()
  private let state: Mutex<State>

  private struct State {
    var durable: DurableFolder
    var held: [String: Int32] = [:]
  }

  /// Makes a process that others don't see yet.
  package convenience init(at folder: URL) { self.init(at: folder, in: nil) }

  /// Makes a process that others don't see yet, in a user's own folder.
  package convenience init(in personal: PersonalFolder) {
    self.init(at: personal.url.appending(path: "owners"), in: personal)
  }

  private init(at folder: URL, in personal: PersonalFolder?) {
    self.folder = folder.standardizedFileURL.path
    self.personal = personal
    state = Mutex(State(durable: DurableFolder(self.folder, on: files)))
  }

  package func begin() { hold(id, waits: true) }

  package func takeOver(_ ids: Set<String>) -> Set<String> {
    // What another process looked at just now isn't ours either.
    let taken = ids.filter { !$0.contains("/") && hold($0, waits: false) == .taken }
    return living().union(taken)
  }

  @discardableResult
  private func hold(_ id: String, waits: Bool) -> POSIXFileSystem.Hold {
    state.withLock { state in
      if let lock = state.held[id] { return .held(lock) }
      // Where this fails, drafts are written all the same, and other processes take this one for ended.
      guard isOwn, (try? state.durable.make()) != nil else { return .impossible }
      let hold = files.hold(path(id), waits: waits)
      if case .held(let lock) = hold { state.held[id] = lock }
      return hold
    }
  }

  /// Finds the other processes whose files are locked, and removes files that none locks.
  private func living() -> Set<String> {
    state.withLock { state in
      // It notes that the folder was there, so that `hold` makes none where it has gone; then that says so.
      try? state.durable.checkIsThere()
      let names = isOwn ? (try? files.names(in: folder)) ?? [] : []
      let ids = names.filter { $0.hasSuffix(".lock") }.map { String($0.dropLast(5)) }
      return Set(ids.filter { state.held[$0] == nil && files.isHeld(path($0)) })
    }
  }

  private var isOwn: Bool { personal.map { (try? $0.check()) != nil } ?? true }

  private func path(_ id: String) -> String { "\(folder)/\(id).lock" }

  deinit {
    state.withLock { for (id, file) in $0.held { files.release(file, path(id)) } }
  }
}
