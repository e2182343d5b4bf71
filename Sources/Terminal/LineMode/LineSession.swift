public import FeatureKit
public import FeatureWalks
import Synchronization
public import TerminalConsole
public import TerminalTexts

/// An app in lines: it prints the topmost screen, takes a line, and prints its effect.
///
/// On a screen that takes lines, each one is a text, and a line after a slash is a command.
///
/// On a terminal that can be drawn over, the line that is typed is edited by keys. Everywhere else it needs no control of
/// the terminal, so it works over any connection and with a screen reader.
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
public final class LineSession: TerminalFront {
  /// The session that the lines drive.
  public let session: Session
  /// The lines and signals that wait to be taken.
  public let events = EffectStream<ConsoleEvent>("the console")
  /// The console.
  public let console: Console
  let style: LineStyle
  /// The observers, in calling order.
  public let observers: [any TerminalFrontObserver]
  private let asks: Bool
  let isQuiet: Bool
  let isDone: () -> Bool
  /// True until something that the last look at the screen read changes.
  nonisolated let isWatched = Atomic(false)
  /// The screen as last printed; nil if it is to be printed again as a whole.
  var shown: ShownScreen?
  var open = LineMemory()
  /// True if an act has had no effect yet that the user sees.
  var isUnanswered = false
  /// The number of pages of rows that the user has asked for; nil where all rows are shown.
  var pages: Int?
  var prompt: LinePrompt
  /// True once a screen that takes lines is gone by itself, until a line does something else.
  var isPastTime = false
  /// True if a line of a script was refused that was a note before.
  var hasLostNote = false
  /// The wait during which no line is taken.
  var waiting: Effect?
  var writer: LineWriter
  var exitCode: ExitCode?

  /// Makes a session that begins with `run()`.
  ///
  /// - Parameters:
  ///   - world: The app, in real time.
  ///   - console: The console.
  ///   - style: The look of the screens.
  ///   - observers: The observers, in calling order.
  ///   - asks: False if a question ends what takes lines.
  ///   - isQuiet: True if screens are shown only when the user is there.
  ///   - isDone: Returns true when the session has reached its end by itself.
  public init(
    _ world: SessionWorld,
    console: Console,
    style: LineStyle,
    observers: [any TerminalFrontObserver] = [],
    asks: Bool = true,
    isQuiet: Bool = false,
    isDone: @escaping () -> Bool = { false }
  ) {
    session = Session(world)
    session.least = 1
    let isTerminal =
      style.screens == .output ? console.isOutputTerminal : console.isErrorsTerminal
    // Screens beside the results are for people alone, who don't miss what they never asked for.
    pages = isTerminal || style.screens == .errors ? 1 : nil
    (self.console, self.style, self.observers) = (console, style, observers)
    (self.asks, self.isQuiet) = (asks, isQuiet)
    self.isDone = isDone
    writer = LineWriter(console)
    prompt = LinePrompt(asks && console.isInputTerminal ? console.keys : nil)
  }

  /// Runs until the user leaves, and then ends what still takes lines.
  ///
  /// - Returns: The exit code of the session; if that is success, the code of a failed write.
  public func run() async throws -> ExitCode {
    try await begin()
    tellNews()
    // What is over before its first line leaves the input to its caller.
    if !isOver { (prompt.keys?.listen ?? console.listen)(events) }
    if hasPerson { answer(style.greeting) }
    showChanges()
    var failure: (any Error)?
    do {
      try await takeEvents()
    } catch {
      failure = error
    }
    // The lines behind the wait may be for someone else.
    if exitCode == nil { endWait() } else { waiting?.cancel() }
    prompt.giveBack(&writer)
    await end(exitCode)
    if let failure { throw failure }
    if let exitCode, exitCode != .success { return exitCode }
    return hasLostNote && writer.exitCode == .success ? .inputOutput : writer.exitCode
  }

  /// Writes a line; after a prompt, it goes on its own line, and the prompt is repeated.
  public func tell(_ line: PrintedText) {
    writer.writeLine(prompt.isOpen ? "\n" + fitted(line) : fitted(line))
    guard prompt.isOpen, exitCode == nil else { return prompt.close(&writer) }
    openPrompt()
  }

  /// Writes a text among the screens: a line has no clipboard.
  public func copy(_ text: String, printedBy command: PrintedText?) {
    isUnanswered = false
    writer.write(PrintedText(lines: text) + "\n", to: style.screens)
  }

  /// Returns the words for a control on the topmost screen.
  public func typed(for control: ControlID) -> PrintedText? {
    let words = words(of: liveScreenToShow)
    let row = words.places.first { place in place.row.line.contains { $0.id == control } }
    let name = row.flatMap { place in
      place.row.line.first { $0.id == control }?.name(place.number)
    }
    return (words.typed(for: control) ?? name).map { "“\(words.mark)\($0)”" }
  }

