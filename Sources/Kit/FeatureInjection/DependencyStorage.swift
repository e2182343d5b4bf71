import FeatureEffects
import Foundation

/// The entries that were set, shared by all copies of the dependencies.
final class DependencyStorage: Sendable {
  let values: DependencyValues
  let missingClock = UnimplementedClock.Use()

  init(_ values: DependencyValues) {
    self.values = values
  }
}

/// The entries that were set.
struct DependencyValues: Sendable {
  /// The code that made the dependencies of a test; nil for those of the running app.
  var maker: DependencyReader?
  var clock: (any Clock<Duration>)?
  var now: DateSource?
  var uuid: UUIDSource?
  var random: RandomSource?
  var calendar: Calendar?
  var locale: Locale?
  var timeZone: TimeZone?

  /// There are only a few, so a linear search beats hashing.
  private var entries: [(key: ObjectIdentifier, box: any AnyObject & Sendable)] = []

  func value<Key: FeatureDependencyKey>(of key: Key.Type) -> Key.Value? {
    for entry in entries where entry.key == ObjectIdentifier(key) {
      // Only `setValue` makes entries, so the key determines the type; a checked cast costs more than all the rest.
      return unsafeDowncast(entry.box, to: Entry<Key>.self).value
    }
    return nil
  }

  mutating func setValue<Key: FeatureDependencyKey>(_ value: Key.Value, of key: Key.Type) {
    let entry = (ObjectIdentifier(key), Entry<Key>(value: value) as any AnyObject & Sendable)
    if let index = entries.firstIndex(where: { $0.key == entry.0 }) {
      entries[index] = entry
    } else {
      entries.append(entry)
    }
  }
}

private final class Entry<Key: FeatureDependencyKey>: Sendable {
  let value: Key.Value

  init(value: Key.Value) {
    self.value = value
  }
}
