package import FeatureKit
package import FeatureSessions
package import TerminalConsole
package import TerminalTexts

/// An app on the full screen: keys become acts of a session, whose screens are drawn.
///
/// It ends as line mode does: what takes lines is ended, with what is half typed.
@MainActor @Observable
package final class ScreenSession: TerminalFront {
  /// The session that the user drives.
  package let session: Session
  /// The keys and signals that wait to be taken.
  package let events = EffectStream<ConsoleEvent>("the terminal")
  /// The driver, from the first screen on.
  @ObservationIgnored private lazy var driver = ScreenDriver(
    session,
    columns: terminal.size().columns,
    rows: terminal.size().rows,
    menu: menu
  )
  package let console: Console
  private let terminal: ScreenTerminal
  package let observers: [any TerminalFrontObserver]
  private let depth: LineHighlighting
  private let clock: any Clock<Duration>
  private let menu: ControlID?
  /// Changes with what is drawn besides the models.
  private var turn = 0
  private var warning: PrintedText?
  /// True if the user sees a screen that takes lines, also below others.
  @ObservationIgnored private var takesLines = false
  /// True while keys are carried out, which may end such a screen.
  @ObservationIgnored private var isTakingKeys = false
  /// The pause behind one that has ended by itself, before letters are keys again.
  @ObservationIgnored private var pause: Effect?
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
  ///   - observers: The observers, in calling order.
  package init(
    _ world: SessionWorld,
    console: Console,
    terminal: ScreenTerminal,
    depth: LineHighlighting,
    clock: any Clock<Duration>,
    menu: ControlID?,
    observers: [any TerminalFrontObserver] = []
  ) {
    session = Session(world)
    (self.console, self.terminal, self.depth, self.clock) = (console, terminal, depth, clock)
    (self.menu, self.observers) = (menu, observers)
  }

  /// Runs until the user leaves, and then ends what still takes lines.
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
    alarm?.wait.cancel()
    pause?.cancel()
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
    // What takes lines may end by itself, without a key, and that is told at once.
    if takesLines, !driver.takesLines, !isTakingKeys {
      events.send(.timePassed)
      awaitPause()
    }
    takesLines = driver.takesLines
    driver.front.draw(into: &frame)
    // What will be searched is read behind the frame that the search begins with.
    if driver.awaitsTitles { events.send(.timePassed) }
    // A route that waited for its records is requested by itself.
    if let inbox = session.world.inbox, inbox.routes != nil, !inbox.requests.isEmpty {
      events.send(.timePassed)
    }
  }

  /// Waits until no key comes for a second.
  private func awaitPause() {
    pause?.cancel()
    pause = session.world.effects.run("a pause of the keys") { [weak self, clock] in
      try await clock.sleep(for: .seconds(1))
      try Task.checkCancellation()
      self?.pause = nil
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
    for observer in observers { await observer.willTakeEvent(self) }
    let exitCode = await carryOut(event)
    turn += 1
    await session.settle()
    for observer in observers { observer.didTakeEvent(self) }
    tellNews()
    return exitCode
  }

  private func carryOut(_ event: ConsoleEvent) async -> ExitCode? {
    switch event {
    case .keys(let keys) where keys.count == 1 && takeFocus(keys[0]): break
    case .keys(let keys): return await carryOut(keys)
    // The first one ends what is being typed, but for a line.
    case .interrupt where driver.front.typesLastLine: session.leaveFields()
    case .interrupt where driver.front.clearTyping(): break
    case .interrupt: return await interruptLines(asks: true)
    case .stop: await leaveForeground()
    case .wentOn: enterForeground()
    case .end, .hangUp, .terminate, .quit: console.patience.giveUp(forGood: true)
    case .timePassed: if driver.awaitsTitles { driver.readTitles() }
    case .resized, .changed, .waited, .line, .pastedNote, .lineTooLong, .readerGone: break
    }
    return nil
  }

  private func carryOut(_ keys: [Key]) async -> ExitCode? {
    // Keys may come before a frame is drawn.
    driver.refresh()
    // What was typed on a screen that takes lines is text, and no command of the next screen.
    if !driver.takesLines, !driver.front.isTyping, keys.contains(where: \.isTyped) {
      if pause != nil { awaitPause() }
      guard pause == nil, !takesLines else { return nil }
    }
    isTakingKeys = true
    defer { (takesLines, isTakingKeys) = (driver.takesLines, false) }
    for effect in await driver.take(keys) {
      switch effect {
      case .quit: if await canLeave() { return .success }
      case .copy(let text): if let problem = send(text) { tell(problem + ".") }
      case .acts: break
      }
    }
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

extension ScreenDriver {
  /// True if an open screen takes lines.
  fileprivate var takesLines: Bool { open.all.contains(where: \.takesLines) }
}

extension Key {
  /// True for a key that is pressed while text is typed.
  fileprivate var isTyped: Bool { isText || code == .enter || code == .backspace }
}
