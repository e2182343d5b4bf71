import FeatureNavigation
import FeatureRecords
public import FeatureScreens
import FeatureStores

/// Undo and redo, on every screen of an app.
extension AppRoot {
  /// Adds undo and redo to each screen, and then the app's own parts.
  public func buildEveryScreen(_ s: ScreenBuilder) {
    buildHistory(s)
    buildOwnParts(s)
  }

  /// Adds nothing.
  public func buildOwnParts(_ s: ScreenBuilder) {}

  /// Offers to undo the last act, or to do it again, and says what it deleted.
  ///
  /// Not over a question, an overlay, a form or a running meeting: what is below stays as it is while that is open.
  private func buildHistory(_ s: ScreenBuilder) {
    let history = shell.dependencies.history
    let (undo, redo) = (history.next.undo, history.next.redo)
    guard undo != nil || redo != nil, presented == nil, s.style != .alert, s.style != .overlay,
      !s.isForm, !stack.contains(where: { $0.model is any Closing })
    else { return }
    if let news = history.news, !stack.contains(where: { $0.style == .sheet }) {
      s.message = [news, s.message].compactMap(\.self).joined(separator: " ")
    }
    if let undo { s.action("undo", "Undo: \(undo)", role: .history, undoButtonTapped) }
    if let redo { s.action("redo", "Redo: \(redo)", role: .history, redoButtonTapped) }
  }

  /// Undoes the last act, and says what was changed since, and stays.
  package func undoButtonTapped() { tell(shell.dependencies.history.undo()) }

  /// Does the act again that was undone last, and says what was changed since, and stays.
  package func redoButtonTapped() { tell(shell.dependencies.history.redo()) }

  private func tell(_ stays: [String]) {
    if !stays.isEmpty { present(.changedSince(stays)) }
  }
}

extension AlertState<StoreAnswer> {
  /// Says what isn't undone, or done again, because it was changed since.
  fileprivate static func changedSince(_ objects: [String]) -> AlertState {
    AlertState(
      "Some of it was changed since",
      message: "This stays as it is now: \(objects.joined(separator: "; ")).",
      buttons: [.cancel("OK")]
    )
  }
}
