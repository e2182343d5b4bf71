public import FeatureKit
public import FeatureWalks

/// An app in lines: it prints the topmost screen, takes a line, and prints its effect.
///
/// While an activity runs, lines are its notes, and a line after a slash is a command.
///
/// It needs no control of the terminal, so it works over any connection and with a screen reader.
///
/// ```swift
/// let lines = LineSession(
///   SessionWorld(root: shelf, effects: effects, time: .real(clock)),
///   console: .live,
///   style: LineStyle(greeting: "Type “help” to see what you can do.")
/// )
/// let code = try await lines.run()
/// ```
@MainActor
public final class LineSession {
  /// The session that the lines drive.
  public let session: Session
  /// The lines and signals that wait to be taken.
  public let events = EffectStream<ConsoleEvent>("the console")
  private let console: Console
  private let style: LineStyle
  private let activity: LineActivity?
  private let observers: [any LineSessionObserver]
  private let asks: Bool
  private let isQuiet: Bool
  private let isDone: () -> Bool
  /// The screen as last printed; nil if it is to be printed again as a whole.
  private var shown: ShownScreen?
  /// The line of the open question whether it's a note or a command.
  private var asked: String?
  /// True while the prompt waits for a line.
  private var isPrompted = false
  /// The wait during which no line is taken.
  private var waiting: Effect?
  private var writer: LineWriter
  private var exitCode: ExitCode?

  /// Makes a session that begins with `run()`.
  ///
  /// - Parameters:
  ///   - world: The app, in real time.
  ///   - console: The console.
  ///   - style: The look of the screens.
  ///   - activity: Something that is ended when the session ends.
  ///   - observers: The observers, in calling order.
  ///   - asks: False if a question ends the activity.
  ///   - isQuiet: True if screens are shown only when the user is there.
  ///   - isDone: Returns true when the session has reached its end by itself.
  public init(
    _ world: SessionWorld,
    console: Console,
    style: LineStyle,
    activity: LineActivity? = nil,
    observers: [any LineSessionObserver] = [],
    asks: Bool = true,
    isQuiet: Bool = false,
    isDone: @escaping () -> Bool = { false }
  ) {
    session = Session(world, window: 0..<Int.max)
    (self.console, self.style, self.activity) = (console, style, activity)
    (self.observers, self.asks, self.isQuiet) = (observers, asks, isQuiet)
    self.isDone = isDone
    writer = LineWriter(console)
  }

  /// Runs until the user leaves, and then ends an activity that is still running.
  ///
  /// - Returns: The exit code of the session; if that is success, the code of a failed write.
  public func run() async throws -> ExitCode {
    for observer in observers { try await observer.willStart(self) }
    await session.start()
    for observer in observers { await observer.didStart(self) }
    tellOutcomes()
    tellFailures()
    console.listen(events)
    if hasPerson { answer(style.greeting) }
    show()
    watch()
    var failure: (any Error)?
    do {
      try await takeEvents()
    } catch {
      failure = error
    }
    waiting?.cancel()
    await keepAsked()
    for observer in observers { await observer.willEnd(self, exitCode) }
    await endActivity()
    for observer in observers { await observer.didEnd(self) }
    if let failure { throw failure }
    guard let exitCode, exitCode != .success else { return writer.exitCode }
    return exitCode
  }

  /// Writes a line; after a prompt, it goes on its own line, and the prompt is repeated.
  public func tell(_ line: PrintedText) {
    writer.writeLine(isPrompted ? "\n" + fitted(line) : fitted(line))
    if isPrompted, exitCode == nil { prompt() } else { isPrompted = false }
  }

  /// Reports outcomes of requests that the screen doesn't show.
  private func tellOutcomes() {
    for outcome in session.takeOutcomes() {
      if let error = LineError(outcome) { tell(error.text) }
    }
  }

  private func tellFailures() {
    for error in observers.compactMap({ $0.takeFailure() }) { tell(error.text) }
  }

  private func takeEvents() async throws {
    var iterator = events.makeAsyncIterator()
    while !isOver, let event = try await iterator.next() {
      for observer in observers { await observer.willTakeEvent(self) }
      await take(event)
      await session.settle()
      // The activity would be stuck at a question that is never answered.
      if !asks, runningModel?.presented != nil { await endActivity() }
      for observer in observers { observer.didTakeEvent(self) }
      tellFailures()
      tellOutcomes()
      guard !isOver else { return }
      showChanges()
      // Each watch ends with the one change that it reports: a second one beside it would report every change twice.
      if case .changed = event { watch() }
    }
  }

