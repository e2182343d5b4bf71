import Issues
import Synchronization

/// One named piece of asynchronous work, as `EffectScope` started it.
///
/// Most callers ignore it: work that was started with `run` ends with its scope. Keep it to cancel the
/// work earlier or to wait for its end.
public final class Effect: Sendable, CustomStringConvertible {
  /// The work this code runs in, if an `EffectScope` started it.
  @TaskLocal static var current: Effect?

  /// The owner and the name of the work, such as `RecordMeetingModel.timer`.
  public let name: String
  let number: Int
  private let ledger: EffectLedger
  private let state = Mutex(State())

  private struct State {
    var phase = Phase.active
    var task: Task<Void, Never>?
    var taskIdentity: Int?
    var waiters: [Int: Parked<Void>] = [:]
    var instantSleeps = 0
  }

  private enum Phase {
    case active
    case parked(ParkingReason)
    /// Child tasks did something that cannot be counted; this was reported.
    case uncounted
    case ended
  }

  init(name: String, scope: Int, ledger: EffectLedger) {
    self.name = name
    self.ledger = ledger
    number = ledger.makeNumber()
    ledger.begin(self, scope: scope)
  }

  // MARK: Using a piece of work

  /// Cancels the work.
  ///
  /// It ends when it next looks, which a parked piece does at once.
  public func cancel() {
    state.withLock { $0.task }?.cancel()
  }

  /// Waits for the end of the work, or until the waiting task is cancelled.
  ///
  /// Work may wait for other work.
  public func wait() async {
    let ticket = ledger.makeNumber()
    do {
      try await withParking(.effect(name)) { waiter in
        state.withLock { state in
          if Task.isCancelled { return .success(()) }
          if case .ended = state.phase { return .success(()) }
          state.waiters[ticket] = waiter
          waiter.begin()
          return nil
        }
      } withdraw: {
        self.state.withLock { $0.waiters.removeValue(forKey: ticket) }?.resume(returning: ())
      }
    } catch {
      ledger.reporter.report(ReportedIssue("Waiting for \(name) failed: \(error)"))
    }
  }

  /// The name, and where the work stands: `RecordMeetingModel.timer parked until 3.0 seconds`.
  public var description: String {
    switch state.withLock({ $0.phase }) {
    case .active: "\(name) running"
    case .parked(let reason): "\(name) parked \(reason)"
    case .uncounted: "\(name) running in child tasks"
    case .ended: "\(name) ended"
    }
  }

  func belongs(to other: EffectLedger) -> Bool {
    ledger === other
  }

  var isBusy: Bool {
    if case .active = state.withLock({ $0.phase }) { true } else { false }
  }

  // MARK: Running

  func attach(_ task: Task<Void, Never>) {
    state.withLock { state in
      if case .ended = state.phase { return }
      state.task = task
    }
  }

  @MainActor
  func perform(_ work: @MainActor () async throws -> Void) async {
    let identity = Self.taskIdentity
    state.withLock { $0.taskIdentity = identity }
    do {
      try await Effect.$current.withValue(self) { try await work() }
    } catch is CancellationError {
      // Being cancelled is how work with an owner ends.
    } catch {
      let message = "\(name) threw an error that it should have handled: \(error)"
      ledger.reporter.report(ReportedIssue(message))
    }
    end()
  }

  private func end() {
    let (wasCounted, waiters) = state.withLock { state -> (Bool, [Parked<Void>]) in
      let wasCounted = if case .active = state.phase { true } else { false }
      state.phase = .ended
      state.task = nil
      defer { state.waiters = [:] }
      return (wasCounted, state.waiters.sorted { $0.key < $1.key }.map(\.value))
    }
    ledger.remove(self)
    for waiter in waiters { waiter.resume(returning: ()) }
    if wasCounted { ledger.subtract() }
  }

  // MARK: Parking

  /// The piece of work that the current task belongs to and that is still counted.
  static func counted() -> Effect? {
    guard let effect = current else { return nil }
    guard effect.state.withLock({ $0.taskIdentity }) == taskIdentity else {
      effect.stopCounting()
      return nil
    }
    return effect
  }

  private static var taskIdentity: Int? {
    withUnsafeCurrentTask { $0?.hashValue }
  }

  /// Marks the work as parked, if it was running; says whether it was.
  func park(_ reason: ParkingReason) -> Bool {
    let parks = state.withLock { state -> Bool in
      guard case .active = state.phase else { return false }
      state.phase = .parked(reason)
      return true
    }
    if parks { ledger.subtract() }
    return parks
  }

  /// Marks the work as running again.
  ///
  /// Called by whoever wakes it, before it can run.
  func wake() {
    let wakes = state.withLock { state -> Bool in
      guard case .parked = state.phase else { return false }
      state.phase = .active
      return true
    }
    if wakes { ledger.add() }
  }

  /// A child task is about to wait, which says nothing about its siblings: this piece cannot be counted right.
  private func stopCounting() {
    let (isFirst, wasActive) = state.withLock { state -> (Bool, Bool) in
      switch state.phase {
      case .uncounted, .ended: return (false, false)
      case .active, .parked:
        let wasActive = if case .active = state.phase { true } else { false }
        state.phase = .uncounted
        return (true, wasActive)
      }
    }
    guard isFirst else { return }
    ledger.reporter.report(
      ReportedIssue(
        """
        \(name) waits in a child task, so settle() cannot know when it is parked. Use one run for \
        each piece of work in place of a task group, async let or Task.
        """
      )
    )
    if wasActive { ledger.subtract() }
  }

  // MARK: Endless loops

  /// Counts a sleep that did not suspend; false once the bound is reached.
  func countsInstantSleep(of bound: Int) -> Bool {
    let count = state.withLock { state -> Int in
      state.instantSleeps += 1
      return state.instantSleeps
    }
    guard count >= bound else { return true }
    if count == bound {
      let message = "\(name) slept \(bound) times without time passing. Does its loop end?"
      ledger.reporter.report(ReportedIssue(message))
    }
    return false
  }
}
