import FeatureScreens

/// A place on a screen that can be marked: a row, an option of a picker, or a button.
struct Stop: Equatable, Sendable {
  /// The number of rows above it; buttons come after all rows.
  var position: Int
  /// The row.
  var row: Control?
  /// The option, if each of them is a row.
  var option: String?
  /// The button.
  var button: ScreenAction?

  /// Tells it from others, wherever it is.
  var id: ControlID? { button?.id ?? (option == nil ? row?.id : nil) }
}

extension OpenScreen {
  /// The rows that were made, with their sections and positions.
  var placedRows: [(position: Int, section: Int, row: Control)] {
    var (before, rows) = (0, [(position: Int, section: Int, row: Control)]())
    for (index, section) in screen.sections.enumerated() {
      for (offset, row) in zip(section.offset..., section.rows) {
        rows.append((before + offset, index, row))
      }
      before += section.count
    }
    return rows
  }

  /// The stops among the rows that were made, and the buttons.
  var stops: [Stop] {
    let buttons = self.buttons
    if let picker = expandedPicker, case .picker(_, let options) = picker.kind {
      return options.enumerated().map { Stop(position: $0, row: picker, option: $1) }
        + buttons.enumerated().map { Stop(position: options.count + $0, button: $1) }
    }
    let rows = placedRows.filter(\.row.isUsed).map { Stop(position: $0.position, row: $0.row) }
    let count = rowCount
    return rows
      + buttons.enumerated().filter(\.element.isEnabled).map {
        Stop(position: count + $0, button: $1)
      }
  }

  /// Returns the stop at a position; nil if there is none, or its row wasn't made.
  func stop(at position: Int) -> Stop? {
    var rest = position
    for section in screen.sections where expandedPicker == nil {
      if rest < section.count {
        guard rest >= section.offset else { return nil }
        let row = section.rows.dropFirst(rest - section.offset).first
        return row?.isUsed == true ? Stop(position: position, row: row) : nil
      }
      rest -= section.count
    }
    return stops.first { $0.position == position }
  }

  /// Returns the stop to mark first: the focus, the present option, or a harmless button.
  func firstStop(_ stops: [Stop]) -> Stop? {
    if let picker = expandedPicker, case .picker(let selection, _) = picker.kind {
      return stops.first { $0.option == selection } ?? stops.first
    }
    if let focus = screen.focus, let stop = stops.first(where: { $0.row?.id == focus }) {
      return stop
    }
    return stops.first { $0.button?.role != .destructive && $0.button?.role != .cancel }
      ?? stops.first { $0.button?.role != .destructive } ?? stops.first
  }
}
