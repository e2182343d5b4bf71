import Dispatch
import FeatureTesting
import Observation
import Synchronization

@testable import FeatureEffects

/// A model with the smallest timer there is.
@MainActor @Observable
final class TimerModel {
  private(set) var seconds = 0
  private let effects: EffectScope
  private let clock: any Clock<Duration>
  private let prepare: @Sendable () async -> Void

  init(
    effects: EffectScope,
    clock: any Clock<Duration>,
    prepare: @escaping @Sendable () async -> Void = {}
  ) {
    self.prepare = prepare
    self.effects = effects.scope("TimerModel")
    self.clock = clock
  }

  func task() {
    effects.run("timer") { [weak self, clock, prepare] in
      await prepare()
      while true {
        try await clock.sleep(for: .seconds(1))
        guard let self else { return }
        seconds += 1
      }
    }
  }
}

/// Makes a root whose work is ordered, and the log that it tells mistakes to.
func loggedScope(mostSleeps: Int = StraySleeps.most) -> (EffectScope, IssueLog) {
  let log = IssueLog()
  return (log.root("app", mostSleeps: mostSleeps), log)
}

extension IssueLog {
  /// Makes a root whose work is ordered, and that tells its mistakes to this log.
  func root(_ name: String, mostSleeps: Int = 20) -> EffectScope {
    EffectScope(
      name,
      executor: MainSerialExecutor.shared,
      reporter: reporter,
      mostSleeps: mostSleeps
    )
  }
}

/// The report of work that waits in a child task.
func childTaskReport(_ name: String) -> String {
  """
  \(name) waits in a child task, so settle() cannot know when it is parked. Use one run for \
  each piece of work in place of a task group, async let or Task.
  """
}

/// The events in order, from any thread.
final class Log<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])

  func append(_ entry: Entry) {
    list.withLock { $0.append(entry) }
  }

  var entries: [Entry] { list.withLock { $0 } }
}

/// A closed door that the test opens: the world outside, which no clock controls.
final class Door: Sendable {
  private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>(
    (false, [])
  )

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state -> Bool in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      defer { state = (true, []) }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

extension SettleAlarm {
  /// Makes an alarm that rings at once and again, and opens a door some time after something was written.
  ///
  /// For it, no work takes a turn.
  static func ringing(_ written: Log<String>, _ door: Door) -> SettleAlarm {
    SettleAlarm(
      schedule: { ring in DispatchQueue.main.async(execute: ring) },
      turns: { 0 },
      write: { line in
        written.append(line)
        DispatchQueue.main.async { DispatchQueue.main.async { door.open() } }
      }
    )
  }
}
