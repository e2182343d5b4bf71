public import Foundation

/// Offsets as a list names its rows, which may have changed since.
extension RandomAccessCollection where Index == Int {
  /// Returns the offsets at which there is an element.
  public func valid(_ offsets: IndexSet) -> IndexSet {
    offsets.filteredIndexSet(includeInteger: indices.contains)
  }

  /// Returns the elements at offsets, in their order; an offset without one counts for nothing.
  public func elements(atOffsets offsets: IndexSet) -> [Element] {
    valid(offsets).map { self[$0] }
  }
}
