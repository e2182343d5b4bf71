import StandupsCommand
import StandupsFixtures
import Synchronization
import TerminalConsole
import Testing

/// Open screens and typed text, from one start of the app to the next.
@Suite(.feature) @MainActor struct KeptSessionTests {
  private static let isBack = "You are back where you left off"
  private static let isKept = "What you typed is kept for the next start."

  /// A user at a terminal who comes back.
  private var person = CommandSession.atTerminal()

  private mutating func types(_ lines: String...) {
    person.answers = lines
  }

  @Test("A user who leaves in a form comes back to it, with the typed text")
  mutating func comesBack() async {
    types("1", "edit", "title: Icons", "focus attendee 2", "/quit")
    let left = await person.run()
    types("/done")
    let back = await person.run()

    #expect(left.errors.contains(Self.isKept))
    #expect(person.records.records.map(\.title) == ["Icons"])
    #expect(back.errors.hasPrefix(Self.isBack))
    #expect(back.output.hasPrefix("\nIcons\n"))
    #expect(back.output.contains("2  Name  Blob Jr (typing here)"))
    #expect(!back.errors.contains(Self.isKept))
  }

  @Test("A route that leads over all screens opens over the kept place, and keeps it")
  mutating func over() async {
    types("1", "edit", "title: Icons", "open standups://settings", "/quit")
    _ = await person.run()
    types("/quit")
    let about = await person.run("open", "standups://about")
    let kept = person.sessions.records.map { "\($0.route)" }
    types("done")
    let back = await person.run()

    #expect(about.errors.hasPrefix(Self.isBack))
    #expect(about.output.hasPrefix("\nAbout Standups\n"))
    #expect(kept == ["standups://standups/\(Standup.design.id)/edit?over=about"])
    #expect(back.output.contains("Title   Icons"))
  }

  @Test(
    "However the user leaves, the form is kept",
    arguments: [ConsoleEvent.end, .interrupt, .terminate, .hangUp, .quit]
  )
  mutating func leaving(event: ConsoleEvent) async {
    person.events = [event]
    types("add", "Sales")
    _ = await person.run()
    types()
    let back = await person.run()

    #expect(back.output.contains("Title   Sales"))
    #expect(person.records.records == [.design])
  }

  @Test(
    "A draft stays until what its form has saved is stored, however the user goes on",
    arguments: [
      (["go on", "/quit"], true), (["/quit"], true), ([], true), (["try again"], false),
    ]
  )
  mutating func failedSave(answers: [String], isKept: Bool) async {
    types("1", "edit", "title: Icons", "/quit")
    _ = await person.run()
    person.records.faults.failNext(.update, "the disk is full")
    person.answers = ["/done"] + answers
    let left = await person.run()

    #expect(left.errors.contains(Self.isKept) == isKept)
    #expect(person.drafts.records.count == (isKept ? 1 : 0))
    #expect(person.records.records.map(\.title) == [isKept ? "Design" : "Icons"])
  }

  @Test("Nothing was open: nothing is said, and nothing is written")
  mutating func firstScreen() async {
    types("/quit")
    _ = await person.run()
    let again = await person.run()

    #expect(again.errors.hasPrefix("Type a number"))
    #expect(person.sessions.records == [])
  }

  @Test("With --fresh the app begins at its first screen, and what was typed is shown next time")
  mutating func fresh() async {
    types("1", "edit", "title: Icons", "/quit")
    _ = await person.run()
    types()
    let fresh = await person.run("--fresh")
    types("1")
    let next = await person.run()

    #expect(fresh.output.hasPrefix("\nWelcome\n\nDaily Standups\n"))
    #expect(!fresh.output.contains("Icons"))
    #expect(fresh.errors.hasPrefix("What you typed last time is kept but not saved"))
    #expect(next.output.hasPrefix("\nWelcome\n\nDaily Standups\n"))
    #expect(next.output.contains("Not saved\n"))
    #expect(next.output.contains("What you typed for “Icons”"))
    #expect(next.output.contains("Title   Icons"))
  }

  @Test("A route that is opened comes before the place where the app was left")
  mutating func open() async {
    types("add", "Sales", "/quit")
    _ = await person.run()
    types("/quit")
    let opened = await person.run("open", "standups://standups/\(Standup.design.id)")

    #expect(opened.output.hasPrefix("\nDesign\n"))
    #expect(opened.errors.hasPrefix("What you typed last time is kept but not saved"))
    #expect(person.drafts.records.count == 1)
  }

