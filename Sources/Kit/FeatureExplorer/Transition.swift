import FeatureScreens
import FeatureSessions

/// A move that was made, and all that the laws of acts ask about the time before and after it.
///
/// It holds no models.
struct Transition {
  /// The time before a move.
  struct Before {
    /// The open screens.
    var stack: StackState
    /// The scopes of the work that goes on by itself, if time passes.
    var awake: [Int] = []
    /// The screens and the stored data, if a law of the world's own asks for them.
    var moment: ExplorerMoment?
    /// The screens, if the world can undo.
    var screens: [Screen] = []
  }

  let move: ExplorerMove
  /// The act, its controls by their ids; for another program, a wait.
  var act: SessionAct
  /// The time before it; nil for a repeated move, whose laws were checked the first time.
  let before: Before?
  /// The topmost screen before it; nil if time passed and no question was open.
  var shown: Screen?
  /// The open screens right after it, before anything settled; nil if time passed.
  var began: StackState?
  /// The title of a question that was open then.
  var question: String?
  /// The last number of a scope or a piece of work before it.
  var mark = 0
  /// True if it can be undone.
  var isUndoable = false
  /// The call that failed meanwhile.
  var failure: ExplorerFailure?
  /// True if a request was carried out meanwhile.
  var wasAsked = false

  /// Begins with a move.
  init(_ move: ExplorerMove, after before: Before?, failing failure: ExplorerFailure?) {
    (self.move, act) = (move, move.act ?? .wait(nil))
    (self.before, self.failure) = (before, failure)
  }

  /// The action, as reports and allowances call it: `shelf: tap book`.
  ///
  /// That of another program is `other rename-book`, on any screen.
  var name: String {
    if case .other(let change) = move { return "other \(change)" }
    return act.name(on: shown)
  }
}

extension SessionAct {
  /// Returns the action as reports and allowances call it.
  func name(on screen: Screen?) -> String {
    (screen.map { $0.coverageName + ": " } ?? "") + verb + (control.map { " " + $0.name } ?? "")
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
