import FeatureScreens
import FeatureSessions
import Foundation
import TerminalConsole
import TerminalTexts

// MARK: - The keys that work now

extension FrontState {
  /// The keys that do something now, those that are used most first.
  var keys: KeyList {
    var keys = KeyList()
    if let panel {
      addKeys(of: panel, to: &keys)
    } else if place.isFiltering {
      keys.add("⏎", "keep", .keepFilter)
      keys.add("↑", "up", .move(-1))
      keys.add("↓", "down", .move(1))
      keys.add("Esc", "show all", .dropFilter)
    } else if top.takesNotes {
      addNoteKeys(to: &keys)
    } else if top.isForm || field != nil {
      addFieldKeys(to: &keys)
    } else {
      addLetters(to: &keys)
    }
    return keys
  }

  private func addKeys(of panel: Panel, to keys: inout KeyList) {
    switch panel {
    case .help:
      keys.add("Esc ? q ⏎", "close", .closePanel)
      keys.add("↓", "down", .move(1), .moving)
      addMoves(to: &keys)
    case .palette:
      keys.add("⏎", "choose", .choosePanel)
      keys.add("↑", "up", .move(-1))
      keys.add("↓", "down", .move(1))
      keys.add("Esc", "close", .closePanel)
    case .lateNote:
      keys.add("⏎", "keep the note", .keepNote)
      keys.add("Esc", "drop it", .closePanel)
    case .calendar:
      keys.add("⏎", "done", .keepDate)
      keys.add("←", "day", .move(-1))
      keys.add("→", "day", .move(1))
      keys.add("↑", "week", .move(-7))
      keys.add("↓", "week", .move(7))
      keys.add("Esc", "close", .closePanel)
    }
  }

  private func addMoves(to keys: inout KeyList) {
    keys.addRare("j ↓ Tab", "down", .move(1), .moving)
    keys.addRare("k ↑ Shift-Tab", "up", .move(-1), .moving)
    keys.addRare("PgDn", "a page down", .page(1), .moving)
    keys.addRare("PgUp", "a page up", .page(-1), .moving)
    keys.addRare("g Home", "first", .first, .moving)
    keys.addRare("G End", "last", .last, .moving)
  }

  // MARK: The marked row

  /// Adds the keys of the marked stop.
  private func addKeys(of stop: Stop, isText: Bool, isForm: Bool, to keys: inout KeyList) {
    if let button = stop.button { keys.add("⏎ Space", button.word(nil), .tap(button.id)) }
    guard let row = stop.row else { return }
    if let option = stop.option {
      return keys.add("⏎ Space", "choose", .act([.select(row.id, option: option)]))
    }
    if row.isEnabled { addKeys(of: row, isText: isText, isForm: isForm, to: &keys) }
    guard let circle = row.circle, circle.isEnabled else { return }
    let isOn = circle.kind == .toggle(isOn: true)
    let set = Command.act([.set(circle.id, value: isOn ? "off" : "on")])
    keys.add(isText ? "^T" : "Space", isOn ? "reopen" : "tick", set)
  }

  private func addKeys(of row: Control, isText: Bool, isForm: Bool, to keys: inout KeyList) {
    let (less, more) = (row.adjusted(by: -1), row.adjusted(by: 1))
    switch row.kind {
    case .button: keys.add("⏎", row.label.lowercased(), .tap(row.id))
    case .navigationLink: keys.add(isText ? "⏎ →" : "⏎ → l", "open", .tap(row.id))
    case .toggle(let isOn):
      let set = Command.act([.set(row.id, value: isOn ? "off" : "on")])
      keys.add("Space ⏎", isOn ? "turn off" : "turn on", set)
    case .textField where !isText: keys.add("⏎ e", "edit", .edit)
    case .textField:
      if !isForm, let add = top.action(sending: row.id) {
        keys.add("⏎", "add", .tap(add))
      } else {
        keys.add("⏎", isForm ? "next" : "done", isForm ? .nextField : .endEditing)
      }
      if field?.earlier.isEmpty == false || split != nil {
        keys.addRare("^_", "undo typing", .undoTyping)
      }
    case .stepper, .slider, .picker, .datePicker:
      var words = (less: "less", more: "more")
      if case .picker = row.kind { words = ("previous", "next") }
      if case .datePicker = row.kind {
        words = ("earlier", "later")
        keys.add("⏎", "calendar", .calendar)
      }
      if let more { keys.add("→ + Space", words.more, .act([more])) }
      if let less { keys.add("← -", words.less, .act([less])) }
      if isForm { keys.addRare("⏎", "next", .nextField) }
    case .progress, .ring, .text: break
    }
  }

