import FeatureKit

/// A row of a screen with its number and its position.
struct RowPlace: Equatable {
  let row: Control
  /// The number that is printed beside the row.
  let number: Int?
  /// The position among the rows of its name, counted from 1.
  let position: Int
  /// The offsets of the section on the screen, and of the row in the section.
  let section, offset: Int
  /// The title of the section.
  let title: String?
}

/// The numbers and positions of a screen's rows, made or not.
struct RowNumbering {
  /// The rows that were made, in the order of the screen.
  private(set) var places: [RowPlace] = []
  /// The number of numbered rows.
  private(set) var count = 0
  private var positions: [String: Int] = [:]
  /// The counts before each section.
  private var before: [(count: Int, positions: [String: Int])] = []
  private let screen: Screen

  init(_ screen: Screen) {
    self.screen = screen
    for (index, section) in screen.sections.enumerated() {
      before.append((count, positions))
      var next = 0
      for place in section.places {
        skip(place.offset - next, like: place.row)
        places.append(self.place(of: place.row, in: index, at: place.offset, next: 1))
        skip(1, like: place.row)
        next = place.offset + 1
      }
      if let row = section.rows.first { skip(section.count - next, like: row) }
    }
  }

  /// Returns the place of a row of a collection that wasn't made with the screen.
  func place(of row: Control, in section: Int, at offset: Int) -> RowPlace {
    var numbering = self
    (numbering.count, numbering.positions) = before[section]
    return numbering.place(of: row, in: section, at: offset, next: offset + 1)
  }

  /// Returns the offset in a section of the row with a number, or with a position among those of a name.
  func offset(_ number: Int, named name: String? = nil, in section: Int) -> Int {
    let before = before[section]
    return number - 1 - (name.map { before.positions[$0, default: 0] } ?? before.count)
  }

  private func place(of row: Control, in section: Int, at offset: Int, next: Int) -> RowPlace {
    RowPlace(
      row: row,
      number: row.isNumbered ? count + next : nil,
      position: positions[row.id.name, default: 0] + next,
      section: section,
      offset: offset,
      title: screen.sections[section].title
    )
  }

  /// Counts rows that all are like one: those of a collection are of one kind.
  private mutating func skip(_ rows: Int, like row: Control) {
    if row.isNumbered { count += rows }
    positions[row.id.name, default: 0] += rows
  }
}
