import FeatureScreens
package import FeatureSessions
import FeatureTexts
import TerminalConsole

/// An app on the whole terminal as a value: keys become acts, and screens become frames.
///
/// It knows no terminal and no model, so that tests press keys and read frames:
///
/// ```swift
/// var front = FrontState(columns: 80, rows: 24)
/// front.follow(open)
/// var keys: ArraySlice = [Key(.enter)]
/// let effects = front.take(&keys)  // [.acts([.tap(book)])]
/// front.draw(into: &frame)
/// ```
package struct FrontState: Sendable {
  /// A request of a key to the driver.
  package enum Effect: Equatable, Sendable {
    /// Acts one after another; the first that is refused ends them, and so does a question.
    case acts([SessionAct])
    /// Puts a text on the clipboard.
    case copy(String)
    /// Leaves the app.
    case quit
  }

  /// A part of the front that lies over all screens, with what is typed there.
  enum Panel: Equatable, Sendable {
    /// All keys, from a line on.
    case help(Int)
    /// A line for everything that can be done, and the effect of the marked entry; nil marks the first one.
    case palette(marked: Effect?)
    /// The month of a date row, and a date in words.
    case calendar(ControlID, LineEditor)
  }

  /// The meaning of a key.
  enum Mode: Equatable {
    /// Keys belong to what lies over all screens.
    case panel(Panel)
    /// Letters are a note, or the text that rows must have.
    case notes, filter
    /// Letters are the text of a field, or choose an option on a form's other rows.
    case field, form
    /// Letters are commands.
    case letters
  }

  /// The size of the terminal.
  package var columns: Int
  package var rows: Int
  /// The screens as they were followed last.
  package private(set) var open = OpenScreens(all: [])
  /// The marks on each open screen.
  var places: [OpenScreen.ID: ScreenPlace] = [:]
  /// The line that is being typed on a screen that takes lines.
  var note = LineEditor()
  var panel: Panel?
  /// The line of the palette, with its history.
  var line = LineEditor()
  /// The effects of the last key.
  var effects: [Effect] = []
  /// A sentence about the last key.
  package var notice: String?
  /// A sentence about something that still is so.
  package var warning: String?

  /// Begins with a terminal's size.
  package init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// The least columns of a terminal on which the page below is shown, too.
  static let splitColumns = 110

  /// The marks on a screen.
  subscript(open: OpenScreen) -> ScreenPlace { places[open.id] ?? ScreenPlace() }

  /// The topmost screen.
  var top: OpenScreen { open.top }

  /// The marks on the topmost screen.
  var place: ScreenPlace {
    get { self[top] }
    _modify { yield &places[top.id, default: ScreenPlace()] }
  }

  /// The field that is typed into.
  var field: TypedField? { place.field }

  /// True while keys move the rows of a screen that takes lines.
  var isOnRows: Bool { place.isOnRows }

  /// The meaning of the next key.
  var mode: Mode {
    if let panel { return .panel(panel) }
    if top.takesLines { return .notes }
    if place.filter?.isTyped == true { return .filter }
    if field != nil { return .field }
    return top.isForm ? .form : .letters
  }

  /// True while letters are text.
  package var isTyping: Bool {
    switch mode {
    case .panel(.palette), .panel(.calendar), .notes, .filter, .field: true
    case .panel(.help), .form, .letters: false
    }
  }
}

/// The marks on an open screen.
struct ScreenPlace: Sendable {
  /// The position of the marked stop, and the row or the button there.
  var mark = 0
  var markID: ControlID?
  /// The row that is shown first, and the number of its lines above.
  var anchor = (position: 0, line: 0)
  /// True if the page was moved by lines, away from the mark.
  var isFree = false
  /// The lines between the newest note and the last one that is shown.
  var notesBack = 0
  /// The field that had the focus when the screen was followed last.
  var focus: ControlID?
  /// The rows that are marked together, with their titles.
  var chosen: [ControlID: String] = [:]
  /// The letters of the actions.
  var letters: [ControlID: Character] = [:]
  /// The rows that were made when the screen was followed last, and the number of all.
  var known: Set<ControlID> = []
  var count = 0
  /// The text that rows must have, while it is typed and then; nil without a filter.
  var filter: (line: LineEditor, isTyped: Bool)?
  /// The field that is typed into.
  var field: TypedField?
  /// The digits that were typed for the marked stepper.
  var digits = ""
  /// True while keys move the rows, and not the line of notes.
  var isOnRows = false
  /// The field whose names became rows, its text, and the other rows, until something else is done.
  var split: (id: ControlID, text: String, others: [ControlID])?

