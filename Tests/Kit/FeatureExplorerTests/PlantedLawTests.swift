import FeatureExplorer
import FeatureScreens
import FeatureTesting
import FeatureWalks
import Testing

/// The whole report for each planted fault: each mistake once, with its shortest walk.
@Suite(.feature) @MainActor struct PlantedLawTests {
  private nonisolated static let found: [(PlantedFault, String)] = [
    (
      .trap,
      """
      there is a way back: about has no way to the first screen.
        tap about
      """
    ),
    (
      .leak,
      """
      closed models are freed: NoteFormModel was closed and is still there.
        tap add
        tap confirm-add
      """
    ),
    (
      .outlivingWork,
      """
      work ends with its screen: NoteFormModel.blink goes on without its screen.
        tap add
        tap confirm-add
      """
    ),
    (
      .replacedScreen,
      """
      work never replaces an open screen: NotesModel put alert in the place of NoteFormModel, which was open.
        tap add
        tap confirm-add
        tap add
        wait
      """
    ),
    (
      .reportedIssue,
      """
      no issue is reported: NoteFormModel called a closure that was never set (PlantedModels.swift:1).
        tap add
        set text Ann
      """
    ),
    (
      .lostRoute,
      """
      a route opens what it was printed for: The route of about, notes://notes/about, opens notes: \
      “about” was left out. “about” cannot be opened now.
        tap about
      """
    ),
    (
      .changingRoute,
      """
      a route opens what it was printed for: Opening about changes what is stored.
        tap about
      """
    ),
    (
      .duplicate,
      """
      each identifier is unique on its screen: Several controls of “notes” are called “about”, and only the first \
      can be reached. Give each a name or a key of its own.
      """
    ),
    (
      .ownBack,
      """
      each identifier is unique on its screen: “about” has a control “back”, which is the name of the way back that \
      the navigation stack adds. Give it another name.
        tap about
      """
    ),
    (
      .renamedWork,
      """
      work ends with its screen: Form.blink goes on without its screen, NoteFormModel.
        tap add
        tap confirm-add
      """
    ),
    (
      .emptyAction,
      """
      what is offered does something: notes: tap sort changes nothing: no screen, nothing that is stored, and no \
      work begins. Disable it, let it show what it did, or allow it.
        tap sort
      """
    ),
    (
      .goneRecord,
      """
      no screen shows what is gone: note-page shows “1”, which is not stored any more, and neither an alert nor its \
      message says so.
        tap add
        tap confirm-add
        tap note 1
        tap remove
      """
    ),
    (
      .noDraft,
      """
      what is typed has a draft: PlainFormModel has a text field, but what was typed is lost with the app. Give it \
      a draft.
        tap about
      """
    ),
    (
      .unfocusable,
      """
      each text field can have the focus: The field “text” of “note-form” cannot have the focus. \
      Add .focused(_:focus:) to its row.
        tap add
      """
    ),
    (
      .endlessWork,
      """
      no issue is reported: NotesModel.sync wanted to start NotesModel.sync, which was left out: work has started \
      work 100 times without time passing. Does it end?
        tap sync
      """
    ),
    (
      .otherEachTime,
      "the same walk leads to the same place: notes had “Notes of world 0”, and then “Notes of world 2”."
    ),
    (
      .otherEachSecondTime,
      """
      the same walk leads to the same place: notes had “Emma, Jane”, and then “Jane, Emma”.
        tap add
        tap confirm-add
      """
    ),
    (
      .otherStoredEachTime,
      "the same walk leads to the same place: What is stored was “2”, and then “3”."
    ),
  ]

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

  @Test("A planted fault is told once, with its shortest walk", arguments: found)
  func laws(fault: PlantedFault, text: String) async throws {
    // As deep as the walk is long; a trap is one only where all that is behind it was tried.
    let length = text.split(separator: "\n").count - 1
    let report = try await explore(fault, depth: max(fault == .trap ? 3 : 2, length))

    #expect(report.brokenLaws.map(\.description) == [text])
    #expect(report.laws.contains { text.hasPrefix("\($0): ") })
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

  @Test("A fault behind a parked timer shows at the depth that counts the wait", arguments: [3, 4])
  func behindTimers(depth: Int) async throws {
    let report = try await explore(.replacedScreen, depth: depth)

    #expect(report.brokenLaws.count == (depth == 4 ? 1 : 0))
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
    var told: [ExplorerTrace] = []
    var explorer = Explorer(depth: 1) {
      #expect(told.last == .world)
      return makeNotes()
    }
    explorer.trace = { told.append($0) }

    let report = try await explorer.run()

    #expect(told.prefix(2) == [.world, .act(.tap("add"))])
    #expect(told.count { $0 != .world } >= report.transitions)
  }
}
