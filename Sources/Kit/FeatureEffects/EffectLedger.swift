import FeatureIssues
import Synchronization

/// The ledger of all work under one root: running, parked, and waiting for all to settle.
///
/// `busy` counts the pieces that may still act by themselves. It goes up before work can run (when it starts, and by its
/// waker) and down when it parks or ends, so it is zero only when nothing can happen without the test, the user or
/// the outside world.
final class EffectLedger: Sendable {
  let root: EffectRoot
  let reporter: IssueReporter
  let executor: (any TaskExecutor)?
  let mostSleeps: Int
  let alarm: SettleAlarm?
  private let starts: WorkStarts
  /// The number of times that all had settled.
  let settlements = Atomic(0)
  private let log = EffectWatch.current?.log
  let state = Mutex(State())

  struct State {
    var busy = 0
    var nextNumber = 0
    var pieces = WorkIndex()
    /// Running work that lets other work go first, in order.
    var givingWay: ArraySlice<GivingWay> = []
    var settlers: [Settler] = []
    var isAlarmSet = false
  }

  struct Settler {
    let number: Int
    let continuation: CheckedContinuation<Void, Never>
    /// The alarms during this wait; the second one is reported.
    var alarms = 0
  }

  init(
    root: EffectRoot,
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
    EffectWatch.current?.join(self)
  }

  /// True in the live app, where time passes while work waits for the world.
  ///
  /// Tests, walks and the explorer pass an executor.
  var isLive: Bool { executor == nil }

  /// True in a test with the `.feature` trait if there is no executor.
  var isLiveInTest: Bool { isLive && log != nil }

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

  /// The unfinished pieces that end with an owner, oldest first.
  var unfinishedRuns: [Effect] {
    unfinished.filter { $0.scope != EffectScope.root }
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
    log?.add(effect.name)
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
    let (next, settled) = state.withLock { state -> ([GivingWay], [Settler]) in
      state.busy -= 1
      if state.busy == 0 {
        starts.reset()
        settlements.add(1, ordering: .relaxed)
      }
      let next = state.takeNext()
      guard state.busy == 0, !state.settlers.isEmpty else { return (next, []) }
      defer { state.settlers = [] }
      return (next, state.settlers)
    }
    for piece in next { MainSerialExecutor.resume(piece.continuation) }
    for settler in settled {
      settler.continuation.resume()
    }
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
      let number = makeNumber()
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          join(Settler(number: number, continuation: continuation))
        }
      } onCancel: {
        leave(number)
      }
      if Task.isCancelled, !isSettled {
        let message = "\(caller) was cancelled while it waited for \(waitingFor())."
        reporter.report(ReportedIssue(message))
        return false
      }
    }
    return true
  }

  private func join(_ settler: Settler) {
    let (mayGo, setsAlarm) = state.withLock { state -> (Bool, Bool) in
      if state.busy == 0 || Task.isCancelled { return (true, false) }
      state.settlers.append(settler)
      guard alarm != nil else { return (false, false) }
      defer { state.isAlarmSet = true }
      return (false, !state.isAlarmSet)
    }
    if mayGo { settler.continuation.resume() }
    if setsAlarm { setAlarm() }
  }

  private func leave(_ number: Int) {
    let settler = state.withLock { state in
      state.settlers.firstIndex { $0.number == number }.map { state.settlers.remove(at: $0) }
    }
    settler?.continuation.resume()
  }

  /// One alarm at a time serves all waits, so frequent settling costs nothing.
  func setAlarm() {
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
        settles ? "settle()" : sleeper.map { "\($0.effect.name) sleeps on an ImmediateClock and" }
      return (late, state.isAlarmSet)
    }
    if let late { alarm?.write("\(late) still waits for \(waitingFor()).\n") }
    if goesOn { setAlarm() }
  }

  private func waitingFor() -> String {
    let polite = Set(state.withLock { $0.givingWay.map(\.effect.number) })
    let busy = unfinished.filter { $0.isBusy && !polite.contains($0.number) }.map(\.description)
    return busy.isEmpty ? "work that has just ended" : busy.joined(separator: ", ")
  }
}
