import FeatureExplorer
import FeatureKit
import FeatureTesting
import FeatureWalks
import Testing

@Suite(.feature) @MainActor struct PlantedFaultTests {
  private func explore(_ fault: PlantedFault?, depth: Int = 2) async throws -> ExplorerReport {
    try await Explorer.notes(depth: depth) { makeNotes(fault) }.run()
  }

  /// Makes the app with a law of its own.
  private func oneNoteAtMost() -> ExplorerWorld {
    var world = makeNotes()
    world.laws = [
      ExplorerLaw("there is one note at most") { session in
        let count = (session.world.root as? NotesModel)?.notes.count ?? 0
        return count > 1 ? "There are \(count) notes." : nil
      }
    ]
    return world
  }

  @Test(
    "An app without faults breaks no law; all it offers was taken, and leads where the report says"
  )
  func clean() async throws {
    let report = try await explore(nil, depth: 4)

    #expect(report.brokenLaws == [])
    #expect(report.uncovered == [])
    #expect(report.covered.contains("alert \"Delete it?\": tap confirm-deletion"))
    #expect(report.covered.contains("alert \"Saved\": tap cancel"))
    #expect(
      report.links.isSuperset(of: [
        ExplorerLink(from: "notes", action: "tap add", to: "note-form"),
        ExplorerLink(from: "about", action: "tap more", to: "about"),
        ExplorerLink(from: "notes", action: "wait", to: "alert \"Saved\""),
      ])
    )
  }

  @Test("An action that can't be taken is reported as one that was never taken")
  func deadAction() async throws {
    let report = try await explore(.deadAction, depth: 3)

    #expect(report.uncovered == ["notes: tap archive"])
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
    let report = try await Explorer.notes(depth: 4, texts: [""], world: oneNoteAtMost).run()

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
    var explorer = Explorer.notes(depth: 2, seed: 1) { makeNotes(.replacedScreen) }
    explorer.walks = 20

    let report = try await explorer.run()

    #expect(!report.brokenLaws.isEmpty)
    for broken in report.brokenLaws {
      #expect(broken.law == "work never replaces an open screen")
      #expect(broken.steps.prefix(2) == [.act(.tap("add")), .act(.tap("confirm-add"))])
      #expect(broken.steps.count == 4)
    }
  }

  @Test("Beyond the depth, laws of states hold too, and what is open there was seen")
  func randomStates() async throws {
    var explorer = Explorer.notes(depth: 2, texts: [""], seed: 1, world: oneNoteAtMost)
    explorer.walks = 0
    let within = try await explorer.run()
    explorer.walks = 20

    let report = try await explorer.run()

    #expect(within.brokenLaws == [])
    #expect(report.brokenLaws.map(\.law) == ["there is one note at most"])
    #expect(report.unseen.count < within.unseen.count)
  }

  @Test("An exploration that is cancelled at any moment reports no law that isn't broken")
  func cancelled() async throws {
    for moment in stride(from: 5, through: 68, by: 7) {
      var events = 0
      var explorer = Explorer.notes(depth: 2, seed: 1) { makeNotes() }
      (explorer.walks, explorer.injectsFailures) = (2, true)
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
    let broken = try #require(try await explore(.lostRoute, depth: 1).brokenLaws.first)

    let walk = broken.walk(file: "lost.walk", settings: [.seed(1)])

    #expect(walk.text == "# \(broken.law): \(broken.message)\nseed 1\ntap about\n")
    #expect(try Walk(parsing: walk.text, file: "lost.walk") == walk)
  }
}
