import Synchronization

/// Remembers the roots that are made while it is current, so that a test can name what is left of them.
package final class EffectWatch: Sendable {
  @TaskLocal package static var current: EffectWatch?

  let log = EffectLog()
  private let ledgers = Mutex<[EffectLedger]>([])

  package init() {}

  func join(_ ledger: EffectLedger) {
    ledgers.withLock { $0.append(ledger) }
  }

  /// The names of all work that was started, in order.
  package var startedNames: [String] { log.names }

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

/// The names of work as it was started; apart from the watch, because the watch keeps the books alive.
final class EffectLog: Sendable {
  private let started = Mutex<[String]>([])

  var names: [String] { started.withLock { $0 } }

  func add(_ name: String) {
    started.withLock { $0.append(name) }
  }
}
