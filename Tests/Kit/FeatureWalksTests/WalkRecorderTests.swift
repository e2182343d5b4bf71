import FeatureKit
import FeatureTesting
import FeatureWalks
import Testing

@Suite(.feature) @MainActor struct WalkRecorderTests {
  @Test("What is done is written as it is typed, and what is refused is left out")
  func acts() async throws {
    let tape = try await Tape("Emma")

    try await tape.play(["tap add-book"])
    try await tape.session.perform(.type(nil, text: "\"#1\"\n👩‍👩‍👧"))
    await #expect(throws: Refusal.self) { try await tape.session.perform("confirm") }
    await #expect(throws: SessionFailure.self) { try await tape.session.perform(.say("Hello")) }
    try await tape.play([
      "tap confirm-add-book", "set sound off", "set minutes 12", "select theme Navy",
    ])
    try await tape.session.perform("starts-on", .date(Date(timeIntervalSince1970: 86_400)))

    #expect(
      tape.acts == """
        tap add-book
        type "\\"#1\\"\\n👩‍👩‍👧"
        tap confirm-add-book
        set sound off
        set minutes 12
        select theme "Navy"
        set starts-on 1970-01-02T00:00:00Z

        """
    )
  }

  @Test(
    "A row is called by its label, or by its position where that tells it from others; never by its id"
  )
  func addresses() async throws {
    let tape = try await Tape("Persuasion", "Emma", "Emma", "1", "Ulysses")

    try await tape.session.perform(ControlID("book", 2), .delete)
    try await tape.session.perform(ControlID("book", 3), .delete)
    try await tape.session.perform(.move(ControlID("book", 5), to: ControlID("book", 1)))
    try await tape.play(["tap add-book"])
    try await tape.session.perform(ControlID("author", 2), .text("1"))
    try await tape.session.perform(ControlID("author", 2), .text("Ann"))

    #expect(
      tape.acts == """
        delete book 2
        delete book Emma
        move book Ulysses to book Persuasion
        tap add-book
        set author 2 1
        set author 2 Ann

        """
    )
  }

  @Test("Acts are recorded as they are typed, with the time in which work waits, and their end")
  func lines() async throws {
    try await expectAnswers(inFile: golden("Walks/recorded.txt")) { line, section in
      let tape = try await Tape("Emma", "Persuasion")
      tape.recorder.goesOn = { [session = tape.session] in session.goesOn }
      for act in line.components(separatedBy: "; ") {
        switch act {
        case "…": tape.session.goesOn = true
        case "end": tape.recorder.finish(on: tape.session.top.screen)
        case _: try await tape.play([act])
        }
      }
      return String(tape.acts.dropLast())
    }
  }

  @Test("Time is written where work asks for the date")
  func date() async throws {
    let tape = try await Tape("Emma")

    try await tape.play(["wait 60s", "set sound off"])
    await tape.session.perform(recordedAs: .tap("about")) { _ = tape.dates.source() }
    try await tape.play(["wait 60s", "set sound on"])

    #expect(tape.acts == "set sound off\nwait 1m\ntap about\nset sound on\n")
  }

  @Test("An act is written before it is done, with the time before it, so that a crash has it too")
  func crash() async throws {
    let tape = try await Tape("Emma")
    try await tape.play(["wait 60s"])

    var during = ""
    await tape.session.perform(recordedAs: .tap("about")) { during = tape.acts }

    #expect(during == "wait 1m\ntap about\n")
    #expect(tape.acts == "tap about\n")
  }

  @Test("A walk that breaks off has the time up to then, if work waits for it")
  func breaksOff() async throws {
    let tape = try await Tape("Emma")

    try await tape.play(["wait 60s"])
    tape.recorder.timePassed()
    let before = tape.acts
    try await tape.play(["tap book", "wait 7s"])
    tape.recorder.timePassed()
    let during = tape.acts
    try await tape.play(["wait 1s"])
    await #expect(throws: Refusal.self) { try await tape.session.perform("nowhere") }

    #expect(before == "")
    #expect(during == "wait 1m\ntap book Emma\nwait 7s\n")
    #expect(tape.acts == "wait 1m\ntap book Emma\nwait 8s\n")
  }

  @Test("What a walk cannot know stands before what was going on then")
  func remarks() async throws {
    let tape = try await Tape("Emma")

    tape.session.failNext("load", "the disk is gone")
    for _ in 1...2 { tape.recorder.remark(.init(.output(.note("Others were here.")))) }
    await tape.session.perform(recordedAs: .tap("about")) {
      for _ in 1...2 { tape.recorder.remark(.init(.failNext(operation: "save", reason: nil))) }
    }
    try await tape.play(["set sound off"])

    #expect(
      tape.acts == """
        wait 0s
        fail-next load "the disk is gone"
        note "Others were here."
        fail-next save
        fail-next save
        tap about
        set sound off

        """
    )
  }

  @Test("A failure at the start stands before all else")
  func failsAtStart() async throws {
    let session = Session(try makeWorld(WalkSettings()))
    guard case .virtual(let clock) = session.world.time else { return }
    var text = ""
    let dates = SessionDates(clock, from: Date(timeIntervalSince1970: 0))
    let recorder = WalkRecorder(dates, beginning: []) { kept, _ in text += kept }
    session.observer = recorder.observe

    session.failNext("load", nil)
    await session.start()
    try await session.perform("cancel")

    #expect(text == "now 1970-01-01T00:00:00Z\nfail-next load\ntap cancel\n")
  }

  @Test("All that is typed into a field is one line, up to what happens besides")
  func typing() async throws {
    let tape = try await Tape("Emma")
    tape.recorder.goesOn = { [session = tape.session] in session.goesOn }

    try await tape.play(["tap add-book", "set title E"])
    tape.session.goesOn = true
    try await tape.play(["set title Em", "set title Emm"])
    let during = tape.acts
    tape.recorder.remark(.init(.output(.note("Others were here."))))
    try await tape.play(["set title Emma", "set title Emma2"])
    tape.session.goesOn = false
    try await tape.play(["set title Emma", "tap confirm-add-book"])

    #expect(during == "tap add-book\nset title Emm\n")
    #expect(
      tape.acts == """
        tap add-book
        set title Emm
        note "Others were here."
        set title Emma2
        set title Emma
        tap confirm-add-book

        """
    )
  }

  @Test("A recording that is replayed and recorded again is the same")
  func again() async throws {
    let tape = try await Tape("Emma", "Persuasion")
    try await tape.play([
      "wait 61001ms", "tap book Emma", "wait 2999ms", "tap end-reading", "tap confirm-save",
    ])
    tape.session.failNext("load", nil)
    try await tape.play(["tap add-book"])

    let walk = try Walk(parsing: tape.text, file: "", vocabulary: .sample)
    let copy = try await Tape(walk.settings)
    for line in walk.lines {
      switch line.step {
      case .act(let act): try await copy.session.perform(act)
      case .failNext(let operation, let reason): copy.session.failNext(operation, reason)
      case .other(let change): try await copy.session.change(byOther: change)
      case .setting, .expect, .output, nil: break
      }
    }

    #expect(copy.text == tape.text)
    #expect(copy.session.screens.map(\.screen) == tape.session.screens.map(\.screen))
  }
}

