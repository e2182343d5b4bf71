import FeatureKit
import FeatureWalks

/// The meaning of a typed line.
enum LineMeaning: Equatable {
  /// Nothing: the line held only keys, such as arrows.
  case nothing
  /// An act; the next screen takes the rest of the line as a value.
  case act(SessionAct, then: String? = nil)
  /// A line that may be a note or a command, so the user is asked which.
  case ask(String)
  /// An answer for the user.
  case tell(PrintedText)
  /// Shows the whole screen.
  case show
  /// Leaves the app.
  case leave
  /// A line that can't be carried out, with what works instead.
  case mistake(LineError)
}

/// Reads typed lines in front of a screen, as people write them.
///
/// ```swift
/// LineReader(form).read("title Design")  // .act(.set("title", value: "Design"))
/// LineReader(list).read("delete 2")      // .act(.delete(ControlID("standup", …)))
/// ```
struct LineReader {
  /// The state of an activity that takes lines as notes.
  enum Notes {
    /// Nothing takes notes: every line is a command.
    case off
    /// A line is a note unless it begins with a slash.
    case taken
    /// A question is open above the activity, which must be answered first.
    case paused
  }

  let screen: Screen
  var notes = Notes.off
  /// The numbered rows as last printed; empty if nothing was.
  var printed: [ControlID] = []
  /// The line of the open question that `LineMeaning.ask` asks.
  var asked: String?
  /// True if the user can be asked.
  var canAsk = true

  init(_ screen: Screen) {
    self.screen = screen
  }

  /// Reads a line.
  func read(_ line: String) -> LineMeaning {
    let text = line.withoutKeySequences.trimmed
    guard !text.isEmpty else { return line.trimmed.isEmpty ? .show : .nothing }
    switch notes {
    case .off: return command(text.hasPrefix("/") && focused == nil ? text.withoutSlash : text)
    case .taken: return note(text)
    case .paused:
      let answer = command(text.hasPrefix("/") ? text.withoutSlash : text)
      // A script can't see the question, so its notes go on.
      if case .mistake = answer, !canAsk, !text.hasPrefix("/") { return .act(.say(text)) }
      return answer
    }
  }

  /// Reads a command, by the first rule that applies.
  func command(_ line: String) -> LineMeaning {
    own(line) ?? exact(line) ?? role(line) ?? walkAct(line) ?? verb(line) ?? assignment(line)
      ?? misspelled(line) ?? intoFocus(line) ?? close(line) ?? .mistake(unknown(line))
  }

  /// Reads the rest of a line as a value for the screen that its beginning has opened.
  func rest(_ text: String) -> LineMeaning {
    if let field = focused, field.value?.isEmpty == true {
      return .act(.set(field.id, value: text))
    }
    switch exact(text) ?? assignment(text) {
    case .act(let act, nil)?:
      switch act {
      case .set, .select: return .act(act)
      case .tap, .type, .delete, .move, .focus, .wait, .say, .open: break
      }
    case _: break
    }
    let choices = screen.rowTargets.filter { $0.row == nil }
    guard let picker = screen.rowTargets.first(where: { $0.id == choices.first?.id })?.row else {
      return .mistake(LineError("Nothing here takes “\(text)”.", hint: helpHint))
    }
    return option(text, of: picker).map { .act($0) } ?? .mistake(unsuitable(text, for: picker))
  }

  var focused: Control? { screen.focusedField }

  /// The mark before commands.
  var mark: String { notes == .taken ? "/" : "" }

  var helpHint: PrintedText { "“\(mark)help” says what you can do here." }
}

// MARK: - Notes

extension LineReader {
  private func note(_ text: String) -> LineMeaning {
    if text.hasPrefix("//") { return .act(.say(text.withoutSlash)) }
    if text.hasPrefix("/") { return command(text.withoutSlash) }
    guard canAsk else { return .act(.say(text)) }
    guard let asked else { return isCommand(text) ? .ask(text) : .act(.say(text)) }
    switch text.folded {
    case "yes", "y", "command": return command(asked)
    case "no", "n", "note": return .act(.say(asked))
    case _: return .ask(asked)
    }
  }