  private func addRowKeys(_ row: Control, isText: Bool, to keys: inout KeyList) {
    guard row.isMovable else { return }
    let rows = top.placedRows
    guard let index = rows.firstIndex(where: { $0.row.id == row.id }) else { return }
    for (next, letter, arrow) in [(index - 1, "K", "Alt-↑"), (index + 1, "J", "Alt-↓")]
    where rows.indices.contains(next) && rows[next].section == rows[index].section {
      let move = Command.act([.move(row.id, to: rows[next].row.id)])
      // One of them in the bar is enough.
      let isInBar = keys.all.last?.label != "move"
      keys.add(isText ? arrow : "\(letter) \(arrow)", "move", move, isInBar: isInBar)
    }
  }

  /// The rows that are shown and marked together, in their order.
  private var chosenRows: [ControlID] {
    let shown = place.shownChosen
    let made = top.placedRows.map(\.row.id).filter(shown.contains)
    return made + shown.subtracting(made).sorted { $0.description < $1.description }
  }

  // MARK: Letters

  /// Adds the keys of a screen on which letters are commands.
  private func addLetters(to keys: inout KeyList) {
    let (screen, place, stop) = (top.screen, place, stop(on: top))
    let row = stop?.option == nil ? stop?.row : nil
    let own = screen.actions.filter { !$0.isTab && $0.role != .history && !$0.closes }
    func add(_ actions: [ScreenAction]) {
      for action in actions where action.isEnabled {
        // A marked button has Enter, which the bar shows, and its letter.
        let isMarked = action.id == stop?.button?.id
        let known = keys.all.count { $0.command == .tap(action.id) }
        guard let letter = place.letters[action.id], known < (isMarked ? 2 : 1) else { continue }
        // Where the marked row can be deleted, too, the screen has the capital letter.
        let name = letter == "d" && keys["d"] != nil ? "D" : String(letter)
        keys.add(name, action.word(letter), .tap(action.id), isInBar: !isMarked)
      }
    }
    if let stop { addKeys(of: stop, isText: false, isForm: false, to: &keys) }
    add(own.filter { place.letters[$0.id] == "a" || place.letters[$0.id] == "f" })
    if let row, row.isEnabled {
      for id in top.section(of: row.id)?.inside ?? [] {
        guard let common = LetterTable.common[id.firstWord] else { continue }
        keys.add(String(common.letter), common.word, .act([.tap(row.id), .tap(id)]))
      }
    }
    add(own.filter { place.letters[$0.id] == "s" || place.letters[$0.id] == "e" })
    if let row, row.isDeletable {
      let chosen = chosenRows
      let rows = chosen.isEmpty ? [row.id] : chosen
      // Where the screen itself can be deleted, too, the bar says which is meant.
      let word = own.contains { $0.id.firstWord == "delete" } ? "delete \(row.id.name)" : "delete"
      keys.add(
        "d Del",
        rows.count > 1 ? "delete \(rows.count)" : word,
        .act(rows.map { .delete($0) })
      )
    }
    add(own.filter { place.letters[$0.id] == "d" || top.isDialog })
    for action in screen.actions where action.role == .history && action.isEnabled {
      let isUndo = action.id.firstWord == "undo"
      keys.add(isUndo ? "u" : "^R", isUndo ? "undo" : "redo", .tap(action.id))
    }
    if let row {
      for other in row.beside where other.isEnabled {
        guard let act = other.nextAct, let letter = place.letters[ControlID(other.id.name)] else {
          continue
        }
        let label = other.label.lowercased()
        guard row.isTextField, let back = other.adjusted(by: -1) else {
          keys.add(String(letter), label, .act([act]))
          continue
        }
        keys.add("\(letter) →", label, .act([act]))
        keys.addRare("←", "\(label), backwards", .act([back]))
      }
      let isOn = place.chosen[row.id] != nil
      if row.id.key != nil { keys.addRare("v", isOn ? "unmark" : "mark", .choose) }
    }
    let lists = screen.sections.filter { $0.rows.first?.id.key != nil }.map(\.count)
    // A list that is seen at a glance is moved rather than filtered.
    let isLong = lists.contains { $0 > 5 } || place.filter != nil
    if lists.contains(where: { $0 > 1 }) || isLong, !top.isDialog {
      keys.add("/", "filter", .filter, isInBar: isLong)
    }
    if let row, !isLong { addRowKeys(row, isText: false, to: &keys) }
    if let menu = screen.actions.first(where: { $0.id == top.menu && $0.isEnabled }) {
      keys.add(".", "quick", .tap(menu.id), .app)
    }
    if let row, isLong { addRowKeys(row, isText: false, to: &keys) }
    add(own)
    // Digits set a marked stepper.
    let takesDigits = if case .stepper? = row?.kind { true } else { false }
    for (number, tab) in open.tabs.enumerated().prefix(9)
    where !takesDigits && screen.actions.contains(where: { $0.id == tab.id && $0.isEnabled }) {
      keys.addRare("\(number + 1)", tab.title, .tap(tab.id), .app)
    }
    if top.isDialog, top.stops.count > 1 {
      keys.add("→", "other", .move(1), .moving)
      keys.addRare("←", "other", .move(-1), .moving)
    }
    addMoves(to: &keys)
    keys.addRare(":", "command", .palette, .app)
    keys.addRare("y", "copy the text", .copyText, .app)
    keys.addRare("Y", "copy the route", .copyRoute, .app)
    keys.add("?", "keys", .help, .app)
    addWayOut(to: &keys)
  }

