import FeatureKit
import Synchronization

/// The keys that were read and not yet taken.
///
/// They are read also while the app is busy or stuck, because some of them are signals; the others wait here. A signal comes
/// behind the keys before it. A flood before it is dropped, as terminals do, and a second signal waits for nothing.
final class TypedKeys: Sendable {
  private struct State {
    var keys: ArraySlice<Key> = []
    /// The bytes of these keys.
    var count = 0
    var end: ConsoleEvent?
    var events: EffectStream<ConsoleEvent>?
    /// True if the app has taken the keys that were sent last.
    var isReady = true
    /// A signal that waits, with the number of keys before it.
    var signal: (place: Int, send: Send)?

    /// Sends the next keys, or returns the signal whose turn it is.
    mutating func sendNext() -> Send? {
      guard isReady, let events else { return nil }
      if let (place, send) = signal, place == 0 {
        signal = nil
        return send
      }
      if !keys.isEmpty {
        isReady = false
        var room = TypedKeys.mostAtOnce
        let next = keys.prefix(signal?.place ?? keys.count).prefix { key in
          defer { room -= key.count }
          return room > 0
        }
        events.send(.keys(Array(next)))
        keys = keys.dropFirst(next.count)
        count -= next.reduce(0) { $0 + $1.count }
        signal?.place -= next.count
      } else if let end = end.take() {
        events.send(end)
      }
      return nil
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

  /// Sends a signal.
  typealias Send = @Sendable () -> Void

  private let state = Mutex(State())

  /// The bytes that the app takes before it looks for a signal; a paste is one piece of any length.
  static let mostAtOnce = 64
  /// The bytes that a signal waits for.
  static let mostBeforeSignal = 1_024
  /// More bytes than a person can have typed in advance.
  static let most = 65_536

  /// True if so many keys wait that the rest stays unread.
  var isFull: Bool { state.withLock { $0.count > Self.most } }

  /// Adds keys, which are sent once those before were taken.
  func add(_ keys: [Key], to events: EffectStream<ConsoleEvent>) {
    state.withLock { state in
      state.events = events
      for key in keys { state.add(key) }
    }
    sendAll()
  }

  /// Sends a signal once the keys before it were taken.
  ///
  /// If these are a flood, or another signal waits, they are dropped, and it is sent at once.
  func signal(_ send: @escaping Send) {
    let signals: [Send] = state.withLock { state in
      if state.signal == nil, !state.keys.isEmpty, state.count <= Self.mostBeforeSignal {
        state.signal = (state.keys.count, send)
        return []
      }
      let before = state.signal?.send
      (state.keys, state.count, state.signal) = ([], 0, nil)
      return [before, send].compactMap(\.self)
    }
    for send in signals { send() }
  }

  private func sendAll() {
    while let send = state.withLock({ $0.sendNext() }) { send() }
  }

  /// Sends an event behind the last keys.
  func end(_ event: ConsoleEvent, to events: EffectStream<ConsoleEvent>) {
    state.withLock { $0.end = event }
    add([], to: events)
  }

  /// Sends the next keys, now that those before were taken.
  func sendNext() {
    state.withLock { $0.isReady = true }
    sendAll()
  }
}

extension Key {
  /// The number of bytes of a text, or one for another key.
  fileprivate var count: Int {
    switch code {
    case .text(let text), .paste(let text): text.utf8.count
    case _: 1
    }
  }
}
