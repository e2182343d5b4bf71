import FeatureKit
import Synchronization

/// The keys that were read and not yet taken.
///
/// They are read also while the app is busy or stuck, because some of them are signals; the others wait here, so that no
/// signal waits behind a flood of them.
final class TypedKeys: Sendable {
  private struct State {
    var keys: [Key] = []
    var end: ConsoleEvent?
    var events: EffectStream<ConsoleEvent>?
    /// True if the app has taken the keys that were sent last.
    var isReady = true

    mutating func sendNext() {
      guard isReady, let events else { return }
      if !keys.isEmpty {
        isReady = false
        events.send(.keys(Array(keys.prefix(256))))
        keys.removeFirst(min(256, keys.count))
      } else if let end = end.take() {
        events.send(end)
      }
    }
  }

  private let state = Mutex(State())

  /// True if so many keys wait that a person can't have typed them: the rest stays unread.
  var isFull: Bool { state.withLock { $0.keys.count > 65_536 } }

  /// Adds keys, which are sent once those before were taken.
  func add(_ keys: [Key], to events: EffectStream<ConsoleEvent>) {
    state.withLock { state in
      state.events = events
      state.keys += keys
      state.sendNext()
    }
  }

  /// Sends an event behind the last keys.
  func end(_ event: ConsoleEvent, to events: EffectStream<ConsoleEvent>) {
    state.withLock { $0.end = event }
    add([], to: events)
  }

  /// Sends the next keys, now that those before were taken.
  func sendNext() {
    state.withLock { state in
      state.isReady = true
      state.sendNext()
    }
  }
}
