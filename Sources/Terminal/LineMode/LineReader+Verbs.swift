import FeatureKit
import FeatureWalks
import TerminalConsole
import TerminalTexts

// MARK: - Verbs

extension LineReader {
  /// Reads a verb and the name that it's about.
  func verb(_ line: String) -> LineMeaning? {
    let words = line.withoutNotDone.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      .map(String.init)
    guard words.count == 2, let verb = LineVerb(words[0]) else { return nil }
    if verb == .done || verb == .reopen, !rows.contains(where: \.isCircle) { return nil }
    let rest = words[1].trimmed
    let meaning: LineMeaning? =
      switch verb {
      case .open: one(of: meant(by: rest), in: rest, use) ?? assignment(rest)
      case .delete: delete(rest)
      case .move: move(rest)
      case .set: assignment(rest)
      case .focus:
        one(
          of: rows(for: rest).filter { $0.row?.isField == true }.meant(by: rest),
          in: rest,
          use
        )
      case .type: focused.map { .act(.type($0.id, text: rest.unquoted)) }
      case .say: notes == .off ? nil : .act(.say(rest.unquoted))
      case .add: add(line, rest)
      case .done, .reopen: fieldCalled(words[0], in: line) ?? marked(rest, isDone: verb == .done)
      }
    if let meaning { return meaning }
    // With a field to fill, it's the text of the field.
    let isRow = [.delete, .done, .reopen].contains(verb) && rest.isRowNumber
    let isText = focused != nil && !isRow || verb == .say || verb == .add
    return isText ? nil : .mistake(unknown(rest, after: words[0]))
  }

  private func delete(_ text: String) -> LineMeaning? {
    let rows = rows(for: text)
    let deletable = rows.filter { $0.row?.isDeletable == true }
    if let meaning = one(of: deletable.meant(by: text), in: text, { .act(.delete($0.id)) }) {
      return meaning
    }
    guard focused == nil || text.isRowNumber, let other = named(text).first else {
      return nil
    }
    return .mistake(LineError("“\(other.label)” can't be deleted here.", hint: helpHint))
  }

  /// Reads `done on` for a switch of that name, if that is a value of it.
  private func fieldCalled(_ name: String, in line: String) -> LineMeaning? {
    guard named(name).contains(where: { $0.row?.takesValue == true }),
      case .act(let act, nil)? = assignment(line)
    else { return nil }
    return .act(act)
  }

  /// Marks a row as done or not, which is the same twice as once.
  private func marked(_ text: String, isDone: Bool) -> LineMeaning? {
    let rows = rows(for: text)
    let circles = rows.filter(\.isCircle)
    let marked = Set(circles.map(\.rowID))
    let hosts = rows.filter { marked.contains($0.id) }
    let meant = focused == nil ? hosts.meant(by: text) : hosts.exactly(text)
    guard meant.count <= 1 else { return .mistake(ambiguous(text, meant)) }
    let circle = circles.filter { $0.host?.id == meant.first?.id }
    return one(of: circle, in: text) { .act(.set($0.id, value: isDone ? "on" : "off")) }
  }

  /// Reads the words after “move”: `3 before 1`, `3 to 1`, `Blob up`, `Blob last`.
  private func move(_ text: String) -> LineMeaning? {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    for (index, word) in words.enumerated().dropFirst() {
      guard let place = LinePlace(word) else { continue }
      let (first, second) = (words[..<index], words[(index + 1)...])
      guard place.needsRow != second.isEmpty else { continue }
      let named = first.joined(separator: " ")
      return one(of: movable(named), in: named) { row in
        guard place.needsRow else { return moved(row, place.offset(of: row.place, in: screen)) }
        let other = second.joined(separator: " ")
        return one(of: movable(other), in: other) {
          guard $0.place?.section == row.place?.section else {
            return .mistake(LineError("“\(row.label)” can only be moved within its section."))
          }
          return moved(row, place.offset(of: row.place, at: $0.place))
        } ?? .mistake(unknown(other, after: "move"))
      } ?? (focused == nil ? .mistake(unknown(named, after: "move")) : nil)
    }
    return nil
  }

