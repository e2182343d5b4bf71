import Synchronization

/// Runs work with the same key one after the other, first come first served.
///
/// Work that waits for the lock is parked, so settling stays exact. Stores use it to write the changes of one
/// record in the order in which they were made.
///
/// ```swift
/// try await lock.withLock(record.id) { try await backend.write(record) }
/// ```
public final class KeyedLock<Key: Hashable & Sendable>: Sendable {
  private let name: String
  private let state = Mutex(State())

  private struct State {
    var lastNumber = 0
    /// The work waiting behind the current piece; without an entry the lock is free.
    var lines: [Key: [Waiting]] = [:]
  }

  private struct Waiting {
    let number: Int
    let parked: Parked<Result<Void, CancellationError>>
  }

  /// Makes a lock under a name shown for work that waits for it.
  public init(_ name: String) {
    self.name = name
  }

  /// Runs a closure once all earlier work with the same key has ended.
  ///
  /// - Throws: Errors of the closure, and `CancellationError` when cancelled while waiting.
  /// - Returns: The result of the closure.
  public func withLock<T>(_ key: Key, _ body: () async throws -> T) async throws -> T {
    if !entersAtOnce(key) { try await enter(key) }
    defer { leave(key) }
    return try await body()
  }

  /// Takes the lock if it is free.
  private func entersAtOnce(_ key: Key) -> Bool {
    state.withLock { state in
      guard state.lines[key] == nil else { return false }
      state.lines[key] = []
      return true
    }
  }

  /// Waits for the lock.
  ///
  /// - Throws: `CancellationError` when cancelled meanwhile.
  private func enter(_ key: Key) async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withParking(.turn(name)) { parked in
      state.withLock { state -> Result<Void, CancellationError>? in
        guard !Task.isCancelled else { return .failure(CancellationError()) }
        guard state.lines[key] != nil else {
          state.lines[key] = []
          return .success(())
        }
        state.lines[key]?.append(Waiting(number: number, parked: parked))
        parked.begin()
        return nil
      }
    } withdraw: {
      let parked = state.withLock { state in
        state.lines[key]?.firstIndex { $0.number == number }.flatMap {
          state.lines[key]?.remove(at: $0).parked.ended()
        }
      }
      parked?.resume(returning: .failure(CancellationError()))
    }.get()
  }

  /// Gives the lock to the next piece of work.
  private func leave(_ key: Key) {
    let next = state.withLock { state -> Parked<Result<Void, CancellationError>>? in
      guard state.lines[key]?.isEmpty == false else {
        state.lines[key] = nil
        return nil
      }
      return state.lines[key]?.removeFirst().parked.ended()
    }
    next?.resume(returning: .success(()))
  }
}
