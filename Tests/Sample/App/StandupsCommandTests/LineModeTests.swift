import StandupsCommand
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct LineModeTests {
  private func session(typing lines: String...) -> CommandSession {
    var session = CommandSession.atTerminal()
    session.answers = lines
    return session
  }

  @Test("A stream that cannot be written to ends nothing; the exit code tells")
  func brokenErrors() async {
    var session = session(typing: "add", "Morning", "add")
    session.broken = (.errors, .failed("no space left on device"))

    let outcome = await session.run()

    #expect(session.records.records.map(\.title) == ["Design", "Morning"])
    #expect(outcome.output.contains("2  Morning  "))
    #expect(outcome.code == .inputOutput)
  }

  // MARK: Leaving

  @Test("Lines end when what reads the screens has ended, but for those of a meeting")
  func closedScreens() async {
    var session = CommandSession([.design])
    session.broken = (.output, .closed)
    session.answers = ["open standups://standups/\(Standup.design.id)/record", "Hello", "show"]

    let outcome = await session.run("-")

    #expect(outcome.code == .brokenPipe)
  }

  @Test(
    "A reader who ends while nothing is written ends the app at once, but for a running meeting",
    arguments: [["-"], ["--json", "-"]]
  )
  func silentReader(words: [String]) async {
    var (idle, meeting) = (CommandSession([.design]), CommandSession([.design]))
    let route = "standups://standups/\(Standup.design.id)/record"
    let isJSON = words.count == 2
    let lines = [
      isJSON ? #"{"open":"\#(route)"}"# : "open \(route)", isJSON ? #"{"say":"Hello"}"# : "Hello",
    ]
    // Without an end of the input, only the reader's end can be the reason.
    idle.events = [.readerGone]
    meeting.override = { $0.clock = TestClock($0.effects) }
    meeting.answers = [lines[0]]
    meeting.events = [.readerGone, .line(lines[1]), .end]

    let (first, second) = (await idle.run(words), await meeting.run(words))

    #expect((first.code, first.errors) == (.brokenPipe, ""))
    #expect(second.code == .brokenPipe)
    #expect(meeting.meetings.first?.transcript == "Hello")
  }

  @Test("Control-C during a wait ends only that; pressed again, it asks how to end the meeting")
  func interruptWhileWaiting() async {
    var session = session(typing: "1", "start", "/wait 1h")
    let taken = Count()
    session.onReadOn = { taken.increment() }
    session.events = [.interrupt, .terminate]
    let waited = await session.run()

    #expect(waited.errors.contains("Waiting for 1h; Control-C ends the wait.\n\n\n> "))
    #expect(!waited.output.contains("End meeting?"))
    #expect(taken.value == 3)
    #expect(waited.code == .terminated)

    session.answers = ["start", "/wait 1h"]
    session.events = [.interrupt, .interrupt, .terminate]
    let outcome = await session.run()

    #expect(outcome.output.contains("End meeting?"))
    #expect(outcome.code == .terminated)
  }
}
