import FeatureIssues
import Synchronization

/// A stream of values that parks the work reading it.
///
/// It has one reader at a time. Any thread may send, before, while and after the reader waits; the sender marks the
/// reader as running before it wakes it, so `settle()` never returns in between. The reader owns the stream: a producer
/// holds it weakly and forgets it when it is gone.
///
/// An iterator is the reader from its first `next()` until it is released, its work is cancelled, or it has got nil. In a
/// task that no scope started, cancellation counts only while it waits. Another iterator that asks meanwhile is reported,
/// once for each piece of work, and its iteration ends without a value. Work that starts over without end is cancelled.
///
/// ```swift
/// let stream = EffectStream<Int>("counts", .latest)
/// stream.send(1)
/// for try await count in stream { print(count) }
/// ```
public final class EffectStream<Element: Sendable>: AsyncSequence, Sendable {
  /// The treatment of values that haven't been read yet.
  public enum Policy: Sendable {
    /// Only the newest is kept.
    case latest
    /// All are kept, in order.
    case all
  }

  /// The name shown for work that waits for the stream.
  package let name: String
  private let policy: Policy
  private let state = Mutex(State())
  private let strays: StraySleeps

  private struct State {
    /// A slice, because removing its first element is O(1) at any length.
    var buffer: ArraySlice<Element> = []
    /// The task that read last.
    var readingTask: Int?
    /// The number of values in the buffer that this task has sent.
    var ownValues = 0
    /// The number of values that were read since the reader last waited.
    var readsInARow = 0
    /// The last result of the reader, once there is nothing more to send.
    var end: Result<Element?, any Error>?
    /// The iterator that reads, from its first `next()` on.
    var seat: Seat?
    var reader: Reader?
    var readerNumber = 0
    var lastNumber = 0
    /// The readers that were refused and reported.
    var refused: Set<Refused> = []

    mutating func makeNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }

    /// True if another iterator has the seat.
    func isTaken(for iterator: Int) -> Bool {
      guard let seat, seat.iterator != iterator else { return false }
      return seat.effect?.isOver != true
    }

    /// Gives the seat to an iterator, unless another has it.
    mutating func seats(_ iterator: Int, of effect: Effect?) -> Bool {
      guard !isTaken(for: iterator) else { return false }
      seat = Seat(iterator: iterator, effect: effect)
      readingTask = Effect.taskIdentity
      return true
    }

    mutating func leave(_ iterator: Int) {
      if seat?.iterator == iterator { seat = nil }
    }

    mutating func takeReader() -> Reader? {
      defer { reader = nil }
      return reader?.ended()
    }

    mutating func append(_ element: Element, _ policy: Policy) {
      if case .latest = policy { (buffer, ownValues) = ([], 0) }
      buffer.append(element)
      if let readingTask, readingTask == Effect.taskIdentity { ownValues += 1 }
    }

