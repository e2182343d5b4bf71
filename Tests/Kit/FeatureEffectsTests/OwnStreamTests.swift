import FeatureTesting
import Testing

@testable import FeatureEffects

/// Readers that feed their own streams, so that they never wait.
@Suite(.feature) @MainActor struct OwnStreamTests {
  private let effects: EffectScope
  private let log: IssueLog

  init() { (effects, log) = loggedScope(mostSleeps: 20) }

  /// A reader that feeds its own stream.
  enum OwnFood: CaseIterable {
    case oneByOne, twoByTwo, newIterator, twoStreams, observed, newest

    var stream: String { self == .observed ? "a change of numbers" : "numbers" }
  }

  @Test("A reader that feeds its own stream is reported and cancelled", arguments: OwnFood.allCases)
  func ownFood(food: OwnFood) async {
    let (numbers, observed) = (
      EffectStream<Int>("numbers", food == .newest ? .latest : .all), Numbers()
    )
    let others = EffectStream<Int>("numbers")
    numbers.send(0)

    if food == .observed {
      effects.observe("numbers") { [observed] in
        observed.last
      } onChange: {
        observed.last = $0 + 1
      }
    } else {
      effects.run("numbers") {
        if food == .twoStreams {
          var (first, second) = (numbers.makeAsyncIterator(), others.makeAsyncIterator())
          while let number = try await first.next() {
            others.send(number)
            guard let number = try await second.next() else { return }
            numbers.send(number)
          }
        } else if food == .newIterator {
          while true {
            var iterator = numbers.makeAsyncIterator()
            guard let number = try await iterator.next() else { return }
            numbers.send(number)
          }
        } else {
          for try await number in numbers {
            for _ in 0..<(food == .twoByTwo ? 2 : 1) { numbers.send(number + 1) }
          }
        }
      }
    }
    await effects.settle()

    #expect(
      log.messages == [
        "app.numbers read \(food.stream) 20 times without time passing. Does its loop end?"
      ]
    )
    #expect(effects.unfinished == [])
  }

  @Test("A reader takes as many values of others as there are, and as many of its own in between")
  func othersFood() async {
    let stream = EffectStream<Int>("numbers")
    for number in 1...100 { stream.send(number) }
    var read = 0
    let reader = effects.run("reader") {
      for try await number in stream {
        read += 1
        if number == 0 { stream.send(1) }
      }
    }

    for _ in 1...50 {
      await effects.settle()
      stream.send(0)
    }
    await effects.settle()
    stream.finish()
    await reader.wait()

    #expect(read == 200)
    #expect(log.messages == [])
  }

  @Test("In the live app a reader of values that come at once lets others use the main queue")
  func liveReader() async {
    let effects = EffectScope(executor: nil, reporter: log.reporter, mostSleeps: 20)
    let stream = EffectStream<Int>("numbers")
    let isStopped = Numbers()
    stream.send(0)

    let reader = effects.run("reader") {
      for try await number in stream {
        if isStopped.last == 1 || number == 100_000 { return }
        stream.send(number + 1)
      }
    }
    await MainSerialExecutor.giveWay()
    isStopped.last = 1
    let wasStopped = effects.unfinished == ["app.reader running"]
    await reader.wait()

    #expect(wasStopped)
    #expect(log.messages == [])
  }
}
