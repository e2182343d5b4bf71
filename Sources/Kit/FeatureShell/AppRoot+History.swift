import FeatureNavigation
public import FeatureRecords
public import FeatureScreens
import FeatureStores

/// Undo and redo, on every screen of an app, and the word that a route waits there.
extension AppRoot {
  /// Adds undo and redo to each screen, and then the app's own parts.
  public func buildEveryScreen(_ s: ScreenBuilder) {
    buildHistory(s)
    buildLoading(s)
    buildOwnParts(s)
  }

  /// Adds nothing.
  public func buildOwnParts(_ s: ScreenBuilder) {}

  /// Offers to undo the last act, or to do it again, and says what it deleted.
  ///
  /// Not over a question, an overlay, the app's own sheet, a form, or a page of it: what is below stays as it is while
  /// that is open.
  private func buildHistory(_ s: ScreenBuilder) {
    guard presented == nil, s.style != .alert, s.style != .overlay, !s.isForm else { return }
    let tree = tree
    let (start, history, offer) = (tree.top.model?.historyStart, shell.dependencies.history, offer)
    let (undo, redo) = (history.undoTitle(offer), history.redoTitle(offer))
    guard undo != nil || redo != nil,
      start != nil || !tree.asks && !tree.screens.contains(where: { $0.model?._isForm == true })
    else { return }
    if let news = history.news(offer), !tree.screens.contains(where: { $0.style == .sheet }) {
      s.message = [news, s.message].compactMap(\.self).joined(separator: " ")
    }
    if let undo { s.action("undo", "Undo: \(undo)", role: .history, undoButtonTapped) }
    if let redo { s.action("redo", "Redo: \(redo)", role: .history, redoButtonTapped) }
  }

  /// True while routes wait for records, and the user is where they will be opened.
  var isAwaitingRoutes: Bool {
    shell.inbox.awaited.map { $0.place == shell.routes.route(of: self) } ?? false
  }

  /// Says that the rest of a route opens once its records are read.
  private func buildLoading(_ s: ScreenBuilder) {
    let loading = "Loading…"
    guard s.style != .alert, isAwaitingRoutes, s.message != loading else { return }
    s.message = [loading, s.message].compactMap(\.self).joined(separator: " ")
  }

  /// The history of the app.
  public var rootHistory: ChangeHistory? { shell.dependencies.history }

  /// Undoes the last act, and says what was changed since, and stays.
  package func undoButtonTapped() { tell(shell.dependencies.history.undo(offer)) }

  /// Does the act again that was undone last, and says what was changed since, and stays.
  package func redoButtonTapped() { tell(shell.dependencies.history.redo(offer)) }

  /// The steps that the screen on top offers.
  private var offer: ChangeHistory.Offer {
    tree.top.model?.historyStart.map { .since($0) } ?? .ofRecords
  }

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