  /// True if the user left, or if the session has reached its end by itself.
  private var isOver: Bool { exitCode != nil || isDone() }

  /// True if the user types, and can be asked.
  private var hasPerson: Bool { console.isInputTerminal && asks }
}

// MARK: - Events

extension LineSession {
  private func take(_ event: ConsoleEvent) async {
    switch event {
    case .line(let line):
      isPrompted = false
      await take(line: line)
      if waiting == nil { console.readOn() }
    case .lineTooLong:
      isPrompted = false
      answer(.lineTooLong)
      console.readOn()
    case .waited: endWait()
    case .end:
      if isPrompted { writer.writeLine("") }
      isPrompted = false
      exitCode = .success
    case .interrupt: await interrupt()
    case .terminate: exitCode = .terminated
    case .quit: exitCode = .quit
    case .hangUp: exitCode = .hungUp
    case .resized, .changed, .timePassed: break
    }
  }

  /// Ends a wait, or asks how to end a running activity; the second time, or without a user, ends it.
  ///
  /// Without an activity it just leaves.
  private func interrupt() async {
    // The terminal has shown the key without a line break.
    if console.isInputTerminal { writer.writeLine("") }
    isPrompted = false
    if waiting != nil {
      endWait()
      if hasPerson { return }
    }
    guard let model = runningModel else {
      exitCode = .success
      return
    }
    await keepAsked()
    guard hasPerson, model.presented == nil, await performEnding() else {
      exitCode = .interrupted
      return
    }
    // A screen may lie above the activity, which asks only when that is closed.
    while runningModel === model, model.presented == nil, await performEnding() {}
  }

  /// The model of the running activity.
  private var runningModel: (any Presenting)? { activity?.model(above: session.world.root) }

  /// Ends the activity with controls of its screens, so that a recording can repeat it.
  private func endActivity() async {
    while runningModel != nil, await performEnding() {}
    await session.settle()
  }

  private func performEnding() async -> Bool {
    guard let ending = activity?.ending(on: session.top.screen) else { return false }
    do throws(Refusal) {
      try await session.perform(ending)
      return true
    } catch {
      return false
    }
  }

  /// Takes no lines for a while, but still takes signals.
  private func wait(_ duration: Duration) {
    guard case .real(let clock) = session.world.time else { return }
    waiting = session.world.effects.run("wait") { [events] in
      try await clock.sleep(for: duration)
      events.send(.waited)
    }
    if hasPerson { answer("Waiting for \(duration.typed); Control-C ends the wait.") }
  }

  private func endWait() {
    guard let waiting else { return }
    waiting.cancel()
    self.waiting = nil
    console.readOn()
  }
}

// MARK: - Lines

extension LineSession {
  private func take(line: String) async {
    if notes != .taken || !LineReader.isAnswer(line) { await keepAsked() }
    var reader = LineReader(session.top.screen, aliases: style.aliases)
    reader.notes = notes
    reader.printed = shown?.numbered ?? []
    reader.canAsk = hasPerson
    reader.asked = asked
    let meaning = reader.read(line)
    asked = nil
    switch meaning {
    case .nothing: break
    case .act(let act, let rest):
      let depth = session.screens.count
      guard await perform(act), let rest else { return }
      switch LineReader(session.top.screen, aliases: style.aliases).rest(rest) {
      case .act(let act, _): _ = await perform(act)
      case .mistake(let error):
        answer(error)
        await goBack(to: depth)
      case .nothing, .ask, .tell, .explain, .show, .leave: break
      }
    case .ask(let line):
      asked = line
      answer(
        """
        “\(line)” can be a note or a command: type yes for the command; \
        anything else keeps it as a note.
        """
      )
    case .tell(let text): answer(text)
    case .explain(let row): await explain(row, by: reader)
    case .show: shown = nil
    case .leave: await leave()
    case .mistake(let error): answer(error)
    }
  }

