import FeatureKit
import FeatureWalks
import TerminalConsole
import TerminalTexts

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
  /// Explains a row with the values of the screen that it opens.
  case explain(ControlID)
  /// Shows the whole screen.
  case show
  /// Shows more rows.
  case more
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
@MainActor
struct LineReader {
  /// The screen.
  let screen: Screen
  /// The actions of the screen.
  let actions: [LineTarget]
  /// The rows that take input and were made with the screen, and the options of pickers.
  let rows: [LineTarget]
  /// The numbers of all rows.
  let numbering: RowNumbering
  /// The rows that weren't made; nil if all were.
  let beyond: RowsBeyond?
  /// True if the user can have more rows shown.
  var hasMore = false
  /// The state of the activity that runs.
  var notes = LineActivity.Notes.off
  /// The screen as it was when the line was begun; nil if none was printed.
  var begun: Screen?
  /// A longer page of it that was printed before, whose numbers the user may still read.
  var longest: Screen?
  /// The line of the open question that `LineMeaning.ask` asks.
  var asked: String?
  /// True if the user can be asked.
  var canAsk = true
  /// The words in which dates are typed; nil if they are typed as in walks.
  let dates: DateWords?
  /// The menu that the screen offers, if it's needed.
  var menu: LineMenu?
  /// The field that a line has filled, which takes no more until it gets the focus again.
  ///
  /// Else a second line, meant for something else, would replace the first one.
  var filled: ControlID?
  /// True if a line goes into the field with the focus; a line after a slash never does.
  private var goesIntoFocus = true

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - aliases: Other names that people type for fields, by the names in their identifiers.
  ///   - dates: The words in which dates are typed.
  ///   - live: The same screen with its rows that weren't made, if there are such.
  init(
    _ screen: Screen,
    aliases: [String: [String]] = [:],
    dates: DateWords? = nil,
    from live: LiveScreen? = nil
  ) {
    let numbering = RowNumbering(screen)
    (self.screen, self.dates, self.numbering) = (screen, dates, numbering)
    (actions, rows) = (
      screen.actionTargets, numbering.places.flatMap { $0.targets(aliases) }
    )
    beyond = live.flatMap { RowsBeyond($0, screen, numbering) }
  }

  /// Reads a line.
  func read(_ line: String) -> LineMeaning {
    let text = line.withoutKeySequences.trimmed
    guard !text.isEmpty else {
      if let asked { return .ask(asked) }
      return line.trimmed.isEmpty ? .show : .nothing
    }
    switch notes {
    case .off: return command(text.hasPrefix("/") && focused == nil ? text.withoutSlash : text)
    case .taken: return noteOrCommand(text)
    case .paused:
      var reader = self
      reader.goesIntoFocus = !text.hasPrefix("/")
      let answer = reader.command(text.hasPrefix("/") ? text.withoutSlash : text)
      // A script can't see the question, so its notes go on.
      if case .mistake = answer, !canAsk, !text.hasPrefix("/") { return .act(.say(text)) }
      return answer
    }
  }

  /// Reads a command, by the first rule that applies.
  func command(_ line: String) -> LineMeaning {
    own(line) ?? pageIsDone(line) ?? exact(line) ?? more(line) ?? role(line) ?? plain(line)
      ?? walkAct(line)
      ?? answer(line) ?? verb(line) ?? place(line) ?? assignment(line) ?? wished(line)
      ?? misspelled(line) ?? intoFocus(line) ?? date(line) ?? near(line) ?? here(line)
      ?? menuItem(line) ?? .mistake(unknown(line))
  }

  /// Reads the rest of a line as a value for the screen that its beginning has opened.
  func rest(_ text: String) -> LineMeaning {
    if let field = focused, field.value?.isEmpty == true {
      return .act(.set(field.id, value: text))
    }
    switch exact(text) ?? assignment(text) ?? date(text) {
    case .act(let act, nil)?:
      switch act {
      case .set, .select: return .act(act)
      case .tap where rows.isEmpty: return .act(act)
      case .tap, .type, .delete, .move, .focus, .wait, .say, .open: break
      }
    case _: break
    }
    let choices = rows.filter { $0.row == nil }
    guard let picker = rows.first(where: { $0.id == choices.first?.id })?.row else {
      return .mistake(LineError("Nothing takes “\(text)”.", hint: helpHint))
    }
    return option(text, of: picker).map { .act($0) } ?? .mistake(unsuitable(text, for: picker))
  }

  /// Returns the rows among which some words can mean one.
  ///
  /// - Parameters:
  ///   - text: The words.
  ///   - exactly: True if the beginning of a name isn't enough.
  /// - Returns: The targets.
  func rows(for text: String, exactly: Bool = false) -> [LineTarget] {
    rows + (beyond?.targets(for: text, exactly: exactly) ?? [])
  }

  /// Returns the actions and rows with exactly this name.
  func targets(exactly text: String) -> [LineTarget] {
    (actions + rows(for: text, exactly: true)).exactly(text)
  }

  /// Returns the rows with exactly this name.
  func named(_ text: String) -> [LineTarget] { rows(for: text, exactly: true).exactly(text) }

  /// Returns the target of a control of a row.
  func target(_ id: ControlID) -> LineTarget? {
    targets(besides: id).first { $0.id == id }
  }

  /// Returns the targets on the line of the row with a control.
  func targets(besides id: ControlID) -> [LineTarget] {
    guard let row = rows.first(where: { $0.id == id })?.rowID else {
      return beyond?.targets(besides: id) ?? []
    }
    return rows.filter { $0.rowID == row }
  }

