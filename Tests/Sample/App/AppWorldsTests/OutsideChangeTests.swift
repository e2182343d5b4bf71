import AppWorlds
import FeatureTesting
import FeatureWalks
import Testing

/// The changes that another program makes in a walk.
@Suite(.feature) @MainActor struct OutsideChangeTests {
  private func failures(of text: String) async throws -> [String] {
    let walk = try Walk(parsing: text, file: "other.walk", vocabulary: .standups)
    #expect(walk.text == text)
    let runner = WalkRunner { settings throws(WalkSyntaxError) in
      try SessionWorld.standups(settings)
    }
    return try await runner.run(walk).failures.map { "\($0.line): \($0.reason)" }
  }

  @Test("Another program renames and deletes the open standup, and the app shows it at once")
  func openStandup() async throws {
    let found = try await failures(
      of: """
        given standups "Design:1:Blob"
        tap standup Design
        other rename-standup
        expect title "Renamed elsewhere"
        tap start-meeting
        other delete-standup
        wait 1m
        expect dialog
        expect "was deleted"

        """
    )

    #expect(found == [])
  }

  @Test("Bad news of the store waits until a question about what others changed is answered")
  func questionFirst() async throws {
    let found = try await failures(
      of: """
        given standups "Design:1:Blob,Ann"
        tap standup Design
        tap quick-actions
        tap settings
        other delete-standup
        fail-next update
        set sound off
        tap dismiss-settings
        expect title "“Design” was deleted"
        tap cancel
        expect title "The settings are not saved"
        tap retry-settings
        expect title "Design"

        """
    )

    #expect(found == [])
  }

  @Test(
    "A change that isn't possible is refused with the reason",
    arguments: [
      (
        "sell-book",
        "3: No other program can “sell-book” here. It can: rename-standup, delete-standup."
      ),
      ("rename-standup", "3: There is nothing to change for “rename-standup” now."),
    ]
  )
  func refused(change: String, reason: String) async throws {
    let found = try await failures(of: "seed 1\nchapter \"A\"\nother \(change)\n")

    #expect(found == [reason])
  }
}