  /// The rows that are marked together, without those that the filter hides.
  var shownChosen: Set<ControlID> {
    guard let words = (filter?.line.text).map(SearchWords.init) else { return Set(chosen.keys) }
    // Of rows outside of the window, only their titles tell.
    let isWindow = known.count < count
    return Set(
      chosen.filter { known.contains($0.key) || isWindow && words.appear(in: $0.value) }.keys
    )
  }

  /// Marks a stop, and shows it.
  mutating func mark(_ stop: Stop?, or position: Int = 0) {
    (mark, markID, isFree) = (stop?.position ?? position, stop?.id, false)
  }

  /// Drops what could be brought back.
  mutating func forget() { split = nil }

  /// Ends what is being typed, because another screen has the keys.
  mutating func leave() { (field, digits, isOnRows) = (nil, "", false) }
}

/// A field that is typed into.
struct TypedField: Sendable {
  var id: ControlID
  var editor = LineEditor()
  /// True while the whole text is marked, as in a search that opens with what was looked for last.
  var isSelected = false
  /// True if it had no text at first.
  let wasEmpty: Bool
  /// The states that undo brings back, the oldest first.
  var earlier: [LineEditor] = []

  init(_ id: ControlID, text: String) {
    (self.id, wasEmpty) = (id, text.isEmpty)
    if !text.isEmpty { editor.take(Key(.paste(text))) }
  }

  /// Takes a key, and returns true if the text changed.
  mutating func take(_ key: Key) -> Bool {
    let before = editor
    // Each of these puts something in its place, or removes it.
    if isSelected, key.isText || key.code == .backspace || key.code == .delete { editor.retype("") }
    isSelected = false
    editor.take(key)
    guard editor.text != before.text else { return false }
    earlier = earlier.suffix(200) + [before]
    return true
  }

  /// Takes back the last change, and returns false if there is none.
  mutating func undo() -> Bool {
    guard let last = earlier.popLast() else { return false }
    editor = last
    return true
  }
}

extension LineEditor {
  /// Takes one key.
  @discardableResult
  mutating func take(_ key: Key) -> Outcome {
    var keys: ArraySlice<Key> = [key]
    return take(&keys)
  }
}

// MARK: - Following the screens

extension FrontState {
  /// Takes note of the open screens: new ones are marked, and the marks of rows that moved move along.
  ///
  /// - Parameters:
  ///   - open: The open screens.
  ///   - acts: The acts that led to them; a row that these may have added is marked.
  package mutating func follow(_ open: OpenScreens, after acts: [SessionAct] = []) {
    let isNew = places[open.top.id] == nil
    if open.top.id != top.id { places[top.id]?.leave() }
    self.open = open
    for screen in open.all where screen.isShown { follow(screen, after: acts) }
    // Pages of hidden tabs keep their places; a screen that was closed has none.
    let (ids, tab) = (Set(open.all.map(\.id)), open.all[0].id.path)
    places = places.filter { id, _ in
      ids.contains(id) || !(id.path == tab || id.path.hasPrefix(tab + "/"))
    }
    followField()
    followLine()
    if isNew, !top.isForm, let field, markedRow?.submission == nil {
      place.field?.isSelected = !field.editor.text.isEmpty
    }
    if isOnRows, !hasAsides { place.isOnRows = false }
    // From now on the mark stays with its entry, wherever others come and go.
    if panel == .palette(marked: nil) {
      panel = .palette(marked: paletteEntries(line.text).first?.effect)
    }
  }

  /// Takes the marks of the rows that are gone from a screen.
  mutating func unmark(on id: OpenScreen.ID, where isGone: (ControlID) -> Bool) {
    if let rows = places[id]?.chosen { places[id]?.chosen = rows.filter { !isGone($0.key) } }
  }

