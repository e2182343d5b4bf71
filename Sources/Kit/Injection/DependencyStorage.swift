import Effects
import Foundation

/// The entries that were set, shared by all who got them from one another.
final class DependencyStorage: Sendable {
  let values: DependencyValues

  init(_ values: DependencyValues) {
    self.values = values
  }
}

/// The entries that were set, by whoever made the dependencies.
struct DependencyValues: Sendable {
  var clock: (any Clock<Duration>)?
  var now: DateSource?
  var uuid: UUIDSource?
  var random: RandomSource?
  var calendar: Calendar?
  var locale: Locale?
  var timeZone: TimeZone?

  /// A handful at most, so looking through all of them beats hashing.
  private var entries: [(key: ObjectIdentifier, box: any EntryBox)] = []

  func value<Key: FeatureDependencyKey>(of key: Key.Type) -> Key.Value? {
    for entry in entries where entry.key == ObjectIdentifier(key) {
      return (entry.box as? Entry<Key.Value>)?.value
    }
    return nil
  }

  mutating func setValue<Key: FeatureDependencyKey>(_ value: Key.Value, of key: Key.Type) {
    let entry = (ObjectIdentifier(key), Entry(value: value) as any EntryBox)
    if let index = entries.firstIndex(where: { $0.key == entry.0 }) {
      entries[index] = entry
    } else {
      entries.append(entry)
    }
  }
}

private protocol EntryBox: AnyObject, Sendable {}

private final class Entry<Value: Sendable>: EntryBox {
  let value: Value

  init(value: Value) {
    self.value = value
  }
}
