import FeatureKit
import FeatureWalks
import Foundation
import TerminalConsole
import TerminalTexts

// MARK: - A field and its value

extension LineReader {
  /// Reads `title Design`, `title: Design` or `title = Design`, and `new attendee Zoë`.
  func assignment(_ line: String) -> LineMeaning? {
    separated(line) ?? spaced(line)
  }

  private func separated(_ line: String) -> LineMeaning? {
    guard let separator = line.firstIndex(where: { ":=".contains($0) }) else { return nil }
    let name = String(line[..<separator]).trimmed
    // “1:1 with Bob” is a title.
    guard focused == nil || !name.isRowNumber else { return nil }
    let value = String(line[line.index(after: separator)...]).trimmed
    let targets = focused == nil ? fields(for: name).meant(by: name) : fields(exactly: name)
    return one(of: named(name, targets), in: name) { set($0, to: value) }
  }

  /// Refuses `minuts 10` in front of a field for text: it's hardly meant for that.
  func misspelled(_ line: String) -> LineMeaning? {
    let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 2, let focused else { return nil }
    let others = fields.filter { $0.number == nil && $0.row?.isField == false }
    let names = others.flatMap(\.names).filter { $0.count > 3 }
    guard let name = names.nearest(to: words[0]),
      let field = others.first(where: { $0.names.contains(name) }),
      case .act(_, nil) = set(field, to: words[1])
    else { return nil }
    return .mistake(
      LineError(
        "“\(words[0])” means nothing here.",
        hint:
          "Did you mean “\(name) \(words[1])”? “\(focused.label.lowercased()): …” takes any words."
      )
    )
  }

  private func spaced(_ line: String) -> LineMeaning? {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count > 1 else { return nil }
    for count in (1..<words.count).reversed() {
      let name = String(line[..<words[count - 1].endIndex])
      let value = String(line[words[count].startIndex...])
      // “1 on 1” is a title.
      guard focused == nil || !name.isRowNumber else { continue }
      let targets = isInRow ? controls(besideText: name, value) : fields(exactly: name)
      let found = isInRow ? targets : named(name, targets)
      // “Author 3” of two isn't the first one with the name “3”.
      if targets.isEmpty, !found.isEmpty, Int(words[count]) != nil {
        return .mistake(unknown("\(name) \(words[count])"))
      }
      if let meaning = one(of: found, in: name, { set($0, to: value) }) { return meaning }
      if let meaning = opening(name, value) { return meaning }
    }
    guard focused == nil else { return nil }
    let name = String(words[0])
    let near = fields(for: name).meant(by: name)
    return near.count == 1
      ? one(of: near, in: name) { set($0, to: String(line[words[1].startIndex...])) } : nil
  }

  /// True while the user types in one of several rows.
  private var isInRow: Bool { focused?.isNumbered ?? false }

  /// Returns the control that is meant in front of a value in a focused row; nothing if this is text.
  ///
  /// The text of another row names no row then: “Budget cuts” is a title, also beside one that is called “Budget”. A
  /// label that several rows have is that of this one.
  private func controls(besideText name: String, _ value: String) -> [LineTarget] {
    var found = fields(exactly: name)
      .filter { !($0.row?.isField == true && $0.row?.title.folded == name.folded) }
    if found.count > 1 { found = found.filter { $0.host?.id == focused?.id } }
    guard found.count == 1, case .act? = found.first.map({ set($0, to: value) }) else { return [] }
    return found
  }

  /// Reads an action that opens the screen for a value.
  ///
  /// In front of an empty field it takes several words: “New hires” is a title.
  ///
  /// An answer to a question stands alone.
  private func opening(_ name: String, _ value: String) -> LineMeaning? {
    guard screen.style != .alert else { return nil }
    let actions = actions.exactly(name).filter {
      $0.isEnabled && $0.action?.role == .normal
    }
    // A field that has its text is hardly meant by the word that is printed for an action.
    let isPrinted = actions.contains { $0.typed == name } && focused?.value?.isEmpty == false
    guard focused == nil || name.contains(" ") || name.contains("-") || isPrinted else {
      return nil
    }
    guard focused == nil || actions.contains(where: \.takesRest) else { return nil }
    return one(of: actions, in: name) { action in
      guard !action.takesRest else { return .act(.tap(action.id), then: value.unquoted) }
      if action.id == menu?.id, let item = menuItem(value) { return item }
      return .mistake(
        LineError(
          "“\(action.label)” can't take “\(value)”; nothing was done.",
          hint: "Type “\(mark)\(action.typed)” alone."
        )
      )
    }
  }

  /// True if help knows the word.
  func isExplained(_ word: String) -> Bool {
    LineWord(word) != nil || help(onVerb: word) != nil || !named(word, meant(by: word)).isEmpty
  }

  private var fields: [LineTarget] { rows.filter { $0.row?.takesValue == true } }

  private func fields(for text: String, exactly: Bool = false) -> [LineTarget] {
    rows(for: text, exactly: exactly).filter { $0.row?.takesValue == true }
  }

  private func fields(exactly name: String) -> [LineTarget] {
    fields(for: name, exactly: true).exactly(name)
  }

