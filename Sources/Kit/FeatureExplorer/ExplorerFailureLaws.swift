import FeatureNavigation
import FeatureScreens
import FeatureSessions

extension ExplorerRun {
  /// The number of calls of each operation that can fail.
  var calls: [String: Int] { world.failures?.calls() ?? [:] }

  /// Performs an act while an operation fails, and returns the laws that it broke.
  ///
  /// - Parameters:
  ///   - act: The act.
  ///   - operation: The operation that fails when it is called next.
  ///   - name: The name of the act, for messages.
  ///   - isOnlyCall: True if no other operation is called, so that nothing is stored either.
  /// - Returns: The broken laws; none if the operation wasn't called this time.
  /// - Throws: The reason why the act can't be done.
  func take(
    _ act: SessionAct,
    failing operation: String,
    as name: String,
    isOnlyCall: Bool
  ) async throws(SessionFailure) -> [Violation] {
    guard let failures = world.failures else { return [] }
    let stored = storedDigest
    let before = top.screen
    trace(.failNext(operation: operation))
    world.walk.failNext(operation, Self.reason)
    var found = try await take(act, isFailing: true)
    guard !failures.isWaiting() else { return [] }
    if isOnlyCall, storedDigest != stored {
      found.append(
        Violation(
          law: .harmlessFailures,
          of: "\(operation) on \(before.coverageName)",
          message: "\(name) changed it, though “\(operation)” failed."
        )
      )
    }
    if !(await tellsOfFailure(since: before)) {
      found.append(
        Violation(
          law: .toldFailures,
          of: "\(operation) on \(before.coverageName)",
          message: "\(name) says nothing when “\(operation)” fails."
        )
      )
    }
    return found
  }

  /// Returns true if an alert or the reason is shown, now or after closing the screens above.
  private func tellsOfFailure(since before: Screen) async -> Bool {
    while true {
      let top = top.screen
      if top.style == .alert, top != before { return true }
      if screens.contains(where: { $0.screen.text.contains(Self.reason) }) { return true }
      let count = screens.count
      guard count > 1 else { return false }
      await reporting { session in
        session.world.root.dismiss(toDepth: count - 2)
        await session.settle()
      }
      guard screens.count < count else { return false }
    }
  }

  private static let reason = "the explorer wants it"
}
