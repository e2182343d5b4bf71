import FeatureNavigation
import FeatureScreens
import FeatureSessions

/// A call that failed, and the moment before it.
struct ExplorerFailure {
  let operation: String
  /// The act, as reports call it.
  let name: String
  /// The topmost screen before it.
  let before: Screen
  /// The stored data before it, if nothing else was called.
  let stored: Int?
}

extension ExplorerRun {
  /// The number of calls of each operation that can fail.
  var calls: [String: Int] { world.calls?() ?? [:] }

  /// The reason of each failure.
  static let reasonOfFailure = "the explorer wants it"

  /// Notes the moment before a move, if a call is to fail in it.
  func failure(of move: ExplorerMove) -> ExplorerFailure? {
    guard case .failing(let act, let call) = move else { return nil }
    return ExplorerFailure(
      operation: call.operation,
      name: act.name(on: top.screen),
      before: top.screen,
      stored: call.isOnlyCall ? storedDigest : nil
    )
  }

  /// True if an order to fail was not followed yet.
  var awaitsFailure: Bool { world.awaitsFailure() }

  /// Finds what changed although it failed.
  func violations(of failure: ExplorerFailure) -> [Violation] {
    guard let stored = failure.stored, storedDigest != stored else { return [] }
    return [
      Violation(
        law: .harmlessFailures,
        of: failure.place,
        message: "\(failure.name) changed it, though “\(failure.operation)” failed."
      )
    ]
  }

  /// True if an alert or the reason of the last failure is shown.
  var tellsOfFailure: Bool {
    let top = top.screen
    return top.isAlert && top != last?.failure?.before
      || screens.contains { $0.screen.text.contains(Self.reasonOfFailure) }
  }

  /// Closes the screens above until the last failure is told, and returns the violation if it never is.
  func violationsOfSilence() async -> [Violation] {
    guard let failure = last?.failure else { return [] }
    while !tellsOfFailure {
      let count = screens.count
      if count > 1 {
        await reporting { session in
          session.world.root.dismiss(toDepth: count - 2)
          await session.settle()
        }
      }
      guard count > 1, screens.count < count else {
        let message = "\(failure.name) says nothing when “\(failure.operation)” fails."
        return [Violation(law: .toldFailures, of: failure.place, message: message)]
      }
    }
    return []
  }
}

extension ExplorerFailure {
  /// The cause of a broken law, as allowances name it.
  fileprivate var place: String { "\(operation) on \(before.coverageName)" }
}

extension Violation {
  /// True if an act may break the law while a call fails.
  ///
  /// The states that it leads to, and the acts taken there, must keep all laws again.
  var isExcusedByFailure: Bool {
    // The same bad news comes back if a second try fails, too.
    isOf(.answeredAlerts)
      // What isn't stored goes back to where it was: a row to its place, a value to the old one.
      || isOf(.otherRows) || isOf(.shownValue) || isOf(.undo)
  }
}
