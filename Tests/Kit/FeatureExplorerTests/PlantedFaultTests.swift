import FeatureExplorer
import FeatureScreens
import FeatureTesting
import FeatureWalks
import Testing

@Suite(.feature) @MainActor struct PlantedFaultTests {
  private func explore(_ fault: PlantedFault?, depth: Int = 2) async throws -> ExplorerReport {
    var explorer = Explorer(depth: depth) { makeNotes(fault) }
    explorer.texts = ["Ann"]
    return try await explorer.run()
  }

  @Test("An app without faults breaks no law, and all that it offers was taken")
  func clean() async throws {
    let report = try await explore(nil, depth: 4)

    #expect(report.brokenLaws == [])
    #expect(report.uncovered == [])
    #expect(report.covered.contains("alert \"Delete it?\": tap confirm-deletion"))
    #expect(report.covered.contains("alert \"Saved\": tap cancel"))
  }

  @Test("An action that can't be taken is reported as one that was never taken")
  func deadAction() async throws {
    let report = try await explore(.deadAction, depth: 3)

    #expect(report.uncovered == ["notes: tap archive"])
  }

  @Test("The report says which actions lead from which screens to which")
  func links() async throws {
    let links = try await explore(nil, depth: 3).links

    #expect(links.contains(ExplorerLink(from: "notes", action: "tap add", to: "note-form")))
    #expect(links.contains(ExplorerLink(from: "about", action: "tap more", to: "about")))
    #expect(
      links.contains(
        ExplorerLink(from: "notes", action: "wait", to: "alert \"Saved\"")
      )
    )
  }

  @Test("A screen that ends by itself may be followed by another one")
  func endingScreen() async throws {
    let report = try await explore(.endingScreen)

    #expect(report.brokenLaws == [])
    #expect(report.covered.contains("alert \"Too late\""))
  }

  @Test("A screen that cannot be written as JSON is found where it is nearest")
  func unwritableScreen() async throws {
    let report = try await explore(.unwritableScreen)

    let broken = try #require(report.brokenLaws.first)
    #expect(report.brokenLaws.count == 1)
    #expect(broken.law == "screens survive JSON")
    #expect(broken.message.hasPrefix("about cannot be written as JSON and read again: "))
    #expect(broken.steps == [.act(.tap("about"))])
  }

  @Test("A law that a world brings is looked at in every state, and told once")
  func ownLaw() async throws {
    let report = try await Explorer(depth: 4) {
      var world = makeNotes()
      world.laws = [
        ExplorerLaw("there is one note at most") { session in
          let count = (session.world.root as? NotesModel)?.notes.count ?? 0
          return count > 1 ? "There are \(count) notes." : nil
        }
      ]
      return world
    }.run()

    #expect(
      report.brokenLaws.map(\.description) == [
        """
        there is one note at most: There are 2 notes.
          tap add
          tap confirm-add
          tap add
          tap confirm-add
        """
      ]
    )
  }

  @Test("Beyond the depth, random walks find what is broken, and leave out what it does not need")
  func random() async throws {
    let report = try await Explorer(depth: 2, seed: 1) { makeNotes(.replacedScreen) }.run()

    #expect(!report.brokenLaws.isEmpty)
    for broken in report.brokenLaws {
      #expect(broken.law == "work never replaces an open screen")
      #expect(broken.steps.prefix(2) == [.act(.tap("add")), .act(.tap("confirm-add"))])
      #expect(broken.steps.count == 4)
    }
  }

  @Test("An exploration that is cancelled at any moment reports no law that isn't broken")
  func cancelled() async throws {
    for moment in stride(from: 12, through: 340, by: 41) {
      var events = 0
      var explorer = Explorer(depth: 2, seed: 1) { makeNotes() }
      (explorer.texts, explorer.walks, explorer.injectsFailures) = (["Ann"], 2, true)
      explorer.trace = { _ in
        events += 1
        if events == moment { withUnsafeCurrentTask { $0?.cancel() } }
      }
      let exploring = Task { [explorer] in try await explorer.run() }

      let report = try await exploring.value

      #expect(report.brokenLaws == [], "cancelled at event \(moment)")
      #expect(report.unentered == [], "cancelled at event \(moment)")
      #expect(report.cuts.contains(.cancelled), "cancelled at event \(moment) of \(events)")
    }
  }

  @Test("A broken law is written as a walk, which reads as it was written")
  func walk() async throws {
    let broken = try #require(try await explore(.trap, depth: 3).brokenLaws.first)

    let walk = broken.walk(file: "trap.walk", settings: [.seed(1)])

    #expect(
      walk.text == """
        # there is a way back: about has no way to the first screen.
        seed 1
        tap about

        """
    )
    #expect(try Walk(parsing: walk.text, file: "trap.walk") == walk)
  }
}
