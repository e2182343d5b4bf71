import FeatureKit
import FeatureWalks

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
        one(of: rows.filter { $0.row?.isField == true }.meant(by: rest), in: rest, use)
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
    let deletable = rows.filter { $0.row?.isDeletable == true }
    if let meaning = one(of: deletable.meant(by: text), in: text, { .act(.delete($0.id)) }) {
      return meaning
    }
    guard focused == nil || text.isRowNumber, let other = rows.exactly(text).first else {
      return nil
    }
    return .mistake(LineError("“\(other.label)” can't be deleted here.", hint: helpHint))
  }

  /// Reads `done on` for a switch of that name, if that is a value of it.
  private func fieldCalled(_ name: String, in line: String) -> LineMeaning? {
    guard rows.exactly(name).contains(where: { $0.row?.takesValue == true }),
      case .act(let act, nil)? = assignment(line)
    else { return nil }
    return .act(act)
  }

  /// Marks a row as done or not, which is the same twice as once.
  private func marked(_ text: String, isDone: Bool) -> LineMeaning? {
    let circles = rows.filter(\.isCircle)
    let hosts = rows.filter { row in circles.contains { $0.host?.id == row.id } }
    let meant = focused == nil ? hosts.meant(by: text) : hosts.exactly(text)
    guard meant.count <= 1 else { return .mistake(ambiguous(text, meant)) }
    let circle = circles.filter { $0.host?.id == meant.first?.id }
    return one(of: circle, in: text) { .act(.set($0.id, value: isDone ? "on" : "off")) }
  }

  /// Reads the words after “move”: `3 before 1`, `3 to 1`, `Blob up`, `Blob last`.
  private func move(_ text: String) -> LineMeaning? {
    let rows = rows.filter { $0.row?.isMovable == true }
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
          guard all.contains($0.id) else {
            return .mistake(LineError("“\(row.label)” can only be moved within its section."))
          }
          return moved(row, place.target(of: row.id, at: $0.id, among: all))
        } ?? .mistake(unknown(other, after: "move"))
      } ?? (focused == nil ? .mistake(unknown(named, after: "move")) : nil)
    }
    return nil
  }

  private func moved(_ row: LineTarget, _ target: ControlID?) -> LineMeaning {
    guard let target, target != row.id else {
      let name = row.label.isEmpty ? row.typed : row.label
      return .tell("“\(name)” is already there.")
    }
    return .act(.move(row.id, to: target))
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
        place.needsRow ? !rows.exactly(other).isEmpty : other.isEmpty,
        let target = rows.exactly(name).first(where: { $0.number != nil && $0.host == nil }),
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
