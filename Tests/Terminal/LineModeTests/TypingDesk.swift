import FeatureKit
import Synchronization
import TerminalFixtures

@testable import TerminalConsole

/// A desk with a terminal, and a user who types on it.
final class TypingDesk: Sendable {
  let terminal = Mutex(PaperTerminal(columns: 40))
  let hasGivenBack = Mutex(false)
  /// The actions of the life cycle before each stop.
  let actionsBeforeStop = Mutex<[String]>([])
  /// The changes that happen once so many keys were read.
  let onRead = Mutex<[Int: @MainActor @Sendable () -> Void]>([:])
  private let events = Mutex<(left: [ConsoleEvent], stream: EffectStream<ConsoleEvent>?)>(([], nil))
  private let screens = Mutex<[String]>([])
  private let followed = Mutex("")

  /// The text on the terminal after some keys.
  func shown(_ number: Int) -> String { screens.withLock { $0[number] } }

  /// The actions of the life cycle as a follower got them.
  ///
  /// F and b are the foreground and the background, A and i active and inactive.
  var actions: String { followed.withLock { $0 } }

  func note(_ action: Lifecycle.Action) {
    followed.withLock {
      switch action {
      case .willEnterForeground: $0 += "F"
      case .didEnterBackground: $0 += "b"
      case .didBecomeActive: $0 += "A"
      case .willBecomeInactive: $0 += "i"
      }
    }
  }

  func begin(_ events: [ConsoleEvent], _ stream: EffectStream<ConsoleEvent>) {
    self.events.withLock { $0 = (events, stream) }
    type()
  }

  /// Notes the terminal, and types on.
  func next() {
    let count = screens.withLock { screens in
      screens.append(terminal.withLock(\.text))
      return screens.count
    }
    let act = onRead.withLock { $0[count - 1] }
    MainActor.assumeIsolated { act?() }
    type()
  }

  /// Sends the next keys and the signals behind them; at last the end.
  private func type() {
    events.withLock { events in
      events.stream?.send(events.left.isEmpty ? .end : events.left.removeFirst())
      while let event = events.left.first, [.interrupt, .stop].contains(event) {
        events.stream?.send(events.left.removeFirst())
      }
    }
  }
}
