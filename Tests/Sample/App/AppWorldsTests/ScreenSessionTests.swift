import AppFeature
import AppWorlds
import FeatureKit
import FeatureTesting
import FeatureWalks
import RecordMeetingFeature
import Synchronization
import TerminalConsole
import TerminalFixtures
import TerminalUI
import Testing

/// The app on the full screen, with keys and signals that wait for it.
@Suite(.feature) @MainActor struct ScreenSessionTests {
  @Test(
    "A meeting that ends by a signal or by keys has its notes, and a half-typed one where it is meant",
    arguments: [
      // Control-C asks at once, and then saves and ends; a half-typed note stays.
      (
        ["s", "First", "⏎", "Second"], [.interrupt, .interrupt], .interrupted, "First\nSecond"
      ),
      // Where the meeting goes on, the note is typed on.
      (
        ["s", "Half"],
        [.interrupt, .keys([Key(named: "Esc"), Key(.text(" a note")), Key(.enter)]), .terminate],
        .terminated, "Half a note"
      ),
      // A signal keeps it also below a question, and of two slashes one.
      (["s", "First", "⏎", "Second", "Esc"], [.terminate], .terminated, "First\nSecond"),
      (["s", "//etc"], [.terminate], .terminated, "/etc"),
      // The list of keys lies over the meeting, and has its own.
      (["s", "^G", "Esc", "First", "⏎"], [.terminate], .terminated, "First"),
      // It asks with the menu above the meeting, too, and the second one saves.
      (["s", "First", "⏎", "^P"], [.interrupt, .interrupt, .terminate], .interrupted, "First"),
      // A signal saves a running meeting, and the note that was half typed.
      (["s", "First", "⏎", "Second"], [.terminate], .terminated, "First\nSecond"),
      // A note that is taken back is typed on, unless another one is half typed.
      (
        ["s", "First", "⏎", "Second", "⏎", "^S", " half", "^S", "⏎"], [.terminate], .terminated,
        "Second half"
      ),
      // Undo and redo have keys while notes are typed.
      (
        ["s", "First", "⏎", "Second", "⏎", "^_", "Alt-r", "^_", "Third", "⏎"], [.terminate],
        .terminated, "First\nThird"
      ),
      // A half-typed note is kept with a meeting that the user ends.
      (["s", "Half", "^N", "⏎", "q", "q"], [], .success, "Half"),
      // A discarded meeting takes its half-typed note along, and an undo brings both back.
      (
        ["s", "First", "⏎", "Half", "Esc", "→", "⏎", "u", "q", "q"], [], .success, "First\nHalf"
      ),
    ] as [([String], [ConsoleEvent], ExitCode, String)]
  )
  func meeting(keys: [String], events: [ConsoleEvent], code: ExitCode, text: String) async throws {
    let run = try ScreenRun(keys)

    #expect(try await run.ends(events) == code)
    #expect(run.transcripts == [text])
  }

  @Test("A line that is typed through the end of a meeting is its note, and the page goes on")
  func typedThrough() async throws {
    let log = EventLog(2)
    let run = try ScreenRun(["s", "todo: de"], minutes: 1, observers: [log])
    log.didTake = { [clock = run.clock, events = run.session.events] in
      Task.detached {
        await clock.advance(by: .seconds(60))
        // Who types on behind the note presses no keys.
        for name in ["l", "q", "⏎", "d", "s"] { events.send(.keys([Key(named: name)])) }
        events.send(.terminate)
      }
    }

    #expect(try await run.ends() == .terminated)
    #expect(run.transcripts == ["todo: delq"])
    #expect(run.tasks == ["Draw icons", "delq"])
  }

