import FeatureKit
import FeatureTesting
import FeatureWalks
import Synchronization
import TerminalFixtures
import Testing

@testable import LineMode
@testable import TerminalConsole

/// A session whose keys the process reads, on a terminal of 40 columns.
@Suite(.feature) @MainActor struct KeySessionTests {
  private let reading = ReadingModel()
  private let desk = TypingDesk()

  /// Runs a session in which keys come once those before are read, and then the end.
  private func run(
    notes: Bool = false,
    hasTerminalAfterStop: Bool = true,
    _ events: ConsoleEvent...
  ) async throws -> ExitCode {
    let dependencies = FeatureDependencies.test { $0.clock = TestClock($0.effects) }
    let foot = TerminalFoot(
      columns: { 40 },
      isTerminal: { _ in true },
      print: { [desk] text, _ in desk.terminal.withLock { $0.write(text.text) } }
    )
    var console = Console(
      environment: [:],
      isInputTerminal: true,
      isOutputTerminal: true,
      isErrorsTerminal: true,
      columns: { 40 },
      write: foot.write,
      readLine: { nil },
      listen: { _ in Issue.record("The terminal reads lines.") },
      readOn: { [desk] in desk.next() }
    )
    console.stop = { [desk] in
      desk.actionsBeforeStop.withLock { $0.append(desk.actions) }
      return hasTerminalAfterStop
    }
    console.keys = KeyInput(foot: foot) { [desk] stream in
      desk.begin(events, stream)
    } end: { [desk] in
      desk.hasGivenBack.withLock { $0 = true }
    }
    let world = SessionWorld(
      root: reading,
      effects: dependencies.effects,
      time: .real(dependencies.clock)
    )
    dependencies.effects.run("life cycle") { [desk, lifecycle = world.lifecycle] in
      for try await action in lifecycle.actions() { desk.note(action) }
    }
    if notes { reading.taken = TakenLines() }
    let style = LineStyle(greeting: "Type.")
    return try await LineSession(world, console: console, style: style).run()
  }

  /// The last rows of the terminal, with a bar at the cursor.
  private func rows(_ count: Int) -> String {
    desk.terminal.withLock(\.text).split(separator: "\n", omittingEmptySubsequences: false)
      .suffix(count).joined(separator: "\n")
  }

  private func text(_ text: String) -> ConsoleEvent { .keys([Key(.text(text))]) }