  private func movable(_ name: String) -> [LineTarget] {
    rows(for: name).filter { $0.row?.isMovable == true }.meant(by: name)
  }

  private func moved(_ row: LineTarget, _ offset: Int?) -> LineMeaning {
    guard let place = row.place, let offset, offset != place.offset else {
      let name = row.label.isEmpty ? row.typed : row.label
      return .tell("“\(name)” is already there.")
    }
    let other = numbering.places.first { $0.section == place.section && $0.offset == offset }
    guard let target = other?.row ?? beyond?.row(in: place.section, at: offset) else {
      return .mistake(unknown(row.typed, after: "move"))
    }
    return .act(.move(row.id, to: target.id))
  }

  /// Refuses `3 up` and `3 before 1`, which are as likely meant to move a row as to change its text.
  func place(_ line: String) -> LineMeaning? {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard screen.style != .alert, words.count > 1 else { return nil }
    for (index, word) in words.enumerated().dropFirst() {
      guard let place = LinePlace(word) else { continue }
      let name = words[..<index].joined(separator: " ")
      let other = words[(index + 1)...].joined(separator: " ")
      // In front of a field for text, “Jane first” and “1 to 1” are texts.
      guard focused == nil || name.isRowNumber && place != .to,
        place.needsRow ? !named(other).isEmpty : other.isEmpty,
        let target = named(name).first(where: { $0.number != nil && $0.host == nil }),
        let hint = hint(toMove: target, by: line, text: words[index...].joined(separator: " "))
      else { continue }
      return .mistake(LineError("“\(line)” means nothing here.", hint: hint))
    }
    return nil
  }

  /// Returns the lines that move a row, and that take the words as text.
  private func hint(toMove target: LineTarget, by line: String, text: String) -> PrintedText? {
    guard let row = target.row, row.isMovable || focused == nil && row.isField else { return nil }
    let moving: PrintedText? = row.isMovable ? "“\(mark)move \(line)” moves it" : nil
    let number = target.number.map(String.init) ?? ""
    let typing: PrintedText? =
      if let focused {
        "“\(mark)\(focused.label.lowercased()): \(line)” takes it as text"
      } else if row.isField {
        "“\(mark)\(row.label.lowercased()) \(number): \(text)” changes its text"
      } else {
        nil
      }
    return [moving, typing].compactMap(\.self).joined(separator: "; ") + "."
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

  /// The actions that add something.
  var adding: [LineTarget] {
    actions.filter { target in
      target.isEnabled && target.action?.role == .normal
        && target.names.contains { $0.hasPrefix("add ") || $0 == "add" }
    }
  }
}

extension String {
  /// The line with “reopen” for “not done”.
  fileprivate var withoutNotDone: String {
    let words = split(maxSplits: 2, whereSeparator: \.isWhitespace)
    guard words.count == 3, words[0].lowercased() == "not", words[1].lowercased() == "done" else {
      return self
    }
    return "\(LineVerb.reopen.words[0]) \(words[2])"
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

  /// Returns the offset whose row the moved one takes the place of, beside another row.
  func offset(of row: RowPlace?, at other: RowPlace?) -> Int? {
    guard let from = row?.offset, let to = other?.offset else { return nil }
    switch self {
    case .before, .above: return from < to ? to - 1 : to
    case .after, .below: return from > to ? min(to + 1, from) : to
    case .to, .up, .down, .first, .last, .top, .bottom: return to
    }
  }

  /// Returns the offset whose row the moved one takes the place of.
  func offset(of row: RowPlace?, in screen: Screen) -> Int? {
    guard let row else { return nil }
    let last = screen.sections[row.section].count - 1
    switch self {
    case .up: return row.offset > 0 ? row.offset - 1 : nil
    case .down: return row.offset < last ? row.offset + 1 : nil
    case .first, .top: return 0
    case .last, .bottom: return last
    case .before, .above, .after, .below, .to: return nil
    }
  }
}
