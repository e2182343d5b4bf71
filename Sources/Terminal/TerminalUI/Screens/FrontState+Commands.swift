import FeatureScreens
import FeatureSessions
import Foundation
package import TerminalConsole
import TerminalTexts

// MARK: - Taking keys

extension FrontState {
  /// Takes keys up to the first one with an effect outside; those taken are removed.
  package mutating func take(_ keys: inout ArraySlice<Key>) -> [Effect] {
    while effects.isEmpty, let key = keys.popFirst() {
      if case .text(let text) = key.code, text.count > 1, !isTyping {
        // Letters that come at once are keys of their own unless they are text.
        let parts = [text.prefix(1), text.dropFirst()]
        keys = parts.map { Key(.text(String($0)), key.modifiers) } + keys
      } else if case .paste = key.code, top.takesNotes, panel == nil {
        paste(key, rest: &keys)
      } else {
        press(key)
      }
    }
    defer { effects = [] }
    return effects
  }

  private mutating func press(_ key: Key) {
    (notice, hasActed) = (nil, false)
    if typeNumber(key) { return }
    // Where letters are text, only keys that type nothing are looked up.
    if !(isTyping && key.isText), let binding = keys[key.name] { return binding.run(&self) }
    // In a form, where letters are text, a date is typed on its row.
    if case .datePicker? = markedRow?.kind, top.isForm, panel == nil, key.isText { openCalendar() }
    if isTyping { type(key) } else if top.isForm, panel == nil { chooseOption(beginningWith: key) }
  }

  /// Chooses the next option of the marked picker that begins with a letter, without those between.
  private mutating func chooseOption(beginningWith key: Key) {
    guard let row = markedRow, row.isEnabled, case .picker(let selection, let options) = row.kind,
      key.isText, case .text(let letter) = key.code
    else { return }
    let place = options.firstIndex(of: selection).map { $0 + 1 } ?? 0
    let option = (options[place...] + options[..<place]).first {
      $0.lowercased().hasPrefix(letter.lowercased())
    }
    if let option, option != selection { act([.select(row.id, option: option)]) }
  }

  /// Sets the marked stepper to a number, a digit at a time, and returns false for other keys.
  private mutating func typeNumber(_ key: Key) -> Bool {
    guard !isTyping, panel == nil, let row = markedRow, row.isEnabled,
      case .stepper(_, let range, _) = row.kind,
      case .text(let digit) = key.code, key.modifiers.isEmpty, Int(digit) != nil
    else {
      digits = ""
      return false
    }
    digits = String((digits + digit).suffix("\(range.upperBound)".count))
    if let number = Int(digits), range.contains(number) { act([.set(row.id, value: "\(number)")]) }
    return true
  }

  /// Clears the note, the filter or the line of the palette that is being typed.
  ///
  /// - Returns: False if there is none.
  package mutating func clearTyping() -> Bool {
    switch panel {
    case .palette where !line.text.isEmpty: openPalette()
    case .lateNote: _ = takeNote()
    case .help, .palette, .calendar: panel = nil
    case nil where top.takesNotes && !note.text.isEmpty:
      clearedNote = note
      note.clear()
      notice = "The note was cleared; ^_ brings it back."
    case nil where place.isFiltering: dropFilter()
    case nil: return false
    }
    return true
  }

  /// Takes a key into the line or the field that is typed.
  private mutating func type(_ key: Key) {
    switch panel {
    case .palette: if line.take(key) == .changed { panel = .palette(marked: nil) }
    case .calendar(let id):
      line.take(key)
      guard let (date, new) = typedDate(for: id), let new, new != date else { return }
      act([SessionAct(id, .date(new))])
    case .lateNote, .help: note.take(key)
    case nil where top.takesNotes:
      // Typing always goes back to the line.
      isOnRows = false
      if key.name == "^_", note.text.isEmpty, let cleared = clearedNote {
        (note, clearedNote) = (cleared, nil)
      } else {
        note.take(key)
      }
    case nil where place.isFiltering:
      guard place.filter?.take(key) == .changed else { return }
      place.mark(nil)
      place.anchor = (0, 0)
    case nil:
      let joined = lines(of: key)
      guard let row = markedRow, field?.take(joined) == true else { return }
      split = nil
      let rows = joined == key ? [] : splitField()
      guard rows.isEmpty else { return act(rows) }
      // The row that a filter shows again isn't a new one.
      effects = [.acts([.set(row.id, value: field?.editor.text ?? "")])]
    }
  }

