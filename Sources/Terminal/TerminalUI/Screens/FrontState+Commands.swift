import FeatureScreens
import FeatureSessions
import FeatureTexts
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
      } else if case .paste = key.code, mode == .notes {
        paste(key, rest: &keys)
      } else {
        press(key)
      }
    }
    defer { effects = [] }
    return effects
  }

  private mutating func press(_ key: Key) {
    notice = nil
    if typeNumber(key) { return }
    // Where letters are text, only keys that type nothing are looked up.
    if !(isTyping && key.isText), let binding = keys[key.name] { return binding.run(&self) }
    // In a form, where letters are text, a date is typed on its row.
    if mode == .form, case .datePicker? = markedRow?.kind, key.isText { openCalendar() }
    type(key)
  }

  /// Sets the marked stepper to a number, a digit at a time, and returns false for other keys.
  private mutating func typeNumber(_ key: Key) -> Bool {
    guard mode == .form || mode == .letters, let row = markedRow, row.isEnabled,
      case .stepper(_, let range, _) = row.kind,
      case .text(let digit) = key.code, key.modifiers.isEmpty, Int(digit) != nil
    else {
      if !place.digits.isEmpty { place.digits = "" }
      return false
    }
    let digits = String((place.digits + digit).suffix("\(range.upperBound)".count))
    place.digits = digits
    if let number = Int(digits), range.contains(number) { act([.set(row.id, value: "\(number)")]) }
    return true
  }

  /// Clears the filter or the line of the palette that is being typed; a half-typed note stays.
  ///
  /// - Returns: False if there is none.
  package mutating func clearTyping() -> Bool {
    switch mode {
    case .panel(.palette) where !line.text.isEmpty: openPalette()
    case .panel: panel = nil
    case .filter: dropFilter()
    case .notes, .field, .form, .letters: return false
    }
    return true
  }

  /// Takes a key into what is typed, or as the first letter of an option.
  private mutating func type(_ key: Key) {
    switch mode {
    case .panel(.palette): if line.take(key) == .changed { panel = .palette(marked: nil) }
    case .panel(.calendar(let id, var line)):
      line.take(key)
      panel = .calendar(id, line)
      guard let (date, new) = typedDate(line, for: id), let new, new != date else { return }
      act([SessionAct(id, .date(new))])
    case .notes:
      // Typing always goes back to the line.
      place.isOnRows = false
      note.take(key)
    case .filter:
      guard place.filter?.line.take(key) == .changed else { return }
      place.mark(nil)
      place.anchor = (0, 0)
    case .field:
      let joined = lines(of: key)
      guard let row = markedRow, place.field?.take(joined) == true else { return }
      if joined != key { leaveField() }
      if let field { act([.set(row.id, value: field.editor.text)]) }
    case .form: chooseOption(beginningWith: key)
    case .panel(.help), .letters: break
    }
  }

  /// Takes a pasted text into the line: each line break ends one.
  private mutating func paste(_ key: Key, rest: inout ArraySlice<Key>) {
    place.isOnRows = false
    var keys: ArraySlice<Key> = [key]
    let outcome = note.take(&keys, breaksLines: true)
    rest = keys + rest
    if outcome == .tooLong { notice = LineError.lineTooLong.message.text }
    if case .pasted(let line) = outcome { say(line) }
  }

  private mutating func say(_ line: String) {
    guard !line.isBlank else { return }
    place.notesBack = 0
    act([.say(line)])
  }

  mutating func act(_ acts: [SessionAct]) { if !acts.isEmpty { ask(.acts(acts)) } }

  /// Asks for an effect; after an act, what was typed before isn't brought back any more.
  mutating func ask(_ effect: Effect) {
    if case .acts(let acts) = effect, !acts.allSatisfy(\.isFocus) {
      for id in places.keys { places[id]?.forget() }
    }
    effects.append(effect)
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
    leaveField(for: acts)
  }

  /// Keeps the typed line as a note.
  ///
  /// A slash and the beginning of a command's name open the palette with it, or the list of keys; two slashes stand for one.
  mutating func say() {
    let outcome = note.take(Key(.enter))
    if outcome == .tooLong { notice = LineError.lineTooLong.message.text }
    guard case .line(let text) = outcome else { return }
    let name = String(text.dropFirst()).searchKey
    guard text.hasPrefix("/"), !text.hasPrefix("//"), !name.isEmpty else {
      return say(text.withOneSlash)
    }
    if name == "help" {
      panel = .help(0)
    } else if paletteEntries("").contains(where: { $0.title.searchKey.hasPrefix(name) }) {
      openPalette()
      line.retype(String(text.dropFirst()))
    } else if let command = command(nearestTo: String(text.dropFirst())) {
      note.retype(text)
      notice =
        "“\(text)” isn't a command. Did you mean “/\(command)”? Two slashes begin a note with one."
    } else {
      say(text)
    }
  }

  /// Returns the first words of the command that was most likely meant; nil if none is like it.
  private func command(nearestTo typed: String) -> String? {
    let labels = (paletteEntries("").map(\.title) + ["Help"]).map { $0.lowercased() }
    var commands: [String: String] = [:]
    for label in labels {
      let first = label.prefix { !$0.isWhitespace && $0 != ":" }
      let isClear = labels.count { $0.hasPrefix(first) } == 1
      for name in [label] + (isClear ? [String(first)] : []) {
        commands[name] = isClear ? String(first) : label
      }
    }
    return commands.keys.sorted().nearest(to: typed.lowercased().trimmed).flatMap { commands[$0] }
  }

  mutating func edit() {
    guard let row = markedRow, case .textField(let text) = row.kind else { return }
    place.field = TypedField(row.id, text: text)
    act([.focus(row.id)])
  }

  mutating func undoTyping() {
    guard place.field?.undo() == true, let field else { return joinFields() }
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
    place.filter?.isTyped = false
    if place.filter?.line.text.isEmpty == true { place.filter = nil }
  }

  mutating func dropFilter() { place.filter = nil }

  mutating func openPalette() {
    line.clear()
    panel = .palette(marked: nil)
  }

  mutating func openCalendar() { panel = markedRow.map { .calendar($0.id, LineEditor()) } }

  /// Closes the calendar, and says so if what is typed there isn't a date.
  mutating func keepDate() {
    guard case .calendar(let id, let line)? = panel, !line.text.isEmpty,
      let (_, new) = typedDate(line, for: id), new == nil
    else { return panel = nil }
    notice = "“\(line.text)” isn't a date; nothing was changed."
  }

  /// Returns the date of a row, and the one that is typed for it.
  private func typedDate(_ line: LineEditor, for id: ControlID) -> (date: Date, typed: Date?)? {
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
    ask(.copy(text))
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

  /// Returns the action that adds what a field of a page has: `add-book` for `book-title`.
  func action(sending id: ControlID) -> ControlID? {
    screen.actions.first { action in
      action.isEnabled && action.id.firstWord == "add"
        && id.name.hasPrefix(action.id.name.dropFirst("add-".count) + "-")
    }?.id
  }
}

extension SessionAct {
  /// True if it gives a control another value, or the focus.
  var addsNothing: Bool {
    switch self {
    case .set, .select, .focus: true
    case _: false
    }
  }

  /// True if it only gives a field the focus.
  var isFocus: Bool { if case .focus = self { true } else { false } }
}
