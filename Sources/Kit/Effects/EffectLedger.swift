import Issues
import Synchronization

/// The book of all work under one root: who runs, who is parked, and who waits for all to settle.
///
/// `busy` counts the pieces that may still do something by themselves. It goes up before work can
/// run (when it starts, and by whoever wakes it up) and down when it parks or ends, so it is zero
/// only when nothing can happen without the test, the person or the world doing something.
final class EffectLedger: Sendable {
  let reporter: IssueReporter
  let executor: (any TaskExecutor)?
  let alarm: SettleAlarm?
  private let log = EffectWatch.current?.log
  private let state = Mutex(State())

  private struct State {
    var busy = 0
    var nextNumber = 0
    var pieces: [Int: Piece] = [:]
    var settlers: [Settler] = []
    var isAlarmSet = false
  }

  private struct Piece {
    let effect: Effect
    let scope: Int
  }

  private struct Settler {
    let number: Int
    let continuation: CheckedContinuation<Void, Never>
    var hasWaitedOneAlarm = false
  }

  init(reporter: IssueReporter, executor: (any TaskExecutor)?, alarm: SettleAlarm?) {
    self.reporter = reporter
    self.executor = executor
    self.alarm = alarm
    EffectWatch.current?.join(self)
  }

  // MARK: Numbers and names

  func makeNumber() -> Int {
    state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber
    }
  }

  /// The pieces of a scope that have not ended, oldest first.
  func unfinished(of scope: Int) -> [Effect] {
    unfinished { $0.scope == scope }
  }

  /// The pieces that have not ended, oldest first.
  var unfinished: [Effect] {
    unfinished { _ in true }
  }

  /// The pieces that end with an owner and have not ended, oldest first.
  var unfinishedRuns: [Effect] {
    unfinished { $0.scope != EffectScope.root }
  }

  private func unfinished(where isIncluded: (Piece) -> Bool) -> [Effect] {
    let pieces = state.withLock { $0.pieces.values.filter(isIncluded) }
    return pieces.map(\.effect).sorted { $0.number < $1.number }
  }

  // MARK: Counting

  func begin(_ effect: Effect, scope: Int) {
    log?.add(effect.name)
    state.withLock { state in
      state.pieces[effect.number] = Piece(effect: effect, scope: scope)
      state.busy += 1
    }
  }

  func remove(_ effect: Effect) {
    _ = state.withLock { $0.pieces.removeValue(forKey: effect.number) }
  }

  func add() {
    state.withLock { $0.busy += 1 }
  }

  func subtract() {
    let settled = state.withLock { state -> [Settler] in
      state.busy -= 1
      guard state.busy == 0, !state.settlers.isEmpty else { return [] }
      defer { state.settlers = [] }
      return state.settlers
    }
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
  /// - Returns: Whether nothing is; when work calls this, or the task is cancelled, that is reported.
  @discardableResult
  func settle(for caller: String) async -> Bool {
    if let current = Effect.current, current.belongs(to: self) {
      let message = "\(current.name) called \(caller), which would wait for \(current.name) itself."
      reporter.report(ReportedIssue(message))
      return false
    }
    // Whoever was resumed first may have started new work, so everyone looks again.
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

  /// One alarm at a time serves all that wait, so that settling often costs nothing.
  private func setAlarm() {
    alarm?.schedule { [weak self] in self?.ring() }
  }

  private func ring() {
    let (isLate, goesOn) = state.withLock { state -> (Bool, Bool) in
      let isLate = state.settlers.contains(where: \.hasWaitedOneAlarm)
      for index in state.settlers.indices {
        state.settlers[index].hasWaitedOneAlarm = true
      }
      state.isAlarmSet = !state.settlers.isEmpty
      return (isLate, state.isAlarmSet)
    }
    if isLate { alarm?.write("settle() still waits for \(waitingFor()).\n") }
    if goesOn { setAlarm() }
  }

  private func waitingFor() -> String {
    let busy = unfinished.filter(\.isBusy).map(\.description)
    return busy.isEmpty ? "work that has just ended" : busy.joined(separator: ", ")
  }
}
