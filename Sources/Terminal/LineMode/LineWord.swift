import FeatureKit

/// The words of line mode itself.
enum LineWord: Equatable {
  case help(String?)
  case show
  case quit

  /// Reads a line that consists of such words.
  init?(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first?.lowercased(), words.count) {
    case ("help", _), ("?", _): self = .help(words.count > 1 ? words[1] : nil)
    case ("show", 1): self = .show
    case ("quit", 1), ("q", 1), ("exit", 1): self = .quit
    case _: return nil
    }
  }

  /// The word for more rows, where some are left; an action of that name comes before it.
  static let more = "more"

  /// The words by which people end or interrupt something.
  static let endings: Set = ["abort", "cancel", "close", "end", "finish", "leave", "pause", "stop"]

  /// Those that are offered, one for each.
  static let offered = ["help", "show", "quit"]

  /// Returns true if a word of a label would be mistaken for one of these.
  static func isOne(_ text: String) -> Bool { LineWord(text) != nil }
}

/// The verbs that people type before the name of a row or an action.
enum LineVerb: CaseIterable {
  case open, delete, move, set, focus, type, say, add, done, reopen

  init?(_ word: String) {
    guard let verb = Self.meanings[word.lowercased()] else { return nil }
    self = verb
  }

  private static let meanings = Dictionary(
    uniqueKeysWithValues: allCases.flatMap { verb in verb.words.map { ($0, verb) } }
  )

  /// The words that mean it; the first one is offered.
  var words: [String] {
    switch self {
    case .open: ["open", "choose", "select", "pick", "tap", "press", "go"]
    case .delete: ["delete", "remove"]
    case .move: ["move"]
    case .set: ["set", "change"]
    case .focus: ["focus"]
    case .type: ["type"]
    case .say: ["say"]
    case .add: ["add", "new", "create"]
    case .done: ["done", "complete", "finish", "check"]
    case .reopen: ["reopen", "undone", "uncheck"]
    }
  }
}

/// The words that mean an action by its role.
enum LineRole: CaseIterable {
  case leave, agree, acknowledge, finish, refuse

  init?(_ line: String) {
    guard let role = Self.meanings[line.folded] else { return nil }
    self = role
  }

  private static let meanings = Dictionary(
    uniqueKeysWithValues: allCases.flatMap { role in role.words.map { ($0, role) } }
  )

  /// The words that mean it; the first one is offered.
  var words: [String] {
    switch self {
    case .leave: ["back", "cancel", "close"]
    case .agree: ["yes", "y"]
    case .acknowledge: ["ok", "okay"]
    case .finish: ["save", "done"]
    case .refuse: ["no", "n"]
    }
  }

  /// Returns the actions of a screen that are meant.
  ///
  /// A question can lose something, so “ok” answers only one with a single button, and “save” none.
  func meant(on screen: Screen) -> [ScreenAction] {
    let closing = screen.actions.filter(\.closes)
    guard screen.style == .alert else {
      switch self {
      case .leave: return closing
      case .refuse: return []
      case .agree, .acknowledge: return screen.actions.filter { $0.role == .confirm }
      case .finish:
        let confirming = screen.actions.filter { $0.role == .confirm }
        // What a page holds is saved as it is typed.
        return confirming.isEmpty ? closing.filter { $0.role == .back } : confirming
      }
    }
    let others = screen.actions.filter { !$0.closes }
    switch self {
    case .leave, .refuse: return closing
    case .agree: return others.isEmpty ? closing : others
    case .acknowledge: return screen.actions.count == 1 ? screen.actions : []
    case .finish: return []
    }
  }
}