  @Test("If the standup was deleted meanwhile, that is said, and what was typed is offered")
  mutating func deleted() async throws {
    types("1", "edit", "title: Icons", "/quit")
    _ = await person.run()
    try await person.records.store.delete(Standup.design.id)
    types("1", "/add")
    let back = await person.run()

    let missing = "The standup that you had open isn't there any more.\n"
    #expect(back.errors.hasPrefix("Something you typed isn't saved yet; the list of"))
    #expect(back.errors.contains("\n\(missing)"))
    #expect(back.output.contains("Icons, 10 min, Blob, Blob Jr. The standup was\n"))
    #expect(person.records.records.map(\.title) == ["Icons"])
    #expect(person.drafts.records == [])
  }

  @Test(
    "If the way to a form is gone, the list has what was typed, and opens the form on the shortest one",
    arguments: [([], ["back", "1", "/quit"]), (["--fresh"], ["1", "/quit"])]
      as [([String], [String])]
  )
  mutating func wayGone(options: [String], lines: [String]) async throws {
    person = .atTerminal([.design, .engineering])
    types("1", "3", "2", "edit", "title: Icons", "/quit")
    _ = await person.run()
    try await person.records.store.update(Standup.design.id) {
      $0.attendees.remove(id: Attendee.blob.id)
    }
    person.answers = ["/quit"]
    _ = await person.run(options)
    person.answers = lines
    _ = await person.run()
    person.answers = ["/quit"]
    let back = await person.run()
    let again = await person.run()

    for outcome in [back, again] {
      #expect(outcome.errors.hasPrefix(Self.isBack))
      #expect(outcome.output.hasPrefix("\nIcons\n"))
    }
    #expect(person.drafts.records.count == 1)
  }

  @Test("If the new standup can't be saved, what was typed for the deleted one stays kept")
  mutating func deletedAndUnsaved() async throws {
    types("1", "edit", "title: Icons", "/quit")
    _ = await person.run()
    try await person.records.store.delete(Standup.design.id)
    person.records.faults.failNext(.save, "the disk is full")
    types("1", "/add", "go on", "/quit")
    let left = await person.run()

    #expect(left.errors.contains(Self.isKept))
    #expect(person.drafts.records.map(\.label.title) == ["What you typed for “Icons”"])
  }

  @Test("If the standup was changed meanwhile, saving what was typed keeps that")
  mutating func changed() async throws {
    types("1", "edit", "title: Icons", "/quit")
    _ = await person.run()
    try await person.records.store.update(Standup.design.id) { $0.duration = .seconds(1200) }
    types("/done")
    let back = await person.run()

    #expect(back.output.hasPrefix("\nIcons\n"))
    #expect(person.records.records.map(\.title) == ["Icons"])
    #expect(person.records.records.map(\.duration) == [.seconds(1200)])
  }

  @Test("What was saved just before the app ended isn't kept any longer")
  mutating func savedBefore() async throws {
    types("1", "edit", "title: Icons", "/quit")
    _ = await person.run()
    try await person.records.store.update(Standup.design.id) { $0.title = "Icons" }
    types("/cancel")
    let back = await person.run()

    #expect(!back.output.contains("Discard changes?"))
    #expect(person.drafts.records == [])
  }

  @Test("The form of a new standup that was stored just before the app ended doesn't open empty")
  mutating func addedBefore() async throws {
    types("add", "Sales", "/quit")
    _ = await person.run()
    struct Draft: Decodable { let standup: Standup }
    let typed = try #require(person.drafts.records.first?.content(as: Draft.self))
    try await person.records.store.save(typed.standup)
    types("quit")
    let back = await person.run()

    #expect(back.output.hasPrefix("\nWelcome\n"))
    #expect(back.output.contains("2  Sales"))
    #expect(person.drafts.records == [])
  }

  @Test("A task that is back in its field on a meeting's page isn't said to wait elsewhere")
  mutating func taskInField() async {
    types("1", "1", "new follow-up: Milk", "/quit")
    _ = await person.run()
    types("/quit")
    let back = await person.run()

    #expect(back.errors.hasPrefix(Self.isBack))
    #expect(back.output.contains("Milk"))
    #expect(!back.errors.contains("isn't saved yet"))
  }

