import FeatureKit

/// A row of a list, as small apps have them.
struct Item: Codable, Equatable, Identifiable {
  let id: UUID
  var title: String
  var isDone = false
}

/// The usual code without an identified array.
struct ArrayAndDictionary {
  var elements: [Item] = []
  var offsets: [UUID: Int] = [:]

  init(_ items: [Item] = []) {
    for item in items { append(item) }
  }

  mutating func append(_ item: Item) {
    guard offsets[item.id] == nil else { return }
    offsets[item.id] = elements.count
    elements.append(item)
  }

  mutating func remove(id: UUID) {
    guard let offset = offsets.removeValue(forKey: id) else { return }
    elements.remove(at: offset)
    for later in offset..<elements.count { offsets[elements[later].id] = later }
  }
}

extension Benchmark {
  static var identifiedArrays: [Benchmark] {
    [decode]
      + [1_000, 10_000, 100_000].flatMap { size in
        let items = Items(count: size)
        return [
          lookUp(items), update(items), remove(items), removeOffsets(items), moveOffsets(items),
        ]
      }
  }

  private static let group = "identified array"
  private static let ours = "IdentifiedArray"
  private static let handmade = "Array + Dictionary"
  private static let plain = "Array"

  // MARK: All elements

  private static var decode: Benchmark {
    let items = Items(count: 10_000)
    return Benchmark(group, "decode, each element", size: items.count) {
      let data = try JSONEncoder().encode(items.all)
      return [
        Contestant(ours, units: items.count) {
          keep(try JSONDecoder().decode(IdentifiedArrayOf<Item>.self, from: data))
        },
        Contestant(plain, units: items.count) {
          keep(try JSONDecoder().decode([Item].self, from: data))
        },
      ]
    }
  }

  // MARK: By id

  private static func lookUp(_ items: Items) -> Benchmark {
    Benchmark(group, "look up by id", size: items.count) {
      let ids = items.shuffledIDs
      return [
        ours(items) { array, number in keep(array[id: ids[number % ids.count]]?.isDone) },
        handmade(items) { array, number in
          keep(array.offsets[ids[number % ids.count]].map { array.elements[$0].isDone })
        },
      ]
    }
  }

  private static func update(_ items: Items) -> Benchmark {
    Benchmark(group, "update by id", size: items.count) {
      let ids = items.shuffledIDs
      return [
        ours(items) { array, number in
          array.update(id: ids[number % ids.count]) { $0.isDone.toggle() }
        },
        handmade(items) { array, number in
          guard let offset = array.offsets[ids[number % ids.count]] else { return }
          array.elements[offset].isDone.toggle()
        },
      ]
    }
  }

  private static func remove(_ items: Items) -> Benchmark {
    Benchmark(group, "remove by id from the middle", size: items.count) {
      let most = items.count / 100
      let middle = items.all[(items.count / 2)...].prefix(most).map(\.id)
      return [
        ours(items, most: most) { array, number in array.remove(id: middle[number]) },
        handmade(items, most: most) { array, number in array.remove(id: middle[number]) },
      ]
    }
  }

  private static func removeOffsets(_ items: Items) -> Benchmark {
    Benchmark(group, "remove 1 by offset", size: items.count) {
      let (most, offsets) = (items.count / 200, IndexSet([items.count / 2]))
      return [ours(items, most: most) { array, _ in array.remove(atOffsets: offsets) }]
    }
  }

  private static func moveOffsets(_ items: Items) -> Benchmark {
    Benchmark(group, "move 1 by offset to the front", size: items.count) {
      let offsets = IndexSet([items.count / 2])
      return [ours(items) { array, _ in array.move(fromOffsets: offsets, toOffset: 0) }]
    }
  }

  /// An operation on an identified array of the items.
  private static func ours(
    _ items: Items,
    most: Int = .max,
    _ operation: @escaping @MainActor (inout IdentifiedArrayOf<Item>, Int) throws -> Void
  ) -> Contestant {
    Contestant(ours, most: most, make: items.identified, operation: operation)
  }

  /// The same on an array and a dictionary.
  private static func handmade(
    _ items: Items,
    most: Int = .max,
    _ operation: @escaping @MainActor (inout ArrayAndDictionary, Int) throws -> Void
  ) -> Contestant {
    Contestant(handmade, most: most, make: { ArrayAndDictionary(items.all) }, operation: operation)
  }
}

/// A number of items, made when they are first asked for.
@MainActor
private final class Items {
  let count: Int
  lazy var all = (0..<count).map { number in
    Item(id: UUIDSource.number(UInt64(number)), title: "Item number \(number) of a long list")
  }

  /// Each id once, in an order that no cache foresees.
  lazy var shuffledIDs: [UUID] = {
    var random = RandomSource.seeded(1)
    return all.map(\.id).shuffled(using: &random)
  }()

  init(count: Int) {
    self.count = count
  }

  /// An array that shares nothing.
  func identified() -> IdentifiedArrayOf<Item> {
    IdentifiedArray(keepingFirst: all)
  }
}