  /// Takes a pasted text into the line of notes: each line break ends a note.
  private mutating func paste(_ key: Key, rest: inout ArraySlice<Key>) {
    isOnRows = false
    var keys: ArraySlice<Key> = [key]
    guard case .pasted(let line) = note.take(&keys, breaksLines: true) else { return }
    rest = keys + rest
    say(line)
  }

  private mutating func say(_ line: String) {
    if !line.allSatisfy(\.isWhitespace) { act([.say(line)]) }
  }

  private mutating func act(_ acts: [SessionAct]) {
    // A row that comes with another value of the marked one isn't what the user added.
    hasActed = markedRow?.isTextField != false || !acts.contains(where: \.changesValue)
    if !acts.isEmpty { effects.append(.acts(acts)) }
  }

  // MARK: Notes that the end of an activity cuts off

  /// True while the user may finish the last note of an activity that has ended.
  package var isFinishingNote: Bool { panel == .lateNote }

  /// Lets the user finish a half-typed note, and returns false if there is none.
  package mutating func finishNote() -> Bool {
    guard !note.text.isEmpty else { return false }
    panel = .lateNote
    return true
  }

  /// Returns the note that is being typed, and begins another.
  package mutating func takeNote() -> String {
    defer { note.clear() }
    if panel == .lateNote { panel = nil }
    return note.text
  }

  // MARK: Commands

  /// Performs acts; deleted rows lose their marks, and marked rows that a filter hides stay.
  mutating func perform(_ acts: [SessionAct]) {
    let count = place.chosen.count
    for case .delete(let id) in acts { place.chosen[id] = nil }
    let left = place.chosen.count
    if left > 0, left < count {
      notice = "\(left) marked \(left == 1 ? "row is" : "rows are") hidden; Esc unmarks all."
    }
    act(splitField() + acts)
  }

  /// Keeps the typed line as a note.
  ///
  /// A slash and the beginning of a command's name open the palette with it, or the list of keys; two slashes stand for one.
  mutating func say() {
    guard case .line(let text) = note.take(Key(.enter)) else { return }
    let name = String(text.dropFirst()).folded
    guard text.hasPrefix("/"), !text.hasPrefix("//"), !name.isEmpty else {
      return say(text.hasPrefix("//") ? String(text.dropFirst()) : text)
    }
    if name == "help".folded {
      panel = .help(0)
    } else if paletteEntries("").contains(where: { $0.title.folded.starts(with: name) }) {
      openPalette()
      line.retype(String(text.dropFirst()))
    } else {
      say(text)
    }
  }

  mutating func edit() {
    guard let row = markedRow, case .textField(let text) = row.kind else { return }
    field = TypedField(row.id, text: text, on: top.id)
    act([.focus(row.id)])
  }

  mutating func undoTyping() {
    guard field?.undo() == true, let field else { return joinFields() }
    act([.set(field.id, value: field.editor.text)])
  }

  /// Marks the row besides others, or takes its mark.
  mutating func choose() {
    guard let row = markedRow else { return }
    place.chosen[row.id] = place.chosen[row.id] == nil ? row.title : nil
    let next = top.section(at: place.mark + 1)
    if let next, next.before <= place.mark { move(by: 1) }
  }

  mutating func keepFilter() {
    place.isFiltering = false
    if place.filter?.text.isEmpty == true { place.filter = nil }
  }

  mutating func dropFilter() { (place.filter, place.isFiltering) = (nil, false) }

  mutating func openPalette() {
    line.clear()
    panel = .palette(marked: nil)
  }

  mutating func openCalendar() {
    line.clear()
    panel = markedRow.map { .calendar($0.id) }
  }

  /// Closes the calendar, and says so if what is typed there isn't a date.
  mutating func keepDate() {
    guard case .calendar(let id)? = panel, !line.text.isEmpty, let (_, new) = typedDate(for: id),
      new == nil
    else { return panel = nil }
    notice = "“\(line.text)” isn't a date; nothing was changed."
  }