  @Test(
    "Keys do nothing on the page behind a meeting before it's drawn and a second has passed without one"
  )
  func keysBeforeFrame() async throws {
    let run = try ScreenRun([], minutes: 1)
    let session = run.session
    try await session.begin()
    var frame = Frame(columns: 80, rows: 24)
    session.draw(into: &frame)
    _ = await session.take(.keys([Key(named: "s")]))
    session.draw(into: &frame)
    await run.clock.advance(by: .seconds(60))

    _ = await session.take(.keys([Key(named: "d")]))
    let before = run.transcripts
    session.draw(into: &frame)
    await run.clock.advance(by: .milliseconds(999))
    _ = await session.take(.keys([Key(named: "d")]))
    let within = run.transcripts
    await run.clock.advance(by: .seconds(1))
    _ = await session.take(.keys([Key(named: "d")]))

    #expect([before, within, run.transcripts] == [[""], [""], []])
  }

  @Test("A form keeps what is typed at Control-C, and the app just leaves")
  func form() async throws {
    let run = try ScreenRun(["a", "Sales"])

    let code = try await run.ends([.interrupt])

    #expect(code == .success)
    #expect(run.session.session.top.screen.title == "New standup")
  }

  @Test("A row that becomes overdue says so when it is due, without a key")
  func due() async throws {
    let run = try ScreenRun(["2", "⏎"])
    run.output.onWrite("Deadline") { [clock = run.clock] in
      Task.detached { await clock.advance(by: .seconds(86_400 * 3)) }
    }
    run.output.onWrite("overdue") { [events = run.session.events] in
      events.send(.keys([Key(named: "q"), Key(named: "q")]))
    }

    #expect(try await run.ends() == .success)
  }

  @Test("A date that jumps, on and back, is shown with the next event")
  func jumps() async throws {
    let run = try ScreenRun(["2", "⏎"])
    let (events, dates) = (run.session.events, try #require(run.session.session.world.dates))
    run.output.onWrite("Deadline") {
      dates.drift = .seconds(86_400 * 3)
      events.send(.keys([Key(.focusIn)]))
    }
    run.output.onWrite("overdue") {
      dates.drift = .zero
      events.send(.keys([Key(.focusIn), Key(named: "y"), Key(named: "q"), Key(named: "q")]))
    }

    #expect(try await run.ends() == .success)
    #expect(run.written.contains(/Copied “Draw icons: Deadline: [^,]*; Priority/))
  }

  @Test("A text is copied with a sequence of the terminal, and the screen says which")
  func copies() async throws {
    let run = try ScreenRun(["y", "q"])

    _ = try await run.ends()

    #expect(run.written.contains("\u{1B}]52;c;RGVzaWduOiAxIHBlcnNvbiwgNSBtaW4=\u{7}"))
    #expect(run.written.contains("Copied “Design"))
  }

  @Test(
    "A text that fits is sent to the terminal's clipboard, and the screen names the command that prints it",
    arguments: [("Hm", "\u{1B}]52;c;SG0=\u{7}"), (String(repeating: "a", count: 65_537), nil)]
  )
  func sends(text: String, sequence: String?) async throws {
    let copying = Copying(text)
    let run = try ScreenRun(["j"], observers: [copying])

    _ = try await run.ends([.timePassed, .keys([Key(named: "q")])])

    let sent = run.written.components(separatedBy: "\u{1B}]52;").dropFirst()
    #expect(sent.map { "\u{1B}]52;\($0.prefix(6))\u{7}" } == [sequence].compactMap(\.self))
    #expect(run.written.contains("“shelf last” prints it"))
    #expect(copying.key == "f")
  }

  @Test("The end of a meeting by itself is an event, so that it is told at once")
  func endByItself() async throws {
    let log = EventLog()
    let run = try ScreenRun(["s"], minutes: 1, observers: [log])
    log.didTake = { [clock = run.clock, events = run.session.events] in
      Task.detached {
        await clock.advance(by: .seconds(60))
        events.send(.interrupt)
      }
    }

    _ = try await run.ends()

    #expect(log.names == ["record-meeting", "standup-detail", "standup-detail"])
  }

  @Test("A request that comes by itself is carried out without a key")
  func ownRequest() async throws {
    let run = try ScreenRun([])
    let inbox = try #require(run.session.session.world.inbox)
    let route = try Route(parsing: "standups://standups/add")
    run.output.onWrite("Design") { Task { @MainActor in inbox.navigator(.route(route)) } }
    run.output.onWrite("New standup") { [events = run.session.events] in events.send(.terminate) }

    #expect(try await run.ends() == .terminated)
    #expect(run.written.contains("New standup"))
  }

  @Test("A warning from before the first screen stands on it")
  func earlyWarning() async throws {
    let run = try ScreenRun(["j"], observers: [EarlyWarning()])

    _ = try await run.ends([.terminate])

    #expect(run.written.contains("It can't be kept."))
  }
}

/// Warns before the first screen.
private final class EarlyWarning: TerminalFrontObserver {
  func willStart(_ front: any TerminalFront) async throws { front.warn("It can't be kept.") }
}

/// Copies a text after the first key, and notes the key of the search.
private final class Copying: TerminalFrontObserver {
  private var text: String?
  private(set) var key: String?

