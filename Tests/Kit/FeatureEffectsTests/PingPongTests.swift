import FeatureTesting
import Testing

@testable import FeatureEffects

/// Pieces of work that wake each other.
@Suite(.feature) @MainActor struct PingPongTests {
  private let effects: EffectScope
  private let log: IssueLog

  init() { (effects, log) = loggedScope(mostSleeps: 20) }

  enum Game: CaseIterable {
    case streams, turns
  }

  @Test(
    "Pieces that wake each other without time passing are reported and cancelled",
    arguments: Game.allCases
  )
  func pingPong(game: Game) async {
    let (pings, pongs) = (EffectStream<Int>("pings"), EffectStream<Int>("pongs"))
    let lock = KeyedLock<Int>("the table")
    func play(_ name: String, _ own: EffectStream<Int>, _ other: EffectStream<Int>) {
      effects.run(name) {
        switch game {
        case .streams: for try await number in own { other.send(number + 1) }
        case .turns:
          for _ in 1...25 { try await lock.withLock(1) { await MainSerialExecutor.giveWay() } }
        }
      }
    }

    play("ping", pings, pongs)
    play("pong", pongs, pings)
    pings.send(0)
    await effects.settle()

    #expect(
      log.messages.sorted()
        == ["ping", "pong"].map { name in
          let place = game == .streams ? "\(name)s" : "its turn at the table"
          return "app.\(name) waited on \(place) 20 times without time passing. Does its loop end?"
        }
    )
    #expect(effects.unfinished == [])
  }

  @Test("Work may be woken as often as others like while all settles in between")
  func manyValues() async {
    let stream = EffectStream<Int>("numbers")
    let work = effects.run("work") { for try await _ in stream {} }

    for number in 1...50 {
      await effects.settle()
      stream.send(number)
    }
    stream.finish()
    await work.wait()

    #expect(log.messages == [])
  }
}
