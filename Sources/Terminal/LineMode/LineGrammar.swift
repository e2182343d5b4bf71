import FeatureKit
import FeatureWalks
import TerminalConsole
import TerminalTexts

/// The meaning of a typed line.
enum LineMeaning: Equatable {
  /// Nothing: the line held only keys, such as arrows.
  case nothing
  /// An act; the value is for the screen that it opens.
  case act(SessionAct, then: String? = nil)
  /// A word of line mode itself.
  case word(LineWord)
  /// A line that can't be carried out, with what works instead.
  case mistake(LineError)
}

/// The words of line mode itself.
enum LineWord: String {
  case help, back, show, more, quit

  init?(_ line: String) { self.init(rawValue: line == "?" ? "help" : line.folded) }
}

/// Reads typed lines in front of a screen.
///
/// Its rules are tried in order, and `help` is the page that lists them.
///
/// ```swift
/// grammar.read("title Design")  // .act(.set("title", value: "Design"))
/// grammar.read("delete 2")      // .act(.delete(ControlID("book", …)))
/// ```
@MainActor
struct LineGrammar {
  /// The screen with its rows that weren't made.
  let live: LiveScreen
  let words: ScreenWords
  /// The words in which dates are typed; nil if they are typed as in walks.
  let dates: DateWords?
  /// Returns true if a screen below takes lines.
  var takesLinesBelow: () -> Bool = { false }
  /// True if the user can have more rows shown.
  var hasMore = false
  /// True if the user sees what is refused.
  var hasPerson = true
  /// Returns the line that does in a shell what the first word of a line says.
  var shellLine: (String) -> String? = { _ in nil }

  var screen: Screen { words.screen }

  /// Reads a line.
  func read(_ line: String) -> LineMeaning {
    let text = line.withoutKeySequences.trimmed
    guard !text.isBlank else { return line.isBlank ? .word(.show) : .nothing }
    let note = Self.note(text)
    if let note, screen.submittedField != nil { return .act(.say(note)) }
    let meaning =
      note.map { intoFocus($0) ?? command($0) } ?? command(String(text.dropFirst()).trimmed)
    guard case .mistake = meaning, !hasPerson else { return meaning }
    // A script sees neither what is refused nor a question, so its lines go on.
    let isLine = screen.lineField != nil || note != nil && takesLinesBelow()
    return isLine ? .act(.say(text)) : meaning
  }

  /// Returns the text that a line is where text is taken; nil if it's empty or a command.
  static func note(_ line: String) -> String? {
    let text = line.withoutKeySequences.trimmed
    if text.hasPrefix("//") { return text.withOneSlash }
    return text.isBlank || text.hasPrefix("/") ? nil : text
  }

  /// Reads the text of the focused field, or a field's name with a colon and its value.
  private func intoFocus(_ text: String) -> LineMeaning? {
    guard let field = screen.focusedField else { return nil }
    return self.field(text, needsColon: true) ?? .act(.set(field.id, value: text))
  }

  /// Reads a command, by the first rule that applies.
  private func command(_ line: String) -> LineMeaning {
    number(line) ?? word(line) ?? fieldOrVerb(line) ?? own(line) ?? walkAct(line) ?? unknown(line)
  }

  /// Reads the value that a line had for the screen that it opened.
  func choice(_ value: String) -> LineMeaning {
    let picker = words.places.map(\.row).first { if case .picker = $0.kind { true } else { false } }
    return picker.map { set($0, to: value) } ?? refused("Nothing takes “\(value)”.")
  }

  var helpHint: PrintedText { "“\(words.mark)help” lists what you can type." }
}

// MARK: - The rules

extension LineGrammar {
  private func number(_ line: String) -> LineMeaning? {
    guard let number = Int(line) else { return nil }
    guard let row = place(number)?.row else { return noRow(number) }
    if let meaning = alone(row) { return meaning }
    let marking: PrintedText = "“\(words.mark)done \(number)” marks it as done."
    return refused("“\(row.title)” can't be opened.", row.circle == nil ? nil : marking)
  }

  /// Reads the beginning of a label in brackets; an action that destroys takes the whole word.
  private func word(_ line: String) -> LineMeaning? {
    let key = line.folded.nameKey
    guard !key.isEmpty else { return nil }
    let begun = words.words.filter { $0.label.nameKey.hasPrefix(key) }
    guard let word = words.words.first(where: { $0.typed.nameKey == key }) ?? begun.first else {
      return nil
    }
    if word.typed.nameKey != key {
      guard LineWord(key) == nil else { return nil }
      guard begun.count == 1 else {
        let labels = begun.map { "“\($0.typed)”" }.inWords("or")
        return refused("“\(line)” could be \(labels).", "Type more of it.")
      }
      guard !word.isDestructive || key.hasPrefix(word.typed.nameKey) else {
        return refused("“\(word.typed)” must be typed in full; nothing was done.")
      }
    }
    return word.isEnabled
      ? .act(word.act) : word.reason.map { refused("\($0)") } ?? disabled(word.label)
  }

