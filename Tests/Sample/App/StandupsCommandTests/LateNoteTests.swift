import FeatureKit
import FeatureTesting
import StandupsFixtures
import Synchronization
import Testing

@testable import TerminalConsole

/// A line that is half typed when a meeting ends by itself, or when the process is to end.
@Suite(.feature) @MainActor struct LateNoteTests {
  /// Something that happens once a text is on the terminal.
  struct Step {
    let shown: String
    var passes = Duration.zero
    var event: ConsoleEvent?
    /// Deletes the meeting, as another process does.
    var deletes = false

    /// The time of the meeting is up.
    static let timeUp = Step(shown: "todo: Half", passes: .seconds(4))

    /// The page behind the meeting has the line.
    static func late(_ event: ConsoleEvent) -> Step { Step(shown: "Last note> ", event: event) }
  }

  /// The clock, the terminal's events, and what is still to happen.
  private final class Script: Sendable {
    let clock = Mutex<TestClock?>(nil)
    let stream = Mutex<EffectStream<ConsoleEvent>?>(nil)
    let steps: Mutex<[Step]>
    let delete: @Sendable () async throws -> Void

    init(_ steps: [Step], delete: @escaping @Sendable () async throws -> Void = {}) {
      self.steps = Mutex(steps)
      self.delete = delete
    }

    func wrote(_ text: String) {
      let isNext = steps.withLock { $0.first.map { text.contains($0.shown) } == true }
      if isNext { goOn() }
    }

    func goOn() {
      let step = steps.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      guard let step else { return }
      // What sleeps behind this text does so before its time passes.
      Task { @MainActor in
        if step.passes > .zero { await clock.withLock { $0 }?.advance(by: step.passes) }
        if step.deletes { try await delete() }
        if let event = step.event { stream.withLock { $0 }?.send(event) }
      }
    }
  }

  /// Types keys, and then follows the steps.
  private func run(
    _ line: [String],
    typing lines: [String] = [],
    half: String = "todo: Half",
    _ steps: [Step]
  ) async -> (CommandSession.Outcome, CommandSession) {
    var short = Standup.design
    short.duration = .seconds(4)
    var session = CommandSession.atTerminal([short])
    let script = Script(steps)
    session.override = { dependencies in
      let clock = dependencies.useTestClock()
      script.clock.withLock { $0 = clock }
    }
    session.keys = { stream in
      script.stream.withLock { $0 = stream }
      let lines = lines.flatMap { [Key(.text($0)), Key(.enter)] }
      stream.send(.keys(lines + (half.isEmpty ? [] : [Key(.text(half))])))
    }
    session.onWrite = script.wrote
    return (await session.run(line), session)
  }

  @Test(
    "The meeting is saved at its time, and the line that was being typed is its last note",
    arguments: [
      (
        [.timeUp, .late(.keys([Key(.text(" a note")), Key(.enter)]))], ExitCode.success,
        "todo: Half a note"
      ),
      ([.timeUp, .late(.keys([Key(.text("u"), .control), Key(.enter)]))], .success, ""),
      ([.timeUp, .late(.keys([Key(.enter)]))], .success, "todo: Half"),
      ([.timeUp, .late(.interrupt)], .success, "todo: Half"),
      ([.timeUp, .late(.terminate)], .terminated, "todo: Half"),
      ([.timeUp, .late(.hangUp)], .hungUp, "todo: Half"),
      ([.timeUp, .late(.end)], .success, "todo: Half"),
      (
        [
          .timeUp, .late(.keys([Key(.text("!"))])),
          Step(shown: "Half!", passes: .seconds(60), event: .terminate),
        ], .terminated, "todo: Half!"
      ),
    ] as [([Step], ExitCode, String)]
  )
  func late(steps: [Step], code: ExitCode, note: String) async throws {
    let (outcome, session) = await run(["record", "design", "--json"], steps)

    #expect(outcome.code == code)
    #expect(session.meetings.first?.transcript == note)
    // It was begun in the first turn, which the clock has ended since.
    #expect(session.meetings.first?.turns.first?.text == note)
    #expect(session.meetings.first?.duration == .seconds(4))
    #expect(session.meetings.count == 3)
    #expect(session.followUps.records.map { "todo: \($0.task)" } == (note.isEmpty ? [] : [note]))
    #expect(outcome.output.contains("\"transcript\":\"\(note)\""))
  }