  /// Adds the key that closes the topmost thing, or leaves.
  private func addWayOut(to keys: inout KeyList) {
    if !place.chosen.isEmpty { return keys.add("Esc", "unmark all", .chooseNone, .app) }
    if place.filter != nil { return keys.add("Esc", "show all", .dropFilter, .app) }
    if let ending = top.ending { return keys.add("Esc", "end", .tap(ending), .app) }
    if let way = top.screen.actions.first(where: \.closes) {
      let names = top.isForm || top.isDialog ? "Esc" : "Esc q h ⌫"
      return keys.add(names, way.word(nil), .tap(way.id), .app)
    }
    if !top.isDialog { keys.add("q", "quit", .quit, .app) }
  }

  // MARK: Text

  /// Adds the keys of a form, and of a screen with a field that is typed into.
  private func addFieldKeys(to keys: inout KeyList) {
    let stop = stop(on: top)
    if let stop { addKeys(of: stop, isText: true, isForm: top.isForm, to: &keys) }
    if let confirm = top.screen.actions.first(where: { $0.role == .confirm && $0.isEnabled }) {
      keys.add("^S", confirm.word(nil), .tap(confirm.id))
    }
    addActions(to: &keys) { top.isForm || $0.id.firstWord == "add" }
    if let row = stop?.row {
      if row.isDeletable { keys.add("^X", "remove", .act([.delete(row.id)])) }
      addRowKeys(row, isText: true, to: &keys)
    }
    addPanelKeys(to: &keys)
    if top.isForm { keys.add("^C", "quit", .quit, .app) }
    keys.addRare("Tab ↓", "next field", .move(1), .moving)
    keys.addRare("Shift-Tab ↑", "previous field", .move(-1), .moving)
    keys.addRare("PgDn", "a page down", .page(1), .moving)
    keys.addRare("PgUp", "a page up", .page(-1), .moving)
    if top.isForm {
      addWayOut(to: &keys)
    } else {
      keys.addRare("Esc", "done", .endEditing, .app)
    }
  }

