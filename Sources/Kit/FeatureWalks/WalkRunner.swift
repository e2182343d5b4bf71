import FeatureEffects
package import FeatureNavigation
import FeatureScreens
public import FeatureSessions
import Foundation

/// Runs walks, each in a world of its own.
///
/// ```swift
/// let walk = try Walk(parsing: text, file: "reading.walk", vocabulary: vocabulary)
/// let report = try await WalkRunner { settings in try makeWorld(settings) }.run(walk)
/// #expect(report.failures == [])
/// ```
@MainActor
public struct WalkRunner {
  private let makeWorld: (WalkSettings) throws(WalkSyntaxError) -> SessionWorld

  /// True to print each step, and the screen after each act, as a demo does.
  package var showsSteps = false
  /// The route to open before the first line that needs a screen, and the root of the app's routes.
  package var from: (route: Route, root: RouteRoot)?
  /// Receives the output of the walk, piece by piece, as it goes on.
  public var output: @MainActor (WalkPiece) async -> Void = { _ in }

  /// Makes a runner.
  ///
  /// - Parameter makeWorld: Makes the world that the first lines of a walk describe; it throws if it cannot read what
  ///   is given. Its effects must run on `MainSerialExecutor`.
  public init(makeWorld: @escaping (WalkSettings) throws(WalkSyntaxError) -> SessionWorld) {
    self.makeWorld = makeWorld
  }

  /// Walks from the first line to the last; a failure skips to the next chapter.
  ///
  /// - Parameter walk: The walk.
  /// - Returns: The output and the failures.
  /// - Throws: The problem with the given things, before anything runs.
  public func run(_ walk: Walk) async throws(WalkSyntaxErrors) -> WalkReport {
    let world: SessionWorld
    do throws(WalkSyntaxError) {
      world = try makeWorld(walk.settings)
    } catch {
      throw WalkSyntaxErrors(file: walk.file, [error])
    }
    let run = WalkRun(self, in: world, file: walk.file)
    return await MainSerialExecutor.run { await run.all(of: walk) }
  }
}

/// One run of one walk.
@MainActor
private final class WalkRun {
  private let runner: WalkRunner
  private let session: Session
  private let file: String
  private var report = WalkReport()
  private var hasStarted = false
  private var isSkipping = false

  init(_ runner: WalkRunner, in world: SessionWorld, file: String) {
    (self.runner, self.file) = (runner, file)
    session = Session(world)
  }

  func all(of walk: Walk) async -> WalkReport {
    for (index, line) in walk.lines.enumerated() {
      guard let step = line.step else { continue }
      if case .output(.chapter) = step { isSkipping = false }
      guard !isSkipping else { continue }
      do throws(SessionFailure) {
        try await take(step)
      } catch {
        isSkipping = true
        await fail(step, line: index + 1, reason: error.description)
      }
    }
    await print(.end(report))
    return report
  }

  private func take(_ step: WalkStep) async throws(SessionFailure) {
    switch step {
    case .setting:
      break
    case .failNext(let operation, let reason):
      await echo(step)
      session.failNext(operation, reason)
    case .other(let change):
      try await startOnce()
      await echo(step)
      try await session.change(byOther: change)
      if runner.showsSteps { await print(.screen(session)) }
    case .act(let act):
      try await startOnce()
      await echo(step)
      try await session.perform(act)
      if let message = session.takeOutcomes().lazy.compactMap(\.message).first {
        throw SessionFailure(message)
      }
      for text in session.world.takeLog() {
        await print(.text("\(text.linesWithoutControlCharacters)\n"))
      }
      if runner.showsSteps { await print(.screen(session)) }
    case .expect(let expectation, let isNegated):
      try await startOnce()
      try session.top.check(expectation, isNegated: isNegated)
      report.passed += 1
    case .output(let output):
      try await take(output)
    }
  }

  private func take(_ output: WalkOutput) async throws(SessionFailure) {
    switch output {
    case .chapter(let title):
      await print(.chapter(title))
    case .note(let text):
      await print(.text("\(text.withoutControlCharacters)\n"))
    case .screen:
      try await startOnce()
      // A demo has just printed it.
      if !runner.showsSteps { await print(.screen(session)) }
    case .json:
      try await startOnce()
      let json: String
      do {
        json = try session.top.screen.json()
      } catch {
        throw SessionFailure("The screen has a number that is not finite.")
      }
      await print(.screen(session, json: json + "\n"))
    }
  }

  /// Opens the first screen and the route once, after the set-up and before the first line that needs it.
  private func startOnce() async throws(SessionFailure) {
    guard !hasStarted else { return }
    hasStarted = true
    await session.start()
    if let from = runner.from, let cut = await session.open(from.route, from: from.root).unresolved
    {
      throw SessionFailure(cut.description)
    }
    if runner.showsSteps { await print(.screen(session)) }
  }

  private func fail(_ step: WalkStep, line: Int, reason: String) async {
    let top = session.top
    let failure = WalkReport.Failure(
      file: file,
      line: line,
      step: step.text,
      reason: reason,
      screen: top.screen.text,
      offered: top.screen.offered
    )
    report.failures.append(failure)
    await print(.text(failure.description))
  }

  private func echo(_ step: WalkStep) async {
    if runner.showsSteps { await print(.step(step, session)) }
  }

  /// Prints a piece, with an empty line between it and the one before.
  private func print(_ piece: WalkPiece) async {
    if !report.text.isEmpty { report.text += "\n" }
    report.text += piece.text
    await runner.output(piece)
  }
}