/// A session that is recorded.
@MainActor
private final class Tape {
  let session: Session
  let dates: SessionDates
  let recorder: WalkRecorder
  private let paper = Paper()
  private let head: Int

  private final class Paper {
    var kept = ""
    var draft = ""
  }

  convenience init(_ titles: String...) async throws {
    var settings = WalkSettings()
    settings.givens = titles.map { .init(kind: "book", values: [$0], line: 1) }
    try await self.init(settings)
  }

  init(_ settings: WalkSettings) async throws {
    let world = try makeWorld(settings)
    session = Session(world)
    guard case .virtual(let clock) = world.time else { throw SessionFailure("Real time") }
    dates = SessionDates(clock, from: settings.now)
    recorder = WalkRecorder(
      dates,
      beginning: settings.givens.map { .init(.setting(.given(kind: $0.kind, values: $0.values))) }
    ) { [paper] in
      paper.kept += $0
      paper.draft = $1
    }
    head = paper.kept.count
    session.observer = recorder.observe
    await session.start()
    recorder.timePassed()
  }

  /// Performs acts, written as in a walk.
  func play(_ lines: [String]) async throws {
    for line in lines { try await session.perform(SessionAct(parsing: line)) }
  }

  /// The whole recording.
  var text: String { paper.kept + paper.draft }

  /// The text behind the world.
  var acts: String { String(text.dropFirst(head)) }
}