  init(_ text: String) { self.text = text }

  func willTakeEvent(_ front: any TerminalFront) async {
    key = key ?? front.typed(for: "find")?.text
  }

  func didTakeEvent(_ front: any TerminalFront) {
    if let text { front.copy(text, printedBy: "shelf last") }
    text = nil
  }
}

/// Notes the name of the screen after each event, and does something after so many.
private final class EventLog: TerminalFrontObserver {
  private(set) var names: [String] = []
  private let count: Int
  var didTake: () -> Void = {}

  init(_ count: Int = 1) { self.count = count }

  func didTakeEvent(_ front: any TerminalFront) {
    names.append(front.session.top.screen.name)
    if names.count == count { didTake() }
  }
}

/// A run of the app, to which all keys are given at once.
@MainActor
private final class ScreenRun {
  let session: ScreenSession
  let output = Output()
  let clock: TestClock

  var written: String { output.text }

  /// The transcripts of the meetings of the first standup.
  var transcripts: [String] {
    let app = session.session.world.root as? AppModel
    return app?.standupsList.standups.first?.meetings.map(\.transcript) ?? []
  }

  /// The tasks of the follow-ups.
  var tasks: [String] {
    let app = session.session.world.root as? AppModel
    return app?.dependencies.followUps.records.map(\.task) ?? []
  }

  init(_ names: [String], minutes: Int = 5, observers: [any TerminalFrontObserver] = []) throws {
    var settings = WalkSettings()
    settings.givens = [
      .init(kind: "standups", values: ["Design:\(minutes):Ann"], line: 1),
      .init(kind: "follow-ups", values: ["Draw icons"], line: 2),
    ]
    let world = try SessionWorld.standups(settings)
    guard case .virtual(let clock) = world.time else { throw CancellationError() }
    self.clock = clock
    let console = Console(
      environment: [:],
      isInputTerminal: true,
      isOutputTerminal: true,
      write: { _, _ in },
      readLine: { nil },
      listen: { _ in }
    )
    session = ScreenSession(
      world,
      console: console,
      terminal: ScreenTerminal(
        size: { (80, 24) },
        begin: { _ in true },
        write: { [output] in output.add($0) },
        end: {}
      ),
      depth: .none,
      clock: clock,
      menu: "quick-actions",
      observers: observers
    )
    for name in names { session.events.send(.keys([Key(named: name)])) }
  }

  /// Runs until the app ends after these events.
  func ends(_ events: [ConsoleEvent] = []) async throws -> ExitCode {
    for event in events { session.events.send(event) }
    return try await session.run()
  }
}

/// The bytes that the terminal got.
private final class Output: Sendable {
  private let bytes = Mutex([UInt8]())
  private let actions = Mutex([(text: String, action: @Sendable () -> Void)]())

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  /// Does something once a text is written, after what was to be done before.
  func onWrite(_ text: String, _ action: @escaping @Sendable () -> Void) {
    actions.withLock { $0.append((text, action)) }
  }

  func add(_ new: [UInt8]) {
    bytes.withLock { $0 += new }
    let next = actions.withLock { actions in
      actions.first.map { text.contains($0.text) } == true ? actions.removeFirst() : nil
    }
    next?.action()
  }
}