  /// Adds the actions of a screen on which letters are text, with the control key.
  private func addActions(
    to keys: inout KeyList,
    where isOffered: (ScreenAction) -> Bool = { _ in true }
  ) {
    var taken: Set<Character> = []
    for action in top.screen.actions
    where action.isEnabled && !action.isTab && action.role == .normal && action.id != top.menu
      && action.id != top.ending && isOffered(action)
    {
      guard let letter = LetterTable.control(action, &taken) else { continue }
      let next = action.id.firstWord == "next" ? nextName.map { "next: \($0)" } : nil
      keys.add("^\(letter.uppercased())", next ?? action.word(nil), .tap(action.id))
    }
  }

  /// The name of the one whose turn comes next.
  private var nextName: String? {
    let turns = top.screen.sections.lazy.flatMap(\.rows).compactMap(\.turns).first
    return turns?.names.dropFirst((turns?.current ?? 0) + 1).first?.truncated(toWidth: 16)
  }

  /// Adds the keys of the menu, the palette and the list of keys where letters are text.
  private func addPanelKeys(to keys: inout KeyList) {
    if let menu = top.screen.actions.first(where: { $0.id == top.menu && $0.isEnabled }) {
      keys.add("^P", "quick", .tap(menu.id), .app)
    }
    keys.addRare("^O", "command", .palette, .app)
    keys.add("^G", "keys", .help, .app)
  }

  /// Adds the keys of a screen whose typed lines are notes.
  private func addNoteKeys(to keys: inout KeyList) {
    keys.add("⏎", "note", .say, isInBar: !note.text.isEmpty)
    addActions(to: &keys)
    addPanelKeys(to: &keys)
    keys.add("Tab", isOnRows ? "note" : "rows", .rows)
    keys.add("↑", "up", .move(-1), .moving, isInBar: isOnRows)
    keys.add("↓", "down", .move(1), .moving, isInBar: isOnRows)
    keys.addRare("PgUp", "a page up", .page(-1), .moving)
    keys.addRare("PgDn", "a page down", .page(1), .moving)
    addWayOut(to: &keys)
  }
}

extension Control {
  /// The act of a letter on a control beside a row: a tap, or its next value.
  fileprivate var nextAct: SessionAct? {
    switch kind {
    case .button, .navigationLink: .tap(id)
    case .toggle(let isOn): .set(id, value: isOn ? "off" : "on")
    case .stepper, .slider, .picker, .datePicker: adjusted(by: 1) ?? adjusted(by: -1)
    case .textField, .progress, .ring, .text: nil
    }
  }

  /// Returns the act that gives the control a value so many steps away; nil at the end of its range.
  func adjusted(by steps: Int) -> SessionAct? {
    switch kind {
    case .stepper(let value, let range, let step):
      let new = min(max(value + steps * step, range.lowerBound), range.upperBound)
      // A value between two steps goes to the nearest one.
      let even = range.lowerBound + (new - range.lowerBound) / step * step
      return even == value ? nil : .set(id, value: "\(even)")
    case .slider(let value, let range):
      let step = (range.upperBound - range.lowerBound) / 20
      let new = min(max(value + Double(steps) * step, range.lowerBound), range.upperBound)
      return new == value ? nil : SessionAct(id, .number(new))
    case .picker(let selection, let options):
      guard options.count > 1, let index = options.firstIndex(of: selection) else { return nil }
      return .select(id, option: options[(index + steps + options.count) % options.count])
    case .datePicker(let date, let earliest):
      let new = date.addingTimeInterval(Double(steps) * 86_400)
      return new < earliest ?? .distantPast ? nil : SessionAct(id, .date(new))
    case .button, .navigationLink, .toggle, .textField, .progress, .ring, .text: return nil
    }
  }
}
