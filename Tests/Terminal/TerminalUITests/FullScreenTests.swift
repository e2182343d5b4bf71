import FeatureTesting
import Foundation
import TerminalFixtures
import Testing

/// A process that shows frames on a real terminal, which gets back what it had.
@Suite(.serialized) struct FullScreenTests {
  /// Starts the executable whose keys end it in each way, and waits until it shows a text.
  private func start(
    environment: [String: String] = [:],
    most: (columns: Int, rows: Int)? = nil,
    shell: String? = nil,
    showing text: String? = "frame 1"
  ) async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      PseudoTerminal.executable("fullscreen"),
      environment: environment,
      most: most,
      shell: shell
    )
    if let text { await terminal.shows(text) }
    return terminal
  }

  @Test("Keys change what is shown, and the terminal is given back when the user leaves")
  func keys() async throws {
    let terminal = try await start(showing: "60×6, frame 1:")
    #expect(!terminal.isGivenBack)
    #expect(!terminal.showsCursor)

    terminal.type("x")
    await terminal.shows(": x")
    terminal.type("\u{1B}[A")
    await terminal.shows(": x up")
    terminal.type("\u{1B}")
    await terminal.shows(": x up escape")
    terminal.type("\u{13}\u{11}")
    await terminal.shows("text(\"s\") text(\"q\")")
    #expect(terminal.frames <= 6)
    terminal.type("q")

    #expect(await terminal.outcome() == .exit(0))
    #expect(terminal.isGivenBack)
    #expect(terminal.text.contains("left success"))
    #expect(terminal.terminal.problems.isEmpty)
  }

  @Test(
    "A signal ends the process with its code, once the app knows of it",
    arguments: [(SIGTERM, 143), (SIGHUP, 129), (SIGQUIT, 131)] as [(Int32, Int32)]
  )
  func signals(signal: Int32, code: Int32) async throws {
    let terminal = try await start()

    terminal.send(signal)

    #expect(await terminal.outcome() == .exit(code))
    #expect(terminal.isGivenBack)
    #expect(terminal.text.contains("end "))
  }

  @Test("Control-C is the app's, which may leave with its code")
  func interrupt() async throws {
    let terminal = try await start()

    terminal.type("\u{3}")
    await terminal.shows("interrupt")
    terminal.type("i")

    #expect(await terminal.outcome() == .exit(130))
  }

  @Test(
    "A crash gives the terminal back, and then shows its message",
    arguments: [
      ("t", [SIGILL, SIGTRAP], "a trap"), ("a", [SIGABRT], ""), ("s", [SIGSEGV], ""),
      ("o", [SIGSEGV, SIGBUS], ""),
    ]
  )
  func crashes(key: String, signals: [Int32], message: String) async throws {
    let terminal = try await start()

    terminal.type(key)

    let outcome = await terminal.outcome()
    #expect(signals.contains { outcome == .signal($0) })
    #expect(terminal.isGivenBack)
    #expect(message.isEmpty || terminal.text.contains(message))
  }

  @Test(
    "The signal of a crash from another process ends this one, also behind a report of Swift's",
    arguments: [SIGABRT, SIGSEGV],
    ["enable=no", "enable=yes,interactive=no,swift-backtrace=/bin/echo"]
  )
  func crashesFromOutside(signal: Int32, report: String) async throws {
    let terminal = try await start(environment: ["SWIFT_BACKTRACE": report])

    terminal.send(signal)

    #expect(await terminal.outcome() == .signal(signal))
    #expect(terminal.isGivenBack)
  }

  @Test("Keys of signals aren't signals in a paste")
  func pastedSignals() async throws {
    let terminal = try await start()

    terminal.type("\u{1B}[200~Zoë\u{3}\u{1A}\u{1C}Bob\u{1B}[201~x")
    await terminal.shows(": x pasted 7")
    terminal.type("y\u{3}z")
    await terminal.shows("interrupt")
    terminal.type("\u{1C}")

    #expect(await terminal.outcome() == .exit(131))
    #expect(terminal.isGivenBack)
  }

  @Test("A paste without its end is over at Control-C, which is the app's")
  func endlessPaste() async throws {
    let terminal = try await start()

    terminal.type("\u{1B}[200~Zoë")
    await terminal.shows("pasted 4")
    terminal.type("\u{3}")
    await terminal.shows("interrupt pasted 4")
    terminal.type("\u{1B}[201~\u{1B}[200~Bob\u{1B}[201~x")
    await terminal.shows("interrupt x pasted 7")
    terminal.type("q")

    #expect(await terminal.outcome() == .exit(0))
  }

  @Test("Control-Z asks an app that is stuck, and then stops it")
  func stopsStuck() async throws {
    let terminal = try await start(shell: #"set -m; "$@"; echo stopped; kill -KILL %1"#)

    terminal.type("bx")
    await terminal.shows(": x")
    terminal.type("\u{1A}")
    await terminal.shows("stuck")
    terminal.type("xx\u{1A}")
    await terminal.prints("stopped")

    #expect(terminal.isGivenBack)
    #expect(await terminal.outcome() == .exit(0))
  }

  @Test("What is written to standard error meanwhile is shown afterwards, beside no frame")
  func errors() async throws {
    let terminal = try await start()

    terminal.type("ex")
    await terminal.shows(": x")
    #expect(terminal.text.isEmpty)
    terminal.type("q")

    #expect(await terminal.outcome() == .exit(0))
    #expect(terminal.text.contains("a warning\r\n"))
  }

  @Test("Control-Z gives the terminal to the shell, and the whole frame is shown again afterwards")
  func stops() async throws {
    let terminal = try await start(shell: #"set -m; "$@"; echo stopped; read line; fg"#)

    // The letter comes first, though both are read at once.
    terminal.type("x\u{1A}")
    await terminal.prints("stopped")
    #expect(terminal.isGivenBack)
    terminal.type("\n")
    await terminal.shows("x stop on")
    await terminal.shows("number 4")
    terminal.type("q")

    #expect(await terminal.outcome() == .exit(0))
    #expect(terminal.isGivenBack)
  }

  @Test("In the background nothing is shown until the shell gives the terminal")
  func background() async throws {
    let terminal = try await start(
      shell: #"set -m; "$@" & echo begun; read line; fg"#,
      showing: nil
    )
    await terminal.prints("begun")

    terminal.type("\n")
    await terminal.shows("60×6")
    terminal.type("q")

    #expect(await terminal.outcome() == .exit(0))
  }

  @Test("Another size is shown as a whole, and many at once are few frames")
  func sizes() async throws {
    let terminal = try await start(most: (260, 9))

    for columns in 61...260 { terminal.resize(columns: columns, rows: 9) }
    await terminal.shows("260×9")
    await terminal.shows("number 7")
    terminal.type("q")

    #expect(await terminal.outcome() == .exit(0))
    #expect(terminal.frames <= 100)
  }

  @Test("A terminal that is closed ends the process")
  func hangUp() async throws {
    let terminal = try await start()

    terminal.hangUp()

    #expect(await terminal.end() == .exit(129))
  }

  @Test("A long paste arrives as a whole, and keys that come faster than frames do too")
  func floods() async throws {
    // A megabyte in the long form.
    let lines = LongTests.count(16_384, long: 131_072)
    let terminal = try await start()

    terminal.typeMuch("\u{1B}[200~\(String(repeating: "Zoë日\n", count: lines))\u{1B}[201~")
    await terminal.shows("pasted \(8 * lines)")
    terminal.typeMuch(String(repeating: "\u{1B}[B", count: 2_000) + "x")
    await terminal.shows("down down down x")
    terminal.type("q")

    #expect(await terminal.outcome() == .exit(0))
    #expect(terminal.frames < 1_000)
  }
}
