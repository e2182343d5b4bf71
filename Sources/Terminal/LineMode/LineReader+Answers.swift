import FeatureKit
import FeatureWalks
import TerminalConsole
import TerminalTexts

// MARK: - Mistakes

extension LineReader {
  /// Describes a line that means nothing here, with the nearest that works.
  func unknown(_ line: String, after verb: String? = nil) -> LineError {
    if screen.style == .alert {
      let answers = actions.map(\.typed).joinedByOr
      let typed = [verb, line].compactMap(\.self).joined(separator: " ")
      return LineError(
        "“\(typed)” isn't an answer to this question.",
        hint: "Type \(answers)."
      )
    }
    if line.isRowNumber { return LineError("No row has the number \(line).", hint: helpHint) }
    var hint = helpHint
    if let heading = heading(line) { return heading }
    if let nearest = nearest(to: line, after: verb) {
      let verb = verb.map { "\($0.lowercased()) " } ?? ""
      let label: PrintedText = nearest.number == nil ? "" : ", \(nearest.label)"
      hint = "Did you mean “\(mark)\(verb)\(nearest.typed)”\(label)?"
    } else if verb == nil, let field = rows.first(where: { $0.id == filled && filled != nil }) {
      let name = field.number.map { "\(field.row?.label ?? "") \($0)" } ?? field.label
      hint = """
        \(name) stays “\(field.row?.value ?? "")”; “\(mark)\(name.lowercased()) …” changes it. \
        “\(mark)help” lists the rest.
        """
    }
    return LineError("“\(line)” means nothing here.", hint: hint)
  }

  /// Describes a line that names a section of the screen; nil for another one.
  private func heading(_ line: String) -> LineError? {
    let sections = screen.sections.filter { $0.title?.folded == line.folded }
    guard let section = sections.first, let title = section.title else { return nil }
    let number = numbering.places.first { row in
      row.number != nil && screen.sections[row.section].title?.folded == line.folded
    }?.number
    return LineError(
      "“\(title)” is a heading.",
      hint: number.map { "Type the number of a row below it, such as \(mark)\($0)." }
        ?? helpHint
    )
  }

  /// Refuses `rename X`, and `undo` and `redo` before a field for text: hardly anyone means them as text.
  func wished(_ line: String) -> LineMeaning? {
    guard screen.style != .alert else { return nil }
    let word = line.split(whereSeparator: \.isWhitespace).first?.lowercased()
    let hint: PrintedText? =
      switch word {
      case "rename": renamingHint(for: line)
      case "undo" where line.folded == "undo", "redo" where line.folded == "redo":
        undoingHint(line.folded)
      case _: nil
      }
    guard let word, let hint else { return nil }
    return .mistake(LineError("“\(word)” means nothing here.", hint: hint))
  }

  private func renamingHint(for line: String) -> PrintedText? {
    let words = line.split(whereSeparator: \.isWhitespace).dropFirst().map(String.init)
    let to = words.firstIndex(of: "to")
    // “rename Jane Ann” is about Jane if a row is called that.
    let isNumber =
      words.first?.isRowNumber == true || to == nil && words.count > 1 && isRow(words[0])
    let name = words[..<(to ?? (isNumber ? 1 : 0))].joined(separator: " ")
    let rest = words[(to.map { $0 + 1 } ?? (isNumber ? 1 : 0))...].joined(separator: " ")
    let title = rest.isEmpty ? "…" : rest
    let named = named(name).filter { $0.number != nil && $0.host == nil }
    if let number = words.first, number.isRowNumber, named.isEmpty {
      return "No row has the number \(number)."
    }
    if named.count == 1, let number = named[0].number, let row = named[0].row, row.isField {
      return "Type “\(row.label.lowercased()) \(number) \(title)”."
    }
    if let field = rows.first(where: { $0.number == nil && $0.row?.isField == true }) {
      return "Type “\(field.typed) \(title)”."
    }
    let fill: PrintedText = "“edit”, then “title \(title)”."
    if actions.contains(where: { $0.names.contains("edit") }) {
      guard !name.isEmpty, isNumber || named.count == 1 else {
        return "To rename it, type \(fill)"
      }
      // What can be deleted on the page isn't in its form.
      guard named.count == 1, let row = named[0].row, !row.isDeletable else { return nil }
      let new: PrintedText = rest.isEmpty ? "the new name" : "“\(rest)”"
      return "To rename “\(row.title)”, type “edit”, then its number there, then \(new)."
    }
    guard rows.contains(where: { $0.number != nil && $0.row?.isDeletable == true }) else {
      return nil
    }
    return named.count == 1
      ? "Type “\(named[0].typed)” to open it, then \(fill)" : "Open it by its number, type \(fill)"
  }

  private func isRow(_ name: String) -> Bool {
    named(name).contains { $0.number != nil && $0.host == nil }
  }

  private func undoingHint(_ word: String) -> PrintedText? {
    guard let focused else { return nil }
    let wayOut = actions.first { $0.action?.closes == true }
    return """
      \(wayOut.map { "“\($0.typed)” leaves without the changes; " } ?? "" as PrintedText)\
      “\(focused.label.lowercased()): \(word)” takes it as text.
      """
  }

