import FeatureExplorer
import FeatureKit
import FeatureTesting
import FeatureWalks
import FeatureWorlds
import Testing

@testable import ShelfApp

/// The tests that the pages show.
@Suite(.feature) @MainActor struct ShelfExampleTests {
  @Test("A book is added, and shown by the title that was typed")
  func adds() async throws {
    let session = Session(try AppWorld<Shelf>(WalkSettings()).session())
    await session.start()

    try await session.perform("add-book")
    try await session.perform("title", .text("Emma"))
    try await session.perform("confirm")

    #expect(session.top.screen.text.contains("Emma"))
  }

  @Test("A session is written down as a walk")
  func record() async throws {
    let world = try AppWorld<Shelf>(WalkSettings()).session()
    let session = Session(world)
    var walk = ""
    let recorder = WalkRecorder(try #require(world.dates), beginning: []) { kept, _ in
      walk += kept
    }
    session.observer = recorder.observe
    await session.start()

    try await session.perform("add-book")
    try await session.perform("title", .text("Emma"))

    #expect(walk == "now 2026-01-05T09:00:00Z\ntap add-book\nset title Emma\n")
  }

  @Test("Nothing that a person can do breaks a law, and all that is offered is taken")
  func laws() async throws {
    let report = try await Explorer(depth: 4) {
      try ExplorerWorld(
        Shelf.self,
        WalkSettings(),
        screens: ["shelf", "book-form", #"alert "Discard changes?""#]
      )
    }.run()

    #expect(report.brokenLaws == [])
    #expect(report.uncovered == [])
    #expect(report.unseen == [])
  }
}
