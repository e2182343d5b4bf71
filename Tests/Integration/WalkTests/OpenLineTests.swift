import AppWorlds
import FeatureTesting
import Testing

/// The line `open` of a walk: the same request as a feature's.
@Suite(.feature) @MainActor struct OpenLineTests {
  private func run(_ text: String) async throws -> WalkReport {
    let walk = try Walk(parsing: text, file: "a.walk", vocabulary: .standups)
    return try await WalkRunner { settings throws(WalkSyntaxError) in
      try SessionWorld.standups(settings)
    }.run(walk)
  }

  @Test("A route opens in place of what is open")
  func opens() async throws {
    let report = try await run(
      """
      given samples
      tap standup 1
      tap edit
      open standups://standups/add/theme
      expect title "Theme"
      tap back
      tap cancel-add-standup
      expect title "Daily Standups"
      """
    )

    #expect(report.failures == [])
  }

  @Test("What is left out of a route fails the line; what leads on is open")
  func cut() async throws {
    let report = try await run(
      """
      given samples
      open standups://standups/add/teme
      chapter "What is open"
      expect action confirm-add-standup
      """
    )

    #expect(report.failures.map(\.line) == [2])
    #expect(
      report.failures.map(\.reason) == ["“teme” was left out. “teme” leads nowhere from here."]
    )
    #expect(report.passed == 1)
  }

  @Test("A form that asks does not fail the line, but one that is not answered fails the next")
  func asks() async throws {
    let report = try await run(
      """
      tap add-standup
      type "x"
      open standups://standups
      expect dialog
      open standups://standups
      """
    )

    #expect(report.failures.map(\.line) == [5])
    #expect(
      report.failures.map(\.reason)
        == ["Nothing was opened: first answer the question that is open."]
    )
  }
}
