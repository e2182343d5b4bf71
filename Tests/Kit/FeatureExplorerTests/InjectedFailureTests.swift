import FeatureExplorer
import FeatureTesting
import FeatureWalks
import Testing

@Suite(.feature) @MainActor struct InjectedFailureTests {
  private func explore(
    _ fault: PlantedFault?,
    depth: Int = 4,
    samples: Int? = nil
  ) async throws -> ExplorerReport {
    var explorer = Explorer.notes(depth: depth, texts: [""]) { makeNotes(fault) }
    explorer.injectsFailures = true
    explorer.samples = samples ?? explorer.samples
    return try await explorer.run()
  }

  @Test("Failures that aren't told, or change something, are found with their shortest walks")
  func found() async throws {
    let text = try await [
      // Below a screen that doesn't close; that one is told by itself, once it was explored.
      explore(.swallowedError).section(of: "swallowedError"),
      explore(.stuckScreen).section(of: "stuckScreen"),
      explore(.halfDoneDeletion).section(of: "halfDoneDeletion"),
      // A failure is tried on each way to it, not in the first states only.
      explore(.swallowedSecondError, depth: 6, samples: 1).section(of: "swallowedSecondError"),
      // A state after a failure is a state: all is done there, and laws over acts are checked.
      explore(.emptyRetry, depth: 6).section(of: "emptyRetry"),
    ].joined()

    expectText(text, inFile: golden("Explorer/injected-failures.txt"))
  }

  @Test("A law of an app over acts isn't asked of the act that fails, and of those after it")
  func ownLaw() async throws {
    var explorer = Explorer.notes(depth: 5, texts: [""]) {
      var world = makeNotes()
      world.laws = [
        ExplorerLaw("what is confirmed is deleted") { before, act, after in
          act == .tap("confirm-deletion") && before.stored == after.stored ? "It is not." : nil
        },
        ExplorerLaw("bad news closes") { _, act, after in
          act == .tap("cancel") && after.top.name == "notes" ? "It does." : nil
        },
      ]
      return world
    }
    explorer.injectsFailures = true

    let walks = try await explorer.run().brokenLaws.map(\.description)

    #expect(walks.count == 1)
    #expect(walks.first?.hasPrefix("bad news closes: It does.\n  tap add") == true)
  }

  @Test("Failures are only tried when they are asked for, and what they lead to is seen then")
  func failures() async throws {
    let without = try await Explorer.notes(depth: 4, texts: [""]) {
      makeNotes(.swallowedError)
    }.run()
    let with = try await explore(nil)

    #expect(without.brokenLaws == [])
    #expect(without.unseen == ["alert \"Not deleted\""])
    #expect(with.brokenLaws == [])
    #expect(with.unseen == [])
    #expect(with.states > without.states)
  }

  @Test("Two explorations see the same")
  func again() async throws {
    let first = try await explore(.replacedScreen)
    let second = try await explore(.replacedScreen)

    #expect(first == second)
  }
}