  /// Returns the date of a row, and the one that is typed for it.
  private func typedDate(for id: ControlID) -> (date: Date, typed: Date?)? {
    guard case .datePicker(let date, _)? = top.row(id)?.kind else { return nil }
    return (date, open.dates?.date(line.text, from: date))
  }

  mutating func copyText() {
    let row = markedRow.map { [$0.title, $0.detail].compactMap(\.self).joined(separator: ": ") }
    let text = row ?? top.screen.text
    copy(text, as: "“\(text.prefix { $0 != "\n" })”")
  }

  mutating func copy(_ text: String, as name: String) {
    notice = "Copied \(name)."
    effects.append(.copy(text))
  }

  // MARK: Moving

  mutating func markFirst() { mark(top.firstMade == 0 ? top.stops.first : nil, or: 0) }

  mutating func markLast() {
    let last = top.stops.last { $0.button == nil } ?? top.stops.last
    mark(top.lastMade == top.rowCount ? last : nil, or: max(0, top.rowCount - 1))
  }

  /// The rows that a page is moved by.
  var pageStep: Int { max(1, pageRows - 1) }

  mutating func move(by count: Int, isPage: Bool = false) {
    switch panel {
    case .help(let line): panel = .help(max(0, line + count))
    case .palette(let marked):
      let entries = paletteEntries(line.text)
      guard !entries.isEmpty else { break }
      let mark = min(max(0, index(of: marked, in: entries) + count), entries.count - 1)
      panel = .palette(marked: entries[mark].effect)
    case .calendar(let id):
      line.clear()
      act([top.row(id)?.adjusted(by: count)].compactMap(\.self))
    case .lateNote: break
    case nil where top.takesNotes: moveBesideNotes(by: count)
    case nil: moveMark(by: count, isPage: isPage)
    }
  }

  private mutating func moveMark(by count: Int, isPage: Bool) {
    let (stops, mark) = (top.stops, place.mark)
    // Rows that aren't made yet are marked by their positions.
    let made = top.firstMade..<max(top.lastMade, top.firstMade + 1)
    let position = min(max(0, mark + count), max(0, top.rowCount - 1))
    guard let index = stops.firstIndex(where: { $0.position == mark }) else {
      return made ~= mark ? scroll(by: count) : self.mark(nil, or: position)
    }
    if stops[index].button == nil, !(made ~= position) { return self.mark(nil, or: position) }
    var next = index + count
    if isPage {
      next = min(max(0, next), stops.count - 1)
    } else if !stops.indices.contains(next) {
      guard top.isDialog || top.isForm || top.expandedPicker != nil else {
        return scroll(by: count)
      }
      next = (next + stops.count) % stops.count
    } else if place.isFree || abs(stops[next].position - mark) > 1, isFar(stops[next]) {
      // It waits until the text between has been read.
      return scroll(by: count)
    }
    self.mark(stops[next], or: 0)
  }

  /// Returns true if a stop is more than a page away from what is shown.
  private func isFar(_ stop: Stop) -> Bool {
    let (layout, height) = (layout(of: top), pageRows)
    guard let line = layout.lines.firstIndex(where: { $0.position == stop.position }) else {
      return false
    }
    let shown = layout.top(place, height: height)
    return !(shown - height..<shown + 2 * height ~= line)
  }

  /// Marks a stop, or a position whose row isn't made yet; a field of a form gets the focus.
  private mutating func mark(_ stop: Stop?, or position: Int) {
    var acts = splitField()
    place.mark(stop, or: position)
    if top.isForm, let row = stop?.row, row.isTextField, row.isEnabled {
      if top.screen.focus != row.id { acts.append(.focus(row.id)) }
    } else {
      field = nil
    }
    act(acts)
  }

  /// Moves the page by lines; the mark stays.
  private mutating func scroll(by count: Int) {
    let (layout, height) = (layout(of: top), pageRows)
    let line = layout.top(place, height: height) + count
    place.anchor = layout.anchor(of: min(max(0, line), max(0, layout.lines.count - height)))
    place.isFree = true
  }

  // MARK: Forms

  /// Goes to the next text field; at the end of a list of fields, adds one unless the last is empty.
  mutating func nextField() {
    let next = next
    if let add = next.adding { return act(splitField() + [.tap(add)]) }
    if let stop = next.stop { mark(stop, or: 0) }
  }

