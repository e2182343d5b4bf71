import FeatureExplorer
import FeatureTesting
import FeatureWalks
import Testing

@Suite(.feature) @MainActor struct InjectedFailureTests {
  private func explore(_ fault: PlantedFault?, depth: Int = 4) async throws -> ExplorerReport {
    var explorer = Explorer(depth: depth) { makeNotes(fault) }
    explorer.injectsFailures = true
    explorer.texts = [""]
    return try await explorer.run()
  }

  @Test(
    "A failure that the user isn't told about is found, also below a screen that doesn't close",
    arguments: [PlantedFault.swallowedError, .stuckScreen]
  )
  func swallowedError(fault: PlantedFault) async throws {
    let report = try await explore(fault)

    #expect(
      report.brokenLaws.map(\.description) == [
        """
        who asked for what failed is told: alert "Delete it?": tap confirm-deletion says nothing when \
        “delete” fails.
          tap add
          tap confirm-add
          delete note 1
          fail-next delete
          tap confirm-deletion
        """
      ]
    )
  }

  @Test("A change that is made although it failed is found")
  func halfDoneDeletion() async throws {
    let report = try await explore(.halfDoneDeletion)

    #expect(
      report.brokenLaws.map(\.description) == [
        """
        what fails changes nothing that is stored: alert "Delete it?": tap confirm-deletion changed it, \
        though “delete” failed.
          tap add
          tap confirm-add
          delete note 1
          fail-next delete
          tap confirm-deletion
        """
      ]
    )
  }

  @Test("Failures are only tried when they are asked for, and what they lead to is seen then")
  func failures() async throws {
    var explorer = Explorer { makeNotes(.swallowedError) }
    explorer.texts = [""]
    let without = try await explorer.run()
    let with = try await explore(nil)

    #expect(without.brokenLaws == [])
    #expect(without.unseen == ["alert \"Not deleted\""])
    #expect(with.brokenLaws == [])
    #expect(with.unseen == [])
    #expect(with.states == without.states)
  }

  @Test("Two explorations see the same")
  func again() async throws {
    let first = try await explore(.replacedScreen)
    let second = try await explore(.replacedScreen)

    #expect(first == second)
  }
}
