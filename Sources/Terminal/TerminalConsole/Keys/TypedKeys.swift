import FeatureKit
import Synchronization

/// The keys that were read and not yet taken.
///
/// They are read also while the app is busy or stuck, because some of them are signals; the others wait here, so that no
/// signal waits behind a flood of them.
final class TypedKeys: Sendable {
  private struct State {
    var keys: ArraySlice<Key> = []
    /// The characters of these keys.
    var count = 0
    var end: ConsoleEvent?
    var events: EffectStream<ConsoleEvent>?
    /// True if the app has taken the keys that were sent last.
    var isReady = true

    mutating func sendNext() {
      guard isReady, let events else { return }
      if !keys.isEmpty {
        isReady = false
        var room = TypedKeys.mostAtOnce
        let next = keys.prefix { key in
          defer { room -= key.count }
          return room > 0
        }
        events.send(.keys(Array(next)))
        keys = keys.dropFirst(next.count)
        count -= next.reduce(0) { $0 + $1.count }
      } else if let end = end.take() {
        events.send(end)
      }
    }

    mutating func add(_ key: Key) {
      // A key that is held down may repeat faster than the app takes it.
      if key.isMove, key == keys.last, keys.count > TypedKeys.mostAtOnce { return }
      count += key.count
      guard case .text(let text) = key.code else { return keys.append(key) }
      var rest = text[...]
      while !rest.isEmpty {
        keys.append(Key(.text(String(rest.prefix(TypedKeys.mostAtOnce))), key.modifiers))
        rest = rest.dropFirst(TypedKeys.mostAtOnce)
      }
    }
  }

  private let state = Mutex(State())

  /// The characters that the app takes before it looks for a signal.
  static let mostAtOnce = 64
  /// More characters than a person can have typed in advance.
  static let most = 65_536

  /// True if so many keys wait that the rest stays unread.
  var isFull: Bool { state.withLock { $0.count > Self.most } }

  /// Adds keys, which are sent once those before were taken.
  func add(_ keys: [Key], to events: EffectStream<ConsoleEvent>) {
    state.withLock { state in
      state.events = events
      for key in keys { state.add(key) }
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

extension Key {
  /// The number of characters, or one for another key.
  fileprivate var count: Int {
    switch code {
    case .text(let text), .paste(let text): text.utf8.count
    case _: 1
    }
  }
}
