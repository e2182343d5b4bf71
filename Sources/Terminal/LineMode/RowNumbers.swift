import FeatureKit

/// A row of a screen with its number.
struct RowPlace: Equatable {
  let row: Control
  /// The number that is printed beside the row.
  let number: Int?
  /// The offsets of the section on the screen, and of the row in the section.
  let section, offset: Int
}

/// The numbers of a screen's rows, made or not.
///
/// They count all rows. Once a row was made, it keeps its number while the screen is open.
@MainActor
final class RowNumbers {
  /// The numbers that the sections had when they were first seen.
  private var sections: [String: Range<Int>] = [:]
  private var numbers: [ControlID: Int] = [:]
  private var rows: [Int: ControlID] = [:]
  /// The first number that no row has had.
  private(set) var next = 1

  /// Numbers the rows that were made with a screen.
  func places(on screen: Screen) -> [RowPlace] {
    screen.sections.enumerated().flatMap { index, section -> [RowPlace] in
      let all = range(of: section)
      var (free, offset) = (all.lowerBound, 0)
      return section.places.map { place in
        // The rows between that weren't made take the next free numbers.
        for _ in offset..<place.offset { free = self.free(from: free) + 1 }
        offset = place.offset + 1
        guard place.row.isNumbered else { return RowPlace(place.row, nil, index, place.offset) }
        if numbers[place.row.id] == nil {
          free = self.free(from: free)
          let number = all.contains(free) ? free : next
          next = max(next, number + 1)
          (numbers[place.row.id], rows[number]) = (number, place.row.id)
        }
        return RowPlace(place.row, numbers[place.row.id], index, place.offset)
      }
    }
  }

  /// Returns the row with a number, which is made for it if it wasn't; nil if there is none.
  func place(_ number: Int, on live: LiveScreen, _ made: [RowPlace]) -> RowPlace? {
    if let id = rows[number] {
      guard let (section, offset) = live.place(of: id) else { return nil }
      return RowPlace(live.row(in: section, at: offset), number, section, offset)
    }
    for (index, section) in live.screen.sections.enumerated() {
      guard let all = sections[section.id], all.contains(number) else { continue }
      var taken = Set(made.filter { $0.section == index }.map(\.offset))
      // A row that has a number may not be made now.
      for (number, id) in rows where all.contains(number) {
        if let place = live.place(of: id), place.section == index { taken.insert(place.offset) }
      }
      var offset = (all.lowerBound..<number).count { rows[$0] == nil }
      for other in taken.sorted() where other <= offset { offset += 1 }
      guard offset < section.count else { return nil }
      let row = live.row(in: index, at: offset)
      guard row.isNumbered, numbers[row.id] == nil else { return nil }
      (numbers[row.id], rows[number]) = (number, row.id)
      return RowPlace(row, number, index, offset)
    }
    return nil
  }

  private func free(from number: Int) -> Int {
    var number = number
    while rows[number] != nil { number += 1 }
    return number
  }

  private func range(of section: ScreenSection) -> Range<Int> {
    if let range = sections[section.id] { return range }
    // Rows of a collection are of one kind.
    let isNumbered = section.places.contains { $0.row.isNumbered }
    let others = section.places.count { !$0.row.isNumbered || numbers[$0.row.id] != nil }
    let range = next..<next + (isNumbered ? max(0, section.count - others) : 0)
    sections[section.id] = range
    next = range.upperBound
    return range
  }
}

extension RowPlace {
  fileprivate init(_ row: Control, _ number: Int?, _ section: Int, _ offset: Int) {
    self.init(row: row, number: number, section: section, offset: offset)
  }
}
