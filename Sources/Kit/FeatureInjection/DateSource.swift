public import Foundation

/// A source of the present date.
///
/// ```swift
/// let loan = Loan(id: …, date: dependencies.now(), friend: friend)
/// ```
public struct DateSource: Sendable {
  private let make: @Sendable () -> Date

  /// Makes a source from a closure.
  public init(_ make: @escaping @Sendable () -> Date) {
    self.make = make
  }

  /// Returns the present date.
  public func callAsFunction() -> Date {
    make()
  }

  /// The machine's date.
  package static let live = DateSource { Date() }

  /// Makes a source that always returns the same date.
  public static func constant(_ date: Date) -> DateSource {
    DateSource { date }
  }
}
