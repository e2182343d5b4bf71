extension Explorer {
  /// Leaves out of a walk all that a violation does not need: pieces of any length, down to single lines, until none
  /// can be left out any more.
  func shortened(_ acts: [WalkAct], breaking violation: Violation) async throws -> [WalkAct] {
    var acts = acts
    var length = acts.count / 2
    while length > 0, !Task.isCancelled {
      var start = 0
      var hasShrunk = false
      while start + length <= acts.count {
        var shorter = acts
        shorter.removeSubrange(start..<start + length)
        if let walk = try await walk(shorter, breaking: violation) {
          acts = walk
          hasShrunk = true
        } else {
          start += 1
        }
      }
      // What was needed for a piece that is gone now may go as well.
      length = hasShrunk ? min(acts.count / 2, length * 2) : length - 1
    }
    return acts
  }

  /// Goes a walk to where it breaks the law.
  ///
  /// - Returns: The walk up to there; nil if it cannot be gone or does not break it.
  private func walk(_ acts: [WalkAct], breaking violation: Violation) async throws -> [WalkAct]? {
    let passage = try await passage()
    for act in acts {
      do throws(WalkFailure) {
        let found = try await passage.take(act)
        if found.contains(where: { $0.subject == violation.subject }) { return passage.acts }
      } catch {
        return nil
      }
    }
    return nil
  }
}