  /// Reads a field's name and a value, or the name of what is done on the line of a row.
  private func field(_ line: String, needsColon: Bool = false) -> LineMeaning? {
    for (name, control) in named(in: line) {
      guard let value = line.value(behind: name, needsColon: needsColon) else { continue }
      let isAlone = value.text.isEmpty && !value.hasColon
      return (isAlone ? alone(control) : nil) ?? set(control, to: value.text)
    }
    return nil
  }

  private func fieldOrVerb(_ line: String) -> LineMeaning? {
    let (field, verb) = (field(line), verb(line))
    // A switch with the name of a verb takes no number.
    if case .mistake? = field, let verb { return verb }
    return field ?? verb
  }

  /// The controls that a line may name, the longest name first.
  private func named(in line: String) -> [(name: String, control: Control)] {
    let numbers = line.split { !$0.isNumber }.prefix(1).compactMap { Int($0) }
    let places = words.places.filter { $0.number == nil } + numbers.compactMap(place)
    return places.flatMap { place in
      place.row.line
        .filter { $0.takesValue || $0.isLink && place.number != nil && $0.id != place.row.id }
        .filter { $0.id != place.row.circle?.id && $0.submission == nil }
        .map { ($0.name(place.number), $0) }
    }
    .sorted { $0.name.count > $1.name.count }
  }

  /// Reads a verb and the number of a row.
  private func verb(_ line: String) -> LineMeaning? {
    let parts = line.folded.split(separator: " ").map(String.init)
    guard parts.count > 1, let number = Int(parts[1]),
      ["delete", "move", "done", "reopen"].contains(parts[0])
    else { return nil }
    guard let place = place(number) else { return noRow(number) }
    let row = place.row
    switch (parts[0], parts.count) {
    case ("delete", 2) where row.isDeletable: return .act(.delete(row.id))
    case ("move", 3...4) where row.isMovable: return move(place, Array(parts.dropFirst(2)))
    case ("done", 2), ("reopen", 2):
      guard let circle = row.circle else { break }
      return .act(.set(circle.id, value: parts[0] == "done" ? "on" : "off"))
    case _: break
    }
    return refused("“\(row.title)” can't be changed by “\(line)”.")
  }

  /// Reads the place to which a row is moved: `up`, `last`, `before 1`.
  private func move(_ place: RowPlace, _ parts: [String]) -> LineMeaning {
    let last = screen.sections[place.section].count - 1
    let other = parts.count == 2 ? Int(parts[1]).flatMap(self.place) : nil
    let offset: Int? =
      switch (parts[0], other) {
      case ("up", nil) where parts.count == 1: place.offset - 1
      case ("down", nil) where parts.count == 1: place.offset + 1
      case ("first", nil) where parts.count == 1: 0
      case ("last", nil) where parts.count == 1: last
      case ("before", let other?) where other.section == place.section:
        place.offset < other.offset ? other.offset - 1 : other.offset
      case ("after", let other?) where other.section == place.section:
        place.offset > other.offset ? other.offset + 1 : other.offset
      case _: nil
      }
    guard let offset else { return refused("“\(place.row.title)” can't be moved there.") }
    guard (0...last).contains(offset), offset != place.offset else {
      return .mistake(LineError("“\(place.row.title)” is already there."))
    }
    let made = words.places.first { $0.section == place.section && $0.offset == offset }
    let target = made?.row ?? live.row(in: place.section, at: offset)
    return .act(.move(place.row.id, to: target.id))
  }

  /// Reads a word of line mode itself.
  private func own(_ line: String) -> LineMeaning? {
    switch LineWord(line) {
    case .back?:
      screen.wayOut.map { .act(.tap($0)) } ?? refused("There is nothing to go back to.")
    case .more? where !hasMore: .mistake(LineError("There are no more rows."))
    case let word?: .word(word)
    case nil: nil
    }
  }

  private func walkAct(_ line: String) -> LineMeaning? {
    (try? SessionAct(parsing: line)).map { .act($0) }
  }

  /// Returns the row with a number.
  func place(_ number: Int) -> RowPlace? {
    words.places.first { $0.number == number }
      ?? words.numbers.place(number, on: live, words.places)
  }

  // MARK: - Values

  /// Returns the effect of naming a control and nothing else; nil if it needs a value.
  private func alone(_ control: Control) -> LineMeaning? {
    switch control.kind {
    case _ where !control.isEnabled: disabled(control.title)
    case .button, .navigationLink, .toggle: .act(.tap(control.id))
    case .textField: .act(.focus(control.id))
    case .stepper, .picker, .slider, .datePicker, .progress, .ring, .text: nil
    }
  }