    /// Takes the first value, and counts it; one that the reader has sent itself is a sign of a loop.
    mutating func takeFirst() -> (value: Element, isOwn: Bool) {
      // An emptied slice would keep the read values.
      defer { if buffer.isEmpty { buffer = [] } }
      let isOwn = ownValues > 0
      if isOwn { ownValues -= 1 }
      readsInARow += 1
      return (buffer.removeFirst(), isOwn)
    }
  }

  private struct Seat {
    let iterator: Int
    let effect: Effect?
  }

  /// A piece of work, or all tasks that no scope started.
  private struct Refused: Hashable {
    let root: ObjectIdentifier?
    let number: Int?

    init(_ effect: Effect?) {
      (root, number) = (effect.map { ObjectIdentifier($0.ledger) }, effect?.number)
    }
  }

  private typealias Reader = Parked<Result<Element?, any Error>>

  /// Makes an empty stream.
  public convenience init(_ name: String, _ policy: Policy = .all) {
    self.init(name, policy, mostStrayReads: StraySleeps.most)
  }

  /// The same, with a bound on the reads that are refused to tasks that no scope started, in all.
  init(_ name: String, _ policy: Policy = .all, mostStrayReads: Int) {
    self.name = name
    self.policy = policy
    strays = StraySleeps(most: mostStrayReads)
  }

  // MARK: Sending

  /// Sends a value to the reader, now or at its next request.
  ///
  /// After the end it does nothing.
  public func send(_ element: Element) {
    let reader = state.withLock { state -> Reader? in
      guard state.end == nil else { return nil }
      if let reader = state.takeReader() { return reader }
      state.append(element, policy)
      return nil
    }
    reader?.resume(returning: .success(element))
  }

  /// Ends the stream once all sent values have been read.
  ///
  /// - Parameter error: The error thrown to the reader at the end, if any.
  public func finish(throwing error: (any Error)? = nil) {
    let end: Result<Element?, any Error> = error.map { .failure($0) } ?? .success(nil)
    let reader = state.withLock { state -> Reader? in
      guard state.end == nil else { return nil }
      let reader = state.takeReader()
      // A waiting reader has read everything, so it takes the error with it.
      state.end = reader == nil ? end : .success(nil)
      return reader
    }
    reader?.resume(returning: end)
  }

  // MARK: Reading

  /// Reads the stream.
  ///
  /// Cancelling the reading task ends the iteration.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let reading: Reading

    /// Waits for the next value; nil at the end, when cancelled, and for a second reader.
    public mutating func next() async throws -> Element? {
      try await reading.stream.next(for: reading)
    }
  }

  /// One iterator and its copies; releasing the last of them frees the stream for another.
  fileprivate final class Reading: Sendable {
    let stream: EffectStream
    let number: Int
    let isRefused = Atomic(false)

    init(_ stream: EffectStream) {
      self.stream = stream
      number = stream.state.withLock { $0.makeNumber() }
    }

    func refuse() {
      isRefused.store(true, ordering: .relaxed)
    }

    deinit {
      stream.state.withLock { $0.leave(number) }
    }
  }

  /// Makes the iterator of the one reader.
  public func makeAsyncIterator() -> Iterator {
    Iterator(reading: Reading(self))
  }

  private func next(for reading: Reading) async throws -> Element? {
    if let value = try await value(for: reading) { return value }
    if reading.isRefused.load(ordering: .relaxed) {
      // It may be in a loop that starts over.
      await strays.count("read \(name)")
    } else {
      Effect.current?.countWait("read \(name)")
    }
    return nil
  }

  private func value(for reading: Reading) async throws -> Element? {
    if reading.isRefused.load(ordering: .relaxed) {
      if Task.isCancelled { await Effect.endIfDeaf() }
      return nil
    }
    let number = state.withLock { $0.makeNumber() }
    var (isOwn, readsInARow) = (false, 0)
    let value = try await withParking(.stream(name)) { (parked: Reader) in
      var first: Seat?
      let result = state.withLock { state -> Result<Element?, any Error>? in
        guard !Task.isCancelled else {
          // A loop that starts over though it is cancelled is counted too.
          if state.isTaken(for: reading.number) { reading.refuse() }
          state.leave(reading.number)
          return .success(nil)
        }
        guard state.reader == nil, state.seats(reading.number, of: Effect.current) else {
          reading.refuse()
          if state.refused.insert(Refused(Effect.current)).inserted { first = state.seat }
          return .success(nil)
        }
        guard state.buffer.isEmpty else {
          let first = state.takeFirst()
          (isOwn, readsInARow) = (first.isOwn, state.readsInARow)
          return .success(first.value)
        }
        if let end = state.end {
          state.end = .success(nil)
          state.leave(reading.number)
          return end
        }
        (state.reader, state.readerNumber, state.readsInARow) = (parked, number, 0)
        parked.begin()
        return nil
      }
      if let first { reportRefusal(for: first) }
      return result
    } withdraw: {
      let reader = state.withLock { state -> Reader? in
        guard state.readerNumber == number else { return nil }
        state.leave(reading.number)
        return state.takeReader()
      }
      reader?.resume(returning: .success(nil))
    }.get()
    // Such a value comes at once, so a reader that feeds its own stream would never wait.
    if isOwn { Effect.current?.countWait("read \(name)") }
    if readsInARow > 0, readsInARow.isMultiple(of: Self.readsInATurn),
      Effect.current?.ledger.isLive ?? true
    {
      await MainSerialExecutor.giveWay()
    }
    return value
  }

  /// The number of values that come at once before the reader lets others use the main queue.
  private static var readsInATurn: Int { 100 }

  private func reportRefusal(for first: Seat) {
    let names = [first.effect, Effect.current].map { $0?.name ?? "a task that no scope started" }
    let mistake =
      "\(name) has a reader already, \(names[0]), so \(names[1]) gets no values. Make a stream for each."
    guard let second = Effect.current else { return reportIssue(mistake) }
    second.report(mistake)
  }
}
