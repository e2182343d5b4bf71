import FeatureNavigation
package import FeatureScreens

// MARK: - Fields that are submitted

extension Session {
  /// Fills the field that is submitted, also below a question while that runs, and submits it.
  ///
  /// - Returns: False if there is none.
  func say(_ text: String) throws(SessionFailure) -> Bool {
    let screens = world.root.tree.screens
    do throws(Refusal) {
      for (index, node) in screens.enumerated().reversed()
      where index == screens.count - 1 || node.model?.isUndisturbed == true {
        if try screen(of: node).submit(text) { return true }
      }
      return false
    } catch {
      throw SessionFailure(error.description)
    }
  }

  /// Fills the field that is submitted with what is typed so far; `settle()` isn't needed.
  ///
  /// A recording has the moment in which a text is begun or cleared, and the whole text before the next act.
  package func fill(_ text: String) {
    let live = top
    guard let field = live.screen.focusedField, field.submission != nil, field.value != text
    else { return }
    let fill = { _ = try? live.perform(field.id, .text(text)) }
    guard field.value?.isEmpty == false, !text.isEmpty else {
      unrecorded = nil
      return run(recordedAs: .set(field.id, value: text), fill)
    }
    unrecorded = field.id
    fill()
  }

  /// Records the text of a field that was filled since its last act, unless that is the next one's.
  func recordText(before act: SessionAct) {
    defer { unrecorded = nil }
    guard let unrecorded, !act.isSaid else { return }
    let top = top
    guard let field = top.screen.focusedField, field.id == unrecorded else { return }
    observer?(.willPerform(.set(field.id, value: field.value ?? ""), on: top))
    observer?(.didPerform)
  }

  /// Submits the field with the focus as it is; `settle()` isn't needed.
  ///
  /// - Parameter submission: How its text is submitted; any other one stays.
  package func submitFocusedField(if submission: Control.Submission) {
    let live = top
    guard let field = live.screen.focusedField, field.submission == submission else { return }
    submit(field, of: live)
  }

  /// Submits the fields that are submitted when they're left, in all tabs, as before the end of the app.
  ///
  /// A recording has that of the topmost screen, which a walk can reach.
  package func leaveFields() {
    submitFocusedField(if: .once)
    let tree = world.root.tree
    for tree in [tree] + tree.hiddenTabs.map(\.tree) {
      for live in tree.screens.reversed().map({ screen(of: $0) }) {
        guard let field = live.screen.focusedField, field.submission == .once else { continue }
        _ = try? live.submit(field.value ?? "")
      }
    }
  }

  /// Submits the field with the focus if an act leaves it, and returns true if it did.
  func leaveField(of live: LiveScreen, by act: SessionAct) -> Bool {
    guard let field = live.screen.focusedField, field.submission == .once,
      live.isLeft(field.id, by: act)
    else { return false }
    submit(field, of: live)
    return true
  }

  private func submit(_ field: Control, of live: LiveScreen) {
    let text = field.value ?? ""
    run(recordedAs: .say(text)) { _ = try? live.submit(text) }
  }

  /// Runs code that needs no settling, as an act of the recording.
  private func run(recordedAs act: SessionAct, _ body: () -> Void) {
    if observer != nil { recordText(before: act) }
    observer?(.willPerform(act, on: top))
    body()
    observer?(.didPerform)
  }

  /// Returns the topmost screen for an act, once all has settled that a field does which the act leaves.
  func topScreen(for act: SessionAct) async -> LiveScreen {
    if let top = topScreen(unlessLeftBy: act) { return top }
    await settle()
    return checkedTop()
  }

  /// A function of its own, so that the screen isn't held while all settles.
  private func topScreen(unlessLeftBy act: SessionAct) -> LiveScreen? {
    let top = checkedTop()
    return leaveField(of: top, by: act) ? nil : top
  }
}