  /// Returns the act that gives a control a value as it is typed.
  private func set(_ control: Control, to value: String) -> LineMeaning {
    let act: SessionAct? =
      switch control.kind {
      case .textField: .set(control.id, value: value)
      case .toggle:
        ["on", "off"].contains(value.folded) ? .set(control.id, value: value.folded) : nil
      case .stepper(_, let range, let step):
        value.number.flatMap { number in
          let fits = range.contains(number) && (number - range.lowerBound).isMultiple(of: step)
          return fits ? .set(control.id, value: "\(number)") : nil
        }
      case .slider(_, let range):
        Double(value).flatMap { range.contains($0) ? .set(control.id, value: value) : nil }
      case .datePicker(let shown, let earliest):
        date(value, from: shown).flatMap {
          $0 >= earliest ?? .distantPast ? .set(control.id, value: $0.typed) : nil
        }
      case .picker(_, let options):
        options.only(beginning: value).map { .select(control.id, option: $0) }
      case .navigationLink, .button, .progress, .ring, .text: nil
      }
    guard control.isEnabled else { return disabled(control.label) }
    if let act { return .act(act) }
    if control.kind == .navigationLink { return .act(.tap(control.id), then: value) }
    var takes = control.kind.takes
    if let dates, case .datePicker(_, let earliest) = control.kind {
      takes = dates.takes(from: earliest)
    }
    return refused(
      value.isEmpty ? "\(control.label) needs a value." : "\(control.label) can't be “\(value)”.",
      "\(control.label) takes \(takes)."
    )
  }

  private func date(_ text: String, from shown: Date) -> Date? {
    dates.map { $0.date(text, from: shown) } ?? Date(typed: text)
  }

  // MARK: - Mistakes

  private func refused(_ message: PrintedText, _ hint: PrintedText? = nil) -> LineMeaning {
    .mistake(LineError(message, hint: hint ?? helpHint))
  }

  private func noRow(_ number: Int) -> LineMeaning { refused("No row has the number \(number).") }

  private func disabled(_ label: String) -> LineMeaning { refused("“\(label)” can't be used now.") }

  /// Refuses a line that means nothing here, with the nearest label.
  private func unknown(_ line: String) -> LineMeaning {
    let enabled = words.words.filter(\.isEnabled)
    if screen.style == .alert {
      let answers = enabled.map { words.mark + $0.typed }.inWords("or")
      return refused("“\(line)” isn't an answer to this question.", "Type \(answers).")
    }
    let first = line.folded.split(separator: " ").first.map(String.init) ?? ""
    let texts = words.places.map(\.row).filter { $0.kind == .text }
    if let row = texts.first(where: { $0.label.folded.nameKey == first.nameKey }) {
      let isChanged = enabled.contains { $0.typed == "edit" }
      return refused("“\(row.label)” only shows something.", isChanged ? "“edit” changes it." : nil)
    }
    let hints: [PrintedText?] = [
      nearest(to: line).map { "Did you mean “\(words.mark)\($0)”?" },
      shellLine(first).map { "In a shell, “\($0)” does it." },
    ]
    let hint = hints.compactMap(\.self).joined(separator: " ")
    return refused("“\(line)” means nothing here.", hint.isEmpty ? nil : hint)
  }
}

extension LineGrammar {
  /// Returns what is typed for the word that was most likely meant by a line; nil if none is like it.
  private func nearest(to line: String) -> String? {
    let enabled = words.words.filter(\.isEnabled)
    let first = line.folded.split(separator: " ").first.map(String.init) ?? ""
    let labels = enabled.flatMap { [$0.typed, $0.label] } + named(in: "").map(\.name)
    let nearest = labels.nearest(to: line.folded) ?? labels.nearest(to: first)
    return enabled.first { $0.label == nearest }?.typed ?? nearest
  }

  /// Returns the warning about a script's note that looks like a mistyped command; nil for any other.
  func warning(about note: String) -> PrintedText? {
    guard note.hasPrefix("/"), let command = nearest(to: String(note.dropFirst())) else {
      return nil
    }
    return "warning: “\(note)” was taken as a note. Did you mean “/\(command)”?"
  }
}

extension [String] {
  /// Returns the text that is meant: the same, the same in any case, or the only one that begins so.
  fileprivate func only(beginning text: String) -> String? {
    let key = text.folded.nameKey
    let same = first { $0 == text } ?? first { $0.folded.nameKey == key }
    if let same { return same }
    let begun = text.isEmpty ? [] : filter { $0.folded.nameKey.hasPrefix(key) }
    return begun.count == 1 ? begun[0] : nil
  }
}

extension String {
  /// The whole number at the beginning, if only a unit follows: `10`, `10 min`.
  fileprivate var number: Int? {
    let digits = prefix { $0.isASCII && $0.isNumber }
    let unit = dropFirst(digits.count)
    return unit.allSatisfy { $0.isLetter || $0.isWhitespace || $0 == "." } ? Int(digits) : nil
  }

  /// Returns the text behind a name and a colon or a space, in any case; nil if it begins otherwise.
  func value(behind name: String, needsColon: Bool) -> (text: String, hasColon: Bool)? {
    guard let rest = rest(behind: name.nameKey) else { return nil }
    let value = rest.drop(while: \.isWhitespace)
    if value.first == ":" { return (String(value.dropFirst()).trimmed, true) }
    guard !needsColon, rest.isEmpty || rest.count > value.count else { return nil }
    return (String(value), false)
  }
}