  private func nearest(to line: String, after verb: String?) -> LineTarget? {
    let items = verb == nil ? menu?.items ?? [] : []
    let verb = verb.flatMap(LineVerb.init)
    func candidates(_ rows: [LineTarget]) -> [LineTarget] {
      let marked = Set(rows.filter(\.isCircle).map(\.rowID))
      return (actions + rows + items).filter { target in
        switch verb {
        case .delete: target.row?.isDeletable == true
        case .move: target.row?.isMovable == true
        case .done, .reopen: target.host == nil && marked.contains(target.id)
        case .open, .set, .focus, .type, .say, .add, nil: target.isEnabled
        }
      }
    }
    let text = line.folded
    let words = text.split(separator: " ").map(String.init)
    // Of “start design”, design is here.
    for count in words.indices.dropFirst() {
      let name = words[count...].joined(separator: " ")
      let rest = candidates(rows(for: name, exactly: true)).exactly(name)
      if rest.count == 1, Int(words[count]) == nil { return rest.first }
    }
    for text in [text] + (words.count > 1 ? words.prefix(1) : []) {
      // Two mistakes in a word of three letters leave little of it.
      let names = (candidates(rows).flatMap { $0.names + [$0.typed] } + (beyond?.allNames ?? []))
        .filter { $0.count > 3 }
      // In several words, a mistake in the first letter too is hardly one.
      let near = text.contains(" ") ? names.filter { $0.first == text.first } : names
      guard let nearest = near.nearest(to: text) ?? names.first(where: { $0.hasWord(text) }) else {
        continue
      }
      return candidates(rows(for: nearest, exactly: true))
        .first { $0.names.contains(nearest) || $0.typed == nearest }
    }
    return nil
  }

  /// Describes a line that means several things.
  func ambiguous(_ line: String, _ targets: [LineTarget]) -> LineError {
    let count = targets.reduce(targets.count) { $0 + $1.more }
    let targets = targets.inOrder
    // Naming one more is shorter than counting it.
    let shown = targets.prefix(count == 6 ? 6 : 5).map(\.choice)
    let more = count > shown.count ? " or \(count - shown.count) others" : ""
    let isNumbered = targets.allSatisfy { $0.number != nil && $0.host == nil }
    return LineError(
      "“\(line)” could be \(more.isEmpty ? shown.joinedByOr : shown.joined(separator: ", "))\(more).",
      hint: isNumbered ? "Type its number." : "Type more of it."
    )
  }

  /// Returns the mistake of a name with a number that meant another row when the line was begun.
  func renumbered(_ target: LineTarget, in name: String) -> LineError? {
    guard name.folded.split(separator: " ").contains(where: { Int($0) != nil }),
      let meant = [begun, longest].compactMap({ $0?.targets(named: name) }).first(where: {
        !$0.isEmpty
      }),
      let before = meant.first,
      !meant.contains(where: { $0.rowID == target.rowID })
    else { return nil }
    let (old, new) = (before.rowTitle, target.rowTitle)
    let now: PrintedText = old == new ? "another “\(new)”" : "“\(new)”"
    var error = LineError(
      "The screen has changed: “\(name)” meant “\(old)” before, and \(now) now.",
      hint: "Nothing was done. Type the line again for the row that you mean."
    )
    error.isOfNumber = true
    return error
  }

  func disabled(_ target: LineTarget) -> LineError? {
    target.isEnabled ? nil : LineError("“\(target.label)” can't be used now.", hint: helpHint)
  }

  /// Returns the mistake of a line that is too short for an action that loses something.
  ///
  /// One wrong key must not do it.
  func shortened(_ target: LineTarget, in line: String) -> LineError? {
    let isRole = LineRole(line) != nil && line.folded.count > 1
    guard target.action?.role == .destructive, !isRole, [target].exactly(line).isEmpty else {
      return nil
    }
    return LineError(
      "“\(target.label)” takes more than “\(line)”; nothing was done.",
      hint: "Type “\(mark)\(target.typed)”."
    )
  }

  /// Describes a value that a control doesn't take.
  func unsuitable(_ value: String, for row: Control) -> LineError {
    let nearest: String? =
      switch row.kind {
      case .picker(_, let options): options.nearest(to: value)?.lowercased()
      case .datePicker(let shown, _): dates?.nearest(to: value, from: shown)
      case .button, .navigationLink, .toggle, .textField, .stepper, .slider,
        .progress, .ring, .text:
        nil
      }
    let meant: PrintedText = nearest.map { "Did you mean “\($0)”? " } ?? ""
    return LineError(
      "\(row.label) can't be “\(value)”.",
      hint: "\(meant)\(row.label) takes \(takes(row))."
    )
  }

  /// The input of a row, in words.
  func takes(_ row: Control) -> String {
    guard let dates, case .datePicker(_, let earliest) = row.kind else { return row.kind.takes }
    return dates.takes(from: earliest)
  }
}

extension Screen {
  /// Returns the rows with exactly this name among those that were made.
  fileprivate func targets(named name: String) -> [LineTarget] {
    let number = name.isRowNumber ? Int(name.withoutFinalPunctuation) : nil
    return RowNumbering(self).places
      .filter { number == nil || $0.number == nil || $0.number == number }
      .flatMap { $0.targets() }.exactly(name)
  }
}

extension [LineTarget] {
  /// The targets in the order of the screen: those of rows that weren't made with it were found last.
  fileprivate var inOrder: [LineTarget] {
    guard allSatisfy({ $0.place != nil }) else { return self }
    return sorted { one, other in
      guard let one = one.place, let other = other.place else { return false }
      return (one.section, one.offset) < (other.section, other.offset)
    }
  }
}

extension LineTarget {
  /// The target among others: its number, its label, and the title of its section.
  fileprivate var choice: String {
    let place = place?.title.map { " (\($0))" } ?? ""
    guard host == nil else { return "“\(typed)”" }
    return number.map { "\($0) “\(label)”\(place)" } ?? "“\(label)”"
  }
}

extension String {
  fileprivate func hasWord(_ text: String) -> Bool {
    !text.isEmpty && split(separator: " ").contains { $0 == text }
  }
}
