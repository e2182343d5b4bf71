import Destinations
import Effects
import IdentifiedArrays
import Injection
import Observation
import RecordMeetingFeature
import RecordStores
import ScreenValues
import StandupsDomain
import StandupsStorage
import Walkthroughs

/// The app in lines: it prints the topmost screen, takes a line, and prints what came of it.
///
/// It needs no terminal tricks, so it works over any connection and with a screen reader.
@MainActor
final class LineMode {
  /// What a typed line is.
  enum Typing {
    /// An act, as in a walk: `tap add-standup`. The identifier alone will do.
    case acts
    /// Something that was said, unless it begins with a slash: `/next`.
    case notes
  }

  private let session: Session
  private let notes: TypedNotes
  private let console: Console
  private let dependencies: FeatureDependencies
  private let typing: Typing
  private let readsLines: Bool
  private let isDone: () -> Bool
  private let events = EffectStream<ConsoleEvent>("the console")
  private var shown: Screen?
  private var exitCode: ExitCode?

  init(
    root: any ScreenModel,
    notes: TypedNotes,
    console: Console,
    dependencies: FeatureDependencies,
    typing: Typing,
    readsLines: Bool = true,
    isDone: @escaping () -> Bool = { false }
  ) {
    self.notes = notes
    self.console = console
    self.dependencies = dependencies
    self.typing = typing
    self.readsLines = readsLines
    self.isDone = isDone
    session = Session(
      WalkWorld(
        root: root,
        effects: dependencies.effects,
        time: .real(dependencies.clock),
        say: { line throws(WalkFailure) in
          guard notes.say(line) else { throw WalkFailure("No meeting listens to what is said.") }
        }
      ),
      window: 0..<Int.max
    )
  }

  /// Goes on until the person leaves, and saves a meeting that still runs then.
  ///
  /// - Returns: How it ended, or that something could not be written.
  func ending() async -> Result<ExitCode, any Error> {
    var failure: (any Error)?
    do {
      try await takeEvents()
    } catch {
      // Nobody may read what is written any more, but what was said is kept all the same.
      failure = error
    }
    await saveRunningMeeting()
    return failure.map { .failure($0) } ?? .success(exitCode ?? .success)
  }

  private func takeEvents() async throws {
    await session.start()
    console.listen(events, readsLines)
    if typing == .notes, readsLines, console.isTerminal {
      try console.writeLine(
        "Type what is said. /next and /end-meeting steer the meeting, as does what stands in brackets.",
        to: .errors
      )
    }
    try show()
    watch()
    var events = events.makeAsyncIterator()
    while !isOver, let event = try await events.next() {
      try await take(event)
      await session.settle()
      guard !isOver else { return }
      if isWorthShowing { try show() } else if case .line = event { try prompt() }
      // Each watch ends with the one change that it tells: a second one beside it would tell every change twice.
      if case .changed = event { watch() }
    }
  }

  /// Whether the person left, or what this was for is done.
  private var isOver: Bool { exitCode != nil || isDone() }

  // MARK: Events

  private func take(_ event: ConsoleEvent) async throws {
    switch event {
    case .line(let line):
      try await take(line: line)
      console.readOn()
    case .end: exitCode = .success
    case .interrupt:
      if console.isTerminal { try console.writeLine("", to: .errors) }
      interrupt()
    case .terminate: exitCode = .terminated
    case .quit: exitCode = .quit
    case .hangUp: exitCode = .hungUp
    case .changed: break
    }
  }

  /// Control-C asks how a running meeting ends; the second one ends it.
  ///
  /// Elsewhere it just leaves.
  private func interrupt() {
    guard let meeting = runningMeeting else {
      exitCode = .success
      return
    }
    guard meeting.presented == nil else {
      exitCode = .interrupted
      return
    }
    meeting.endMeetingButtonTapped()
  }

  private func take(line: String) async throws {
    let line = line.trimmingWhitespace
    switch (typing, line) {
    case (_, ""): shown = nil
    case (.acts, "quit"), (.acts, "q"): leave()
    case (.acts, "help"), (.acts, "?"): try writeHelp()
    case (.acts, _): try await act(line)
    case (.notes, _) where line.hasPrefix("//"):
      try await act("say \(line.dropFirst().description.quoted)")
    case (.notes, _) where line.hasPrefix("/"): try await act(String(line.dropFirst()))
    case (.notes, _): try await act("say \(line.quoted)")
    }
  }

  /// Leaves, unless something that would be lost asks first.
  private func leave() {
    let asking = chain(from: session.world.root).compactMap(\.model).last {
      if case .asks = $0.dismissal { $0.presented == nil } else { false }
    }
    switch asking?.dismissal ?? .free {
    case .free: exitCode = .success
    case .asks(let ask): ask()
    }
  }

  private func act(_ line: String) async throws {
    do throws(WalkFailure) {
      try await session.perform(WalkAct(parsing: isVerb(line) ? line : "tap \(line)"))
      if typing == .acts { shown = nil }
    } catch {
      try console.writeLine(
        "error: \(error.description.withoutControlCharacters)",
        to: .errors
      )
    }
  }

  /// Whether a line begins with a verb.
  ///
  /// Otherwise it is what a screen offers in brackets, typed as it stands there.
  private func isVerb(_ line: String) -> Bool {
    guard !session.top.screen.offered.contains(line) else { return false }
    return WalkAct.usages.contains { $0.prefix { $0 != " " } == line.prefix { $0 != " " } }
  }

  private func writeHelp() throws {
    let usages = WalkAct.usages + ["help", "quit"]
    try console.writeLine(
      """
      Type what stands in brackets, such as add-standup, or one of:
        \(usages.joined(separator: "\n  "))
      An empty line shows the screen again.
      """,
      to: .errors
    )
  }

  // MARK: Screens

  private func show() throws {
    let screen = session.top.screen
    shown = screen.withoutWhatRuns
    try console.write("\n" + screen.text, typing == .acts ? .output : .errors)
    try prompt()
  }

  private func prompt() throws {
    guard console.isTerminal, readsLines else { return }
    try console.write("\n> ", .errors)
  }

  /// Whether the screen differs from the one that was shown in more than what runs by itself.
  private var isWorthShowing: Bool {
    session.top.screen.withoutWhatRuns != shown
  }

  /// Has the next change of the screen sent as an event.
  private func watch() {
    withObservationTracking {
      _ = session.top.screen
    } onChange: { [events] in
      events.send(.changed)
    }
  }

  // MARK: Leaving

  private var runningMeeting: RecordMeetingModel? {
    chain(from: session.world.root).lazy.compactMap { $0.model as? RecordMeetingModel }.first
  }

  private func saveRunningMeeting() async {
    runningMeeting?.alertButtonTapped(.saveMeeting)
    await session.settle()
  }
}

extension String {
  fileprivate var trimmingWhitespace: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
