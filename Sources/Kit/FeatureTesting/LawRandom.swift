import FeatureInjection

/// Random values for laws, determined by a seed.
///
/// ```swift
/// var random = seed.random
/// let titles = random.list(upTo: 5) { $0.text() }
/// ```
public struct LawRandom: RandomNumberGenerator, Sendable {
  private let source: RandomSource

  init(_ seed: UInt64) {
    source = .seeded(seed)
  }

  /// Returns 64 random bits.
  public mutating func next() -> UInt64 {
    source.next()
  }

  /// Returns true once in so many times, on average.
  public mutating func once(in count: Int) -> Bool {
    Int.random(in: 0..<count, using: &self) == 0
  }

  /// Returns one of the values.
  package mutating func pick<Value>(_ first: Value, _ others: Value...) -> Value {
    let offset = Int.random(in: 0...others.count, using: &self)
    return offset == 0 ? first : others[offset - 1]
  }

  /// Returns a value, or nil every third time.
  package mutating func maybe<Value>(_ make: (inout LawRandom) -> Value) -> Value? {
    once(in: 3) ? nil : make(&self)
  }

  /// Returns a list of at most so many values.
  public mutating func list<Value>(
    upTo count: Int,
    _ make: (inout LawRandom) -> Value
  ) -> [Value] {
    (0..<Int.random(in: 0...count, using: &self)).map { _ in make(&self) }
  }

  /// Returns a text that often breaks programs.
  ///
  /// It has quotes, control characters, combining marks and other scripts, or is empty.
  public mutating func text(upTo count: Int = 8) -> String {
    list(upTo: count) { random in
      Self.fragments[Int.random(in: Self.fragments.indices, using: &random)]
    }
    .joined()
  }

  private static let fragments = [
    "a", "Z", "0", "-1", " ", "  ", "\t", "\n", "\r\n", "\"", "\"\"\"", "\\", "\\n", "#", ":", ",",
    "[", "]", "<", "&", "%", "no", "to", "nil", "\u{0}", "\u{1B}[2J", "\u{7F}", "\u{85}",
    "\u{2028}", "\u{202E}", "\u{FEFF}", "\u{301}", "é", "e\u{301}", "ß", "İ", "李", "ع", "👩‍👩‍👧",
    "🇩🇪", "\u{FFFF}", "\u{10FFFF}",
  ]
}
