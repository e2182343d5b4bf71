import FeatureScreens
import FeatureSessions

/// An act that was done, with the screen that it was done on.
struct ExplorerStep {
  /// The act, its controls by their ids.
  var act: SessionAct
  /// The topmost screen before it; nil if time passed and no question was open.
  var before: Screen?
  /// The title of a question that was open right after it, before any work went on.
  var question: String?

  /// The action, as reports and allowances call it: `shelf: tap book`.
  var name: String {
    let control = act.control.map { " " + $0.name } ?? ""
    return (before.map { $0.coverageName + ": " } ?? "") + act.verb + control
  }
}

extension Screen {
  /// True if it is a question or bad news.
  var isAlert: Bool { style == .alert }

  /// True if it is a question that was asked before, maybe with other numbers.
  func asksAgain(_ other: Screen) -> Bool {
    self == other
      || isAlert && title.withoutNumbers == other.title.withoutNumbers
        && message?.withoutNumbers == other.message?.withoutNumbers
        && actions.map(\.id) == other.actions.map(\.id)
  }

  /// All rows of the sections that have no others outside the window.
  var wholeRows: [Control] { sections.filter { $0.rows.count == $0.count }.flatMap(\.rows) }

  /// The section that has a row.
  func section(of id: ControlID) -> ScreenSection? {
    sections.first { $0.rows.contains { $0.id == id } }
  }

  /// The row whose line has a control.
  func host(of id: ControlID) -> Control? {
    sections.lazy.flatMap(\.rows).first { row in row.line.contains { $0.id == id } }
  }
}
