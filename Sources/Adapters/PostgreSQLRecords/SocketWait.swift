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
    /// The socket of an open connection, which many waits share.
    var kept: KeptSocket?
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
    let isShort = limit != nil
    if let socket, Self.isReady(socket, isWriting, isShort), !state.withLock(\.isInterrupted) {
      return .ready
    }
    let kept = state.withLock { $0.kept?.socket == socket && !isWriting ? $0.kept : nil }
    let files = (kept == nil ? socket : nil).map { isWriting ? [$0, $0] : [$0] } ?? []
    let sources = files.enumerated().map { index, file in
      makeSource(file, isWriting: index == 1) { [weak self] in self?.end(.ready) }
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
      // Only now, as the end of a connection is told once.
      for source in sources { source.resume() }
      if let end { return continuation.resume(returning: end) }
      kept?.arm()
      look()
    }
  }

  /// True if there is nothing to wait for, or the connection has ended, which a source tells only once.
  ///
  /// Most answers come within a millisecond, which a source would double, so the queue's own thread waits that long.
  private static func isReady(_ socket: Int32, _ isWriting: Bool, _ isShort: Bool) -> Bool {
    var file = pollfd(fd: socket, events: Int16(isWriting ? POLLIN | POLLOUT : POLLIN), revents: 0)
    return poll(&file, 1, isShort ? 1 : 0) > 0
  }

  /// Keeps a socket for the waits to come; nil once it is closed.
  func keep(_ socket: Int32?) {
    let kept = socket.map { socket in
      KeptSocket(socket, makeSource(socket, isWriting: false) { [weak self] in self?.fire() })
    }
    state.withLock { $0.kept = kept }
  }

  private func fire() {
    state.withLock { $0.kept }?.disarm()
    end(.ready)
  }

  private func makeSource(
    _ socket: Int32,
    isWriting: Bool,
    _ handle: @escaping @Sendable () -> Void
  ) -> any DispatchSourceProtocol {
    // A source needs its file until it has let go of it, which may be after the socket was closed.
    let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
    let file = copy < 0 ? socket : copy
    let source: any DispatchSourceProtocol =
      isWriting
      ? DispatchSource.makeWriteSource(fileDescriptor: file, queue: queue)
      : DispatchSource.makeReadSource(fileDescriptor: file, queue: queue)
    source.setEventHandler(handler: handle)
    source.setCancelHandler { if copy >= 0 { close(copy) } }
    return source
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

/// The source of a socket, heard only during a wait: unread bytes would be told without end.
private final class KeptSocket: Sendable {
  let socket: Int32
  /// Any thread may use a source, which isn't declared so.
  private nonisolated(unsafe) let source: any DispatchSourceProtocol
  private let isArmed = Mutex(false)

  init(_ socket: Int32, _ source: any DispatchSourceProtocol) {
    (self.socket, self.source) = (socket, source)
  }

  deinit {
    // One that is suspended can't be released.
    arm()
    source.cancel()
  }

  func arm() {
    isArmed.withLock { isArmed in
      if !isArmed { source.resume() }
      isArmed = true
    }
  }

  func disarm() {
    isArmed.withLock { isArmed in
      if isArmed { source.suspend() }
      isArmed = false
    }
  }
}
#endif