  @Test("A line that is typed through the end of a meeting is its note, wherever the time is up")
  func typedThrough() async {
    let line = "todo Blob: quit, 1, /next and 2 of the other words"
    // The long form ends the meeting behind each letter.
    for count in stride(from: 1, to: line.count, by: LongTests.count(7, long: 1)) {
      let (half, rest) = (String(line.prefix(count)), String(line.dropFirst(count)))
      let (outcome, session) = await run(
        ["record", "design"],
        half: half,
        [
          Step(
            shown: half.trimmed,
            passes: .seconds(4),
            event: .keys([Key(.text(rest)), Key(.enter)])
          )
        ]
      )

      #expect(outcome.code == .success)
      #expect(session.meetings.first?.transcript == line)
      #expect(session.followUps.records.map(\.task) == ["quit, 1, /next and 2 of the other words"])
    }
  }

  @Test("A command that is half typed at the end of a meeting is dropped")
  func halfCommand() async {
    let (outcome, session) = await run(
      ["record", "design"],
      typing: ["First"],
      half: "/ne",
      [Step(shown: "/ne", passes: .seconds(4), event: .keys([Key(.text("xt")), Key(.enter)]))]
    )

    #expect(outcome.code == .success)
    #expect(session.meetings.first?.transcript == "First")
  }

  @Test(
    "A signal or a lost terminal keeps the half line of a running meeting with its notes",
    arguments: [
      ([.terminate], .terminated), ([.hangUp], .hungUp), ([.end], .success),
      ([.interrupt, .interrupt], .interrupted),
    ] as [([ConsoleEvent], ExitCode)]
  )
  func running(events: [ConsoleEvent], code: ExitCode) async {
    let steps = events.enumerated().map { index, event in
      Step(shown: index == 0 ? "todo: Half" : "End meeting?", event: event)
    }
    let (outcome, session) = await run(["record", "design"], steps)

    #expect(outcome.code == code)
    #expect(session.meetings.first?.transcript == "todo: Half")
    #expect(session.followUps.records.map(\.task) == ["Half"])
  }

  /// Sends a line by a pipe, and then follows the steps.
  private func pipe(
    _ command: [String],
    _ line: String,
    _ steps: [Step]
  ) async -> (CommandSession.Outcome, CommandSession) {
    var short = Standup.design
    short.duration = .seconds(4)
    var session = CommandSession([short])
    let script = Script(steps) { [store = session.records.store] in
      try await store.update(Standup.design.id) {
        $0.deleteMeetings($0.meetings.prefix(1).map(\.id), at: .monday)
      }
    }
    session.override = { dependencies in
      let clock = dependencies.useTestClock()
      script.clock.withLock { $0 = clock }
    }
    session.answers = [line]
    session.events = []
    session.onListen = { stream in script.stream.withLock { $0 = stream } }
    session.onReadOn = script.goOn
    return (await session.run(command), session)
  }

  @Test("A meeting that others delete before its late notes is said to be deleted, and has them")
  func deletedMeanwhile() async throws {
    let (outcome, session) = await pipe(
      ["record", "design"],
      "First",
      [
        Step(shown: "", passes: .seconds(4), event: .line("Time"), deletes: true),
        Step(shown: "", event: .end),
      ]
    )

    let deleted = try #require(session.records.records.first?.deletedMeetings.first)
    #expect(deleted.meeting.transcript == "First\nTime")
    #expect(outcome.errors.contains("error: The meeting of “Design” was saved with all notes, and"))
    #expect(outcome.errors.contains("“standups restore \(deleted.id)” brings it back"))
    #expect(outcome.code == .inputOutput)
  }

