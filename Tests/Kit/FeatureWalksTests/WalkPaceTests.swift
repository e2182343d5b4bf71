import FeatureKit
import FeatureTesting
import FeatureWalks
import SessionFixtures
import Synchronization
import Testing

/// Real time is a test clock's here, beside which the date can be set.
@Suite(.feature) @MainActor struct WalkPaceTests {
  private let effects = EffectScope("app", executor: MainSerialExecutor.shared)
  private let late = Late()

  /// The time by which the date is ahead of the clock.
  private final class Late: Sendable {
    let seconds = Mutex(0.0)
  }

  private func begin(at start: Date = Date(timeIntervalSince1970: 1_000)) async throws -> (
    real: TestClock, pace: WalkPace, session: Session, reading: ReadingModel
  ) {
    let real = TestClock(effects)
    let now = DateSource { [late] in
      start + real.now.offset / .seconds(1) + late.seconds.withLock { $0 }
    }
    let pace = WalkPace(effects, clock: real, now: now)
    let list = ListModel(effects: effects, clock: pace.dates.clock)
    list.books = [Book(id: 1, title: "Emma")]
    let session = Session(SessionWorld(root: list, effects: effects, time: .real(pace.dates.clock)))
    await session.start()
    try await session.perform("book")
    return (real, pace, session, try #require(list.presented?.model as? ReadingModel))
  }

  @Test(
    "What is due by the real clock goes off, and nothing else",
    arguments: [(2_999_999, 2), (3_000_000, 3), (3_000_999, 3)]
  )
  func ticks(microseconds: Int, seconds: Int) async throws {
    let (real, pace, session, reading) = try await begin()

    await real.advance(by: .microseconds(microseconds))
    let before = reading.seconds
    await pace.catchUp(session)

    #expect(before == 0)
    #expect(reading.seconds == seconds)
    #expect(pace.dates.clock.now.offset == .milliseconds(microseconds / 1000))
  }

  @Test("It returns the time until the next sleeper wakes")
  func untilNext() async throws {
    let (real, pace, session, _) = try await begin()

    await real.advance(by: .milliseconds(1_400))
    let overdue = pace.untilNext
    await pace.catchUp(session)

    #expect(overdue == .zero)
    #expect(pace.untilNext == .milliseconds(600))
    try await session.perform("end-reading")
    try await session.perform("confirm-save")
    #expect(pace.untilNext == nil)
  }

  @Test("A date is that of the real clock, to the millisecond, between two things that happen")
  func dates() async throws {
    let (real, pace, session, _) = try await begin(at: Date(timeIntervalSince1970: 1_000.000_7))

    await real.advance(by: .milliseconds(2_345))
    let before = pace.dates.source()
    await pace.catchUp(session)

    #expect(before == Date(timeIntervalSince1970: 1_000))
    #expect(pace.dates.source() == Date(timeIntervalSince1970: 1_002.345))
  }

  @Test("Time that the machine slept is made up for while nothing waits")
  func slept() async throws {
    let (real, pace, session, _) = try await begin()
    try await session.perform("end-reading")
    try await session.perform("confirm-save")

    await real.advance(by: .seconds(1))
    late.seconds.withLock { $0 = 3_600 }
    await pace.catchUp(session)
    await real.advance(by: .seconds(1))
    await pace.catchUp(session)

    #expect(pace.dates.clock.now.offset == .seconds(3_602))
    #expect(pace.dates.source() == Date(timeIntervalSince1970: 4_602))
  }

  @Test(
    "Time that the machine slept during a wait makes nothing go off, but the date is right"
  )
  func sleptInReading() async throws {
    let (real, pace, session, reading) = try await begin()

    await real.advance(by: .seconds(1))
    late.seconds.withLock { $0 = 3_600 }
    await pace.catchUp(session)

    #expect(reading.seconds == 1)
    #expect(pace.dates.clock.now.offset == .seconds(1))
    #expect(pace.dates.source() == Date(timeIntervalSince1970: 4_601))
  }

  @Test("A date that is set back takes the dates along, and no time")
  func setBack() async throws {
    let (real, pace, session, reading) = try await begin()

    late.seconds.withLock { $0 = -60 }
    await real.advance(by: .seconds(2))
    await pace.catchUp(session)

    #expect(reading.seconds == 2)
    #expect(pace.dates.source() == Date(timeIntervalSince1970: 942))
  }
}
