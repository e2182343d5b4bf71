public import Foundation
import Synchronization

/// A source of identifiers.
///
/// ```swift
/// dependencies.uuid = .incrementing  // 00000000-0000-0000-0000-000000000000, …1, …2
/// ```
public struct UUIDSource: Sendable {
  private let make: @Sendable () -> UUID

  /// Makes a source from a closure.
  public init(_ make: @escaping @Sendable () -> UUID) {
    self.make = make
  }

  /// Returns an identifier.
  public func callAsFunction() -> UUID {
    make()
  }

  /// Random identifiers.
  package static let live = UUIDSource { UUID() }

  /// Identifiers that count from zero; each use of this property starts again.
  public static var incrementing: UUIDSource {
    let counter = Counter()
    return UUIDSource { number(counter.next()) }
  }

  /// Makes a source that always returns the same identifier.
  public static func constant(_ uuid: UUID) -> UUIDSource {
    UUIDSource { uuid }
  }

  /// Makes a source of random-looking identifiers (version 4) that are determined by a seed.
  public static func seeded(_ seed: UInt64) -> UUIDSource {
    let random = RandomSource.seeded(seed)
    return UUIDSource {
      var bytes = [random.next(), random.next()].flatMap { bits in
        (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
      }
      bytes[6] = bytes[6] & 0x0F | 0x40
      bytes[8] = bytes[8] & 0x3F | 0x80
      return uuid(bytes)
    }
  }

  /// Returns the identifier whose last twelve digits are a number in hexadecimal.
  public static func number(_ number: UInt64) -> UUID {
    uuid(
      [UInt8](repeating: 0, count: 8)
        + (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    )
  }

  private static func uuid(_ bytes: [UInt8]) -> UUID {
    var uuid = zero
    withUnsafeMutableBytes(of: &uuid) { $0.copyBytes(from: bytes) }
    return UUID(uuid: uuid)
  }

  private static let zero: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

  private final class Counter: Sendable {
    private let count = Atomic<UInt64>(0)

    func next() -> UInt64 {
      count.add(1, ordering: .relaxed).oldValue
    }
  }
}
