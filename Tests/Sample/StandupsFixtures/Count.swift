import Synchronization

/// Counts calls, from any thread.
public final class Count: Sendable {
  private let number = Atomic(0)

  /// Makes a count of zero.
  public init() {}

  /// The count so far.
  public var value: Int { number.load(ordering: .relaxed) }

  /// Adds one.
  public func increment() {
    number.add(1, ordering: .relaxed)
  }
}
