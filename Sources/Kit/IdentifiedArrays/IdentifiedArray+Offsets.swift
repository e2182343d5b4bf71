public import Foundation

// What lists ask for when somebody deletes or drags rows, as SwiftUI's `onDelete` and `onMove` do.

extension IdentifiedArray {
  /// Removes the elements at a set of offsets, each of which must be one of the array.
  ///
  /// - Complexity: O(*n*) in the elements behind the first one.
  @inlinable
  public mutating func remove(atOffsets removed: IndexSet) {
    guard let first = removed.first else { return }
    guard removed.count > 1 else {
      remove(at: first)
      return
    }
    for offset in removed { offsets[storage[offset].id] = nil }
    let range = first..<storage.count
    rearrange(range, as: Self.offsets(in: range, without: removed))
  }

  /// Moves the elements at a set of offsets, in order, to stand before an offset of the array as it was.
  ///
  /// - Parameters:
  ///   - moved: The offsets of the elements, each of which must be one of the array.
  ///   - destination: The offset, before the move, of the element that the moved ones will stand before;
  ///     the count to move them to the end.
  /// - Complexity: O(*n*) in the elements between the first and the last place that changes.
  @inlinable
  public mutating func move(fromOffsets moved: IndexSet, toOffset destination: Int) {
    guard let first = moved.first, let last = moved.last else { return }
    guard moved.count > 1 else {
      move(first, to: first < destination ? destination - 1 : destination)
      return
    }
    let before = Swift.min(first, destination)..<destination
    let behind = destination..<Swift.max(last + 1, destination)
    rearrange(
      before.lowerBound..<behind.upperBound,
      as: Self.offsets(in: before, without: moved) + moved
        + Self.offsets(in: behind, without: moved)
    )
  }

  /// Moves one element.
  ///
  /// Apart from the general case because lists move one row, and shifting is cheap.
  @inlinable
  mutating func move(_ old: Int, to new: Int) {
    storage.insert(storage.remove(at: old), at: new)
    let step = old < new ? -1 : 1
    renumber(Swift.min(old, new)..<Swift.max(old, new) + 1) { $0 == old ? new : $0 + step }
  }

  /// Makes a range of the storage consist of the elements that stand at `order`, all within that range.
  @inlinable
  mutating func rearrange(_ range: Range<Int>, as order: [Int]) {
    var newOffsets = [Int](repeating: 0, count: range.count)
    for (new, old) in order.enumerated() {
      newOffsets[old - range.lowerBound] = range.lowerBound + new
    }
    storage.replaceSubrange(range, with: order.map { storage[$0] })
    renumber(range) { newOffsets[$0 - range.lowerBound] }
  }

  /// The offsets of a range in order, but for some.
  @inlinable
  static func offsets(in range: Range<Int>, without excluded: IndexSet) -> [Int] {
    // Marks instead of `excluded.contains`, which searches.
    var isExcluded = [Bool](repeating: false, count: range.count)
    for offset in excluded.intersection(IndexSet(integersIn: range)) {
      isExcluded[offset - range.lowerBound] = true
    }
    return range.filter { !isExcluded[$0 - range.lowerBound] }
  }
}
