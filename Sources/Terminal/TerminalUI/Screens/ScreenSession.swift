package import FeatureKit
package import FeatureSessions
package import TerminalConsole
package import TerminalTexts

/// An app on the full screen: keys become acts of a session, whose screens are drawn.
///
/// It ends as line mode does: a running activity is ended, and a half-typed note is kept.
@MainActor @Observable
package final class ScreenSession: TerminalFront {
  /// The session that the user drives.
  package let session: Session
  /// The keys and signals that wait to be taken.
  package let events = EffectStream<ConsoleEvent>("the terminal")
  /// True while the user may finish the last note of an activity that has ended.
  package var isFinishingNote: Bool { driver.front.isFinishingNote }
  /// The driver, from the first screen on.
  @ObservationIgnored private lazy var driver = ScreenDriver(
    session,
    columns: terminal.size().columns,
    rows: terminal.size().rows,
    activity: activity,
    menu: menu
  )
  package let console: Console
  private let terminal: ScreenTerminal
  package let activity: LineActivity?
  package let observers: [any TerminalFrontObserver]
  private let depth: LineHighlighting
  private let clock: any Clock<Duration>
  private let menu: ControlID?
  /// Changes with what is drawn besides the models.
  private var turn = 0
  private var warning: PrintedText?
  @ObservationIgnored private var running: RunningActivity?
  @ObservationIgnored private var ended: (any Presenting)?
  @ObservationIgnored private var wait: Effect?
  /// The wait for the date at which the screens say something else.
  @ObservationIgnored private var alarm: (at: Date, wait: Effect)?
  /// The lines that are told when the terminal was given back.
  @ObservationIgnored private var later: [PrintedText] = []
  @ObservationIgnored private var isShown = false

  /// Makes a session that begins with `run()`.
  ///
  /// - Parameters:
  ///   - world: The app, in real time.
  ///   - console: The console.
  ///   - terminal: Its terminal.
  ///   - depth: The colors of the terminal.
  ///   - clock: The clock of the terminal; an app that is recorded has one of its own.
  ///   - menu: The action that opens the menu above all screens.
  ///   - activity: Something that is ended when the session ends.
  ///   - observers: The observers, in calling order.
  package init(
    _ world: SessionWorld,
    console: Console,
    terminal: ScreenTerminal,
    depth: LineHighlighting,
    clock: any Clock<Duration>,
    menu: ControlID?,
    activity: LineActivity? = nil,
    observers: [any TerminalFrontObserver] = []
  ) {
    session = Session(world)
    (self.console, self.terminal, self.depth, self.clock) = (console, terminal, depth, clock)
    (self.menu, self.activity, self.observers) = (menu, activity, observers)
  }

  /// Runs until the user leaves, and then ends an activity that is still running.
  ///
  /// - Returns: The exit code of the session.
  package func run() async throws -> ExitCode {
    try await begin()
    tellNews()
    // What was told before the first screen is shown on it.
    if !later.isEmpty { driver.front.notice = later.map(\.text).joined(separator: " ") }
    (later, isShown) = ([], true)
    let screen = FullScreen(
      terminal,
      of: console,
      depth: depth,
      effects: session.world.effects,
      events: events,
      content: self
    )
    var exitCode = ExitCode.success
    var failure: (any Error)?
    do {
      exitCode = try await screen.run()
    } catch {
      failure = error
    }
    isShown = false
    wait?.cancel()
    alarm?.wait.cancel()
    await keepHalfNote()
    await end(exitCode)
    var writer = LineWriter(console)
    for line in later { writer.writeLine(line) }
    if let failure { throw failure }
    return exitCode == .success ? writer.exitCode : exitCode
  }

  /// Shows a line where nothing else is told, until another one or nil.
  package func warn(_ line: PrintedText?) { warning = line }

  /// Shows a line until the next key; after the session it's written where the screen was.
  package func tell(_ line: PrintedText) {
    guard isShown else { return later.append(line) }
    driver.front.notice = line.text
    turn += 1
  }
}

// MARK: - Drawing and events

extension ScreenSession: FullScreenContent {
  /// Draws the screens.
  package func draw(into frame: inout Frame) {
    _ = turn
    (driver.front.columns, driver.front.rows) = (frame.columns, frame.rows)
    driver.front.warning = warning?.text
    driver.refresh()
    followDue()
    // A meeting may end by itself, without a key; while it runs, its model keeps what is typed.
    let wasRunning = running != nil
    followActivity()
    // Its end is told at once.
    if wasRunning, running == nil { events.send(.timePassed) }
    driver.front.draw(into: &frame)
    // What will be searched is read behind the frame that the search begins with.
    if driver.awaitsTitles { events.send(.timePassed) }
    // A route that waited for its records is requested by itself.
    if let inbox = session.world.inbox, inbox.routes != nil, !inbox.requests.isEmpty {
      events.send(.timePassed)
    }
  }

