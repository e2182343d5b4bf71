import FeatureTesting
import Foundation
import Testing

/// Lines that are typed on a terminal whose keys the command reads.
@Suite(.serialized) struct TypedLineTests {
  private static let keys = #"TERM=xterm SWIFT_BACKTRACE=enable=no exec "$@""#

  /// The modes for pasted text and for the focus, as the command sets them and sets them back.
  private static let (taken, givenBack) = (
    "\u{1B}[?2004h\u{1B}[?1004h", "\u{1B}[?2004l\u{1B}[?1004l"
  )

  /// Starts the command on a terminal.
  private func start(
    _ words: String...,
    columns: UInt16 = 80,
    in place: Workplace
  ) async throws -> (app: CommandProcess, terminal: Terminal, given: [UInt8]) {
    try await place.save("Design")
    let terminal = try Terminal()
    terminal.resize(columns: columns, rows: columns == 80 ? 24 : 10)
    let given = try terminal.modes
    let words = words.isEmpty ? ["--line"] : words
    let app = try place.start(words, shell: Self.keys, stream: .terminal(terminal))
    return (app, terminal, given)
  }

  /// Stops the command and lets it continue, until the terminal shows a text again.
  @discardableResult
  private func stopAndContinue(
    _ app: CommandProcess,
    on terminal: Terminal,
    until text: String
  ) async -> String {
    await app.stop()
    await terminal.shows(Self.givenBack)
    app.send(SIGCONT)
    return await terminal.shows(text)
  }

  @Test(
    "History, moves by words and completion, on a wide terminal and a narrow one",
    arguments: [40] + (LongTests.isOn ? [80] : []) as [UInt16]
  )
  func keys(columns: UInt16) async throws {
    let place = try Workplace()
    let (app, terminal, given) = try await start(columns: columns, in: place)

    await terminal.shows("[add] a standup")
    // Add with a title, its words turned round, and save.
    try terminal.type("ad\t\rtwo\u{1B}bone \u{1B}[1;5C three\radd\r")
    await terminal.shows("one two three")
    // The same line again by the history, with another title.
    try terminal.type("add\r\u{1B}[A\u{1B}[A\u{1B}[A\u{17}four\radd\r")
    await terminal.shows("one two four")
    try terminal.type("\u{4}")

    #expect(await app.outcome().code == 0)
    #expect(try await Set(place.titles()) == ["Design", "one two three", "one two four"])
    #expect(try terminal.modes == given)
  }

  @Test("A note of 10,000 bytes is kept whole, and no key becomes text")
  func longLine() async throws {
    let place = try Workplace()
    let (app, terminal, _) = try await start("record", "design", in: place)
    let note = String(repeating: "Zoë 日本 ", count: 800)

    await terminal.shows("Speaker 1")
    try terminal.type("\u{1B}[200~\(note)\u{1B}[201~\u{1B}[A\u{1B}[B\u{1B}[5~\u{1B}OPend\r/next\r")
    await terminal.shows("Speaker 2")
    try terminal.type("/end\rsave\r")

    #expect(await app.outcome().code == 0)
    #expect(try await place.transcripts() == [note + "end"])
  }

  @Test("The clock is one line above what is typed, which stays when it changes")
  func clock() async throws {
    let place = try Workplace()
    let (app, terminal, _) = try await start("record", "design", columns: 40, in: place)

    await terminal.shows("0:00 elapsed, 2:30 left  Blob\r\n> ")
    try terminal.type("/next\rhalf a note")
    await terminal.shows(" left  Blob Jr\r\n> half a note")
    app.send(SIGINT)
    await terminal.shows("> half a note^C")
    try terminal.type("save\r")

    #expect(await app.outcome().code == 0)
    #expect(try await place.transcripts() == ["half a note"])
  }

  @Test(
    "Whatever ends the command gives the terminal back",
    arguments: [SIGTERM, SIGSEGV] + (LongTests.isOn ? [SIGHUP, SIGQUIT, SIGINT] : [])
  )
  func givenBack(signal: Int32) async throws {
    let place = try Workplace()
    let (app, terminal, given) = try await start(in: place)
    #expect(await terminal.shows("[add] a standup").contains(Self.taken))
    try terminal.type("half")
    await terminal.shows("> half")
    #expect(try terminal.modes != given)

    app.send(signal)

    await terminal.shows(Self.givenBack)
    _ = await app.outcome()
    #expect(try terminal.modes == given)
  }

  @Test("A stop gives the terminal back; then the screen and the line are there again")
  func stopped() async throws {
    let place = try Workplace()
    let (app, terminal, given) = try await start(in: place)
    await terminal.shows("[add] a standup")
    try terminal.type("qu")
    await terminal.shows("> qu")

    let shown = await stopAndContinue(app, on: terminal, until: "[quick] actions\r\n\r\n> qu")
    try terminal.type("it\r")

    #expect(shown.contains(Self.taken))
    #expect(await app.outcome().code == 0)
    #expect(try terminal.modes == given)
  }

  @Test("Control-C in a paste keeps the line and drops the rest, and its question can be answered")
  func interruptedPaste() async throws {
    let place = try Workplace()
    let (app, terminal, _) = try await start("record", "design", in: place)
    await terminal.shows("Speaker 1")
    try terminal.type("\u{1B}[200~one\rtwo")
    await terminal.shows("> two")

    app.send(SIGINT)
    await terminal.shows("[save] and end")
    try terminal.type("three\r/next\rfour\u{1B}[201~save\r")

    #expect(await app.outcome().code == 0)
    #expect(try await place.transcripts() == ["one\ntwo"])
  }

  @Test("A paste without its end is over at Control-C, also for the next paste")
  func interruptedBehindPaste() async throws {
    let place = try Workplace()
    let (app, terminal, _) = try await start("record", "design", in: place)
    await terminal.shows("Speaker 1")
    try terminal.type("\u{1B}[200~one\rtwo")
    await terminal.shows("> two")

    try terminal.type("\u{3}")
    await terminal.shows("[save] and end")
    try terminal.type("\u{1B}[200~save\u{1B}[201~\r")

    #expect(await app.outcome().code == 0)
    #expect(try await place.transcripts() == ["one\ntwo"])
  }

  @Test("A paste without its end is over once the command goes on after a stop")
  func stoppedInPaste() async throws {
    let place = try Workplace()
    let (app, terminal, _) = try await start(in: place)
    await terminal.shows("[add] a standup")
    try terminal.type("\u{1B}[200~half")
    await terminal.shows("> half")

    await stopAndContinue(app, on: terminal, until: "> half")
    try terminal.type("\u{15}quit\r")

    #expect(await app.outcome().code == 0)
  }

  @Test(
    "A terminal that can't be drawn over edits its lines itself",
    arguments: ["TERM=dumb"] + (LongTests.isOn ? ["TERM=", "TERM=xterm ACCESSIBLE=1"] : [])
  )
  func plain(environment: String) async throws {
    let place = try await Workplace("Design")
    let terminal = try Terminal()
    let given = try terminal.modes
    let app = try place.start(
      ["record", "design"],
      shell: #"\#(environment) exec "$@""#,
      stream: .terminal(terminal)
    )

    let first = await terminal.shows("> ")
    #expect(try terminal.modes == given)
    try terminal.type("/next\n")
    let second = await terminal.shows("\r\n> ")
    try terminal.type("/end\nsave\n")

    #expect(await app.outcome().code == 0)
    #expect(second.contains(" left  Speaker 2 of 2: Blob Jr\r\n"))
    #expect(!(first + second).contains("\u{1B}"))
  }
}
