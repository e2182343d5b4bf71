/// The place of a cell in a frame, from 0.
package struct Place: Hashable, Sendable {
  /// The column, from the left.
  package var column: Int
  /// The row, from the top.
  package var row: Int

  /// Makes a place.
  package init(_ column: Int, _ row: Int) {
    (self.column, self.row) = (column, row)
  }
}

/// A rectangle of cells.
package struct Area: Hashable, Sendable {
  /// The first column.
  package var column: Int
  /// The first row.
  package var row: Int
  /// The number of columns.
  package var columns: Int
  /// The number of rows.
  package var rows: Int

  /// Makes an area; a negative extent is none.
  package init(_ column: Int, _ row: Int, columns: Int, rows: Int) {
    (self.column, self.row) = (column, row)
    (self.columns, self.rows) = (max(0, columns), max(0, rows))
  }

  /// The first cell.
  package var place: Place { Place(column, row) }

  /// Returns the area without a border of so many cells at each side.
  package func inset(columns: Int = 1, rows: Int = 1) -> Area {
    Area(
      column + columns,
      row + rows,
      columns: self.columns - 2 * columns,
      rows: self.rows - 2 * rows
    )
  }

  /// Returns the common part of two areas.
  package func intersection(_ other: Area) -> Area {
    let (left, top) = (max(column, other.column), max(row, other.row))
    return Area(
      left,
      top,
      columns: min(column + columns, other.column + other.columns) - left,
      rows: min(row + rows, other.row + other.rows) - top
    )
  }
}
