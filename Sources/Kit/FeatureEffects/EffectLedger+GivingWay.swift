import Synchronization

extension EffectLedger {
  /// Running work that lets others go on first.
  struct GivingWay {
    let number: Int
    let effect: Effect
    let continuation: CheckedContinuation<Void, Never>
    var alarms = 0
  }

  /// Suspends running work until all other work has finished, is parked or gives way as well.
  ///
  /// It counts as running meanwhile. Pieces that give way go on one by one, in the order in which they came.
  func giveWay(_ effect: Effect) async {
    let number = makeNumber()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (next, setsAlarm) = state.withLock { state -> ([GivingWay], Bool) in
          let this = GivingWay(number: number, effect: effect, continuation: continuation)
          guard !Task.isCancelled else { return ([this], false) }
          state.givingWay.append(this)
          let next = state.takeNext()
          guard next.isEmpty else { return (next, false) }
          defer { state.isAlarmSet = true }
          return ([], !state.isAlarmSet)
        }
        for piece in next { MainSerialExecutor.resume(piece.continuation) }
        if setsAlarm { setAlarm() }
      }
    } onCancel: {
      let this = state.withLock { state in
        state.givingWay.firstIndex { $0.number == number }.map { state.givingWay.remove(at: $0) }
      }
      this?.continuation.resume()
    }
  }
}

extension EffectLedger.State {
  /// Takes the piece that goes on next, once all others have finished, are parked or give way too.
  mutating func takeNext() -> [EffectLedger.GivingWay] {
    guard !givingWay.isEmpty, busy <= givingWay.count else { return [] }
    // It is one, unless some gave way and are no longer counted: then no work waits for those.
    let next = Array(givingWay.prefix(givingWay.count - busy + 1))
    givingWay.removeFirst(next.count)
    return next
  }
}
