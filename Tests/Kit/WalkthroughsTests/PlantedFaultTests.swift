import FeatureTesting
import ScreenValues
import Testing
import Walkthroughs

@Suite(.feature) @MainActor struct PlantedFaultTests {
  private func explore(_ fault: PlantedFault?, depth: Int = 4) async throws -> ExplorerReport {
    try await Explorer(depth: depth) { makeNotes(fault) }.run()
  }

  @Test("An app without faults breaks no law, and all that it offers was taken")
  func clean() async throws {
    let report = try await explore(nil, depth: 6)

    #expect(report.brokenLaws == [])
    #expect(report.uncovered == [])
    #expect(report.covered.contains("alert \"Delete it?\": tap confirm-deletion"))
    #expect(report.covered.contains("alert \"Saved\": tap cancel"))
  }

  @Test("An action that nobody can ever take is told as one that was never taken")
  func deadAction() async throws {
    let report = try await explore(.deadAction)

    #expect(report.uncovered == ["notes: tap archive"])
  }

  @Test("The report says which actions lead from which screens to which")
  func links() async throws {
    let links = try await explore(nil).links

    #expect(links.contains(ExplorerLink(from: "notes", action: "tap add", to: "note-form")))
    #expect(links.contains(ExplorerLink(from: "about", action: "tap more", to: "about")))
    #expect(
      links.contains(
        ExplorerLink(from: "notes", action: "wait", to: "alert \"Saved\"")
      )
    )
  }

  @Test("A page without a way back is found, not only the one that shows less")
  func trap() async throws {
    let report = try await explore(.trap)

    #expect(
      report.brokenLaws.map(\.description) == [
        """
        there is a way back: about has no way to the first screen.
          tap about
        """
      ]
    )
  }

  @Test("A model that somebody keeps is found")
  func leak() async throws {
    let report = try await explore(.leak)

    #expect(
      report.brokenLaws.map(\.description) == [
        """
        closed models are freed: NoteFormModel was closed and is still there.
          tap add
          tap confirm-add
        """
      ]
    )
  }

  @Test("Work that goes on without its screen is found")
  func outlivingWork() async throws {
    let report = try await explore(.outlivingWork)

    #expect(
      report.brokenLaws.map(\.description) == [
        """
        work ends with its screen: NoteFormModel.blink goes on without its screen.
          tap add
          tap confirm-add
        """
      ]
    )
  }

  @Test("Work that takes away an open screen is found")
  func replacedScreen() async throws {
    let report = try await explore(.replacedScreen)

    #expect(
      report.brokenLaws.map(\.description) == [
        """
        work never replaces an open screen: NotesModel put alert in the place of NoteFormModel, which was open.
          tap add
          tap confirm-add
          tap add
          wait
        """
      ]
    )
  }

  @Test("A screen that ends by itself may be followed by another one")
  func endingScreen() async throws {
    let report = try await explore(.endingScreen)

    #expect(report.brokenLaws == [])
    #expect(report.covered.contains("alert \"Too late\""))
  }

  @Test("An issue that is reported on the way is found")
  func reportedIssue() async throws {
    let report = try await explore(.reportedIssue)

    #expect(
      report.brokenLaws.map(\.description) == [
        """
        no issue is reported: NoteFormModel.onChange was called but never set.
          tap add
          set text Ann
        """
      ]
    )
  }

  @Test("A route that opens something else than what it was printed for is found")
  func lostRoute() async throws {
    let report = try await explore(.lostRoute)

    #expect(
      report.brokenLaws.map(\.description) == [
        """
        a route opens what it was printed for: The route of about, notes://notes/about, opens notes: \
        “about” was left out. “about” cannot be opened now.
          tap about
        """
      ]
    )
  }

  @Test("A route that changes what is stored is found")
  func changingRoute() async throws {
    let report = try await explore(.changingRoute)

    #expect(
      report.brokenLaws.map(\.description) == [
        """
        a route opens what it was printed for: Opening about changes what is stored.
          tap about
        """
      ]
    )
  }

  @Test("A screen that cannot be written as JSON is found where it is nearest")
  func unwritableScreen() async throws {
    let report = try await explore(.unwritableScreen)

    let broken = try #require(report.brokenLaws.first)
    #expect(report.brokenLaws.count == 1)
    #expect(broken.law == "screens survive JSON")
    #expect(broken.message.hasPrefix("about cannot be written as JSON and read again: "))
    #expect(broken.acts == [.tap("about")])
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
      #expect(broken.acts.prefix(2) == [.tap("add"), .tap("confirm-add")])
      #expect(broken.acts.count == 4)
    }
  }

  @Test("A broken law is written as a walk, which reads as it was written")
  func walk() async throws {
    let broken = try #require(try await explore(.trap).brokenLaws.first)

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
