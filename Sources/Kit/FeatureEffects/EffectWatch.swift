import Synchronization

/// Remembers the roots that are made while it is current, so that a test can name what is left of them.
package final class EffectWatch: Sendable {
  @TaskLocal package static var current: EffectWatch?

  private let started = Mutex<[String]>([])
  private let ledgers = Mutex<[EffectLedger]>([])
  private let hasToldWait = Atomic(false)

  package init() {}

  func join(_ ledger: EffectLedger) {
    ledgers.withLock { $0.append(ledger) }
  }

  /// The names of all work that was started, in order.
  package var startedNames: [String] { started.withLock { $0 } }

  func noteStart(of name: String) {
    started.withLock { $0.append(name) }
  }

  /// Returns true once, so that a test reports one long wait, however many roots it has.
  func tellsWait() -> Bool { !hasToldWait.exchange(true, ordering: .relaxed) }

  /// Lets all roots settle, then names each kind of work that has not ended, once.
  package func leftovers() async -> [String] {
    var names: [String] = []
    for ledger in ledgers.withLock({ $0 }) {
      await ledger.settle(for: "The end of the test")
      for effect in ledger.unfinished where !names.contains(effect.description) {
        names.append(effect.description)
      }
    }
    return names
  }
}
