import FeatureSessions

extension Explorer {
  /// Removes everything from a walk that a violation doesn't need.
  ///
  /// It removes pieces of any length, down to single lines, until nothing more can be removed.
  func shortened(_ acts: [ExplorerMove], breaking violation: Violation) async throws
    -> [ExplorerMove]
  {
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
  /// - Returns: The violation, and the walk up to there; nil if the walk is refused or doesn't break the law.
  func walk(_ acts: [ExplorerMove], breaking violation: Violation) async throws -> Violation.Proof?
  {
    if violation.isOf(.releasedModels) { return try await release(acts, breaking: violation) }
    let run = try await ExplorerRun(self)
    var found: [Violation] = []
    do throws(SessionFailure) {
      for act in acts {
        let before = violation.isOf(.effect) ? run.digest() : nil
        found = try await run.take(act)
        if run.acts.count == acts.count, run.didNothing, before == run.digest() {
          return (violation, run.acts)
        }
        if let same = found.first(where: violation.isSame(as:)) { return (same, run.acts) }
      }
      found = run.violationsOfScreens()
      found += await run.violationsOfOwnLaws()
      if violation.isOf(.repeatedTasks) {
        let before = run.digest()
        await run.beginTasksAgain()
        if run.digest() != before { found.append(violation) }
      }
      if violation.isOf(.restarts) || violation.isOf(.upToDate) {
        found += await run.violationsOfRestart()
      }
      if violation.isOf(.history) { found += await run.violationsOfHistory() }
      if violation.isOf(.endingTimers) {
        found += try await run.waitForChange(wakeUps: wakeUps).idleTimer.map { [.timer($0)] } ?? []
      }
      if violation.isOf(.toldFailures) { found += await run.violationsOfSilence() }
      found += await run.violationsOfRoute()
    } catch {
      // Without the removed lines, a different act may be refused.
      guard violation.isOf(.possibility), run.acts.count == acts.count else { return nil }
      return (violation, run.acts)
    }
    return found.first(where: violation.isSame(as:)).map { ($0, run.acts) }
  }

  // MARK: Worlds that are let go

  /// Returns the models that stay of the worlds that were let go so far.
  func violationsOfRelease() async throws -> [Violation.Proof] {
    // The work of the last world ends before another one has settled.
    _ = try await ExplorerRun(self)
    defer { released?.forget() }
    return released?.violations ?? []
  }

  private func release(
    _ acts: [ExplorerMove],
    breaking violation: Violation
  ) async throws -> Violation.Proof? {
    released?.forget()
    guard try await ExplorerRun(self).follows(acts) else { return nil }
    let found = try await violationsOfRelease().first { violation.isSame(as: $0.violation) }
    return found.map { ($0.violation, acts) }
  }
}

extension ExplorerRun {
  /// Repeats acts without laws, and returns false if one is refused.
  func follows(_ acts: [ExplorerMove]) async -> Bool {
    do throws(SessionFailure) {
      for act in acts { try await repeatMove(act) }
      return true
    } catch {
      return false
    }
  }
}
