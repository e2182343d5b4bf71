import Synchronization

/// Records calls of unset `onX` closures, so that a test can expect them in place of a parent.
package final class OutputWatch: Sendable {
  @TaskLocal package static var current: OutputWatch?

  private let describe: @Sendable (UnsetClosureCall) -> String
  private let calls = Mutex<[String]?>(nil)

  /// Makes a watch that describes calls in its own way; it does not listen yet.
  package init(describe: @escaping @Sendable (UnsetClosureCall) -> String) {
    self.describe = describe
  }

  /// True while calls are recorded; otherwise they are reported as issues.
  var isListening: Bool { calls.withLock { $0 != nil } }

  func note(_ call: UnsetClosureCall) {
    let call = describe(call)
    calls.withLock { $0?.append(call) }
  }

  /// Begins to note calls.
  package func listen() {
    calls.withLock { $0 = [] }
  }

  /// Returns the calls since it began to listen, and stops.
  package func stop() -> [String] {
    calls.withLock { calls in
      defer { calls = nil }
      return calls ?? []
    }
  }
}
