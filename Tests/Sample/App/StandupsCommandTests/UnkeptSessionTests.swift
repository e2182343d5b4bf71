import StandupsCommand
import StandupsFixtures
import Synchronization
import TerminalConsole
import Testing

/// Open screens and typed text that can't be read or kept.
@Suite(.feature) @MainActor struct UnkeptSessionTests {
  private static let isKept = "What you typed is kept for the next start."

  /// A user at a terminal.
  private var person = CommandSession.atTerminal()

  private mutating func types(_ lines: String...) {
    person.answers = lines
  }

  @Test("An unreadable session is reported, and the app begins at its first screen")
  mutating func unreadable() async {
    person = .atTerminal(
      sessions: InMemoryRecords(unreadable: [
        UnreadableRecord(place: "last.json", .init(.damaged, "its bytes were changed"))
      ])
    )
    types("/quit")
    let outcome = await person.run()

    #expect(outcome.code == .success)
    #expect(outcome.output.hasPrefix("\nWelcome\n\nDaily Standups\n"))
    #expect(
      outcome.errors.hasPrefix(
        "warning: Your last place can't be read: its bytes were changed. It is kept as it is.\n"
      )
    )
  }

  @Test("A store that fails when the app begins hinders nothing")
  mutating func failedLoad() async {
    person.sessions.faults.failNext(.load, "the disk is gone")
    types("1")
    let outcome = await person.run()

    #expect(outcome.code == .success)
    #expect(outcome.output.contains("Standup info"))
    #expect(outcome.errors.hasPrefix("warning: Your last place can't be read: "))
  }

  @Test(
    "A failed save of the session is reported once, and a changed form asks as if nothing were kept"
  )
  mutating func failedSave() async {
    person.sessions.faults.breakDown("the disk is full")
    person.drafts.faults.breakDown("the disk is full")
    types("add", "Sales", "/quit", "discard", "add", "/quit")
    let outcome = await person.run()

    #expect(outcome.code == .success)
    #expect(
      outcome.errors.components(
        separatedBy: "warning: Your place and what you typed can't be kept: "
      )
      .count == 2
    )
    #expect(outcome.output.contains("Discard changes?"))
    #expect(!outcome.errors.contains(Self.isKept))
  }

  @Test("A draft of a form that is closed is removed, also when the place can't be kept")
  mutating func closedWithoutPlace() async {
    types("1", "edit", "title: Icons", "/quit")
    _ = await person.run()
    person.sessions.faults.failNext(.save)
    types("/done")
    let outcome = await person.run()

    #expect(outcome.errors.contains("Your place and what you typed can't be kept: "))
    #expect(person.records.records.map(\.title) == ["Icons"])
    #expect(person.drafts.records == [])
  }

  @Test("A draft that was written though the place couldn't be is removed with its form")
  mutating func discardedWithoutPlace() async {
    person.sessions.faults.failNext(.save)
    types("add", "Sales", "/quit", "discard", "/quit")
    let outcome = await person.run()

    #expect(outcome.errors.contains("Your place and what you typed can't be kept: "))
    #expect(person.drafts.records == [])
  }

  @Test("A failed save of the session is reported during typing, with the prompt again")
  mutating func toldWhileTyping() async {
    let clock = ClockBox()
    person.override = { dependencies in
      let testClock = TestClock(dependencies.effects)
      clock.clock.withLock { $0 = testClock }
      dependencies.clock = testClock
    }
    person.onWrite = { text in
      guard text.contains("Title   Sales") else { return }
      Task { await clock.clock.withLock { $0 }?.advance(by: .seconds(1)) }
    }
    person.events = []
    person.endsAfter = "can't be kept"
    person.sessions.faults.breakDown("the disk is full")
    person.drafts.faults.breakDown("the disk is full")
    types("add", "/type Sales")

    let outcome = await person.run()

    let told = outcome.errors.components(separatedBy: "> \nwarning: Your place and what you typed")
    #expect(told.count == 2)
    #expect(told.last?.contains("\n\nTitle> ") == true)
  }
}