  /// Explains a row with the values of the screen that it opens, which is closed again.
  private func explain(_ row: ControlID, by reader: LineReader) async {
    guard let target = reader.rows.first(where: { $0.id == row }) else { return }
    let depth = session.screens.count
    guard await perform(.tap(row)) else { return }
    let values = LineReader(session.top.screen, aliases: style.aliases).values(for: target.label)
    answer(values ?? reader.explanation(of: target))
    await goBack(to: depth)
  }

  /// Closes the screen that was opened above so many others.
  private func goBack(to depth: Int) async {
    guard session.screens.count > depth, let wayOut = session.top.screen.wayOut else { return }
    _ = await perform(.tap(wayOut))
  }

  /// Keeps the line of the open question as a note, so that nothing typed is lost.
  private func keepAsked() async {
    guard let asked else { return }
    self.asked = nil
    _ = await perform(.say(asked))
  }

  /// The state of the activity that takes lines as notes.
  private var notes: LineReader.Notes {
    guard let model = runningModel else { return .off }
    return session.world.root.stack.last?.model === model ? .taken : .paused
  }

  /// Performs an act, and returns false if it was refused.
  private func perform(_ act: SessionAct) async -> Bool {
    do {
      let label = session.top.screen.targets.first { act == .delete($0.id) }?.label
      switch act {
      case .wait(let duration?): wait(duration)
      case .tap(let id): try await session.perform(id)
      case let act: try await session.perform(act)
      }
      // The screen may say so itself, and a question on top that it failed.
      let after = session.top.screen
      if let label, after.style != .alert, after.message?.contains(label) != true {
        answer("Deleted “\(label)”.")
      }
      return true
    } catch {
      answer(LineError("\(String(describing: error))"))
      return false
    }
  }

  /// Leaves, after a question if something would be lost; leaving again answers it.
  private func leave() async {
    for observer in observers where await observer.keepsEverything() {
      exitCode = .success
      return
    }
    let screens = session.screens.map(\.screen)
    switch session.world.root.askToLeave() {
    case .asked(let depth):
      for screen in screens[depth...].reversed() {
        guard let wayOut = screen.wayOut ?? activity?.ending(on: screen) else { continue }
        await session.perform(recordedAs: .tap(wayOut)) {}
      }
    case .unanswered, nil: exitCode = .success
    }
  }
}

// MARK: - Screens

extension LineSession {
  /// Shows the whole screen.
  private func show() {
    shown = nil
    showChanges()
  }

  /// Shows the whole screen if it is another one, or else its changes, and asks for a line.
  private func showChanges() {
    let screen = session.top.screen
    let model = session.world.root.stack.last { $0.model != nil }?.model
    let now = ShownScreen(screen, of: model, printer, without: activity?.runningSections ?? [])
    var lines = shown.flatMap(now.changes(since:)) ?? [""] + printer.page(of: screen).lines
    // A change by itself leaves the line of the prompt.
    if isPrompted, lines.first?.isEmpty == false { lines.insert("", at: 0) }
    shown = now
    // The user must see the question.
    guard hasPerson || !isQuiet else { return }
    if !lines.isEmpty { writer.write(lines.joined(separator: "\n") + "\n", to: style.screens) }
    if !lines.isEmpty || !isPrompted { prompt() }
  }

  private var printer: ScreenPrinter {
    ScreenPrinter(
      width: console.columns() ?? 80,
      highlighting: style.highlighting,
      mark: notes == .taken ? "/" : ""
    )
  }

  /// Asks for a line; the name of the field stands before it that the line goes into.
  private func prompt() {
    guard hasPerson, waiting == nil else { return }
    writer.write("\n\(session.top.screen.focusedName ?? "")> ")
    isPrompted = true
  }

  /// Writes an answer to a line, before the prompt.
  private func answer(_ text: PrintedText) {
    writer.writeLine(fitted(text))
  }

  private func answer(_ error: LineError) {
    answer(error.text)
  }

  /// Breaks a text into lines of the terminal.
  private func fitted(_ text: PrintedText) -> PrintedText {
    text.fitted(to: console.columns() ?? .max, style.highlighting)
  }

  /// Sends the next change of the screen as an event.
  private func watch() {
    withObservationTracking {
      _ = session.top.screen
      _ = session.world.inbox?.requests
    } onChange: { [events] in
      events.send(.changed)
    }
  }
}

extension Screen {
  /// The control that cancels the screen or goes back.
  fileprivate var wayOut: ControlID? {
    actions.first { $0.role == .cancel || $0.role == .back }?.id
  }
}
