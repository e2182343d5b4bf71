import FeatureIssues
import FeatureTesting
import Observation
import Testing

@testable import FeatureEffects

/// Mistakes of work are reported at the call that started it.
@Suite(.feature) @MainActor struct WorkPlaceTests {
  private let effects: EffectScope
  private let log: IssueLog

  init() { (effects, log) = loggedScope(mostSleeps: 20) }

  struct Broken: Error {}

  /// Starts work at the line that all mistakes name.
  @discardableResult
  private func start(_ work: @escaping @MainActor () async throws -> Void) -> Effect {
    effects.run("work", work)
  }
  private static let line = #line - 2

  enum Mistake: CaseIterable {
    case error, childTask, leftTask, settling, advancing, foreignClock, immediateClock, noTime
    case endlessClock, endedStream, ownStream, secondReader, deaf, endlessStarts, cancelledSettling
  }

  @Test("A mistake of work is reported at the call of run", arguments: Mistake.allCases)
  func place(of mistake: Mistake) async throws {
    let (clock, door) = (TestClock(effects), Door())
    let stream = EffectStream<Int>("numbers")
    var reader = stream.makeAsyncIterator()

    switch mistake {
    case .error: start { throw Broken() }
    case .childTask:
      start {
        async let nap: Void = clock.sleep(for: .seconds(1)); try await nap
      }
    case .leftTask: start { Task { await door.pass() } }
    case .settling: start { [effects] in await effects.settle() }
    case .advancing: start { await clock.advance(by: .seconds(1)) }
    case .foreignClock:
      let foreign = TestClock(log.root("other"))
      start { try await foreign.sleep(for: .seconds(1)) }
    case .immediateClock:
      start { while true { try await ImmediateClock().sleep(for: .seconds(1)) } }
    case .noTime: start { while true { try await clock.sleep(for: .zero) } }
    case .endlessClock: start { while true { try await clock.sleep(for: .seconds(1)) } }
    case .endedStream:
      stream.finish()
      start { while !Task.isCancelled { for try await _ in stream {} } }
    case .ownStream:
      stream.send(0)
      start { for try await number in stream { stream.send(number) } }
    case .secondReader:
      stream.send(0)
      _ = try await reader.next()
      start { for try await _ in stream {} }
    case .deaf: start { while true { try? await clock.sleep(for: .seconds(1)) } }
    case .endlessStarts: restart()
    case .cancelledSettling:
      start { await door.pass() }
      let settling = Task { await effects.settle() }
      settling.cancel()
      await settling.value
      door.open()
    }
    await effects.settle()
    if mistake == .endlessClock { await clock.run() }
    door.open()
    for effect in effects.unfinishedRuns {
      effect.cancel()
      await effect.wait()
    }

    #expect(!log.issues.isEmpty)
    #expect(log.issues.allSatisfy { $0.fileID == #fileID && $0.line == Self.line })
    #expect(log.messages.allSatisfy { $0.contains("app.work") })
  }

  private func restart() { start { [self] in restart() } }

  @Test("So it is for each way to start work", arguments: ["once", "finish", "observe"])
  func otherWays(name: String) async {
    let numbers = Numbers()
    let line: Int
    switch name {
    case "once":
      line = #line + 1
      effects.runOnce(name) { throw Broken() }
    case "finish":
      line = #line + 1
      effects.finish(name) { throw Broken() }
    case _:
      line = #line + 1
      effects.observe(name) { [numbers] in
        numbers.last
      } onChange: {
        numbers.last = $0 + 1
      }
    }

    await effects.settle()

    #expect(log.issues.map(\.fileID) == [#fileID])
    #expect(log.issues.map(\.line) == [line])
  }
}

/// An observed number.
@MainActor @Observable
final class Numbers {
  var last = 0
}
