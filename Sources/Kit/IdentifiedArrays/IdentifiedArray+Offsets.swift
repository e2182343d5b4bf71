public import Foundation

// Lists call these when the user deletes or drags rows, as by SwiftUI's `onDelete` and `onMove`.

extension IdentifiedArray {
  /// Removes the elements at a set of valid offsets.
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

  /// Moves the elements at a set of offsets, in order, before an offset of the original array.
  ///
  /// - Parameters:
  ///   - moved: The valid offsets of the elements.
  ///   - destination: The offset, before the move, of the element that will follow them; the count moves them
  ///     to the end.
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
  /// Lists move one row at a time, and shifting is cheaper than the general case.
  @inlinable
  mutating func move(_ old: Int, to new: Int) {
    storage.insert(storage.remove(at: old), at: new)
    let step = old < new ? -1 : 1
    renumber(Swift.min(old, new)..<Swift.max(old, new) + 1) { $0 == old ? new : $0 + step }
  }

  /// Rearranges a range of the storage into the elements at `order`, all within that range.
  @inlinable
  mutating func rearrange(_ range: Range<Int>, as order: [Int]) {
    var newOffsets = [Int](repeating: 0, count: range.count)
    for (new, old) in order.enumerated() {
      newOffsets[old - range.lowerBound] = range.lowerBound + new
    }
    storage.replaceSubrange(range, with: order.map { storage[$0] })
    renumber(range) { newOffsets[$0 - range.lowerBound] }
  }

  /// The offsets of a range in order, except some.
  @inlinable
  static func offsets(in range: Range<Int>, without excluded: IndexSet) -> [Int] {
    // Marks are faster than `excluded.contains`, which searches.
    var isExcluded = [Bool](repeating: false, count: range.count)
    for offset in excluded.intersection(IndexSet(integersIn: range)) {
      isExcluded[offset - range.lowerBound] = true
    }
    return range.filter { !isExcluded[$0 - range.lowerBound] }
  }
}
