import FeatureKit
import FeatureWalks
import TerminalConsole
import TerminalTexts

// MARK: - The end of an unfinished line

extension LineReader {
  /// Returns the completions of an unfinished line: whatever is offered here and begins like it.
  ///
  /// While lines are notes, only commands are completed.
  func completion(of line: String) -> LineCompletion {
    var text = line[...].drop(while: \.isWhitespace)
    let isCommand = text.first == "/" && focused == nil
    if isCommand { text = text.dropFirst() }
    guard notes != .taken || isCommand, text.first != "/" else {
      return LineCompletion(stem: "", words: [])
    }
    for (beginning, words) in values(for: String(text)) + verbs {
      guard let beginning = text.count(of: beginning) else { continue }
      let found = LineCompletion(of: text.dropFirst(beginning), from: words())
      if !found.words.isEmpty { return found }
    }
    return LineCompletion(of: text, from: first)
  }

  /// The beginnings of lines, each in its forms from short to long.
  private var first: [[String]] {
    let roles = LineRole.allCases.filter { role in
      (screen.style == .alert || role == .leave) && role.meant(on: screen).count == 1
    }
    let verbs = [LineVerb.open, .delete, .move, .done, .reopen].filter { verb in
      rows.contains { isNamed($0, by: verb) }
    }
    return offered + roles.map { [$0.words[0]] } + LineWord.offered.map { [$0] }
      + (hasMore ? [[LineWord.more]] : []) + verbs.map { [$0.words[0] + " "] }
  }

  /// The targets of the screen.
  private var offered: [[String]] {
    (actions + rows).filter(\.isEnabled).map(\.completions)
      + (beyond?.words(\.completions) ?? [])
  }

  /// The values of controls, each behind its name.
  private func values(for line: String) -> [(String, () -> [[String]])] {
    let name = line[..<(line.lastIndex(where: \.isWhitespace) ?? line.endIndex)]
    return rows(for: String(name), exactly: true).compactMap { target in
      guard let row = target.row, let name = target.completions.first, row.isEnabled else {
        return nil
      }
      return switch row.kind {
      case .picker(_, let options):
        (name, { options.map { [$0.lowercased()] } })
      case .toggle: (name, { [["on"], ["off"]] })
      case .datePicker: (name, { DateWords.offered.map { [$0] } })
      case .button, .navigationLink, .textField, .stepper, .slider, .progress, .ring,
        .text:
        nil
      }
    }
  }

  /// The names that can follow a verb.
  private var verbs: [(String, () -> [[String]])] {
    LineVerb.allCases.flatMap { verb in verb.words.map { ($0 + " ", { named(by: verb) }) } }
      + [("help ", { offered + LineWord.offered.map { [$0] } })]
  }

  private func named(by verb: LineVerb) -> [[String]] {
    let named = rows.filter { isNamed($0, by: verb) }.map { target in
      verb == .set ? target.completions : [target.host?.title ?? target.label]
    }
    guard let beyond else { return named }
    guard verb != .set else { return named + beyond.words(\.completions) }
    return named + beyond.labels { isNamed($0, by: verb) }.map { [$0] }
  }

  private func isNamed(_ target: LineTarget, by verb: LineVerb) -> Bool {
    guard let row = target.row, row.isEnabled else { return false }
    return switch verb {
    case .open: target.number != nil && !row.isField
    case .delete: row.isDeletable
    case .move: row.isMovable
    case .set: row.takesValue
    case .focus: row.isField
    case .done: target.isCircle && row.kind == .toggle(isOn: false)
    case .reopen: target.isCircle && row.kind == .toggle(isOn: true)
    case .type, .say, .add: false
    }
  }
}

extension LineTarget {
  /// The words to type for it, in its forms from short to long; those of a field end with a space.
  fileprivate var completions: [String] {
    switch subject {
    case .action(let action): return [typed, action.label.folded]
    case .option: return [typed]
    case .row where isCircle: return []
    case .row(let row):
      guard row.takesValue else { return [label] }
      return [row.label.lowercased() + (number.map { " \($0) " } ?? " ")]
    }
  }
}

extension LineCompletion {
  /// Takes those of some words that begin like a text; of each, its first form that does.
  init(of text: Substring, from words: [[String]]) {
    var (found, known): ([String], Set<String>) = ([], [])
    let beginning = text.lowercased()
    for forms in words {
      for form in forms.map(\.withoutControlCharacters)
      where !form.isEmpty && form.prefix(text.count).lowercased() == beginning {
        if known.insert(form).inserted { found.append(form) }
        break
      }
    }
    self.init(stem: String(text), words: found)
  }
}

extension Substring {
  /// The number of its characters that make another text, in any case; nil if it begins otherwise.
  fileprivate func count(of beginning: String) -> Int? {
    let start = prefix(beginning.count)
    return start.lowercased() == beginning.lowercased() ? start.count : nil
  }
}
