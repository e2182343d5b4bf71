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
  /// The sections, each with the number of rows above it.
  private var placedSections: [(before: Int, section: ScreenSection)] {
    var before = 0
    return screen.sections.map { section in
      defer { before += section.count }
      return (before, section)
    }
  }

  /// Returns the section with a position, and the number of rows above it.
  func section(at position: Int) -> (before: Int, section: ScreenSection)? {
    placedSections.first { $0.before..<$0.before + $0.section.count ~= position }
  }

  /// Returns the number of rows of asides behind a position, made or not.
  func asideRows(behind position: Int) -> Int {
    placedSections.filter { $0.section.isAside == true }
      .reduce(0) { $0 + max(0, $1.before + $1.section.count - max($1.before, position + 1)) }
  }

  /// The rows that were made, with their sections and positions.
  var placedRows: [(position: Int, section: Int, row: Control)] {
    placedSections.enumerated().flatMap { index, placed in
      zip((placed.before + placed.section.offset)..., placed.section.rows).map { ($0, index, $1) }
    }
  }

  /// The stops among the rows that were made, and the buttons.
  var stops: [Stop] {
    let buttons = self.buttons
    if let picker = expandedPicker, case .picker(_, let options) = picker.kind {
      return options.enumerated().map { Stop(position: $0, row: picker, option: $1) }
        + zip(options.count..., buttons).map { Stop(position: $0, button: $1) }
    }
    return placedRows.filter(\.row.isUsed).map { Stop(position: $0.position, row: $0.row) }
      + zip(rowCount..., buttons.filter(\.isEnabled)).map { Stop(position: $0, button: $1) }
  }

  /// Returns the stop at a position; nil if there is none, or its row wasn't made.
  func stop(at position: Int) -> Stop? {
    guard expandedPicker == nil, let (before, section) = section(at: position) else {
      return stops.first { $0.position == position }
    }
    let index = position - before - section.offset
    guard section.rows.indices.contains(index), section.rows[index].isUsed else { return nil }
    return Stop(position: position, row: section.rows[index])
  }

  /// Returns the stop to mark first: the focus, the present option, or a harmless button.
  func firstStop(_ stops: [Stop]) -> Stop? {
    let selected = stops.first { $0.option != nil && $0.option == $0.row?.value }
    let focused = stops.first { $0.button == nil && $0.row?.id == screen.focus }
    if let stop = selected ?? focused { return stop }
    return stops.first { $0.button?.role != .destructive && $0.button?.role != .cancel }
      ?? stops.first { $0.button?.role != .destructive } ?? stops.first
  }
}
