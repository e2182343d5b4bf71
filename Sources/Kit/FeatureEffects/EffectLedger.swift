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
    /// True once a wait was told.
    var hasToldWait = false
    /// The turns that work had taken when the alarm rang last, or was set.
    var turns = 0
  }

  /// A task that waits for other work.
  struct Waiting {
    let number: Int
    /// The running work that lets others go first; nil for a wait for all to settle.
    let effect: Effect?
    let continuation: CheckedContinuation<Void, Never>
    /// The rings of the alarm in a row during which no work took a turn.
    var quietRings: Int
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
  func admits(_ name: String, from start: WorkStart) -> Bool {
    guard !isLive, let starter = Effect.current, starter.belongs(to: self) else { return true }
    return starts.admits(name, from: start, by: starter)
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

  /// Lets other work have the name of a piece.
  func releaseName(of effect: Effect) {
    state.withLock { $0.pieces.releaseName(of: effect) }
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
      let name = current.name
      current.report("\(name) called \(caller), which would wait for \(name) itself.")
      return false
    }
    // The first one resumed may have started new work, so each checks again.
    while !isSettled {
      await wait(in: \.settlers)
      if Task.isCancelled, !isSettled {
        let message = "\(caller) was cancelled while it waited for \(waitingFor())."
        if let first = awaited.first {
          first.report(message)
        } else {
          reporter.report(ReportedIssue(message))
        }
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
        let (ready, setsAlarm) = state.withLock { state -> ([Waiting], Bool) in
          let this = Waiting(
            number: number,
            effect: effect,
            continuation: continuation,
            // An alarm that is set already rings too early for it.
            quietRings: state.isAlarmSet ? -1 : 0
          )
          guard !Task.isCancelled else { return ([this], false) }
          state[keyPath: list].append(this)
          let ready = state.takeReady()
          guard ready.isEmpty, let alarm, !state.hasToldWait else { return (ready, false) }
          defer { state.isAlarmSet = true }
          if !state.isAlarmSet { state.turns = alarm.turns() }
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
    guard let alarm else { return }
    let (late, goesOn) = state.withLock { state -> (String?, Bool) in
      let late = state.lateWait(turns: alarm.turns())
      state.isAlarmSet = late == nil && !(state.settlers.isEmpty && state.givingWay.isEmpty)
      state.hasToldWait = late != nil
      return (late, state.isAlarmSet)
    }
    if let late, watch?.tellsWait() ?? true {
      alarm.write("\(late) still waits for \(waitingFor()).\n")
    }
    if goesOn { setAlarm() }
  }

  /// The pieces that keep others waiting, oldest first.
  private var awaited: [Effect] {
    let polite = Set(state.withLock { $0.givingWay.compactMap(\.effect?.number) })
    return unfinished.filter { $0.isBusy && !polite.contains($0.number) }
  }

  private func waitingFor() -> String {
    let busy = awaited.map(\.description)
    return busy.isEmpty ? "work that has just ended" : busy.joined(separator: ", ")
  }
}

extension EffectLedger.State {
  /// Returns what waits for too long; any turn of work since the last ring begins the count anew.
  fileprivate mutating func lateWait(turns: Int) -> String? {
    let isQuiet = turns == self.turns
    self.turns = turns
    func count(_ wait: inout EffectLedger.Waiting) -> Bool {
      wait.quietRings = isQuiet ? wait.quietRings + 1 : 0
      return wait.quietRings >= SettleAlarm.quietRings
    }
    for index in settlers.indices where count(&settlers[index]) { return "settle()" }
    for index in givingWay.indices where count(&givingWay[index]) {
      return givingWay[index].effect.map { "\($0.name) sleeps on an ImmediateClock and" }
    }
    return nil
  }

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