  /// True if the line is exactly a command that is offered.
  private func isCommand(_ text: String) -> Bool {
    guard LineWord(text) == nil || text.contains(" ") else { return true }
    let offered = screen.actionTargets.filter(\.isEnabled)
    return !offered.exactly(text).isEmpty
      || LineRole(text)?.meant(on: screen).isEmpty == false
  }
}

// MARK: - Commands

extension LineReader {
  private func own(_ line: String) -> LineMeaning? {
    switch LineWord(line) {
    case .help(nil)?: .tell(help)
    case .help(let word?)?: focused == nil || isExplained(word) ? help(on: word) : nil
    case .show?: .show
    case .quit?: .leave
    case nil: nil
    }
  }

  private func exact(_ line: String) -> LineMeaning? {
    one(of: screen.targets.exactly(line), in: line, use)
  }

  private func close(_ line: String) -> LineMeaning? {
    if let meaning = one(of: screen.targets.meant(by: line), in: line, use) { return meaning }
    return LineVerb(line) == .add ? one(of: adding, in: line, use) : nil
  }

  private func role(_ line: String) -> LineMeaning? {
    guard let actions = LineRole(line)?.meant(on: screen), !actions.isEmpty else { return nil }
    let targets = screen.actionTargets.filter { target in actions.contains { $0.id == target.id } }
    return one(of: targets, in: line, use)
  }

  private func intoFocus(_ line: String) -> LineMeaning? {
    focused.map { .act(.set($0.id, value: line.unquoted)) }
  }

  /// Returns the effect on the only target; a mistake if several are meant, nil if none.
  func one(
    of targets: [LineTarget],
    in line: String,
    _ meaning: (LineTarget) -> LineMeaning
  ) -> LineMeaning? {
    guard targets.count <= 1 else { return .mistake(ambiguous(line, targets)) }
    guard let target = targets.first else { return nil }
    if let mistake = renumbered(target, in: line) ?? disabled(target) { return .mistake(mistake) }
    return meaning(target)
  }

  /// Returns the effect of naming a target and nothing else.
  private func use(_ target: LineTarget) -> LineMeaning {
    switch target.subject {
    case .action(let action): return .act(.tap(action.id))
    case .option(let option, let picker): return .act(.select(picker, option: option))
    case .row(let row):
      switch row.kind {
      case .button, .navigationLink, .toggle: return .act(.tap(row.id))
      case .textField: return .act(.focus(row.id))
      case .stepper, .picker, .slider, .datePicker: return .tell(explanation(of: target))
      case .progress, .text:
        return .mistake(LineError("“\(target.label)” only shows something.", hint: helpHint))
      }
    }
  }
}

// MARK: - Verbs

extension LineReader {
  private func verb(_ line: String) -> LineMeaning? {
    let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 2, let verb = LineVerb(words[0]) else { return nil }
    let rest = words[1].trimmed
    let meaning: LineMeaning? =
      switch verb {
      case .open: one(of: screen.targets.meant(by: rest), in: rest, use) ?? assignment(rest)
      case .delete: delete(rest)
      case .move: move(rest)
      case .set: assignment(rest)
      case .focus:
        one(of: screen.rowTargets.filter { $0.row?.isField == true }.meant(by: rest), in: rest, use)
      case .type: focused.map { .act(.type($0.id, text: rest.unquoted)) }
      case .say: notes == .off ? nil : .act(.say(rest.unquoted))
      case .add: add(line, rest)
      }
    if let meaning { return meaning }
    // With a field to fill, it's the text of the field.
    let isText = focused != nil || verb == .say || verb == .add
    return isText ? nil : .mistake(unknown(rest, after: words[0]))
  }

