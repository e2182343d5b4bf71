import FeatureTesting
import Foundation
import TerminalConsole
import Testing

/// The app on the full screen of a terminal, from outside.
@Suite(.serialized) struct FullScreenProcessTests {
  private static let shell = #"TERM=xterm-256color SWIFT_BACKTRACE=enable=no exec "$@""#

  /// Starts the app on a terminal, with a meeting of a standup if it is wanted.
  private func start(
    inMeeting: Bool = true,
    in place: Workplace
  ) async throws -> (app: CommandProcess, terminal: Terminal, given: [UInt8]) {
    try await place.save("Design")
    let terminal = try Terminal()
    terminal.resize(columns: 80, rows: 24)
    let given = try terminal.modes
    let app = try place.start([], shell: Self.shell, stream: .terminal(terminal))
    await terminal.shows("Design")
    if inMeeting {
      try terminal.type("s")
      await terminal.shows(" next")
    }
    return (app, terminal, given)
  }

  @Test(
    "A signal saves the running meeting with the half-typed note, and gives the terminal back",
    arguments: [(SIGTERM, ExitCode.terminated), (SIGHUP, .hungUp)]
  )
  func signals(signal: Int32, code: ExitCode) async throws {
    let place = try Workplace()
    let (app, terminal, given) = try await start(in: place)
    try terminal.type("First\rSecond")
    await terminal.shows("Second")

    app.send(signal)

    #expect(await app.outcome().code == code.rawValue)
    #expect(try await place.transcripts() == ["First\nSecond"])
    #expect(try terminal.modes == given)
  }

  @Test("Where another program reads what is written, the list is printed")
  func head() async throws {
    let place = try await Workplace("Design")
    let terminal = try Terminal()
    let app = try place.start(
      [],
      shell: #"TERM=xterm "$@" | head -n 1; echo left"#,
      stream: .terminal(terminal)
    )

    let shown = await terminal.shows("left")

    #expect(await app.outcome().code == 0)
    #expect(shown.contains("Design"))
    #expect(!shown.contains("\u{1B}"))
  }

  @Test(
    "Without any terminal, the list is printed",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid"))
  )
  func noTerminal() async throws {
    let place = try await Workplace("Design")

    let outcome = try await place.run([], shell: #"exec setsid -w "$@" < /dev/null"#)

    #expect(outcome.code == 0)
    #expect(outcome.output.contains("Design"))
    #expect(!(outcome.output + outcome.errors).contains("\u{1B}"))
  }

  @Test("A form that the app is left in is there at the next start")
  func draft() async throws {
    let place = try Workplace()
    let (app, terminal, _) = try await start(inMeeting: false, in: place)
    try terminal.type("a")
    await terminal.shows("New standup")
    try terminal.type("Sales")
    await terminal.shows("Sales")
    app.send(SIGINT)
    let left = await app.outcome().code
    let next = try place.start([], shell: Self.shell, stream: .terminal(terminal))

    await terminal.shows("Sales")
    next.send(SIGTERM)

    #expect(left == 0)
    #expect(await next.outcome().code == ExitCode.terminated.rawValue)
  }
}
