import Issues
import Synchronization

/// A stream of values that parks the work that reads it.
///
/// It has one reader. Anyone may send, on any thread, before, while and after the reader waits; the sender
/// marks the reader as running before it wakes it, so `settle()` never returns in between. The reader owns the
/// stream: a producer holds it weakly and forgets it when it is gone.
///
/// ```swift
/// let stream = EffectStream<Int>("counts", .latest)
/// stream.send(1)
/// for try await count in stream { print(count) }
/// ```
public final class EffectStream<Element: Sendable>: AsyncSequence, Sendable {
  /// What happens to values that nobody has read yet.
  public enum Policy: Sendable {
    /// Only the newest is kept.
    case latest
    /// All are kept, in order.
    case all
  }

  /// The name that appears where work waits for the stream.
  public let name: String
  private let policy: Policy
  private let state = Mutex(State())

  private struct State {
    var buffer: [Element] = []
    var end: End?
    var reader: Parked<Element?>?
  }

  private enum End {
    case finished
    case failed(any Error)

    func get() throws {
      if case .failed(let error) = self { throw error }
    }
  }

  /// Makes a stream with nothing in it.
  public init(_ name: String, _ policy: Policy = .all) {
    self.name = name
    self.policy = policy
  }

  // MARK: Sending

  /// Sends a value to the reader, now or when it next asks.
  ///
  /// After the end it does nothing.
  public func send(_ element: Element) {
    let reader = state.withLock { state -> Parked<Element?>? in
      guard state.end == nil else { return nil }
      if let reader = state.reader {
        state.reader = nil
        return reader
      }
      if case .latest = policy { state.buffer.removeAll() }
      state.buffer.append(element)
      return nil
    }
    reader?.resume(returning: element)
  }

  /// Ends the stream once everything that was sent has been read.
  ///
  /// - Parameter error: What the reader gets thrown at the end, if anything.
  public func finish(throwing error: (any Error)? = nil) {
    let reader = state.withLock { state -> Parked<Element?>? in
      guard state.end == nil else { return nil }
      state.end = error.map(End.failed) ?? .finished
      guard let reader = state.reader else { return nil }
      // A reader that waits has read everything; it takes the error with it.
      state.reader = nil
      state.end = .finished
      return reader
    }
    if let error { reader?.resume(throwing: error) } else { reader?.resume(returning: nil) }
  }

  // MARK: Reading

  /// Reads the stream.
  ///
  /// Cancelling the reading task ends the iteration.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let stream: EffectStream

    /// Waits for the next value; nil at the end and when cancelled.
    public mutating func next() async throws -> Element? {
      try await stream.next()
    }
  }

  /// Makes the iterator of the one reader.
  public func makeAsyncIterator() -> Iterator {
    Iterator(stream: self)
  }

  private func next() async throws -> Element? {
    try await withParking(.stream(name)) { parked in
      state.withLock { state in
        guard !Task.isCancelled else { return .success(nil) }
        guard state.buffer.isEmpty else { return .success(state.buffer.removeFirst()) }
        if let end = state.end {
          state.end = .finished
          return Result { try end.get() }.map { nil }
        }
        guard state.reader == nil else {
          reportIssue("\(name) has a reader already. Make a stream for each reader.")
          return .success(nil)
        }
        state.reader = parked
        parked.begin()
        return nil
      }
    } withdraw: {
      let reader = state.withLock { state -> Parked<Element?>? in
        defer { state.reader = nil }
        return state.reader
      }
      reader?.resume(returning: nil)
    }
  }
}