  @Test("A line is typed, changed and taken as a terminal's own would be")
  func line() async throws {
    let code = try await run(
      text("adx"),
      .keys([.backspace, Key(.text("d")), .enter]),
      .keys([.ctrl("d")])
    )

    #expect(code == .success)
    #expect(reading.count == 2)
    #expect(
      desk.terminal.withLock(\.text) == """
        Type.

        Books

          Time    0%, 0:00 elapsed, 1:00 left
          Reader  Ann

        [add] a book  [turn] the page

        > add
        2 books

        >
        |
        """
    )
    #expect(desk.hasGivenBack.withLock { $0 })
    // Without the terminal's focus, the app stays active.
    #expect(desk.actions == "FA")
  }

  @Test("Keys behind a line wait until it is done")
  func typedAhead() async throws {
    _ = try await run(
      .keys([Key(.text("add")), .enter, Key(.text("add")), .enter, Key(.text("sh")), .up, .enter]),
      .keys([.ctrl("d")])
    )

    #expect(reading.count == 4)
  }

  @Test("A paste of several lines does nothing by itself")
  func pastedCommands() async throws {
    _ = try await run(
      .keys([Key(.paste("add\nadd\nquit"))]),
      .keys([.ctrl("u"), Key(.text("add")), .enter])
    )

    #expect(desk.shown(0).hasSuffix("\n> add add quit|"))
    #expect(reading.count == 2)
  }

  @Test("While notes are taken each pasted line is one, also behind a slash, and the rest waits")
  func pastedNotes() async throws {
    _ = try await run(
      notes: true,
      .keys([Key(.paste("The icons\n\n/add\n  yes\n/a"))]),
      text("dd"),
      .keys([.enter])
    )

    #expect(reading.taken?.lines == ["The icons", "/add", "  yes"])
    #expect(reading.count == 2)
  }

  @Test("A tab completes; the second one shows the choices, and the line stays")
  func completion() async throws {
    _ = try await run(
      text("tu"),
      .keys([.tab]),
      .keys([.ctrl("u"), .tab]),
      .keys([.tab]),
      .keys([.ctrl("d")])
    )

    #expect(desk.shown(1).hasSuffix("> turn|"))
    #expect(desk.shown(2).hasSuffix("> |"))
    #expect(desk.shown(3).hasSuffix("\n\nadd  turn  help  show  quit\n\n> |"))
  }

  @Test("What runs is drawn above the half line, and nothing of it is left when it changes")
  func running() async throws {
    desk.onRead.withLock {
      $0[1] = { [reading] in reading.pass(seconds: 1) }
      $0[2] = { [reading] in reading.pass(seconds: 29) }
      $0[3] = { [reading] in reading.add() }
    }
    _ = try await run(
      notes: true,
      text("half a"),
      .keys([Key(.text(" note")), .left]),
      .keys([Key(.focusIn)]),
      .keys([Key(.focusIn)]),
      .keys([Key(.focusIn)])
    )

    let screen = """
      Type.

      Books

        Time    0%, 0:00 elapsed, 1:00 left
        Reader  Ann

      [/add] a book  [/turn] the page

      """
    #expect(desk.shown(0) == screen + "\n0:00 elapsed, 1:00 left  Reader: Ann\n> half a|")
    #expect(desk.shown(1) == screen + "\n0:00 elapsed, 1:00 left  Reader: Ann\n> half a not|e")
    #expect(desk.shown(2) == screen + "\n0:01 elapsed, 0:59 left  Reader: Ann\n> half a not|e")
    #expect(desk.shown(3) == screen + "\n0:30 elapsed, 0:30 left  Reader: Zoë\n> half a not|e")
    #expect(
      desk.shown(4) == screen + "\n2 books\n\n0:30 elapsed, 0:30 left  Reader: Zoë\n> half a not|e"
    )
    #expect(rows(2) == "> half a note\n|")
  }

  @Test("A line whose effect is seen above the prompt alone has one, and another says so")
  func effect() async throws {
    reading.onTurn = { [reading] in reading.pass(seconds: 30) }
    _ = try await run(notes: true, .keys([Key(.text("/turn")), Key(.enter)]), text("half"))
    #expect(desk.shown(1).hasSuffix("0:30 elapsed, 0:30 left  Reader: Zoë\n> half|"))
    #expect(!desk.shown(1).contains("Nothing changed."))
  }

  @Test("A number means the row that it was printed for, whatever comes and goes meanwhile")
  func renumbered() async throws {
    let lent = ["Emma", "Dracula", "Ulysses"].map { Lent(id: $0) }
    reading.lent = Array(lent[1...])
    desk.onRead.withLock { $0[0] = { [reading] in reading.lent = lent } }
    _ = try await run(
      text("delete 2"),
      .keys([.enter]),
      text("delete 2"),
      .keys([.enter]),
      text("delete 3"),
      .keys([.enter])
    )

    #expect(reading.deleted == ["Ulysses", "Emma"])
    #expect(desk.terminal.withLock(\.text).contains("error: No row has the number 2.\n"))
  }

  @Test("An unknown command stays on the line: an arrow edits it, and a letter replaces it")
  func retyped() async throws {
    _ = try await run(
      notes: true,
      text("/tun"),
      .keys([.enter]),
      .keys([.left, Key(.text("r")), .enter]),
      text("/ad d"),
      .keys([.enter]),
      text("/ad"),
      .keys([Key(.text("d")), .enter])
    )

    #expect(desk.shown(2).hasSuffix("> /turn\n|"))
    #expect(reading.taken?.lines == [])
    #expect(reading.count == 2)
  }

  @Test("Control-C leaves the line and what was typed behind it unread")
  func interrupt() async throws {
    let code = try await run(
      .keys([Key(.text("add")), .enter, Key(.text("add")), .enter]),
      .interrupt
    )
    #expect(code == .success)
    #expect(reading.count == 2)
    #expect(rows(2) == "> ^C\n|")
  }

  @Test("A line that is too long is told, and the next one is taken")
  func tooLong() async throws {
    // Nothing is drawn of a text that doesn't fit.
    let rest = Key(.text(String(repeating: "x", count: InputLines.limit)))
    _ = try await run(.keys([Key(.text("x")), rest, .enter]), text("add"), .keys([.enter]))

    #expect(reading.count == 2)
    #expect(desk.terminal.withLock(\.text).contains("> …\nerror: "))
  }

  @Test(
    "The focus of the terminal makes the app active or inactive, and isn't typed"
  )
  func focus() async throws {
    _ = try await run(
      text("ad"),
      .keys([Key(.focusOut)]),
      .keys([Key(.text("d")), Key(.focusIn), .enter]),
      .keys([Key(.focusOut), .up]),
      .keys([Key(.focusOut), .ctrl("u"), .tab]),
      .keys([Key(.focusIn)]),
      .keys([.tab]),
      .keys([.ctrl("d")])
    )

    #expect(reading.count == 2)
    #expect(desk.shown(1).hasSuffix("> ad|"))
    #expect(desk.shown(3).hasSuffix("> add|"))
    #expect(desk.shown(6).hasSuffix("\n\nadd  turn  help  show  quit\n\n> |"))
    #expect(desk.actions == "FAiAiA")
  }

  @Test(
    "A stop comes once the app has left the foreground, which it enters again with the terminal",
    arguments: [true, false]
  )
  func stop(hasTerminal: Bool) async throws {
    _ = try await run(
      hasTerminalAfterStop: hasTerminal,
      text("ad"),
      .stop,
      text("d"),
      .stop,
      .keys([.enter])
    )

    let before = hasTerminal ? ["FAib", "FAibFAib"] : ["FAib", "FAib"]
    #expect(desk.actionsBeforeStop.withLock { $0 } == before)
    #expect(desk.actions == (hasTerminal ? "FAibFAibFA" : "FAib"))
    #expect(reading.count == 2)
  }

  @Test("Control-L clears the terminal and shows the screen above the line that is typed")
  func clear() async throws {
    _ = try await run(text("ad"), .keys([.ctrl("l")]), text("d"), .keys([.enter]))

    #expect(desk.terminal.withLock(\.text).hasPrefix("\nBooks\n"))
    #expect(reading.count == 2)
  }
}