  private func takeEvents() async throws {
    var iterator = events.makeAsyncIterator()
    while !isOver, let event = try await iterator.next() {
      // What changed was shown with the event that changed it.
      if case .changed = event, isWatched.load(ordering: .relaxed) { continue }
      guard let event = typed(event) else {
        fillField()
        console.readOn()
        continue
      }
      for observer in observers { await observer.willTakeEvent(self) }
      await take(event)
      await session.settle()
      // It would be stuck at a question that is never answered.
      if !asks, session.world.root.tree.top.style == .alert, lineModel != nil { await endLines() }
      for observer in observers { observer.didTakeEvent(self) }
      tellNews()
      guard !isOver else { return }
      showChanges()
      // Notes are taken without a reader of the screens; other lines aren't.
      if style.screens == .output, writer.exitCode == .brokenPipe, lineModel == nil {
        exitCode = .brokenPipe
      }
    }
  }

  /// True if the user left, or if the session has reached its end by itself.
  var isOver: Bool { exitCode != nil || isDone() }

  /// Returns the line that keys complete; nil if they only change it.
  private func typed(_ event: ConsoleEvent) -> ConsoleEvent? {
    guard case .keys(var keys) = event else { return event }
    // Nothing is typed by the terminal's focus.
    keys.removeAll(where: takeFocus)
    return prompt.take(keys, takesLines: shown?.screen.lineField != nil, &writer) {
      grammar.completion(of: $0)
    }
  }

  /// The model of the topmost screen that has one.
  var topModel: (any Presenting)? {
    session.world.root.stack.last { $0.model != nil }?.model
  }

  /// True if the user types, and can be asked.
  var hasPerson: Bool { console.isInputTerminal && asks }
}

// MARK: - Events

extension LineSession {
  private func take(_ event: ConsoleEvent) async {
    if event.endsLine, await keepHalfLine(), event == .interrupt {
      return prompt.end("^C", &writer)
    }
    switch event {
    case .line(let line):
      prompt.close(&writer)
      await take(line: line)
      if waiting == nil { readOn() }
    case .pastedNote(let line):
      prompt.close(&writer)
      if !line.isBlank { _ = await perform(.say(line)) }
      readOn()
    case .lineTooLong:
      prompt.close(&writer)
      answer(.lineTooLong)
      readOn()
    case .waited: endWait()
    case .end:
      if prompt.isOpen { prompt.end("", &writer) }
      exitCode = .success
    case .interrupt: await interrupt()
    case .terminate: exitCode = .terminated
    case .quit: exitCode = .quit
    case .hangUp: exitCode = .hungUp
    case .stop: await stop()
    case .wentOn:
      enterForeground()
      // The shell has written on the terminal since.
      if hasPerson { shown = nil }
      prompt.drawAgain(&writer)
    case .readerGone: if style.screens == .output { writer.lose(.output) }
    case .resized, .changed, .timePassed, .keys: break
    }
  }

  /// Takes the keys behind the last line, or lets more input come.
  func readOn() {
    if prompt.hasUnread {
      events.send(.keys([]))
    } else {
      console.readOn()
    }
  }

  /// Ends a wait, or asks how to end what takes lines; the second time, or without a user, ends it.
  ///
  /// Without such a screen it just leaves.
  private func interrupt() async {
    if console.isInputTerminal { prompt.end("^C", &writer) }
    prompt.close(&writer)
    if waiting != nil {
      endWait()
      if hasPerson { return }
    }
    exitCode = await interruptLines(asks: hasPerson)
  }

  /// Takes no lines for a while, but still takes signals.
  func wait(_ duration: Duration) {
    guard case .real(let clock) = session.world.time else { return }
    waiting = session.world.effects.run("a wait of the lines") { [events] in
      try await clock.sleep(for: duration)
      events.send(.waited)
    }
    guard hasPerson else { return }
    answer("Waiting for \(duration.typed); Control-C ends the wait.")
  }

  private func endWait() {
    guard let waiting else { return }
    waiting.cancel()
    self.waiting = nil
    readOn()
  }
}

/// The first line of a session, and the look and the place of its screens.
public struct LineStyle: Sendable {
  /// The first line.
  public let greeting: PrintedText
  /// The stream of the screens; standard error if the session has a result of its own.
  public let screens: Console.Stream
  /// The highlighting.
  public let highlighting: LineHighlighting
  /// Returns the line that does in a shell what a word says, such as `shelf list`.
  public var shellLine: @Sendable (_ word: String) -> String?

  /// Makes a style.
  public init(
    greeting: PrintedText,
    screens: Console.Stream = .output,
    highlighting: LineHighlighting = .none,
    shellLine: @escaping @Sendable (_ word: String) -> String? = { _ in nil }
  ) {
    (self.greeting, self.screens) = (greeting, screens)
    (self.highlighting, self.shellLine) = (highlighting, shellLine)
  }
}