  @Test(
    "A script loses notes that come after the meeting's time, until it does something else",
    arguments: [(["Late"], ExitCode.inputOutput), (["back", "Late"], .success)]
  )
  func script(lines: [String], code: ExitCode) async {
    let late = lines.map { Step(shown: "", event: .line($0)) }
    let (outcome, _) = await pipe(
      ["-"],
      "open standups://standups/\(Standup.design.id)/record",
      [
        Step(shown: "", event: .line("First")),
        Step(shown: "", passes: .seconds(4), event: .line("show")),
      ] + late + [Step(shown: "", event: .end)]
    )

    #expect(outcome.code == code)
    #expect(outcome.errors.contains("“Late” came too late") == (code == .inputOutput))
  }

  @Test(
    "Lines of a pipe after the meeting's time are notes, until the input ends or is silent",
    arguments: [Step(shown: "", event: .end), Step(shown: "", passes: .seconds(10))]
  )
  func piped(end: Step) async {
    let lines = ["//Late", "/next", "todo: Call", "/end", "save"].map { ConsoleEvent.line($0) }
    let steps = lines.map { Step(shown: "", event: $0) }
    let (outcome, session) = await pipe(
      ["record", "design"],
      "First",
      [Step(shown: "", passes: .seconds(4), event: .line("Time"))] + steps + [end]
    )

    #expect(outcome.code == .success)
    for line in ["/next", "/end", "save"] {
      #expect(outcome.errors.contains("“\(line)” came too late; nothing was done."))
    }
    #expect(session.meetings.first?.transcript == "First\nTime\n/Late\ntodo: Call")
    #expect(session.followUps.records.map(\.task) == ["Call"])
  }

  @Test(
    "A note that is begun in one turn and finished in the next is the first one's, also in a walk"
  )
  func begunBefore() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.walk").path
    let (outcome, session) = await run(
      ["--record", path],
      typing: ["1", "start"],
      half: "Half",
      [
        Step(shown: "Half", passes: .seconds(3), event: .keys([Key(.text("!")), Key(.enter)])),
        Step(shown: "Half!", event: .terminate),
      ]
    )
    let walk = try String(contentsOfFile: path, encoding: .utf8)
    try (walk + "tap meeting 1\nscreen").write(toFile: path, atomically: true, encoding: .utf8)
    let shown = await CommandSession().run("walk", path).output

    #expect(outcome.code == .terminated)
    #expect(session.meetings.first?.turns.map(\.text) == ["Half!", ""])
    #expect(walk.contains("\nset note Half\nwait 3s\nsay \"Half!\"\n"))
    #expect(shown.contains("- Blob: 66%, 0:02\nHalf!\n- Blob Jr: 33%, 0:01\n"))
  }

  @Test("A note that is taken back is the line again")
  func takenBack() async {
    let (_, session) = await run(
      ["record", "design"],
      typing: ["First", "/take"],
      half: "",
      [
        Step(shown: "/take", event: .keys([Key(.text(" again")), Key(.enter)])),
        Step(shown: "First again", event: .terminate),
      ]
    )

    #expect(session.meetings.first?.transcript == "First again")
  }

  @Test("A recording has a note that was finished after its meeting, and its walk holds")
  func recorded() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.walk").path
    let (outcome, _) = await run(
      ["--record", path],
      typing: ["1", "start"],
      [
        .timeUp, .late(.keys([Key(.text(" a note")), Key(.enter)])),
        Step(shown: "\n> ", event: .keys([Key(.text("quit")), Key(.enter)])),
      ]
    )
    let text = try String(contentsOfFile: path, encoding: .utf8)

    #expect(outcome.code == .success)
    #expect(text.contains("\nwait 4s\nsay \"todo: Half a note\"\n"))
    #expect(await CommandSession().run("walk", path).code == .success)
  }

  @Test("In the app the screen behind the meeting has the line, until it is kept")
  func app() async {
    let (outcome, session) = await run(
      [],
      typing: ["1", "start", "First"],
      [
        .timeUp, .late(.keys([Key(.text(" a note")), Key(.enter)])),
        Step(shown: "\n> ", event: .keys([Key(.text("quit")), Key(.enter)])),
      ]
    )

    #expect(outcome.code == .success)
    #expect(session.meetings.first?.transcript == "First\ntodo: Half a note")
    #expect((outcome.output + outcome.errors).contains("2 notes."))
    #expect(!outcome.errors.contains("error:"))
  }
}
