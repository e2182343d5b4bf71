import StandupsCommand
import StandupsFixtures
import Synchronization
import Testing

@Suite(.feature) @MainActor struct LineModeTests {
  private func session(_ standups: [Standup] = [.design], typing lines: String...) -> CommandSession
  {
    var session = CommandSession.atTerminal(standups)
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

  @Test("A screen that changes by itself is printed by itself")
  func changes() async {
    var session = session([.engineering], typing: "1", "start")
    let clock = ClockBox()
    session.override = { dependencies in
      let testClock = TestClock(dependencies.effects)
      clock.clock.withLock { $0 = testClock }
      dependencies.clock = testClock
    }
    session.onWrite = { text in
      guard text.contains("Speaker 1 of 3") else { return }
      Task { await clock.clock.withLock { $0 }?.advance(by: .seconds(6)) }
    }
    session.events = []
    session.endsAfter = "Past meetings"

    let outcome = await session.run()

    #expect(outcome.code == .success)
    #expect(outcome.output.contains("Speaker 1 of 3  Blob"))
    #expect(outcome.output.contains("Past meetings"))
  }
}

/// Hands the clock of the command's world to the reader of its output.
final class ClockBox: Sendable {
  let clock = Mutex<TestClock?>(nil)
}
