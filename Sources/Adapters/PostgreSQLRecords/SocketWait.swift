#if PostgreSQL
import Dispatch
import Foundation
import Synchronization

/// Waits for a socket, or only for a while, without a thread: one wait at a time.
final class SocketWait: Sendable {
  /// The reason why a wait ended.
  enum End: Sendable {
    /// The socket can be read or written, or the wait was ended early.
    case ready
    /// It lasted too long.
    case late
    /// Nothing is waited for any more.
    case interrupted
  }

  private struct State {
    var continuation: CheckedContinuation<End, Never>?
    /// The end of the wait; nil for none.
    var deadline: DispatchTime?
    /// The next look at the deadline; a look is left in place when its wait ends, as there are many waits.
    var look: DispatchTime?
    var isInterrupted = false
    /// True if the next wait ends at once.
    var isAwake = false
  }

  private let state = Mutex(State())
  private let queue: DispatchQueue

  init(on queue: DispatchQueue) {
    self.queue = queue
  }

  /// Waits.
  ///
  /// - Parameters:
  ///   - socket: The socket; nil to wait for the time alone.
  ///   - isWriting: True to wait until it can be written, too.
  ///   - limit: The longest wait; nil for none.
  /// - Returns: The reason why it ended.
  func wait(for socket: Int32?, isWriting: Bool = false, atMost limit: Duration?) async -> End {
    // A source keeps its file open until it has let go of it, which may be after the socket was closed.
    let files = socket.map { isWriting ? [dup($0), dup($0)] : [dup($0)] } ?? []
    guard files.allSatisfy({ $0 >= 0 }) else { return .interrupted }
    let sources = files.enumerated().map { index, file in
      let source: any DispatchSourceProtocol =
        index == 0
        ? DispatchSource.makeReadSource(fileDescriptor: file, queue: queue)
        : DispatchSource.makeWriteSource(fileDescriptor: file, queue: queue)
      source.setEventHandler { [weak self] in self?.end(.ready) }
      source.setCancelHandler { close(file) }
      return source
    }
    defer { for source in sources { source.cancel() } }
    let deadline = limit.map { DispatchTime.now() + $0 / .seconds(1) }
    return await withCheckedContinuation { continuation in
      let end = state.withLock { state -> End? in
        defer { state.isAwake = false }
        if state.isInterrupted { return .interrupted }
        if state.isAwake { return .ready }
        (state.continuation, state.deadline) = (continuation, deadline)
        return nil
      }
      for source in sources { source.resume() }
      if let end { return continuation.resume(returning: end) }
      look()
    }
  }

  /// Ends this wait early, or else the next one.
  func wake() {
    state.withLock { $0.isAwake = $0.continuation == nil }
    end(.ready)
  }

  /// Ends this wait and all later ones, at once or after a while.
  func interrupt(after limit: Duration = .zero) {
    guard limit == .zero else {
      let deadline = DispatchTime.now() + limit / .seconds(1)
      return queue.asyncAfter(deadline: deadline) { [weak self] in self?.interrupt() }
    }
    state.withLock { $0.isInterrupted = true }
    end(.interrupted)
  }

  private func end(_ end: End) {
    let continuation = state.withLock { state in
      defer { (state.continuation, state.deadline) = (nil, nil) }
      return state.continuation
    }
    continuation?.resume(returning: end)
  }

  /// Ends the wait if it is late, and looks again at its deadline otherwise.
  private func look() {
    let (isLate, next) = state.withLock { state -> (Bool, DispatchTime?) in
      let now = DispatchTime.now()
      if let look = state.look, look <= now { state.look = nil }
      guard let deadline = state.deadline else { return (false, nil) }
      guard now < deadline else { return (true, nil) }
      guard state.look.map({ deadline < $0 }) ?? true else { return (false, nil) }
      state.look = deadline
      return (false, deadline)
    }
    if isLate { end(.late) }
    guard let next else { return }
    queue.asyncAfter(deadline: next) { [weak self] in self?.look() }
  }
}
#endif
