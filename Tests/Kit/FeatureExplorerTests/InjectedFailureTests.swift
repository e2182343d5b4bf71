import FeatureExplorer
import FeatureTesting
import FeatureWalks
import Testing

@Suite(.feature) @MainActor struct InjectedFailureTests {
  private func explore(_ fault: PlantedFault?, depth: Int = 4) async throws -> ExplorerReport {
    var explorer = Explorer.notes(depth: depth, texts: [""]) { makeNotes(fault) }
    explorer.injectsFailures = true
    return try await explorer.run()
  }

  @Test(
    "A failure that the user isn't told about is found, also below a screen that doesn't close",
    arguments: [PlantedFault.swallowedError, .stuckScreen]
  )
  func swallowedError(fault: PlantedFault) async throws {
    let report = try await explore(fault)

    // The screen that doesn't close is told by itself, once it was explored.
    #expect(
      report.brokenLaws.map(\.description).filter { !$0.contains("tap back") } == [
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

  @Test("A failure is tried on each way to it, not in the first states only")
  func everyWay() async throws {
    var explorer = Explorer.notes(depth: 6, texts: [""]) { makeNotes(.swallowedSecondError) }
    (explorer.injectsFailures, explorer.samples) = (true, 1)

    let report = try await explorer.run()

    #expect(
      report.brokenLaws.map(\.description) == [
        """
        who asked for what failed is told: alert "Delete it?": tap confirm-deletion says nothing when \
        “delete” fails.
          tap add
          tap confirm-add
          tap add
          tap confirm-add
          delete note 1
          fail-next delete
          tap confirm-deletion
        """
      ]
    )
  }

  @Test("A state after a failure is a state: all is done there, and laws over acts are checked")
  func exploredOn() async throws {
    let report = try await explore(.emptyRetry, depth: 6)

    #expect(
      report.brokenLaws.map(\.description) == [
        """
        what is offered does something: notes: tap retry changes nothing: no screen, nothing that is stored, and no \
        work begins. Disable it, let it show what it did, or allow it.
          tap add
          tap confirm-add
          delete note 1
          fail-next delete
          tap confirm-deletion
          tap cancel
          tap retry
        """
      ]
    )
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