  /// Returns the fields that are meant; of several with one label, the first empty or the focused one.
  func named(_ name: String, _ targets: [LineTarget]) -> [LineTarget] {
    guard targets.isEmpty else { return targets }
    // One that is empty may be beyond those that are shown.
    var alike = fields(for: "", exactly: true).filter { target in
      target.number != nil && target.row?.isField == true
        && [target.row?.label.folded, target.id.name.folded].contains(name.folded)
    }
    let one =
      alike.first { $0.row?.value?.isEmpty == true } ?? alike.first { $0.id == screen.focus }
    if let one { return [one] }
    if !alike.isEmpty { alike[0].more = beyond?.count(ofFieldsCalled: name.folded) ?? 0 }
    return alike
  }

  /// Returns the act that gives a control a value as it is typed.
  func set(_ target: LineTarget, to typed: String) -> LineMeaning {
    guard let row = target.row else { return .mistake(unknown(typed)) }
    let value = typed.unquoted
    let bare = value.lowercased().hasPrefix("to ") ? String(value.dropFirst(3)).trimmed : value
    let act: SessionAct? =
      switch row.kind {
      case .textField: choice(beside: target, typed) ?? .set(row.id, value: value)
      case .toggle: bare.isOn.map { .set(row.id, value: $0 ? "on" : "off") }
      case .stepper(_, let range, let step):
        bare.number.flatMap { number in
          let fits = range.contains(number) && (number - range.lowerBound).isMultiple(of: step)
          return fits ? .set(row.id, value: "\(number)") : nil
        }
      case .slider(_, let range):
        Double(bare).flatMap { range.contains($0) ? .set(row.id, value: bare) : nil }
      case .datePicker(let shown, let earliest):
        date(bare, from: shown).flatMap {
          $0 >= earliest ?? .distantPast ? .set(row.id, value: $0.typed) : nil
        }
      case .picker: option(bare, of: row)
      case .navigationLink, .button, .progress, .ring, .text: nil
      }
    if let act { return .act(act) }
    if case .navigationLink = row.kind { return .act(.tap(row.id), then: value) }
    return .mistake(unsuitable(value, for: row))
  }

  /// Reads “1 high” as the option of a picker beside row 1; in quotes it is the row's text.
  private func choice(beside target: LineTarget, _ typed: String) -> SessionAct? {
    guard target.number != nil, typed == typed.unquoted else { return nil }
    for beside in targets(besides: target.id) where beside.host?.id == target.id {
      guard case .picker(_, let options)? = beside.row?.kind,
        let option = options.first(where: { $0.folded == typed.folded })
      else { continue }
      return .select(beside.id, option: option)
    }
    return nil
  }

  private func date(_ text: String, from shown: Date) -> Date? {
    dates.map { $0.date(text, from: shown) } ?? Date(typed: text)
  }

  /// Reads a date for the row that has the focus, or for the only one that takes a date.
  func date(_ line: String) -> LineMeaning? {
    let rows = rows.filter { target in
      if case .datePicker? = target.row?.kind { target.isEnabled } else { false }
    }
    let meant = rows.count == 1 ? rows.first : rows.first { $0.id == screen.focus }
    guard focused == nil, let meant, case .datePicker(let shown, _)? = meant.row?.kind,
      date(line.unquoted, from: shown) != nil
    else { return nil }
    return set(meant, to: line)
  }

  func option(_ text: String, of row: Control) -> SessionAct? {
    let options = row.optionTargets?.meant(by: text) ?? []
    guard options.count == 1, case .option(let option, let id)? = options.first?.subject else {
      return nil
    }
    return .select(id, option: option)
  }
}

// MARK: - The grammar of walks

extension LineReader {
  /// Reads a line of a walk that names something on the screen.
  func walkAct(_ line: String) -> LineMeaning? {
    guard let act = try? SessionAct(parsing: line) else { return nil }
    switch act {
    case .tap(let id):
      return row(id) { use(walked: $0) } ?? (id == "back" ? role(id.description) : nil)
    case .type(nil, _): return focused == nil ? nil : .act(act)
    case .type(let id?, let text): return row(id) { .act(.type($0.id, text: text)) }
    case .set(let id, let value): return row(id) { set($0, to: value.quotedIfNeeded) }
    case .select(let id, let option): return row(id) { set($0, to: option) }
    case .delete(let id):
      return row(id) { $0.row?.isDeletable == true ? .act(.delete($0.id)) : nil }
    case .move(let id, let other):
      return row(id) { row in self.row(other) { .act(.move(row.id, to: $0.id)) } }
    case .focus(let id): return row(id) { $0.row?.isField == true ? .act(.focus($0.id)) : nil }
    case .wait(let duration): return focused == nil || duration != nil ? .act(act) : nil
    case .say: return focused == nil || notes != .off ? .act(act) : nil
    case .open: return .act(act)
    }
  }

  private func use(walked target: LineTarget) -> LineMeaning? {
    switch target.row?.kind {
    case .button?, .navigationLink?, .toggle?, nil: .act(.tap(target.id))
    case .textField?, .stepper?, .picker?, .slider?, .datePicker?, .progress?, .ring?,
      .text?:
      nil
    }
  }

  private func row(_ id: ControlID, _ meaning: (LineTarget) -> LineMeaning?) -> LineMeaning? {
    let name = [id.name, id.key].compactMap(\.self).joined(separator: " ")
    let targets = targets(exactly: name)
    guard let target = targets.first, let found = meaning(target) else { return nil }
    return one(of: targets, in: name) { _ in found }
  }
}
