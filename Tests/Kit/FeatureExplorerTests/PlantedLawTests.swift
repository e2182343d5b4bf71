import FeatureExplorer
import FeatureKit
import FeatureTesting
import FeatureWalks
import Testing

/// The whole report for each planted fault: each mistake once, with its shortest walk.
@Suite(.feature) @MainActor struct PlantedLawTests {
  /// The faults that a law finds, each with the depth at which it shows.
  private static let found: [(fault: PlantedFault, depth: Int)] =
    [(.trap, 3), (.replacedScreen, 4), (.goneRecord, 4)]
    + [
      .leak, .outlivingWork, .reportedIssue, .lostRoute, .changingRoute, .duplicate, .ownBack,
      .renamedWork, .emptyAction, .noDraft, .unfocusable, .endlessWork, .otherEachTime,
      .otherEachSecondTime, .otherStoredEachTime, .otherAfterVisit,
    ].map { ($0, 2) }

  private func explore(
    _ fault: PlantedFault?,
    depth: Int = 2,
    allowing allowances: [ExplorerAllowance] = []
  ) async throws -> ExplorerReport {
    var worlds = 0
    var explorer = Explorer.notes(depth: depth) {
      defer { worlds += 1 }
      var world = makeNotes(fault, world: worlds)
      world.allowances += allowances
      return world
    }
    explorer.workPerAct = 100
    return try await explorer.run()
  }

  @Test("A planted fault is told once, with its shortest walk")
  func laws() async throws {
    var text = ""
    for (fault, depth) in Self.found {
      let report = try await explore(fault, depth: depth)

      text += report.section(of: "\(fault)")
      #expect(report.brokenLaws.allSatisfy { report.laws.contains($0.law) }, "\(fault)")
    }
    expectText(text, inFile: golden("Explorer/planted-faults.txt"))
  }

  @Test("The report names the laws that were checked, and only those")
  func lawNames() async throws {
    let without = try await Explorer(depth: 0) { makeLamps(1) }.run().laws
    var explorer = Explorer(depth: 0) { makeNotes() }
    explorer.injectsFailures = true
    let with = try await explorer.run().laws

    #expect(with.count == Set(with).count)
    #expect(
      Set(with).subtracting(without) == [
        "a route opens what it was printed for", "no screen shows what is gone",
        "who asked for what failed is told", "what fails changes nothing that is stored",
      ]
    )
    #expect(Set(without).isSuperset(of: ["there is a way back", "no issue is reported"]))
  }

  @Test("What could not be entered again is in the report, and cuts it off")
  func unentered() async throws {
    let clean = try await explore(nil)
    let other = try await explore(.otherEachTime)

    #expect(clean.unentered == [])
    #expect(other.unentered.map(\.screen) == ["notes", "note-form"])
    #expect(other.cuts.contains(.unentered))
  }

  @Test("What the world allows is not told, and all else is; an unneeded allowance is reported")
  func allowance() async throws {
    let allowance = ExplorerAllowance(
      "notes: tap sort",
      breaks: .effect,
      because: "The notes are in order already."
    )

    let allowed = try await explore(.emptyAction, allowing: [allowance])
    let other = try await explore(.duplicate, depth: 1, allowing: [allowance])

    #expect(allowed.brokenLaws == [])
    #expect(!allowed.unneeded.contains(allowance))
    #expect(other.brokenLaws.count == 1)
    #expect(other.unneeded.contains(allowance))
  }

  @Test("A fault behind a parked timer shows at the depth that counts the wait, and not before")
  func behindTimers() async throws {
    let report = try await explore(.replacedScreen, depth: 3)

    #expect(report.brokenLaws == [])
    #expect(report.cuts.contains(.depth))
  }

  @Test(
    "What was left out is in the report, by what bounds it",
    arguments: [
      (3, 100, []), (1, 100, [.depth]), (3, 2, [.states]),
    ] as [(Int, Int, Set<ExplorerCut>)]
  )
  func cuts(depth: Int, states: Int, expected: Set<ExplorerCut>) async throws {
    let report = try await Explorer(depth: depth, states: states) { makeLamps(2) }.run()

    #expect(report.cuts == expected)
  }

  @Test("Rows that were not tried or not made, and time that was not waited for, are in the report")
  func cutRows() async throws {
    var explorer = Explorer(depth: 1, states: 5) { makeLamps(101, areBlinking: true) }
    explorer.wakeUps = 5

    let report = try await explorer.run()

    #expect(report.cuts.isSuperset(of: [.samples, .window, .time]))
  }

  @Test("Each world and each action is told before it is done")
  func trace() async throws {
    var told: [WalkStep?] = []
    var explorer = Explorer(depth: 1) {
      #expect(told.last == .some(nil))
      return makeNotes()
    }
    explorer.trace = { told.append($0) }

    let report = try await explorer.run()

    #expect(told.prefix(2) == [nil, .act(.tap("add"))])
    #expect(told.count { $0 != nil } >= report.transitions)
  }
}

extension ExplorerReport {
  /// The broken laws of a world with a mistake, as they stand in a file.
  func section(of mistake: String) -> String {
    (["# \(mistake)"] + brokenLaws.map(\.description)).joined(separator: "\n") + "\n\n"
  }
}
