public import FeatureKit
public import FeatureWalks

/// An app in lines: it prints the topmost screen, takes a line, and prints its effect.
///
/// It needs no control of the terminal, so it works over any connection and with a screen reader.
///
/// ```swift
/// let lines = LineSession(
///   SessionWorld(root: shelf, effects: effects, time: .real(clock)),
///   console: .live,
///   style: LineStyle(greeting: "Type what stands in brackets.", example: "add-book")
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
  private var shown: Screen?
  /// The wait during which no line is taken.
  private var waiting: Effect?
  private var writer: LineWriter
  private var exitCode: ExitCode?

  /// Makes a session that begins with `run()`.
  ///
  /// - Parameters:
  ///   - world: The app, in real time.
  ///   - console: The console.
  ///   - style: The way in which lines are typed.
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
    if hasPerson { writer.writeLine(style.greeting) }
    show()
    watch()
    var failure: (any Error)?
    do {
      try await takeEvents()
    } catch {
      failure = error
    }
    waiting?.cancel()
    await endActivity()
    for observer in observers { await observer.didEnd(self) }
    if let failure { throw failure }
    guard let exitCode, exitCode != .success else { return writer.exitCode }
    return exitCode
  }

  /// Writes a line; after a prompt, it goes on its own line, and the prompt is repeated.
  public func tell(_ line: PrintedText) {
    let isPrompted = hasPerson && shown != nil && exitCode == nil
    writer.writeLine(isPrompted ? "\n\(line)" : line)
    if isPrompted { prompt() }
  }

  /// Reports outcomes of requests that the screen doesn't show.
  private func tellOutcomes() {
    for outcome in session.takeOutcomes() {
      if let error = LineError(outcome) { writer.tell(error) }
    }
  }

  private func tellFailures() {
    for error in observers.compactMap({ $0.takeFailure() }) { writer.tell(error) }
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
      if withoutWhatRuns(session.top.screen) != shown {
        show()
      } else if case .line = event {
        prompt()
      }
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
      await take(line: line.trimmingWhitespace)
      if waiting == nil { console.readOn() }
    case .lineTooLong:
      writer.tell(.lineTooLong)
      console.readOn()
    case .waited: endWait()
    case .end: exitCode = .success
    case .interrupt:
      endWait()
      await interrupt()
    case .terminate: exitCode = .terminated
    case .quit: exitCode = .quit
    case .hangUp: exitCode = .hungUp
    case .changed, .timePassed: break
    }
  }

  /// Asks how to end a running activity; the second time, or without a user, ends it.
  ///
  /// Without an activity it just leaves.
  private func interrupt() async {
    // The terminal has shown the key without a line break.
    if console.isInputTerminal { writer.writeLine("") }
    guard let model = runningModel else {
      exitCode = .success
      return
    }
    guard hasPerson, model.presented == nil, await performEnding() else {
      exitCode = .interrupted
      return
    }
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
    guard !line.isEmpty else {
      shown = nil
      return
    }
    let offered = session.top.screen.offered
    // As speech, exactly the answer to the open question is unlikely.
    let isAnswer = runningModel?.presented != nil && offered.contains(line)
    switch isAnswer ? .act(line) : style.read(line) {
    case .speech(let words): await perform { .say(words) }
    case .act("quit"), .act("q"), .act("exit"): await leave()
    case .act("help"), .act("?"): writer.writeLine(style.help(session.world.usages))
    case .act(let act):
      await perform { () throws(SessionFailure) in try SessionAct(parsing: act, offered: offered) }
    }
  }

  private func perform(_ act: () throws(SessionFailure) -> SessionAct) async {
    do {
      switch try act() {
      case .wait(let duration?): wait(duration)
      case .tap(let id): try await session.perform(id)
      case let act: try await session.perform(act)
      }
      if style.mark.isEmpty { shown = nil }
    } catch Refusal.notOffered(let id, nearest: nil) {
      writer.tell(LineError("\(Refusal.notOffered(id, nearest: nil))", hint: style.hint))
    } catch {
      writer.tell(LineError("\(String(describing: error))"))
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
  private func show() {
    let screen = session.top.screen
    shown = withoutWhatRuns(screen)
    // The user must see the question.
    guard hasPerson || !isQuiet else { return }
    writer.write(PrintedText(lines: "\n" + screen.text), to: style.stream)
    prompt()
  }

  private func prompt() {
    if hasPerson { writer.write("\n> ") }
  }

  /// Returns a screen without progress and the sections that change all the time.
  private func withoutWhatRuns(_ screen: Screen) -> Screen {
    var screen = screen
    screen.sections.removeAll { activity?.runningSections.contains($0.id) == true }
    for index in screen.sections.indices {
      screen.sections[index].rows.removeAll { row in
        if case .progress = row.kind { true } else { false }
      }
    }
    return screen
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

extension String {
  fileprivate var trimmingWhitespace: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