  private func delete(_ text: String) -> LineMeaning? {
    let rows = screen.rowTargets.filter { $0.row?.isDeletable == true }
    if let meaning = one(of: rows.meant(by: text), in: text, { .act(.delete($0.id)) }) {
      return meaning
    }
    guard focused == nil, let other = screen.rowTargets.exactly(text).first else { return nil }
    return .mistake(LineError("“\(other.label)” can't be deleted here.", hint: helpHint))
  }

  /// Reads the words after “move”: `3 before 1`, `3 to 1`, `Blob up`, `Blob last`.
  private func move(_ text: String) -> LineMeaning? {
    let rows = screen.rowTargets.filter { $0.row?.isMovable == true }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    for (index, word) in words.enumerated().dropFirst() {
      guard let place = LinePlace(word) else { continue }
      let (first, second) = (words[..<index], words[(index + 1)...])
      guard place.needsRow != second.isEmpty else { continue }
      let named = first.joined(separator: " ")
      return one(of: rows.meant(by: named), in: named) { row in
        let all = screen.section(of: row.id)
        guard place.needsRow else { return moved(row, place.target(of: row.id, among: all)) }
        let other = second.joined(separator: " ")
        return one(of: rows.meant(by: other), in: other) {
          moved(row, place.target(of: row.id, at: $0.id, among: all))
        } ?? .mistake(unknown(other, after: "move"))
      } ?? (focused == nil ? .mistake(unknown(named, after: "move")) : nil)
    }
    return nil
  }

  private func moved(_ row: LineTarget, _ target: ControlID?) -> LineMeaning {
    guard let target, target != row.id else { return .tell("“\(row.label)” is already there.") }
    return .act(.move(row.id, to: target))
  }

  /// Reads `new book`, `add a book Emma` or `add Emma`, where one action adds something.
  private func add(_ line: String, _ rest: String) -> LineMeaning? {
    if let meaning = assignment(line) { return meaning }
    // “New hires” is a title.
    guard focused == nil || line.lowercased().hasPrefix("add ") else { return nil }
    if let meaning = exact("add \(rest)") ?? assignment("add \(rest)") { return meaning }
    guard adding.count == 1, let action = adding.first else { return nil }
    return .act(.tap(action.id), then: rest.unquoted)
  }

  private var adding: [LineTarget] {
    screen.actionTargets.filter { target in
      target.isEnabled && target.action?.role == .normal
        && target.names.contains { $0.hasPrefix("add ") || $0 == "add" }
    }
  }
}

extension Screen {
  /// The numbered rows of the section that has a row.
  fileprivate func section(of id: ControlID) -> [ControlID] {
    sections.map { $0.rows.map(\.id) }.first { $0.contains(id) } ?? []
  }
}

/// A place to move a row to.
private enum LinePlace: String {
  case before, above, after, below, to, up, down, first, last, top, bottom

  init?(_ word: String) { self.init(rawValue: word.lowercased()) }

  var needsRow: Bool {
    switch self {
    case .before, .above, .after, .below, .to: true
    case .up, .down, .first, .last, .top, .bottom: false
    }
  }

  /// Returns the row whose place the moved one takes, beside another row.
  func target(of id: ControlID, at other: ControlID, among ids: [ControlID]) -> ControlID? {
    guard let from = ids.firstIndex(of: id), let to = ids.firstIndex(of: other) else { return nil }
    switch self {
    case .before, .above: return from < to ? ids[to - 1] : other
    case .after, .below: return from > to ? ids[min(to + 1, from)] : other
    case .to, .up, .down, .first, .last, .top, .bottom: return other
    }
  }

  /// Returns the row whose place the moved one takes.
  func target(of id: ControlID, among ids: [ControlID]) -> ControlID? {
    guard let index = ids.firstIndex(of: id) else { return nil }
    switch self {
    case .up: return index > 0 ? ids[index - 1] : nil
    case .down: return index + 1 < ids.count ? ids[index + 1] : nil
    case .first, .top: return ids.first
    case .last, .bottom: return ids.last
    case .before, .above, .after, .below, .to: return nil
    }
  }
}
