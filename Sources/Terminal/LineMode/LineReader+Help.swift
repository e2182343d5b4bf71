import FeatureKit
import TerminalConsole
import TerminalTexts

extension LineReader {
  /// Lists everything that can be done on the screen.
  var help: PrintedText {
    var entries: [(typed: String, effect: String)] = []
    if notes == .taken {
      entries += [("any words", "are a note"), ("//…", "a note that begins with a slash")]
    }
    if let focused { entries.append(("any words", "go into \(focused.label)")) }
    entries += rowHelp
    entries += actions.filter(\.isEnabled).map {
      (mark + $0.typed, $0.label)
    }
    if let wayOut = screen.actions.first(where: \.closes), wayOut.label.folded != "back" {
      entries.append((mark + "back", wayOut.label))
    }
    if hasMore { entries.append((LineWord.more, "shows more rows")) }
    entries += [
      (mark + "show", "shows the whole screen"), (mark + "help WORD", "explains a word of these"),
      (mark + "quit", "leaves"),
    ]
    let width = entries.map(\.typed.displayWidth).max() ?? 0
    let lines = entries.map { entry -> PrintedText in
      "  \(entry.typed.padded(toWidth: width))  \(entry.effect)"
    }
    return (["Here you can type:"] + lines).joined(separator: "\n")
  }

  private var rowHelp: [(String, String)] {
    let rows = rows.filter(\.isEnabled)
    var entries: [(String, String)] = []
    for target in rows where target.number == nil {
      switch target.subject {
      case .row(let row): entries.append(contentsOf: help(for: target, row))
      case .option, .action: break
      }
    }
    if let option = rows.first(where: { $0.row == nil }) {
      entries.append((option.typed, "chooses it, and so on"))
    }
    var described: Set<String> = []
    for target in rows where target.number != nil {
      guard let row = target.row, described.insert(row.id.name).inserted else { continue }
      entries.append(contentsOf: help(for: target, row))
      if row.isDeletable { entries.append(("delete \(target.typed)", "deletes it")) }
      let others = rows.filter { $0.row?.isMovable == true && $0.id.name == row.id.name }
      if row.isMovable, others.count > 1 {
        entries.append(("move \(others[1].typed) before \(target.typed)", "moves it"))
      }
    }
    return entries
  }

  private func help(for target: LineTarget, _ row: Control) -> [(String, String)] {
    let name = target.host == nil ? row.label.lowercased() : target.typed
    return switch row.kind {
    case .button, .navigationLink:
      target.number == nil && row.takesValue
        ? [("\(name) …", "changes \(row.label)")] : [(target.typed, "opens “\(target.label)”")]
    case .toggle where target.isCircle:
      [(name, "marks it as done"), (target.typed(after: .reopen), "takes that back")]
    case .toggle(let isOn): [("\(name) \(isOn ? "off" : "on")", "changes it")]
    case .textField:
      [(target.number == nil ? "\(name) …" : "\(name) \(target.typed) …", "changes the text")]
    case .stepper(_, let range, let step):
      [("\(name) \(range.lowerBound + step)", row.kind.takes)]
    case .slider(_, let range): [("\(name) \(range.lowerBound)", row.kind.takes)]
    case .datePicker: [("\(name) \(dates == nil ? "2026-01-05" : "tomorrow")", takes(row))]
    case .picker, .progress, .ring, .text: []
    }
  }

  /// Explains a word.
  func help(on word: String) -> LineMeaning {
    switch LineWord(word) {
    case .help?: return .tell("“\(mark)help” lists what you can do on this screen.")
    case .show?: return .tell("“\(mark)show” shows the whole screen; so does an empty line.")
    case .quit?: return .tell("“\(mark)quit” leaves; so do “q” and “exit”.")
    case nil:
      if let help = help(onVerb: word) { return .tell(help) }
      let targets = named(word, meant(by: word.unquoted))
      guard targets.count == 1, let target = targets.first else {
        return .mistake(targets.isEmpty ? unknown(word, after: "help") : ambiguous(word, targets))
      }
      if let row = target.row, case .navigationLink = row.kind, row.takesValue, row.isEnabled {
        return .explain(row.id)
      }
      return .tell(explanation(of: target))
    }
  }

  /// Explains a verb that works on a row of the screen; nil for another word.
  func help(onVerb word: String) -> PrintedText? {
    let verb = LineVerb(word)
    switch verb {
    case .delete:
      let row = rows.first { $0.row?.isDeletable == true }
      return row.map { "Type “\(mark)delete \($0.typed)”, or the name of the row." }
    case .move:
      let row = rows.last { $0.row?.isMovable == true }
      return row.map { "Type “\(mark)move \($0.typed) up”, or down, first, last, before 1." }
    case .done?, .reopen?:
      let typed = rows.first(where: \.isCircle).map { $0.typed(after: verb ?? .done) }
      return typed.map { "Type “\(mark)\($0)”, or the name of the row." }
    case .open, .set, .focus, .type, .say, .add, nil: return nil
    }
  }

  /// Lists the values of the screen that a row has opened, to be typed behind its name.
  func values(for name: String) -> PrintedText? {
    for target in rows {
      guard case .picker(let selection, let options)? = target.row?.kind else { continue }
      let choices = options.map { $0.lowercased() }.joinedByOr
      return """
        \(target.label) is \(selection). \
        Type “\(name.lowercased())” and one of these: \(choices).
        """
    }
    return nil
  }

  /// Explains a row, an action or an option: its words and their effect.
  func explanation(of target: LineTarget) -> PrintedText {
    switch target.subject {
    case .action(let action):
      let isFull = action.label.folded == target.typed
      return
        "“\(mark)\(target.typed)” \(isFull ? "is an action of this screen" : "means “\(action.label)”")."
    case .option(let option, _): return "“\(target.typed)” chooses \(option)."
    case .row(let row):
      if case .picker(let selection, let options) = row.kind {
        let choices = options.map { $0.lowercased() }.joinedByOr
        return "\(row.label) is \(selection). Type \(choices)."
      }
      var sentences = help(for: target, row).map { "“\($0.0)”: \($0.1)" as PrintedText }
      if let value = shownValue(of: row), !value.isEmpty, row.takesValue {
        sentences.insert("\(row.label) is \(value)", at: 0)
      }
      if row.isDeletable { sentences.append("“delete \(target.typed)” deletes it") }
      if row.isMovable, numbering.count > 1 {
        sentences.append("“move \(target.typed) up” moves it")
      }
      return sentences.joined(separator: ". ") + "."
    }
  }

  func shownValue(of row: Control) -> String? {
    guard row.detail == nil, let dates, case .datePicker(let date, _) = row.kind else {
      return row.detail ?? row.value
    }
    return dates.text(date)
  }
}
