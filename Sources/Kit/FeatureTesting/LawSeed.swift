import Foundation
public import Testing

/// The seed of the random values in one run of a law.
///
/// A law is a test with seeds as arguments. A failing test names the seed as the environment variable that repeats this
/// run alone:
///
/// ```swift
/// @Test("Sorting twice is sorting once", arguments: LawSeed.first(2, long: 20))
/// func sorting(seed: LawSeed) {
///   var random = seed.random
///   let numbers = random.list(upTo: 50) { Int.random(in: 0...9, using: &$0) }
///   #expect(numbers.sorted().sorted() == numbers.sorted())
/// }
/// // ✘ Test sorting(seed:) recorded an issue with 1 argument seed → LAW_SEED=7
/// ```
public struct LawSeed: Hashable, Sendable, CustomTestStringConvertible {
  /// The number that determines all random values.
  package let number: UInt64

  /// Makes a seed.
  package init(_ number: UInt64) {
    self.number = number
  }

  /// Returns the seeds to try: a few, more in the long form, or the one in `LAW_SEED`.
  ///
  /// - Parameters:
  ///   - count: The number of seeds by default.
  ///   - long: The number of seeds for each unit of `LONG_TESTS`; `count` by default.
  /// - Returns: The seeds, from 0 on.
  public static func first(_ count: Int, long: Int? = nil) -> [LawSeed] {
    seeds(
      LongTests.isOn ? (long ?? count) * LongTests.factor : count,
      only: ProcessInfo.processInfo.environment["LAW_SEED"]
    )
  }

  static func seeds(_ count: Int, only text: String?) -> [LawSeed] {
    if let number = text.flatMap({ UInt64($0) }) { return [LawSeed(number)] }
    return (0..<UInt64(count)).map { LawSeed($0) }
  }

  /// The random values, from their beginning.
  public var random: LawRandom { LawRandom(number) }

  /// The seed as an environment variable: `LAW_SEED=7`.
  public var testDescription: String { "LAW_SEED=\(number)" }
}

/// The extent of expensive tests: short by default, long with `LONG_TESTS`.
///
/// `LONG_TESTS=1` runs the long form. A larger number multiplies the seeds of laws: `LONG_TESTS=20` tries twenty times as many.
///
/// ```swift
/// for _ in 0..<LongTests.count(100, long: 5_000) { … }
/// ```
public enum LongTests {
  /// True if the environment asks for the long form.
  public static let isOn = factor > 0

  /// The number in `LONG_TESTS`; 0 without it, 1 for text that isn't a number.
  static let factor = factor(ProcessInfo.processInfo.environment["LONG_TESTS"])

  static func factor(_ text: String?) -> Int { text.map { max(0, Int($0) ?? 1) } ?? 0 }

  /// Returns one of two counts.
  public static func count(_ short: Int, long: Int) -> Int {
    isOn ? long : short
  }
}