  /// Returns the targets that are meant; in front of a question, only those that begin with the text.
  func meant(by text: String) -> [LineTarget] {
    let meant = (actions + rows(for: text)).meant(by: text)
    guard screen.style == .alert else { return meant }
    return meant.filter { target in target.names.contains { $0.hasPrefix(text.folded) } }
  }

  var focused: Control? {
    goesIntoFocus && (filled == nil || filled != screen.focus) ? screen.focusedField : nil
  }

  /// The mark before commands.
  var mark: String { notes.mark }

  var helpHint: PrintedText { "“\(mark)help” lists what you can do here." }
}

// MARK: - Notes

extension LineReader {
  private func noteOrCommand(_ text: String) -> LineMeaning {
    guard let text = Self.note(text) else { return command(text.withoutSlash) }
    guard canAsk else { return .act(.say(text)) }
    guard let asked else { return isCommand(text) ? .ask(text) : .act(.say(text)) }
    return LineReader.isYes(text) ? command(asked) : .act(.say(asked))
  }

  /// Returns the note that a line is while notes are taken; nil if it's empty or a command.
  static func note(_ line: String) -> String? {
    let text = line.withoutKeySequences.trimmed
    if text.hasPrefix("//") { return text.withoutSlash }
    return text.isEmpty || text.hasPrefix("/") ? nil : text
  }

  /// Returns the way to end the activity if a note is a lone word that ends things elsewhere.
  func remark(on note: String, ending: ControlID?) -> PrintedText? {
    guard canAsk, notes == .taken, LineWord.endings.contains(note.folded), !isCommand(note),
      let target = actions.first(where: { $0.id == ending })
    else { return nil }
    return "note: “\(note)” is kept as a note; “\(mark)\(target.typed)” means “\(target.label)”."
  }

  /// Returns true if the line answers whether another one is a note or a command.
  static func isAnswer(_ line: String) -> Bool {
    let text = line.withoutKeySequences.trimmed
    return text.isEmpty || isYes(text) || ["no", "n", "note"].contains(text.folded)
  }

  private static func isYes(_ text: String) -> Bool {
    ["yes", "y", "command"].contains(text.folded)
  }

  /// True if the line is exactly a command that is offered.
  private func isCommand(_ text: String) -> Bool {
    guard LineWord(text) == nil || text.contains(" ") else { return true }
    let offered = actions.filter(\.isEnabled)
    return !offered.exactly(text.withoutFillers).isEmpty
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

  func exact(_ line: String) -> LineMeaning? {
    let found = targets(exactly: line).filter { target in
      // In front of a field for text, the text of another one is no name: two people may be called Ann.
      focused == nil || target.row?.isField != true || !target.names.contains(line.folded)
        || target.number == nil
    }
    return one(of: found, in: line, use)
  }

  /// Reads “more”, where a field for text doesn't take it.
  private func more(_ line: String) -> LineMeaning? {
    hasMore && focused == nil && line.folded == LineWord.more ? .more : nil
  }

  /// Reads “start the meeting” as “start meeting”, where no text is wanted.
  private func plain(_ line: String) -> LineMeaning? {
    let plain = line.withoutFillers
    return focused != nil || plain == line.folded ? nil : exact(plain) ?? role(plain)
  }

  private func near(_ line: String) -> LineMeaning? {
    if let meaning = one(of: meant(by: line), in: line, use) { return meaning }
    return LineVerb(line) == .add ? one(of: adding, in: line, use) : nil
  }

  /// Reads the beginning of an answer: there “go on” is that of “Go on without”, and not a verb.
  private func answer(_ line: String) -> LineMeaning? {
    screen.style == .alert ? one(of: meant(by: line), in: line, use) : nil
  }

  /// Shows the screen again whose own name is typed.
  private func here(_ line: String) -> LineMeaning? {
    let (title, words) = (screen.title.folded, line.folded)
    return screen.style != .alert && "\(title) ".hasPrefix("\(words) ") ? .show : nil
  }

  func role(_ line: String) -> LineMeaning? {
    guard let meant = LineRole(line)?.meant(on: screen) else { return nil }
    return one(of: actions.filter { meant.map(\.id).contains($0.id) }, in: line, use)
  }

  /// Reads “done” alone as the screen's, also if something to do is called that.
  private func pageIsDone(_ line: String) -> LineMeaning? {
    guard line.folded == LineVerb.done.words[0], rows.contains(where: \.isCircle),
      targets(exactly: line).allSatisfy({ $0.number != nil })
    else { return nil }
    return role(line)
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
    let mistake = renumbered(target, in: line) ?? disabled(target) ?? shortened(target, in: line)
    return mistake.map { .mistake($0) } ?? meaning(target)
  }

  /// Returns the effect of naming a target and nothing else.
  func use(_ target: LineTarget) -> LineMeaning {
    switch target.subject {
    case .action(let action): return .act(.tap(action.id))
    case .option(let option, let picker): return .act(.select(picker, option: option))
    case .row(let row) where target.isCircle: return .act(.set(row.id, value: "on"))
    case .row(let row):
      switch row.kind {
      case .button, .navigationLink, .toggle: return .act(.tap(row.id))
      case .textField: return .act(.focus(row.id))
      case .stepper, .picker, .slider, .datePicker: return .tell(explanation(of: target))
      case .progress, .ring, .text:
        let circle = targets(besides: row.id).first(where: \.isCircle)
        let hint = circle.map { "“\(mark)\($0.typed)” marks it as done." as PrintedText }
        return .mistake(
          LineError("“\(target.label)” can't be opened.", hint: hint ?? helpHint)
        )
      }
    }
  }
}
