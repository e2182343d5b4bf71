import FeatureTesting
import Foundation
import StandupsCommand
import TerminalConsole
import Testing

/// Signals from outside the process that ask a running meeting to end.
@Suite(.serialized) struct RecordSignalTests {
  @Test(
    "A signal saves the running meeting, with all that was said",
    arguments: [(SIGTERM, ExitCode.terminated), (SIGINT, .interrupted)]
      + (LongTests.isOn ? [(SIGHUP, .hungUp), (SIGQUIT, .quit)] : [])
  )
  func whileItRuns(signal: Int32, code: ExitCode) async throws {
    let place = try await Workplace("Design")
    let process = try place.start("record", "design")
    try process.type("Priceless", "/next")
    await process.shows("Speaker 2")

    process.send(signal)

    #expect(await process.outcome().code == code.rawValue)
    #expect(try await place.transcripts() == ["Priceless"])
  }

  @Test(
    "A signal saves a line that is half typed into a pipe, too, also while a question is open",
    arguments: [("/next", "Speaker 2"), ("/end", "End meeting?")]
  )
  func halfLine(line: String, shown: String) async throws {
    let place = try await Workplace("Design")
    let process = try place.start("record", "design")
    try process.type("Priceless", line, half: "Half")
    await process.shows(shown)

    process.send(SIGTERM)

    #expect(await process.outcome().code == ExitCode.terminated.rawValue)
    #expect(try await place.transcripts() == ["Priceless\nHalf"])
  }

  @Test("On a terminal, Control-C asks, and a second one saves")
  func interrupts() async throws {
    let place = try await Workplace("Design")
    let terminal = try Terminal()
    let process = try place.start("record", "design", stream: .terminal(terminal))
    try terminal.type("Priceless\n/next\n")
    await terminal.shows("Speaker 2")

    process.send(SIGINT)
    await terminal.shows("End meeting?")
    process.send(SIGINT)

    #expect(await process.outcome().code == ExitCode.interrupted.rawValue)
    #expect(try await place.transcripts() == ["Priceless"])
  }

  @Test(
    "A signal while the program starts either ends it before the meeting, or saves that",
    arguments: LongTests.isOn
      ? [SIGTERM, SIGHUP, SIGQUIT, SIGINT, SIGKILL] : [SIGTERM, SIGKILL]
  )
  func whileItStarts(signal: Int32) async throws {
    let place = try await Workplace("Design")
    for _ in 0..<LongTests.count(1, long: 5) {
      let before = try await place.transcripts().count
      let process = try place.start("record", "design")

      process.send(signal)

      let outcome = await process.outcome()
      let saved = try await place.transcripts().count - before
      #expect(saved == (outcome.signal == nil ? 1 : 0))
      #expect(outcome.signal == nil || outcome.signal == signal)
    }
  }

  @Test(
    "A signal at the moment of saving does not keep the meeting from being saved",
    arguments: LongTests.isOn ? [SIGTERM, SIGHUP, SIGQUIT, SIGINT] : [SIGTERM]
  )
  func whileItSaves(signal: Int32) async throws {
    let place = try await Workplace("Design")
    for count in 1...LongTests.count(1, long: 5) {
      let process = try place.start("record", "design", "--empty")
      await process.shows("elapsed")

      try process.endInput()
      process.send(signal, signal, signal)

      let outcome = await process.outcome()
      #expect(outcome.code != nil)
      #expect(try await place.transcripts().count == count)
    }
  }

  @Test("A process that is killed while it saves leaves every record whole")
  func killed() async throws {
    let place = try await Workplace("Design")
    for _ in 0..<LongTests.count(1, long: 10) {
      let before = try await place.transcripts()
      let process = try place.start("record", "design", "--empty")
      await process.shows("elapsed")

      try process.endInput()
      process.send(SIGKILL)

      _ = await process.outcome()
      let after = try await place.transcripts()
      #expect(after.suffix(before.count) == before[...])
    }
  }

