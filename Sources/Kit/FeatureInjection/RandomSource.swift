import Synchronization

/// Randomness that a test can repeat.
///
/// ```swift
/// var random = dependencies.random
/// let quote = quotes.randomElement(using: &random)
/// ```
public struct RandomSource: RandomNumberGenerator, Sendable {
  private let make: @Sendable () -> UInt64

  /// Makes a source from a closure that returns 64 random bits.
  public init(_ make: @escaping @Sendable () -> UInt64) {
    self.make = make
  }

  /// Returns 64 random bits.
  public func next() -> UInt64 {
    make()
  }

  /// The machine's randomness.
  package static let live = RandomSource {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  /// Makes a source whose numbers are determined by a seed.
  ///
  /// The generator is SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
  public static func seeded(_ seed: UInt64) -> RandomSource {
    let state = SharedState(seed)
    return RandomSource { state.next() }
  }

  /// Reports each use, and returns different numbers.
  ///
  /// Drawing from a range repeats until a number fits, so it would never end on a constant.
  static func unimplemented(_ missing: MissingDependency) -> RandomSource {
    let numbers = seeded(0)
    return RandomSource {
      missing()
      return numbers.next()
    }
  }

  private final class SharedState: Sendable {
    private let state: Mutex<UInt64>

    init(_ seed: UInt64) {
      state = Mutex(seed)
    }

    func next() -> UInt64 {
      var bits = state.withLock { state in
        state &+= 0x9E37_79B9_7F4A_7C15
        return state
      }
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }
}
