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
    switch mode {
    case .panel(.help):
      keys.add("Esc ? q ⏎", "close") { $0.panel = nil }
      keys.add("↓", "down", .moving) { $0.move(by: 1) }
      keys.add("g Home", "first", .moving, .never) { $0.panel = .help(0) }
      keys.add("G End", "last", .moving, .never) { $0.panel = .help($0.lastHelpLine) }
      addMoves(to: &keys)
    case .panel(.palette):
      keys.add("⏎", "choose") { $0.choosePaletteEntry() }
      keys.add("↑", "up") { $0.move(by: -1) }
      keys.add("↓", "down") { $0.move(by: 1) }
      keys.add("Esc", "close") { $0.panel = nil }
    case .panel(.calendar):
      keys.add("⏎", "done") { $0.keepDate() }
      keys.add("←", "day") { $0.move(by: -1) }
      keys.add("→", "day") { $0.move(by: 1) }
      keys.add("↑", "week") { $0.move(by: -7) }
      keys.add("↓", "week") { $0.move(by: 7) }
      keys.add("Esc", "close") { $0.panel = nil }
    case .filter:
      keys.add("⏎", "keep") { $0.keepFilter() }
      keys.add("↑", "up") { $0.move(by: -1) }
      keys.add("↓", "down") { $0.move(by: 1) }
      keys.add("Esc", "show all") { $0.dropFilter() }
    case .notes: addNoteKeys(to: &keys)
    case .field, .form: addFieldKeys(to: &keys)
    case .letters: addLetters(to: &keys)
    }
    return keys
  }

  private func addMoves(to keys: inout KeyList) {
    keys.add("j ↓ Tab", "down", .moving, .never) { $0.move(by: 1) }
    keys.add("k ↑ Shift-Tab", "up", .moving, .never) { $0.move(by: -1) }
    addPages(to: &keys)
    keys.add("g Home", "first", .moving, .never) { $0.markFirst() }
    keys.add("G End", "last", .moving, .never) { $0.markLast() }
  }

  private func addPages(to keys: inout KeyList) {
    keys.add("PgDn", "a page down", .moving, .never) { $0.move(by: $0.pageStep, isPage: true) }
    keys.add("PgUp", "a page up", .moving, .never) { $0.move(by: -$0.pageStep, isPage: true) }
  }

  // MARK: The marked row

  /// Adds the keys of the marked stop.
  private func addKeys(of stop: Stop, isText: Bool, to keys: inout KeyList) {
    if let button = stop.button { keys.add("⏎ Space", button.word(nil), acts: [.tap(button.id)]) }
    guard let row = stop.row else { return }
    if let option = stop.option {
      return keys.add("⏎ Space", "choose", acts: [.select(row.id, option: option)])
    }
    if row.isEnabled { addKeys(of: row, isText: isText, to: &keys) }
    guard let circle = row.circle, circle.isEnabled, let set = circle.nextAct(open.dates) else {
      return
    }
    let isOn = circle.kind == .toggle(isOn: true)
    keys.add(isText ? "^T" : "Space", isOn ? "reopen" : "tick", acts: [set])
  }

  private func addKeys(of row: Control, isText: Bool, to keys: inout KeyList) {
    switch row.kind {
    case .button: keys.add("⏎", row.label.lowercased(), acts: [.tap(row.id)])
    case .navigationLink: keys.add(isText ? "⏎ →" : "⏎ → l", "open", acts: [.tap(row.id)])
    case .toggle(let isOn):
      let act = SessionAct.set(row.id, value: isOn ? "off" : "on")
      keys.add("Space ⏎", isOn ? "turn off" : "turn on", acts: [act])
    case .textField where !isText: keys.add("⏎ e", "edit") { $0.edit() }
    case .textField:
      if row.submission != nil {
        keys.add("⏎", "keep", acts: submission)
      } else if top.isForm {
        keys.add("⏎", nextWord) { $0.nextField() }
      } else if let add = top.action(sending: row.id) {
        keys.add("⏎", "add", acts: [.tap(add)])
      } else {
        keys.add("⏎", "done") { $0.place.field = nil }
      }
      if field?.earlier.isEmpty == false || place.split != nil {
        keys.add("^_", "undo typing", .screen, .never) { $0.undoTyping() }
      }
    case .stepper, .slider, .picker, .datePicker:
      var words = (less: "less", more: "more")
      if case .picker = row.kind { words = ("previous", "next") }
      if case .datePicker = row.kind {
        words = ("earlier", "later")
        keys.add("⏎", "calendar") { $0.openCalendar() }
      }
      if let more = row.adjusted(by: 1, open.dates) {
        keys.add("→ + Space", words.more, acts: [more])
      }
      if let less = row.adjusted(by: -1, open.dates) { keys.add("← -", words.less, acts: [less]) }
      if top.isForm { keys.add("⏎", nextWord, .screen, .never) { $0.nextField() } }
    case .progress, .ring, .text: break
    }
  }

  private func addRowKeys(_ row: Control, isText: Bool, to keys: inout KeyList) {
    guard row.isMovable else { return }
    let rows = top.placedRows
    guard let index = rows.firstIndex(where: { $0.row.id == row.id }) else { return }
    for (next, letter, arrow) in [(index - 1, "K", "Alt-↑"), (index + 1, "J", "Alt-↓")]
    where rows.indices.contains(next) && rows[next].section == rows[index].section {
      // One of them in the bar is enough.
      let bar: KeyBinding.Bar = keys.all.last?.label == "move" ? .never : .room
      let move = SessionAct.move(row.id, to: rows[next].row.id)
      keys.add(isText ? arrow : "\(letter) \(arrow)", "move", .screen, bar, acts: [move])
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
    let own = top.ownActions
    func add(_ actions: [ScreenAction]) {
      for action in actions where action.isEnabled {
        // A marked button has Enter, which the bar shows, and its letter.
        let isMarked = action.id == stop?.button?.id
        let known = keys.all.count { $0.acts == [.tap(action.id)] }
        guard let letter = place.letters[action.id], known < (isMarked ? 2 : 1) else { continue }
        // Where the marked row can be deleted, too, the screen has the capital letter.
        let name = letter == "d" && keys["d"] != nil ? "D" : String(letter)
        let bar: KeyBinding.Bar = isMarked ? .never : .room
        keys.add(name, action.word(letter), .screen, bar, acts: [.tap(action.id)])
      }
    }
    func add(_ letters: Set<Character>) {
      add(own.filter { place.letters[$0.id].map(letters.contains) == true })
    }
    if let stop { addKeys(of: stop, isText: false, to: &keys) }
    add(["a"])
    if let row, row.isEnabled {
      for id in top.section(of: row.id)?.inside ?? [] {
        guard let common = LetterTable.common[id.firstWord] else { continue }
        keys.add(String(common.letter), common.word, acts: [.tap(row.id), .tap(id)])
      }
    }
    add(["s", "e"])
    if let row, row.isDeletable {
      let rows = chosenRows.isEmpty ? [row.id] : chosenRows
      // Where the screen itself can be deleted, too, the bar says which is meant.
      let word = own.contains { $0.id.firstWord == "delete" } ? "delete \(row.id.name)" : "delete"
      let acts = rows.map { SessionAct.delete($0) }
      keys.add("d Del", rows.count > 1 ? "delete \(rows.count)" : word, acts: acts)
    }
    if top.isDialog { add(own) } else { add(["d"]) }
    addHistory("u", "^R", to: &keys)
    if let row {
      for other in row.beside where other.isEnabled {
        guard let act = other.nextAct(open.dates),
          let letter = place.letters[ControlID(other.id.name)]
        else {
          continue
        }
        let label = other.label.lowercased()
        guard row.isTextField, let back = other.adjusted(by: -1, open.dates) else {
          keys.add(String(letter), label, acts: [act])
          continue
        }
        keys.add("\(letter) →", label, acts: [act])
        keys.add("←", "\(label), backwards", .screen, .never, acts: [back])
      }
      let isOn = place.chosen[row.id] != nil
      if row.id.key != nil {
        keys.add("v", isOn ? "unmark" : "mark", .screen, .never) { $0.choose() }
      }
    }
    let lists = screen.sections.filter { $0.rows.first?.id.key != nil }.map(\.count)
    // A list that is seen at a glance is moved rather than filtered.
    let isLong = lists.contains { $0 > 5 } || place.filter != nil
    if lists.contains(where: { $0 > 1 }) || isLong, !top.isDialog {
      keys.add("/", "filter", .screen, isLong ? .room : .never) {
        $0.place.filter = (line: $0.place.filter?.line ?? LineEditor(), isTyped: true)
      }
    }
    if let row, !isLong { addRowKeys(row, isText: false, to: &keys) }
    if let menu = top.menu { keys.add(".", "quick", .app, acts: [.tap(menu)]) }
    if let row, isLong { addRowKeys(row, isText: false, to: &keys) }
    add(own)
    // Digits set a marked stepper.
    let takesDigits = if case .stepper? = row?.kind { true } else { false }
    for (number, tab) in open.tabs.enumerated().prefix(9)
    where !takesDigits && screen.actions.contains(where: { $0.id == tab.id && $0.isEnabled }) {
      keys.add("\(number + 1)", tab.title, .app, .never, acts: [.tap(tab.id)])
    }
    if top.isDialog, top.stops.count > 1 {
      keys.add("→", "other", .moving) { $0.move(by: 1) }
      keys.add("←", "other", .moving, .never) { $0.move(by: -1) }
    }
    addMoves(to: &keys)
    keys.add(":", "command", .app, .never) { $0.openPalette() }
    keys.add("y", "copy the text", .app, .never) { $0.copyText() }
    if let route = open.route {
      keys.add("Y", "copy the route", .app, .never) { $0.copy("\(route)", as: "\(route)") }
    }
    keys.add("?", "keys", .app, .always) { $0.panel = .help(0) }
    addWayOut(to: &keys)
  }

  /// Adds the keys of undo and redo, where they are offered.
  private func addHistory(_ undo: String, _ redo: String, to keys: inout KeyList) {
    for action in top.screen.actions where action.role == .history && action.isEnabled {
      let isUndo = action.id == "undo"
      let acts = [SessionAct.tap(action.id)]
      keys.add(isUndo ? undo : redo, isUndo ? "undo" : "redo", acts: acts) {
        $0.notice = "\(action.label)."
        $0.perform(acts)
      }
    }
  }

  /// Adds the key that closes the topmost thing, or leaves.
  private func addWayOut(to keys: inout KeyList) {
    if !place.chosen.isEmpty {
      keys.add("Esc", "unmark all", .app, .always) { $0.place.chosen = [:] }
    } else if place.filter != nil {
      keys.add("Esc", "show all", .app, .always) { $0.dropFilter() }
    } else if let way = top.screen.actions.first(where: \.closes) {
      let names = top.isForm || top.isDialog || top.takesLines ? "Esc" : "Esc q h ⌫"
      // Beside the line there is little room.
      let word = top.takesLines ? way.id.firstWord : way.word(nil)
      keys.add(names, word, .app, .always, acts: [.tap(way.id)])
    } else if !top.isDialog {
      keys.add("q", "quit", .app, .always) { $0.ask(.quit) }
    }
  }

  // MARK: Text

  /// Adds the keys of a form, and of a screen with a field that is typed into.
  private func addFieldKeys(to keys: inout KeyList) {
    let stop = stop(on: top)
    if let stop { addKeys(of: stop, isText: true, to: &keys) }
    if let confirm = top.screen.actions.first(where: { $0.role == .confirm && $0.isEnabled }) {
      keys.add("^S", confirm.word(nil), acts: [.tap(confirm.id)])
    }
    addActions(to: &keys) { top.isForm || $0.id.firstWord == "add" }
    if let row = stop?.row {
      if row.isDeletable { keys.add("^X", "remove", acts: [.delete(row.id)]) }
      addRowKeys(row, isText: true, to: &keys)
    }
    addPanelKeys(to: &keys)
    if top.isForm { keys.add("^C", "quit", .app) { $0.ask(.quit) } }
    keys.add("Tab ↓", "next field", .moving, .never) { $0.move(by: 1) }
    keys.add("Shift-Tab ↑", "previous field", .moving, .never) { $0.move(by: -1) }
    addPages(to: &keys)
    guard !top.isForm else { return addWayOut(to: &keys) }
    guard stop?.row?.submission == nil else {
      return keys.add("Esc", "keep", .app, .never, acts: submission)
    }
    keys.add("Esc", "done", .app, .never) { $0.place.field = nil }
  }

  /// The act that submits the text of the field that is typed into.
  private var submission: [SessionAct] { [.say(field?.editor.text ?? "")] }

  /// Adds the actions of a screen on which letters are text, with the control key.
  private func addActions(to keys: inout KeyList, where isOffered: (ScreenAction) -> Bool) {
    var taken: Set<Character> = []
    for action in top.ownActions
    where (action.isEnabled || !top.isForm) && action.role == .normal
      && action.id != top.menu && isOffered(action)
    {
      // Neither a terminal nor the editor of a line uses these with the control key.
      let first = ["add", "new", "next"].contains(action.id.firstWord) ? "nv" : "vn"
      guard let letter = taken.take(firstOf: first + (top.isForm ? "" : "rxs")) else { continue }
      // One that does nothing now keeps its key, so that no other action has it meanwhile.
      guard action.isEnabled else {
        if let reason = action.reason {
          keys.add("^\(letter.uppercased())", action.word(nil), .screen, .never) {
            $0.notice = reason
          }
        }
        continue
      }
      let next = action.id.firstWord == "next" ? nextName.map { "next: \($0)" } : nil
      keys.add("^\(letter.uppercased())", next ?? action.word(nil), acts: [.tap(action.id)])
    }
  }

  /// The name of the one whose turn comes next.
  private var nextName: String? {
    let turns = top.screen.sections.lazy.flatMap(\.rows).compactMap(\.turns).first
    return turns?.names.dropFirst((turns?.current ?? 0) + 1).first?.truncated(toWidth: 16)
  }

  /// Adds the keys of the menu, the palette and the list of keys where letters are text.
  private func addPanelKeys(to keys: inout KeyList) {
    if let menu = top.menu { keys.add("^P", "quick", .app, acts: [.tap(menu)]) }
    keys.add("^O", "command", .app, .never) { $0.openPalette() }
    keys.add("^G", "keys", .app, .always) { $0.panel = .help(0) }
  }

  /// Adds the keys of a screen that takes lines.
  private func addNoteKeys(to keys: inout KeyList) {
    if isOnRows {
      if let stop = stop(on: top) { addKeys(of: stop, isText: true, to: &keys) }
      keys.add("Tab Esc", "note") { $0.place.isOnRows = false }
    }
    keys.add("⏎", "note", .screen, note.text.isEmpty ? .never : .room) { $0.say() }
    addActions(to: &keys) { _ in true }
    addHistory("^_", "Alt-r", to: &keys)
    if !isOnRows, hasAsides { keys.add("Tab", "rows") { $0.useRows() } }
    addPanelKeys(to: &keys)
    keys.add("↑", "up", .moving, isOnRows ? .room : .never) { $0.move(by: -1) }
    keys.add("↓", "down", .moving, isOnRows ? .room : .never) { $0.move(by: 1) }
    addPages(to: &keys)
    addWayOut(to: &keys)
  }
}

extension Control {
  /// The act of a letter on a control beside a row: a tap, or its next value.
  fileprivate func nextAct(_ dates: DateWords?) -> SessionAct? {
    switch kind {
    case .button, .navigationLink: .tap(id)
    case .toggle(let isOn): .set(id, value: isOn ? "off" : "on")
    case .stepper, .slider, .picker, .datePicker: adjusted(by: 1, dates) ?? adjusted(by: -1, dates)
    case .textField, .progress, .ring, .text: nil
    }
  }

  /// Returns the act that gives the control a value so many steps away; nil at the end of its range.
  ///
  /// A date goes by days, and keeps its time of day in the time zone of the words.
  func adjusted(by steps: Int, _ dates: DateWords?) -> SessionAct? {
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
      let new = dates?.date(date, plusDays: steps) ?? date + Double(steps) * 86_400
      return new < earliest ?? .distantPast ? nil : SessionAct(id, .date(new))
    case .button, .navigationLink, .toggle, .textField, .progress, .ring, .text: return nil
    }
  }
}
