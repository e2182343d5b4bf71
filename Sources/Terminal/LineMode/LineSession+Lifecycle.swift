import FeatureKit
import FeatureWalks
import TerminalConsole

// MARK: - The life cycle

extension LineSession {
  /// Takes the terminal's focus out of the keys, so that nothing is typed by it.
  func followFocus(_ keys: inout [Key]) {
    keys.removeAll { key in
      switch key.code {
      case .focusIn: lifecycle.send(.didBecomeActive)
      case .focusOut: lifecycle.send(.willBecomeInactive)
      case _: return false
      }
      return true
    }
  }

  /// Leaves the foreground, waits for the work that follows from it, and stops the process.
  ///
  /// After it the process may not have the terminal yet, or may not have been stopped at all.
  func stop() async {
    lifecycle.send(.willBecomeInactive)
    lifecycle.send(.didEnterBackground)
    await session.settle()
    if console.stop() { enterForeground() }
  }

  /// Comes into the foreground, active until the terminal says otherwise.
  func enterForeground() {
    lifecycle.send(.willEnterForeground)
    lifecycle.send(.didBecomeActive)
  }

  private var lifecycle: LifecycleSource { session.world.lifecycle }
}
