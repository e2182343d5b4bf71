import FeatureIssues
import Synchronization

/// One named piece of asynchronous work, as `EffectScope` started it.
///
/// Most callers ignore it: work that was started with `run` ends with its scope. Keep it to cancel the
/// work earlier or to wait for its end.
public final class Effect: Sendable, CustomStringConvertible {
  /// The work that this code runs in, if an `EffectScope` started it.
  static var current: Effect? { running?.effect }

  /// The run of that work; tasks that it starts by itself hold it until they end.
  @TaskLocal private static var running: Running?

  private final class Running: Sendable {
    let effect: Effect

    init(_ effect: Effect) { self.effect = effect }
  }

  /// The owner and the name of the work, such as `ReadingModel.timer`.
  package let name: String
  let number: Int
  /// The number of the scope that the work ends with.
  package let scope: Int
  /// The neighbors in the chain of its scope.
  ///
  /// Only the index of the ledger uses them, guarded by the ledger's lock. They are nil after the end.
  nonisolated(unsafe) var older: Effect?
  nonisolated(unsafe) var newer: Effect?
  /// True while no other work of its name should start; guarded likewise.
  nonisolated(unsafe) var hasName = false
  let ledger: EffectLedger
  /// The call that started it, at which its mistakes are reported.
  private let start: WorkStart
  private let state = Mutex(State())
  /// The tasks that wait for the end; nil after it.
  ///
  /// It has a lock of its own, because work may wait for other work, or even for itself.
  private let waiters = Mutex<[Int: Parked<Void>]?>([:])
  /// The signs of an endless loop.
  let loop = LoopCounts()

  private struct State {
    var phase = Phase.active
    /// False once child tasks did something that can't be counted, which was reported.
    var isCounted = true
    var task: Task<Void, Never>?
    var taskIdentity: Int?

    var isBusy: Bool {
      if case .active = phase { isCounted } else { false }
    }
  }

  private enum Phase {
    case active
    case parked(ParkingReason)
    case ended
  }

  init(name: String, scope: Int, ledger: EffectLedger, from start: WorkStart) {
    self.name = name
    self.scope = scope
    self.ledger = ledger
    self.start = start
    number = ledger.makeNumber()
    ledger.begin(self)
  }

  /// Makes a piece of work that never starts.
  init(leftOut name: String, ledger: EffectLedger, from start: WorkStart) {
    self.name = name
    scope = EffectScope.root
    self.ledger = ledger
    self.start = start
    number = ledger.makeNumber()
    state.withLock { $0.phase = .ended }
    waiters.withLock { $0 = nil }
  }

  // MARK: Using a piece of work

  /// Cancels the work.
  ///
  /// It ends at its next check for cancellation; a parked piece ends at once. Other work of its name may start meanwhile.
  public func cancel() {
    ledger.releaseName(of: self)
    state.withLock { $0.task }?.cancel()
  }

  /// Waits for the end of the work, or until the waiting task is cancelled.
  ///
  /// Work may wait for other work.
  public func wait() async {
    if waiters.withLock({ $0 == nil }) {
      Effect.current?.countWait("waited for the end of \(name)")
    }
    let ticket = ledger.makeNumber()
    await withParking(.effect(name)) { waiter -> Void? in
      waiters.withLock { waiters in
        guard !Task.isCancelled, waiters != nil else { return () }
        waiters?[ticket] = waiter
        waiter.begin()
        return nil
      }
    } withdraw: {
      let waiter = waiters.withLock { $0?.removeValue(forKey: ticket)?.ended() }
      waiter?.resume(returning: ())
    }
  }

  /// The name, and where the work stands: `ReadingModel.timer parked until 3 s`.
  public var description: String {
    let (phase, isCounted) = state.withLock { ($0.phase, $0.isCounted) }
    return switch phase {
    case .active: isCounted ? "\(name) running" : "\(name) running in child tasks"
    case .parked(let reason): "\(name) parked \(reason)"
    case .ended: "\(name) ended"
    }
  }

  func belongs(to other: EffectLedger) -> Bool {
    ledger === other
  }

  var isBusy: Bool { state.withLock { $0.isBusy } }

  /// True once it was cancelled or has ended, so it doesn't wait any more.
  var isOver: Bool {
    state.withLock { state in
      if case .ended = state.phase { return true }
      return state.task?.isCancelled ?? false
    }
  }

