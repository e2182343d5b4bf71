public import Foundation

/// Tells the date.
///
/// ```swift
/// let meeting = Meeting(id: …, date: dependencies.now(), transcript: transcript)
/// ```
public struct DateSource: Sendable {
  private let make: @Sendable () -> Date

  /// Makes a source from a closure.
  public init(_ make: @escaping @Sendable () -> Date) {
    self.make = make
  }

  /// Returns the date it is now.
  public func callAsFunction() -> Date {
    make()
  }

  /// The machine's date.
  public static let live = DateSource { Date() }

  /// Makes a source that always tells the same date.
  public static func constant(_ date: Date) -> DateSource {
    DateSource { date }
  }
}
