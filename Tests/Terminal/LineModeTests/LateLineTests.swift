import FeatureKit
import FeatureTesting
import FeatureWalks
import LineMode
import TerminalConsole
import Testing

/// The lines of a script whose activity ends by itself, after five minutes, during a wait.
@Suite(.feature) @MainActor struct LateLineTests {
  /// Something that happens once an event was taken.
  enum Step {
    case nothing
    case passes(Duration)
    case comes(ConsoleEvent)
  }

  private let lecture = LectureModel()

  /// Runs a script, line by line as they are taken; behind the last one the input is silent.
  private func run(_ lines: [ConsoleEvent], _ steps: [Step]) async throws -> ExitCode {
    let dependencies = FeatureDependencies.test()
    let clock = TestClock(dependencies.effects)
    let course = Course(lines, steps, clock)
    let console = Console(
      environment: [:],
      isInputTerminal: false,
      isOutputTerminal: false,
      write: { _, _ in },
      readLine: { nil },
      listen: { _ in MainActor.assumeIsolated { course.sendNext() } },
      readOn: { MainActor.assumeIsolated { course.sendNext() } }
    )
    let session = LineSession(
      SessionWorld(
        root: lecture,
        effects: dependencies.effects,
        time: .real(clock),
        say: { [lecture] note throws(SessionFailure) in lecture.notes.append(note) }
      ),
      console: console,
      style: LineStyle(greeting: ""),
      activity: LineActivity(
        endings: [],
        addLateNote: { ($0 as? LectureModel)?.notes.append($1) },
        { ($0 as? LectureModel)?.isOver == true ? nil : $0 }
      ),
      observers: [course],
      isDone: { [lecture] in lecture.isOver }
    )
    dependencies.effects.run("the lecture") { [lecture] in
      try await clock.sleep(for: .seconds(300))
      lecture.isOver = true
    }
    return try await session.run()
  }

  @Test(
    "Lines behind a wait that outlasts the activity are its last notes, however long it takes",
    arguments: [("5m1s", 1), ("5m30s", 30)]
  )
  func behindWait(duration: String, late: Int) async throws {
    let code = try await run(
      [.line("First"), .line("/wait \(duration)"), .line("Last"), .end],
      [.nothing, .passes(.seconds(300)), .passes(.seconds(late))]
    )

    #expect(code == .success)
    #expect(lecture.notes == ["First", "Last"])
  }

  @Test("Ten silent seconds behind such a wait end the session")
  func silence() async throws {
    let code = try await run(
      [.line("First"), .line("/wait 5m30s")],
      [.nothing, .passes(.seconds(300)), .passes(.seconds(30)), .passes(.seconds(10))]
    )

    #expect(code == .success)
    #expect(lecture.notes == ["First"])
  }

  @Test("An interrupt doesn't wait for it, nor for lines that are left")
  func interrupt() async throws {
    let code = try await run(
      [.line("/wait 1h"), .line("Last"), .end],
      [.passes(.seconds(300)), .comes(.interrupt)]
    )

    #expect(code == .interrupted)
    #expect(lecture.notes == [])
  }
}

/// A lecture in which notes are taken.
@MainActor
@Observable
private final class LectureModel {
  var isOver = false
  @ObservationIgnored var notes: [String] = []
}

extension LectureModel: Presenting {
  func build(_ s: ScreenBuilder) {
    s.name = "lecture"
    s.title = isOver ? "The lecture is over" : "A lecture"
  }
}

/// Sends lines, each once the one before was taken, and lets the steps happen, one after each event.
@MainActor
private final class Course: TerminalFrontObserver {
  private var lines: ArraySlice<ConsoleEvent>
  private var steps: ArraySlice<LateLineTests.Step>
  private let clock: TestClock
  private var front: (any TerminalFront)?

  init(_ lines: [ConsoleEvent], _ steps: [LateLineTests.Step], _ clock: TestClock) {
    (self.lines, self.steps, self.clock) = (lines[...], steps[...], clock)
  }

  func willStart(_ front: any TerminalFront) async { self.front = front }

  func didEnd(_ front: any TerminalFront) async { self.front = nil }

  func sendNext() { lines.popFirst().map { front?.events.send($0) } }

  func didTakeEvent(_ front: any TerminalFront) {
    switch steps.popFirst() {
    case .passes(let duration): Task { [clock] in await clock.advance(by: duration) }
    case .comes(let event): front.events.send(event)
    case .nothing, nil: break
    }
  }
}
