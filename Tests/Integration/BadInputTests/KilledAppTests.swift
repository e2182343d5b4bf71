import FeatureKit
import FeatureTesting
import StandupsDomain
import TerminalConsole
import Testing

/// The session that is restored after the process was killed, without a chance to save.
@Suite(.serialized) struct KilledAppTests {
  @Test("Of two apps that start at once after a kill, one has the form, and the other says so")
  func twoAtOnce() async throws {
    let place = try Workplace()
    let terminal = try Terminal()
    let process = try place.start(stream: .terminal(terminal))
    try terminal.type("add\nSales\n")
    try await place.keeps("Sales")
    try await place.keepsRoute()
    process.send(SIGKILL)
    _ = await process.outcome()

    let terminals = [try Terminal(), try Terminal()]
    let apps = try terminals.map { try place.start(stream: .terminal($0)) }
    var shown: [String] = []
    for terminal in terminals { shown.append(await terminal.shows("quick] actions")) }

    #expect(shown.count { $0.contains("Title   Sales") } == 1)
    #expect(shown.count { $0.contains("“Sales” is open in another terminal.") } == 1)
    for terminal in terminals { try terminal.type("/quit\n") }
    for app in apps { #expect(await app.outcome().code == 0) }
  }

  @Test(
    "The text in a form of a stopped app was kept before the stop, so killing it loses nothing",
    arguments: ["xterm"] + (LongTests.isOn ? ["dumb"] : [])
  )
  func stopped(kind: String) async throws {
    let place = try Workplace()
    let terminal = try Terminal()
    let process = try place.start(
      "--line",
      shell: #"TERM=\#(kind) SWIFT_BACKTRACE=enable=no exec "$@""#,
      stream: .terminal(terminal)
    )
    await terminal.shows("[add] a standup")
    let enter = kind == "dumb" ? "\n" : "\r"
    try terminal.type("add\(enter)Sales\(enter)")
    await terminal.shows("Title   Sales")

    await process.stop()
    let drafts = try await place.drafts.load().records
    process.send(SIGKILL)

    #expect(await process.outcome().signal == SIGKILL)
    #expect(drafts.count == 1)
    #expect(drafts.first?.content.contains("Sales") == true)
  }

  @Test(
    "A meeting of a command or a script that is killed is shown when the app next starts",
    arguments: [
      (["record", "design"], ["Priceless"]), (["-"], ["1", "start", "Priceless"]),
      (
        ["--json", "-"],
        [#"{"tap":"standup Design"}"#, #"{"tap":"start-meeting"}"#, #"{"say":"Priceless"}"#]
      ),
    ]
  )
  func meeting(words: [String], lines: [String]) async throws {
    let place = try await Workplace("Design")
    let process = try place.start(words)
    for line in lines { try process.type(line) }
    try await place.keeps("Priceless")

    process.send(SIGKILL)

    #expect(await process.outcome().signal == SIGKILL)
    #expect(try await place.transcripts() == [])
    let terminal = try Terminal()
    let next = try place.start(stream: .terminal(terminal))
    await terminal.shows("A meeting of “Design”")
    try terminal.type("1\n")
    await terminal.shows("The meeting was interrupted")
    try terminal.type("save\nquit\n")
    #expect(await next.outcome().code == 0)
    #expect(try await place.transcripts() == ["Priceless"])
  }

  @Test(
    "The note that was being typed in a killed app is on the line again when the meeting goes on",
    arguments: [([], "s", "\u{1B}"), (["--line"], "1\rstart\r", "go\r")]
  )
  func halfNote(words: [String], start: String, goOn: String) async throws {
    let place = try await Workplace("Design")
    let shell = #"TERM=xterm SWIFT_BACKTRACE=enable=no exec "$@""#
    let terminal = try Terminal()
    terminal.resize(columns: 80, rows: 24)
    let process = try place.start(words, shell: shell, stream: .terminal(terminal))
    await terminal.shows("Design")
    try terminal.type("\(start)First\rSecond")
    await terminal.shows("Second")
    await process.stop()
    process.send(SIGKILL)
    _ = await process.outcome()

    let next = try place.start(words, shell: shell, stream: .terminal(terminal))
    await terminal.shows("interrupted")
    try terminal.type(goOn)
    await terminal.shows("Second")
    next.send(SIGTERM)

    #expect(await next.outcome().code == ExitCode.terminated.rawValue)
    #expect(try await place.transcripts() == ["First\nSecond"])
    try terminal.close()
  }

  @Test("A meeting that runs in one terminal is neither shown nor resumed in another")
  func otherTerminal() async throws {
    let place = try await Workplace("Design")
    let first = try Terminal()
    let meeting = try place.start(stream: .terminal(first))
    try first.type("1\nstart\nPriceless\n")
    try await place.keeps("Priceless")

    let second = try Terminal()
    let other = try place.start(stream: .terminal(second))
    await second.shows("A meeting of “Design” is open in another terminal.")
    try second.type("save\n1\nquit\n")

    #expect(await other.outcome().code == 0)
    #expect(try await place.transcripts() == [])
    try first.type("/end\nsave\nquit\n")
    #expect(await meeting.outcome().code == 0)
    #expect(try await place.transcripts() == ["Priceless"])
  }
}

extension Workplace {
  /// The typed text, as another process reads it.
  fileprivate var drafts: RecordStore<SavedDraft> { personal("drafts") }

  private func personal<Record>(_ kind: String) -> RecordStore<Record> {
    let now = { @Sendable in Date(timeIntervalSince1970: 0) }
    let journal = SharedJournal(in: PersonalFolder(in: store), now: now)
    return RecordStore(JournalRecordBackend(kind, in: journal), now: now)
  }

  /// Waits until a text is part of a draft.
  func keeps(_ text: String) async throws {
    var kept: IdentifiedArrayOf<SavedDraft> = []
    for try await delta in try await drafts.changes() {
      delta.apply(to: &kept)
      if kept.contains(where: { $0.content.contains(text) }) { return }
    }
  }

  /// Waits until the route of the open screens is kept.
  fileprivate func keepsRoute() async throws {
    let sessions: RecordStore<SavedSession> = personal("session")
    var kept: IdentifiedArrayOf<SavedSession> = []
    for try await delta in try await sessions.changes()
    where delta.apply(to: &kept) && !kept.isEmpty {
      return
    }
  }
}
