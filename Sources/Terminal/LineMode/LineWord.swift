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

  /// Returns true if a word of a label would be mistaken for one of these.
  static func isOne(_ text: String) -> Bool { LineWord(text) != nil }
}

/// The verbs that people type before the name of a row or an action.
enum LineVerb {
  case open, delete, move, set, focus, type, say, add

  init?(_ word: String) {
    switch word.lowercased() {
    case "open", "choose", "select", "pick", "tap", "press", "go": self = .open
    case "delete", "remove": self = .delete
    case "move": self = .move
    case "set", "change": self = .set
    case "focus": self = .focus
    case "type": self = .type
    case "say": self = .say
    case "add", "new", "create": self = .add
    case _: return nil
    }
  }
}

/// The words that mean an action by its role.
enum LineRole {
  case leave, agree, acknowledge, finish, refuse

  init?(_ line: String) {
    switch line.folded {
    case "back", "cancel", "close": self = .leave
    case "yes", "y": self = .agree
    case "ok", "okay": self = .acknowledge
    case "save", "done": self = .finish
    case "no", "n": self = .refuse
    case _: return nil
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
      case .agree, .acknowledge, .finish: return screen.actions.filter { $0.role == .confirm }
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

extension ScreenAction {
  /// True if the action closes the screen without performing it.
  var closes: Bool { role == .back || role == .cancel }
}
