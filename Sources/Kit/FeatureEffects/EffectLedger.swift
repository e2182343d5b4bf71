import FeatureIssues
import Synchronization

/// The ledger of all work under one root: running, parked, and waiting for all to settle.
///
/// `busy` counts the pieces that may still act by themselves. It goes up before work can run (when it starts, and by its
/// waker) and down when it parks or ends, so it is zero only when nothing can happen without the test, the user or
/// the outside world.
final class EffectLedger: Sendable {
  /// The name of the root and the place where it was made, as two roots may have one name.
  let root: String
  let reporter: IssueReporter
  let executor: (any TaskExecutor)?
  let mostSleeps: Int
  let alarm: SettleAlarm?
  private let starts: WorkStarts
  /// The number of times that all had settled.
  let settlements = Atomic(0)
  /// Weak, as it keeps the ledgers.
  private weak let watch = EffectWatch.current
  let state = Mutex(State())

  struct State {
    var busy = 0
    var nextNumber = 0
    var pieces = WorkIndex()
    /// The waits for all to settle.
    var settlers: ArraySlice<Waiting> = []
    /// Running work that lets other work go first, in order.
    var givingWay: ArraySlice<Waiting> = []
    var isAlarmSet = false
  }

  /// A task that waits for other work.
  struct Waiting {
    let number: Int
    /// The running work that lets others go first; nil for a wait for all to settle.
    let effect: Effect?
    let continuation: CheckedContinuation<Void, Never>
    /// The alarms during this wait; the second one is reported.
    var alarms = 0
  }

  init(
    root: String,
    reporter: IssueReporter,
    executor: (any TaskExecutor)?,
    alarm: SettleAlarm?,
    mostSleeps: Int,
    mostStarts: Int
  ) {
    self.root = root
    self.reporter = reporter
    self.executor = executor
    self.alarm = alarm
    self.mostSleeps = mostSleeps
    starts = WorkStarts(most: mostStarts)
    watch?.join(self)
  }

  /// True in the live app, where time passes while work waits for the world.
  ///
  /// Tests, walks and the explorer pass an executor.
  var isLive: Bool { executor == nil }

  /// True in a test with the `.feature` trait if there is no executor.
  var isLiveInTest: Bool { isLive && watch != nil }

  // MARK: Numbers and names