  @Test("A process that was stopped goes on where it was")
  func stopped() async throws {
    let place = try await Workplace("Design")
    let process = try place.start("record", "design")
    try process.type("Before", "/next")
    await process.shows("Speaker 2")

    process.send(SIGTSTP, SIGCONT)
    try process.type("After")
    try process.endInput()

    #expect(await process.outcome().code == ExitCode.success.rawValue)
    #expect(try await place.transcripts() == ["Before\nAfter"])
  }

  @Test("A process that takes acts in JSON stops when it is first asked to, and goes on")
  func stoppedActs() async throws {
    let place = try await Workplace("Design")
    let process = try place.start("--json", "-")
    let acts = [#"{"tap":"standup Design"}"#, #"{"tap":"start-meeting"}"#, #"{"say":"Before"}"#]
    for act in acts { try process.type(act) }
    try await place.keeps("Before")

    await process.stop()
    process.send(SIGCONT)
    try process.type(#"{"say":"After"}"#)
    try process.endInput()

    #expect(await process.outcome().code == ExitCode.success.rawValue)
    #expect(try await place.transcripts() == ["Before\nAfter"])
  }

  @Test("A signal that the parent process ignores is ignored")
  func ignored() async throws {
    let place = try await Workplace("Design")
    let process = try place.start("record", "design", shell: #"trap "" HUP; exec "$@""#)
    await process.shows("elapsed")

    process.send(SIGHUP)
    try process.type("Still here", "/next")
    await process.shows("Speaker 2")
    try process.endInput()

    #expect(await process.outcome().code == ExitCode.success.rawValue)
    #expect(try await place.transcripts() == ["Still here"])
  }

  @Test("A flood of lines does not keep a signal waiting")
  func flood() async throws {
    let place = try await Workplace("Design")
    // Were lines read ahead, or did each cost more than the one before, this would not end in time.
    let count = LongTests.count(100, long: 3000)
    let lines = "{ yes | head -n \(count); echo /next; yes; } 2>&-"
    let process = try place.start(
      "record",
      "design",
      shell:
        #"mkfifo "$STANDUPS_STORE/f"; \#(lines) >"$STANDUPS_STORE/f" & exec "$@" <"$STANDUPS_STORE/f""#
    )
    await process.shows("Speaker 2")

    process.send(SIGTERM)

    #expect(await process.outcome().code == ExitCode.terminated.rawValue)
    #expect(try await place.transcripts().count == 1)
  }

  @Test("A signal ends a save that waits for another program, and what was said is given back")
  func whileItWaits() async throws {
    let place = try await Workplace("Design")
    let path = place.store.appending(path: "lock").path
    let lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(flock(lock, LOCK_EX) == 0)
    let terminal = try Terminal()
    let process = try place.start("record", "design", stream: .terminal(terminal))
    try terminal.type("Priceless\n/end\nsave\n")
    await terminal.shows("Another program is writing")

    process.send(SIGTERM)
    await terminal.shows("This was said in the last meeting:")

    #expect(await process.outcome().code == ExitCode.inputOutput.rawValue)
    close(lock)
  }

  @Test(
    "A terminal that is gone ends and saves the meeting, as its signal would",
    arguments: ["TERM=xterm"] + (LongTests.isOn ? ["TERM=dumb"] : [])
  )
  func lostTerminal(environment: String) async throws {
    let place = try await Workplace("Design")
    let terminal = try Terminal()
    let process = try place.start(
      ["record", "design"],
      shell: #"\#(environment) exec "$@""#,
      stream: .terminal(terminal)
    )
    await terminal.shows("Speaker 1")
    try terminal.type("Priceless\r/next\r")
    await terminal.shows("Speaker 2")

    try terminal.close()

    #expect(await process.outcome().code == ExitCode.hungUp.rawValue)
    #expect(try await place.transcripts() == ["Priceless"])
  }

  @Test("A terminal that is gone ends the app")
  func lostTerminalOfApp() async throws {
    let place = try await Workplace("Design")
    let terminal = try Terminal()
    let process = try place.start([], stream: .terminal(terminal))
    await terminal.shows("[add] a standup")

    try terminal.close()

    #expect(await process.outcome().code == ExitCode.hungUp.rawValue)
  }
}
