import FeatureScreens
import FeatureSessions

extension Explorer {
  /// Removes everything from a walk that a violation doesn't need.
  ///
  /// It removes pieces of any length, down to single lines, until nothing more can be removed.
  func shortened(_ acts: [SessionAct], breaking violation: Violation) async throws -> [SessionAct] {
    var acts = acts
    var length = acts.count / 2
    while length > 0, !Task.isCancelled {
      var start = 0
      var hasShrunk = false
      while start + length <= acts.count, !Task.isCancelled {
        var shorter = acts
        shorter.removeSubrange(start..<start + length)
        if let walk = try await walk(shorter, breaking: violation), !Task.isCancelled {
          acts = walk.acts
          hasShrunk = true
        } else {
          start += 1
        }
      }
      // Removing a piece may make other lines unnecessary.
      length = hasShrunk ? min(acts.count / 2, length * 2) : length - 1
    }
    return acts
  }

  /// Follows a walk until it breaks a law, on the way or at its end.
  ///
  /// - Returns: The walk up to there, and the violation; nil if the walk is refused or doesn't break the law.
  func walk(
    _ acts: [SessionAct],
    breaking violation: Violation
  ) async throws -> (acts: [SessionAct], violation: Violation)? {
    let passage = try await passage()
    var found: [Violation] = []
    do throws(SessionFailure) {
      for act in acts {
        let before = violation.isOf(.effect) ? passage.digest() : nil
        found = try await passage.take(act)
        if before != nil, passage.didNothing, before == passage.digest(),
          passage.acts.count == acts.count
        {
          return (passage.acts, violation)
        }
        if let same = found.first(where: violation.isSame(as:)) { return (passage.acts, same) }
      }
      found = passage.screens.compactMap(\.screen.roundTripViolation)
      found += passage.violationsOfScreens()
      found += await passage.violationsOfOwnLaws()
      found += await passage.violationsOfRoute()
    } catch {
      // Without the removed lines, a different act may be refused.
      guard violation.isOf(.possibility), passage.acts.count == acts.count else { return nil }
      return (passage.acts, violation)
    }
    return found.first(where: violation.isSame(as:)).map { (passage.acts, $0) }
  }
}
