import FeatureKit
import FeatureSessions
import Observation
import RecordMeetingFeature

/// The app in lines: it prints the topmost screen, takes a line, and prints what came of it.
///
/// It needs no terminal tricks, so it works over any connection and with a screen reader.
@MainActor
final class LineMode {
  let session: Session
  private let console: Console
  private let dependencies: FeatureDependencies
  let typing: Typing
  private let asks: Bool
  private let isQuiet: Bool
  private let isDone: () -> Bool
  private let recording: Recording?
  let kept: KeptSession?
  private let events = EffectStream<ConsoleEvent>("the console")
  var shown: Screen?
  /// Lets time pass in which no line is taken.
  private var waiting: Effect?
  var writer: LineWriter
  var exitCode: ExitCode?

  init(
    root: any ScreenModel,
    inbox: NavigationInbox? = nil,
    kept: KeptSession? = nil,
    recording: Recording? = nil,
    notes: TypedNotes,
    console: Console,
    dependencies: FeatureDependencies,
    typing: Typing,
    asks: Bool = true,
    isQuiet: Bool = false,
    isDone: @escaping () -> Bool = { false }
  ) {
    self.console = console
    self.kept = kept
    self.recording = recording
    self.dependencies = dependencies
    self.typing = typing
    self.asks = asks
    self.isQuiet = isQuiet
    self.isDone = isDone
    writer = LineWriter(console)
    session = Session(
      SessionWorld(
        root: root,
        inbox: inbox,
        effects: dependencies.effects,
        time: .real(dependencies.clock),
        say: { line throws(SessionFailure) in
          guard notes.say(line) else { throw SessionFailure("No meeting listens to what is said.") }
        }
      ),
      window: 0..<Int.max
    )
  }

  /// Goes on until the person leaves, and saves a meeting that still runs then.
  ///
  /// - Returns: How it ended; if well, whether everything could be written.
  func run() async throws -> ExitCode {
    try await start()
    console.listen(events)
    if hasPerson { writer.writeLine(typing.greeting) }
    show()
    watch()
    var failure: (any Error)?
    do {
      try await takeEvents()
    } catch {
      failure = error
    }
    waiting?.cancel()
    await saveRunningMeeting()
    recording?.finish(session)
    await kept?.end()
    if let failure { throw failure }
    guard let exitCode, exitCode != .success else { return writer.exitCode }
    return exitCode
  }

  /// Lets the first screen appear, or those on which the app begins.
  private func start() async throws {
    try await recording?.begin(session)
    await session.start()
    await kept?.begin(session) { [weak self] in self?.tell($0) }
    tellOutcomes()
    await recording?.catchUp(session)
    tellFailedRecording()
  }

  /// Writes a line; behind a prompt on one of its own, and the prompt again.
  private func tell(_ line: PrintedText) {
    let isPrompted = hasPerson && shown != nil && exitCode == nil
    writer.writeLine(isPrompted ? "\n\(line)" : line)
    if isPrompted { prompt() }
  }

  /// Says what does not show on the screen of what was asked for: what of a route was left out.
  private func tellOutcomes() {
    for outcome in session.takeOutcomes() {
      if let failure = CommandFailure(outcome) { writer.tell(failure) }
    }
  }

  private func tellFailedRecording() {
    if let failure = recording?.takeFailure() { writer.tell(failure) }
  }

  private func takeEvents() async throws {
    var iterator = events.makeAsyncIterator()
    while !isOver, let event = try await iterator.next() {
      await recording?.catchUp(session)
      await take(event)
      await session.settle()
      // The meeting would stand still at a question that is never answered.
      if !asks, runningMeeting?.presented != nil { await saveRunningMeeting() }
      recording?.setAlarm(events)
      tellFailedRecording()
      tellOutcomes()
      guard !isOver else { return }
      if isWorthShowing { show() } else if case .line = event { prompt() }
      // Each watch ends with the one change that it tells: a second one beside it would tell every change twice.
      if case .changed = event { watch() }
    }
  }

  /// Whether the person left, or what this was for is done.
  private var isOver: Bool { exitCode != nil || isDone() }

  /// Whether someone types, and can be asked.
  private var hasPerson: Bool { console.isInputTerminal && asks }

  // MARK: Events

  private func take(_ event: ConsoleEvent) async {
    switch event {
    case .line(let line):
      await take(line: line)
      if waiting == nil { console.readOn() }
    case .lineTooLong:
      writer.tell(CommandFailure(ConsoleError.lineTooLong))
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

  /// Control-C asks how a running meeting ends, if there is someone to ask; else, and again, it ends it.
  ///
  /// Elsewhere it just leaves.
  private func interrupt() async {
    // The terminal has shown the key, and no end of a line.
    if console.isInputTerminal { writer.writeLine("") }
    guard let meeting = runningMeeting else {
      exitCode = .success
      return
    }
    guard hasPerson, meeting.presented == nil else {
      exitCode = .interrupted
      return
    }
    await session.perform(recordedAs: .tap("end-meeting")) { meeting.endMeetingButtonTapped() }
  }

  /// Saves a meeting that still runs by what its screens offer, so that a recording can say it.
  private func saveRunningMeeting() async {
    while runningMeeting != nil {
      let screen = session.top.screen
      let ways: [ControlID] = ["save-meeting", "end-meeting", "cancel"]
      guard let way = ways.first(where: { id in screen.actions.contains { $0.id == id } }) else {
        break
      }
      do throws(Refusal) {
        try await session.perform(way)
      } catch {
        break
      }
    }
    await session.settle()
  }

  /// Takes no more lines for a while; signals still are.
  func wait(_ duration: Duration) {
    waiting = dependencies.effects.run("wait") { [clock = dependencies.clock, events] in
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

  /// The meeting that is being held; one that was interrupted is kept as it is.
  var runningMeeting: RecordMeetingModel? {
    chain(from: session.world.root).lazy.compactMap { $0.model as? RecordMeetingModel }
      .first { !$0.isInterrupted }
  }

  // MARK: Screens

  private func show() {
    let screen = session.top.screen
    shown = screen.withoutWhatRuns
    // Whoever types has to see what is asked.
    guard hasPerson || !isQuiet else { return }
    writer.write(PrintedText(lines: "\n" + screen.text), to: typing == .acts ? .output : .errors)
    prompt()
  }

  private func prompt() {
    if hasPerson { writer.write("\n> ") }
  }

  /// Whether the screen differs from the one that was shown in more than what runs by itself.
  private var isWorthShowing: Bool {
    session.top.screen.withoutWhatRuns != shown
  }

  /// Has the next change of the screen sent as an event.
  private func watch() {
    withObservationTracking {
      _ = session.top.screen
      _ = session.world.inbox?.requests
    } onChange: { [events] in
      events.send(.changed)
    }
  }
}