  /// Waits until the screens say something else by themselves.
  private func followDue() {
    let due = driver.valid.upperBound
    guard due != alarm?.at ?? .distantFuture else { return }
    alarm?.wait.cancel()
    alarm = nil
    guard due < .distantFuture else { return }
    let duration = Duration.seconds(due.timeIntervalSince(driver.now))
    let wait = session.world.effects.run("a due date") { [weak self, clock, events] in
      // The machine may sleep meanwhile, and be given another date.
      try await clock.sleep(for: min(duration, .seconds(3_600)))
      self?.alarm = nil
      events.send(.timePassed)
    }
    alarm = (due, wait)
  }

  /// Takes a key or a signal.
  package func take(_ event: ConsoleEvent) async -> ExitCode? {
    followActivity()
    for observer in observers { await observer.willTakeEvent(self) }
    let exitCode = await carryOut(event)
    turn += 1
    await session.settle()
    followActivity()
    for observer in observers { observer.didTakeEvent(self) }
    tellNews()
    return exitCode
  }

  private func carryOut(_ event: ConsoleEvent) async -> ExitCode? {
    switch event {
    case .keys(let keys) where keys.count == 1 && takeFocus(keys[0]): break
    case .keys(let keys): return await carryOut(keys)
    // The first one clears what is being typed, but for a note.
    case .interrupt where isFinishingNote: await keepLateNote()
    case .interrupt where driver.front.clearTyping(): break
    case .interrupt: return await interruptActivity(asks: true)
    case .stop: await leaveForeground()
    case .wentOn: enterForeground()
    case .lateNoteExpired: await keepLateNote()
    case .end, .hangUp, .terminate, .quit: console.patience.giveUp(forGood: true)
    case .timePassed: if driver.awaitsTitles { driver.readTitles() }
    case .resized, .changed, .waited, .line, .pastedNote, .lineTooLong, .readerGone: break
    }
    return nil
  }

  private func carryOut(_ keys: [Key]) async -> ExitCode? {
    wait?.cancel()
    // Keys may come before a frame is drawn.
    driver.refresh()
    for effect in await driver.take(keys) {
      switch effect {
      case .quit: if await canLeave() { return .success }
      case .copy(let text): if let problem = send(text) { tell(problem + ".") }
      case .lateNote: await keepLateNote()
      case .acts: break
      }
    }
    if isFinishingNote { waitForNote() }
    return nil
  }

  /// The most bytes that are sent to a clipboard; many terminals drop longer ones without a word.
  private static let mostBytes = 64 * 1024

  /// Sends a text to the terminal's clipboard, and returns the reason if that can't be done.
  private func send(_ text: String) -> PrintedText? {
    guard text.utf8.count <= Self.mostBytes else {
      return "It's too long for the terminal's clipboard"
    }
    let code = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
    do {
      try terminal.write(Array(code.utf8))
      return nil
    } catch {
      return "The text can't be copied here"
    }
  }

  /// Sends a text to the terminal's clipboard; no terminal says if it took it.
  package func copy(_ text: String, printedBy command: PrintedText?) {
    let way: PrintedText = command.map { "; “\($0)” prints it." } ?? "."
    tell((send(text) ?? "Sent to the terminal's clipboard") + way)
  }

  /// Returns the key of a control.
  package func typed(for control: ControlID) -> PrintedText? {
    driver.refresh()
    return driver.front.keys.all.first { $0.acts == [.tap(control)] }?.keys.first.map { "\($0)" }
  }
}

// MARK: - Notes that the end of an activity cuts off

extension ScreenSession {
  /// Lets the user finish the half-typed note once the activity has ended by itself.
  private func followActivity() {
    switch followActivity(after: &running, typing: driver.front.note.text) {
    case .none: break
    case .found(let note), .replaced(let note): driver.front.note.retype(note)
    case .ended(let model):
      guard driver.front.finishNote() else { return }
      ended = model
      turn += 1
      waitForNote()
    }
  }

  private func waitForNote() {
    wait?.cancel()
    wait = waitForLateNote()
  }

  private func keepLateNote() async {
    if let note = driver.front.takeLateNote(), let ended { await addLate(note, to: ended) }
  }

  /// Keeps the note that is being typed, whatever is open above it, because the user can't finish it.
  private func keepHalfNote() async {
    await keepLateNote()
    guard let activity, activity.notes(above: session.world.root) != .off else { return }
    let note = driver.front.note.text.withOneSlash
    if !note.isBlank { await driver.perform(.say(note)) }
  }
}
