import FeatureScreens

/// The letters of a screen's actions: the same action has the same letter everywhere.
enum LetterTable {
  /// The letters and words of common actions, by the first word of their identifiers.
  static let common: [String: (letter: Character, word: String)] = [
    "add": ("a", "add"), "new": ("a", "add"), "edit": ("e", "edit"), "start": ("s", "start"),
    "delete": ("d", "delete"), "undo": ("u", "undo"), "find": ("f", "find"),
    "search": ("f", "find"), "copy": ("y", "copy"),
  ]

  /// The letters that mean something on each screen; a copy of a thing comes before that of its text.
  static let reserved: Set<Character> = ["h", "j", "k", "l", "g", "n", "v", "q", "y"]

  /// Those that rows and the history use.
  static let used: Set<Character> = ["a", "d", "e", "s", "u", "f"]

  /// Gives each action a letter; those of earlier ones stay.
  ///
  /// - Parameters:
  ///   - open: The screen.
  ///   - kept: The letters that its actions had.
  /// - Returns: The letters by the actions' identifiers.
  static func letters(
    of open: OpenScreen,
    kept: [ControlID: Character]
  ) -> [ControlID: Character] {
    var (letters, taken) = (kept, reserved.union(kept.values))
    let actions = open.ownActions.filter {
      $0.id != open.menu && !(open.isDialog && $0.role == .destructive)
    }
    for action in actions where letters[action.id] == nil {
      letters.take(common[action.id.firstWord]?.letter, for: action.id)
    }
    taken.formUnion(letters.values)
    // Other actions leave the common letters alone, so that none of them means two things.
    if !open.isDialog { taken.formUnion(used) }
    for action in actions where letters[action.id] == nil {
      letters[action.id] = taken.take(firstOf: action.label.lowercased())
    }
    for row in open.screen.sections.flatMap(\.rows) {
      for other in row.beside where other.kind.isUsed {
        let name = ControlID(other.id.name)
        letters.take(common[name.firstWord]?.letter, for: name)
        guard letters[name] == nil else { continue }
        letters[name] = taken.take(firstOf: other.label.lowercased())
      }
    }
    return letters
  }
}

extension [ControlID: Character] {
  /// Gives an action a letter if no other has it.
  fileprivate mutating func take(_ letter: Character?, for id: ControlID) {
    guard let letter, self[id] == nil, !values.contains(letter) else { return }
    self[id] = letter
  }
}

extension Set<Character> {
  /// Takes the first letter that is free, or else any other that is.
  mutating func take(firstOf letters: String) -> Character? {
    let letter = (letters + "abcdefghijklmnopqrstuvwxyz")
      .first { !contains($0) && $0.isASCII && $0.isLetter }
    return letter.map { insert($0).memberAfterInsert }
  }
}

extension ControlID {
  /// The first word of the name.
  var firstWord: String { String(name.prefix { $0 != "-" }) }
}

extension ScreenAction {
  /// The word for the action beside its key.
  func word(_ letter: Character?) -> String {
    if let common = LetterTable.common[id.firstWord], common.letter == letter {
      return common.word
    }
    // “OK” and names of several capitals stay as they are.
    guard label.dropFirst().first?.isUppercase != true else { return label }
    return label.prefix(1).lowercased() + label.dropFirst()
  }
}