  func makeNumber() -> Int {
    state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber
    }
  }

  /// The latest number.
  var lastNumber: Int { state.withLock { $0.nextNumber } }

  /// The unfinished pieces of a scope, oldest first.
  func unfinished(of scope: Int) -> [Effect] {
    state.withLock { $0.pieces.pieces(of: scope) }
  }

  /// Returns true while a scope has an unfinished piece of that name.
  func isRunning(_ name: String, of scope: Int) -> Bool {
    state.withLock { $0.pieces.contains(name, of: scope) }
  }

  /// The unfinished pieces, oldest first.
  var unfinished: [Effect] {
    state.withLock { $0.pieces.all }
  }

  // MARK: Counting

  /// Limits the pieces that work may start before all has settled.
  func allow(_ pieces: Int) { starts.allow(pieces) }

  /// Returns true if work of a name may start.
  ///
  /// Only work started by other work is counted, and not in the live app.
  func admits(_ name: String) -> Bool {
    guard !isLive, let starter = Effect.current, starter.belongs(to: self) else { return true }
    return starts.admits(name, startedBy: starter)
  }

  func begin(_ effect: Effect) {
    watch?.noteStart(of: effect.name)
    state.withLock { state in
      state.pieces.add(effect)
      state.busy += 1
    }
  }

  func remove(_ effect: Effect) {
    state.withLock { $0.pieces.remove(effect) }
  }

  func add() {
    state.withLock { $0.busy += 1 }
  }

  func subtract() {
    let ready = state.withLock { state in
      state.busy -= 1
      if state.busy == 0 {
        starts.reset()
        settlements.add(1, ordering: .relaxed)
      }
      return state.takeReady()
    }
    resume(ready)
  }

  // MARK: Settling

  var isSettled: Bool {
    state.withLock { $0.busy == 0 }
  }

  /// Waits until nothing is busy.
  ///
  /// - Returns: False if work calls this or the task is cancelled, which is reported.
  @discardableResult
  func settle(for caller: String) async -> Bool {
    if let current = Effect.current, current.belongs(to: self) {
      let message = "\(current.name) called \(caller), which would wait for \(current.name) itself."
      reporter.report(ReportedIssue(message))
      return false
    }
    // The first one resumed may have started new work, so each checks again.
    while !isSettled {
      await wait(in: \.settlers)
      if Task.isCancelled, !isSettled {
        let message = "\(caller) was cancelled while it waited for \(waitingFor())."
        reporter.report(ReportedIssue(message))
        return false
      }
    }
    return true
  }

  // MARK: Waiting

  /// Suspends running work until all other work has finished, is parked or gives way as well.
  ///
  /// It counts as running meanwhile. Pieces that give way go on one by one, in the order in which they came.
  func giveWay(_ effect: Effect) async {
    await wait(in: \.givingWay, effect)
  }

  /// Suspends the current task until it is ready, or cancelled.
  private func wait(
    in list: any WritableKeyPath<State, ArraySlice<Waiting>> & Sendable,
    _ effect: Effect? = nil
  ) async {
    let number = makeNumber()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let this = Waiting(number: number, effect: effect, continuation: continuation)
        let (ready, setsAlarm) = state.withLock { state -> ([Waiting], Bool) in
          guard !Task.isCancelled else { return ([this], false) }
          state[keyPath: list].append(this)
          let ready = state.takeReady()
          guard ready.isEmpty, alarm != nil else { return (ready, false) }
          defer { state.isAlarmSet = true }
          return ([], !state.isAlarmSet)
        }
        resume(ready)
        if setsAlarm { setAlarm() }
      }
    } onCancel: {
      let this = state.withLock { state in
        state[keyPath: list].firstIndex { $0.number == number }
          .map { state[keyPath: list].remove(at: $0) }
      }
      this?.continuation.resume()
    }
  }

  private func resume(_ ready: [Waiting]) {
    for this in ready {
      if this.effect == nil {
        this.continuation.resume()
      } else {
        MainSerialExecutor.resume(this.continuation)
      }
    }
  }

  /// One alarm at a time serves all waits, so frequent settling costs nothing.
  private func setAlarm() {
    alarm?.schedule { [weak self] in self?.ring() }
  }

  private func ring() {
    let (late, goesOn) = state.withLock { state -> (String?, Bool) in
      for index in state.settlers.indices { state.settlers[index].alarms += 1 }
      for index in state.givingWay.indices { state.givingWay[index].alarms += 1 }
      let settles = state.settlers.contains { $0.alarms == 2 }
      let sleeper = state.givingWay.first { $0.alarms == 2 }
      let alarms = state.settlers.map(\.alarms) + state.givingWay.map(\.alarms)
      state.isAlarmSet = alarms.contains { $0 < 2 }
      let late =
        settles ? "settle()" : sleeper?.effect.map { "\($0.name) sleeps on an ImmediateClock and" }
      return (late, state.isAlarmSet)
    }
    if let late { alarm?.write("\(late) still waits for \(waitingFor()).\n") }
    if goesOn { setAlarm() }
  }

  private func waitingFor() -> String {
    let polite = Set(state.withLock { $0.givingWay.compactMap(\.effect?.number) })
    let busy = unfinished.filter { $0.isBusy && !polite.contains($0.number) }.map(\.description)
    return busy.isEmpty ? "work that has just ended" : busy.joined(separator: ", ")
  }
}

extension EffectLedger.State {
  /// Takes the waits that are over.
  ///
  /// Work that gives way has its turn once all others have paused, all else goes on once nothing is busy.
  fileprivate mutating func takeReady() -> [EffectLedger.Waiting] {
    // It is one, unless some gave way and are no longer counted: then no work waits for those.
    let count = busy > givingWay.count ? 0 : min(givingWay.count, givingWay.count - busy + 1)
    var ready = Array(givingWay.prefix(count))
    givingWay.removeFirst(count)
    if busy == 0 {
      ready += settlers
      settlers = []
    }
    return ready
  }
}