  @Test("A meeting that runs when the user leaves is saved, as ever; it isn't interrupted")
  mutating func meeting() async {
    types("1", "start", "Hello")
    _ = await person.run()
    types()
    let back = await person.run()

    #expect(person.meetings.first?.transcript == "Hello")
    #expect(back.output.hasPrefix("\nDesign\n"))
  }

  @Test(
    "The place of a meeting that was saved just before the app ended doesn't begin another one",
    arguments: [("", "Design"), ("?over=settings/welcome", "Welcome page")]
  )
  mutating func savedMeeting(above: String, title: String) async throws {
    let route = try Route(parsing: "standups://standups/\(Standup.design.id)/record\(above)")
    try await person.sessions.store.save(SavedSession(route: route))
    types("back", "done")
    let back = await person.run()

    #expect(back.output.hasPrefix("\n\(title)\n"))
    #expect(!back.output.contains("/next"))
    #expect(person.records.records == [.design])
  }

  @Test(
    "What can't be kept is told when the user leaves without a question",
    arguments: [true, false]
  )
  mutating func notKept(isBroken: Bool) async {
    if isBroken { person.drafts.faults.breakDown("the disk is full") }
    types("add", "Sales")
    let left = await person.run()

    #expect(left.errors.contains("“Sales” could not be kept. Sales, 5 min") == isBroken)
    #expect(left.errors.contains(Self.isKept) != isBroken)
  }

  @Test("What waits below a screen is told at once")
  mutating func waitingDraft() async throws {
    let route = try Route(parsing: "standups://standups/\(Standup.design.id)")
    try await person.sessions.store.save(SavedSession(route: route))
    try await person.drafts.store.save(
      SavedDraft(
        id: "unknown.before",
        kind: "unknown",
        owner: "before",
        route: route,
        label: DraftLabel(title: "Something that you typed"),
        content: "{}"
      )
    )
    types("back")
    let outcome = await person.run()

    #expect(outcome.output.hasPrefix("\nDesign\n"))
    #expect(outcome.errors.contains("\nSomething you typed isn't saved yet; the list of "))
    #expect(outcome.output.contains("Not saved\n1  Something that you typed"))
  }

  // MARK: Other terminals

  @Test(
    "What is typed in a terminal that is in use, or that begins now, isn't taken in another",
    arguments: [false, true]
  )
  mutating func otherTerminal(beginsNow: Bool) async {
    types("1", "edit", "title: Icons", "/quit")
    _ = await person.run()
    // After a kill, the one that begins now takes the place after this one has read the draft.
    person.owner = FixedOwner("other") { beginsNow ? $0 : ["me"] }
    types("1", "edit", "/quit")
    let other = await person.run()

    #expect(
      other.errors.hasPrefix("What you typed for “Icons” is open in another terminal.\nType")
    )
    #expect(other.output.hasPrefix("\nWelcome\n\nDaily Standups\n"))
    #expect(!other.output.contains("Icons"))
    #expect(person.drafts.records.map(\.owner) == ["me"])
  }

  @Test("Of two who type into the form of one standup, each has a draft, and none is lost")
  mutating func sameForm() async {
    for (owner, other, title) in [("first", "second", "Icons"), ("second", "first", "Fonts")] {
      person.owner = FixedOwner(owner) { _ in [other] }
      types("1", "edit", "title: \(title)", "/quit")
      _ = await person.run("--fresh")
    }
    person.owner = FixedOwner("third") { _ in [] }
    types("/done", "back", "1", "/done", "save mine")
    let both = await person.run()

    #expect(both.output.hasPrefix("\nFonts\n"))
    #expect(both.output.contains("Not saved\n1  What you typed for “Icons”"))
    #expect(person.records.records.map(\.title) == ["Icons"])
    #expect(person.drafts.records == [])
  }

  // MARK: Without a user

  @Test("Without a user nothing is restored, and nothing is kept", arguments: [[], ["--plain"]])
  mutating func noPerson(line: [String]) async {
    types("add", "Sales", "/quit")
    _ = await person.run()
    let kept = person.sessions.records
    person.isTerminal = false
    types("1")
    person.sessions.faults.failNext(.load)
    person.sessions.faults.failNext(.save)

    let outcome = await person.run(line)

    #expect(outcome.output.contains("Design"))
    #expect(outcome.errors == "")
    #expect(person.sessions.records == kept)
  }
}