  /// True while it waits for something outside, as `outside` says.
  var isOutside: Bool {
    guard case .parked(.outside) = state.withLock({ $0.phase }) else { return false }
    return true
  }

  /// True while it runs, or waits for something outside.
  var isBusyOrOutside: Bool {
    state.withLock { state in
      if case .parked(.outside) = state.phase { true } else { state.isBusy }
    }
  }

  /// Returns true while it sleeps on a clock until a deadline.
  func isAsleep(until deadline: Duration) -> Bool {
    guard case .parked(.clock(deadline)) = state.withLock({ $0.phase }) else { return false }
    return true
  }

  /// Reports a mistake of this work at the call that started it.
  func report(_ mistake: String) { ledger.reporter.report(start.issue(mistake)) }

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
    var running = Running(self)
    do {
      try await IssueReporter.$current.withValue(ledger.reporter) {
        try await Effect.$running.withValue(running) { try await work() }
      }
    } catch is CancellationError {
      // Work with an owner normally ends by cancellation.
    } catch {
      report("\(name) threw an error that it should have handled: \(error)")
    }
    if !ledger.isLive, !isKnownUniquelyReferenced(&running) {
      stopCounting("ended before a Task that it started, so settle() cannot wait for that")
    }
    end()
  }

  /// Runs a closure as if no work called it, so that a task started in it isn't the work's.
  static func apart<T>(_ body: () -> T) -> T {
    running == nil ? body() : $running.withValue(nil, operation: body)
  }

  /// Removes the work from all records, the first time.
  func end() {
    let wasBusy = state.withLock { state -> Bool? in
      // Several tasks of the work may each end it, even after its end.
      if case .ended = state.phase { return nil }
      defer { (state.phase, state.task) = (.ended, nil) }
      return state.isBusy
    }
    guard let wasBusy else { return }
    ledger.remove(self)
    let waiting = waiters.withLock { waiters -> [Parked<Void>] in
      defer { waiters = nil }
      return (waiters ?? [:]).sorted { $0.key < $1.key }.map { $0.value.ended() }
    }
    for waiter in waiting { waiter.resume(returning: ()) }
    if wasBusy { ledger.subtract() }
  }

  // MARK: Parking

  /// The counted piece of work of the current task; nil while it is parked, as in `outside`.
  static func counted() -> Effect? {
    guard let effect = current else { return nil }
    let (identity, isBusy) = effect.state.withLock { ($0.taskIdentity, $0.isBusy) }
    guard identity == taskIdentity else {
      effect.stopCounting("waits in a child task, so settle() cannot know when it is parked")
      return nil
    }
    return isBusy ? effect : nil
  }

  /// The current task, as long as it lives.
  static var taskIdentity: Int? {
    withUnsafeCurrentTask { $0?.hashValue }
  }

  /// Marks the work as parked, if it was running.
  func park(_ reason: ParkingReason) {
    let parks = state.withLock { state -> Bool in
      guard state.isBusy else { return false }
      state.phase = .parked(reason)
      return true
    }
    guard parks else { return }
    ledger.subtract()
  }

  /// Marks the work as running again.
  ///
  /// Its waker calls this before it can run.
  func wake() {
    state.withLock { state in
      guard case .parked = state.phase else { return }
      state.phase = .active
      // Under the lock: a task that sees the work running can't take it off the count before it is on it.
      ledger.add()
    }
  }

  /// Reports that a task which the work started is about to wait, or outlives it.
  ///
  /// It says nothing about the work's other tasks, so this piece can't be counted any more.
  private func stopCounting(_ reason: String) {
    let (isFirst, wasBusy) = state.withLock { state -> (Bool, Bool) in
      defer {
        state.isCounted = false
        if case .parked = state.phase { state.phase = .active }
      }
      return (state.isCounted, state.isBusy)
    }
    guard isFirst else { return }
    report(
      """
      \(name) \(reason). Use one run for each piece of work in place of a task group, async let or Task.
      """
    )
    if wasBusy { ledger.subtract() }
  }

  // MARK: Giving way

  /// Lets all other work run until it has finished or is parked.
  ///
  /// Tasks that aren't counted get a turn on the main queue.
  static func giveWay() async {
    guard let effect = counted() else { return await MainSerialExecutor.giveWay() }
    await effect.ledger.giveWay(effect)
  }
}
