import Foundation
public import Testing

/// What the randomness of one run of a law begins with.
///
/// A law is a test with seeds as arguments. When it fails, the test names the seed as it is set in the environment
/// to run that one alone:
///
/// ```swift
/// @Test("Sorting twice is sorting once", arguments: LawSeed.first(20))
/// func sorting(seed: LawSeed) {
///   var random = seed.random
///   let numbers = random.list(upTo: 50) { Int.random(in: 0...9, using: &$0) }
///   #expect(numbers.sorted().sorted() == numbers.sorted())
/// }
/// // ✘ Test sorting(seed:) recorded an issue with 1 argument seed → LAW_SEED=7
/// ```
public struct LawSeed: Hashable, Sendable, CustomTestStringConvertible {
  /// The number that everything follows from.
  public let number: UInt64

  /// Makes a seed.
  public init(_ number: UInt64) {
    self.number = number
  }

  /// Returns so many seeds, or the one that `LAW_SEED` in the environment names.
  public static func first(_ count: Int) -> [LawSeed] {
    seeds(count, only: ProcessInfo.processInfo.environment["LAW_SEED"])
  }

  static func seeds(_ count: Int, only text: String?) -> [LawSeed] {
    if let number = text.flatMap({ UInt64($0) }) { return [LawSeed(number)] }
    return (0..<UInt64(count)).map { LawSeed($0) }
  }

  /// The randomness, from its beginning.
  public var random: LawRandom { LawRandom(number) }

  /// The seed as it is set in the environment: `LAW_SEED=7`.
  public var testDescription: String { "LAW_SEED=\(number)" }
}

/// How much a law is tried: a little in every run, a lot where `LONG_TESTS` is set in the environment.
///
/// ```swift
/// for _ in 0..<LongTests.count(100, long: 5_000) { … }
/// ```
public enum LongTests {
  /// Whether the long form is wanted.
  public static let isOn = ProcessInfo.processInfo.environment["LONG_TESTS"] != nil

  /// Returns one of two counts.
  public static func count(_ short: Int, long: Int) -> Int {
    isOn ? long : short
  }
}