  private mutating func follow(_ open: OpenScreen, after acts: [SessionAct]) {
    let (stops, rows) = (open.stops, open.placedRows)
    // A row that another value shows, as that of a filter, isn't what the user added.
    let mayAddRow = !acts.allSatisfy(\.addsNothing)
    let count = open.unfilteredCount ?? open.rowCount
    let isNew = places[open.id] == nil
    var place = self[open]
    if isNew {
      place.mark(open.firstStop(stops))
      // A page is read from its top.
      place.isFree = !open.isForm && open.screen.focus == nil && open.expandedPicker == nil
    } else if mayAddRow, count == place.count + 1, place.filter == nil,
      // A row that the screen marks itself stays so.
      !stops.contains(where: { $0.row?.id == open.screen.focus && $0.row?.isTextField == false }),
      let new = rows.last(where: { !place.known.contains($0.row.id) && $0.row.isUsed })
    {
      place.mark(Stop(position: new.position, row: new.row))
    } else if let id = place.markID, let stop = stops.first(where: { $0.id == id }) {
      place.mark = stop.position
    } else {
      let nearest =
        stops.first { $0.position >= place.mark && $0.button == nil }
        ?? stops.last { $0.position <= place.mark } ?? stops.first
      (place.mark, place.markID) = (nearest?.position ?? 0, nearest?.id)
    }
    if let focus = open.screen.focus, focus != place.focus,
      let stop = stops.first(where: { $0.row?.id == focus })
    {
      place.mark(stop)
    }
    if mayAddRow, let split = place.split {
      let new = rows.map(\.row.id).filter { !place.known.contains($0) }
      place.split?.others += new.filter { $0.name == split.id.name }
    }
    (place.known, place.count) = (Set(rows.map(\.row.id)), count)
    for (_, _, row) in rows where place.chosen[row.id] != nil { place.chosen[row.id] = row.title }
    place.letters = LetterTable.letters(of: open, kept: place.letters)
    places[open.id] = place
  }

  /// Begins, goes on or ends to type into a field, as the mark and the focus say.
  private mutating func followField() {
    let focus = top.screen.focus
    let isFocusNew = focus != nil && focus != place.focus
    place.focus = focus
    guard let row = markedRow, row.isEnabled, case .textField(let text) = row.kind,
      top.isForm || isFocusNew || field?.id == row.id
    else { return place.field = nil }
    // The model has the last word, as when it cleans a text.
    guard field?.id != row.id || field?.editor.text != text else { return }
    place.field = TypedField(row.id, text: text)
  }

  /// Types on what the field of a screen that takes lines has, unless that is what was typed.
  private mutating func followLine() {
    guard let field = top.screen.lineField else {
      if !note.text.isEmpty, !open.all.contains(where: \.takesLines) { note.retype("") }
      return
    }
    let text = field.value ?? ""
    if text != note.text.fieldText { note.retype(text.typedAsText) }
  }

  /// True while a text is typed that is submitted when its field is left.
  package var typesLastLine: Bool { mode == .field && markedRow?.submission == .once }

  /// The text so far of the line that is typed; nil on a screen that takes none.
  package var lineText: String? { top.takesLines ? note.text.fieldText : nil }

  /// Returns the marked stop of a screen; nil if there is none, or it wasn't made.
  func stop(on open: OpenScreen) -> Stop? { open.stop(at: self[open].mark) }

  /// The marked row of the topmost screen.
  var markedRow: Control? { stop(on: top)?.row }

  /// Returns the rows to make of a screen, counted over all: those around the mark.
  package func window(of id: OpenScreen.ID) -> Range<Int> {
    let mark = places[id]?.mark ?? 0
    return max(0, mark - rows - rows / 2)..<mark + 2 * rows + 2
  }

  /// Returns true if all rows that may be seen around the mark of a screen were made.
  func hasEnough(_ made: Range<Int>, of id: OpenScreen.ID) -> Bool {
    let mark = places[id]?.mark ?? 0
    return made.lowerBound <= max(0, mark - rows) && mark + rows + 2 <= made.upperBound
  }

  /// The text of the palette; nil while that is closed.
  package var paletteText: String? { if case .palette = panel { line.text } else { nil } }

  /// Returns the text that the rows of a screen must have; nil without a filter.
  package func filter(of id: OpenScreen.ID) -> String? { places[id]?.filter?.line.text }
}