  /// The word for what that leads to.
  var nextWord: String {
    guard next.adding == nil, let button = next.stop?.button else { return "next" }
    return "to \(button.word(nil))"
  }

  private var next: (adding: ControlID?, stop: Stop?) {
    guard let marked = stop(on: top), let row = marked.row else { return (nil, nil) }
    let next = top.stops.first { $0.row?.isTextField == true && $0.position > marked.position }
    let isEmpty = field?.editor.text.allSatisfy(\.isWhitespace) ?? true
    let isLast = next?.row?.id.name != row.id.name && !isEmpty
    // When the fields have ended, the button is next.
    let stop = next ?? top.stops.first { $0.button?.role == .confirm }
    return (isLast ? top.action(adding: row.id) : nil, stop)
  }

  /// Returns the key with its lines as names if that many are pasted into a new row.
  private func lines(of key: Key) -> Key {
    guard case .paste(let text) = key.code, let field, field.editor.text.isEmpty,
      let separator = top.section(of: field.id)?.separator
    else { return key }
    return Key(.paste(text.split(whereSeparator: \.isNewline).joined(separator: separator + " ")))
  }

  /// Returns the acts that make several rows of a new one with several names in it.
  private mutating func splitField() -> [SessionAct] {
    guard let field, field.earlier.first?.text == "", let add = top.action(adding: field.id),
      let separator = top.section(of: field.id)?.separator
    else { return [] }
    let names = field.editor.text.split(separator: separator)
      .map { $0.drop(while: \.isWhitespace) }.filter { !$0.isEmpty }
    guard names.count > 1 else { return [] }
    self.field = nil
    split = (id: field.id, text: field.editor.text, count: names.count)
    return [.set(field.id, value: String(names[0]))]
      + names.dropFirst().flatMap { [.tap(add), .type(nil, text: String($0))] }
  }

  /// Makes the rows one again that were made of several names.
  private mutating func joinFields() {
    let rows = top.placedRows
    guard let split, let index = rows.firstIndex(where: { $0.row.id == split.id }) else { return }
    (self.split, field) = (nil, nil)
    place.mark(Stop(position: rows[index].position, row: rows[index].row))
    let others = rows[index...].dropFirst().prefix(split.count - 1)
    let whole: [SessionAct] = [.set(split.id, value: split.text), .focus(split.id)]
    act(others.map { .delete($0.row.id) } + whole)
  }
}

extension OpenScreen {
  /// Returns a row.
  func row(_ id: ControlID) -> Control? {
    screen.sections.lazy.flatMap(\.rows).first { $0.id == id }
  }

  /// Returns the section of a row.
  func section(of id: ControlID) -> ScreenSection? {
    screen.sections.first { $0.rows.contains { $0.id == id } }
  }

  /// Returns the action that adds another row of that kind to a list.
  fileprivate func action(adding id: ControlID) -> ControlID? {
    guard id.key != nil else { return nil }
    return screen.actions.first { $0.id.name == "add-\(id.name)" && $0.isEnabled }?.id
  }

  /// Returns the action that adds what a field of a page has: `add-book` for `book-title`.
  func action(sending id: ControlID) -> ControlID? {
    screen.actions.first { action in
      action.isEnabled && action.id.firstWord == "add"
        && id.name.hasPrefix(action.id.name.dropFirst("add-".count) + "-")
    }?.id
  }

  /// The position of the first row that was made.
  fileprivate var firstMade: Int { placedRows.first?.position ?? 0 }

  /// The position behind the last row that was made.
  fileprivate var lastMade: Int { placedRows.last.map { $0.position + 1 } ?? 0 }
}

extension Key {
  /// True if it puts something in the place of a marked text, or removes it.
  var replaces: Bool { isText || code == .backspace || code == .delete }

  /// True for a character, which types itself where letters are text.
  fileprivate var isText: Bool {
    if case .paste = code { return true }
    guard case .text = code else { return false }
    return modifiers.isDisjoint(with: [.control, .alt])
  }
}

extension SessionAct {
  fileprivate var changesValue: Bool {
    switch self {
    case .set, .select: true
    case _: false
    }
  }
}
