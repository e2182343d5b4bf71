import FeatureScreens
import FeatureSessions

extension ExplorerRun {
  /// Undoes the last act and does it again, and compares the rows of the screens that it left open.
  ///
  /// - Returns: The violations; none if the act can't be undone.
  func violationsOfHistory() async -> [Violation] {
    guard let last, let before = last.before, last.isUndoable, !acts.contains(where: \.isFailing)
    else { return [] }
    let act = acts.last?.act?.text ?? ""
    guard let difference = await difference(since: before.screens) else { return issueViolations() }
    let message = "After “\(act)” is \(difference)."
    return [Violation(law: .history, message: message)]
  }

  private func difference(since before: [Screen]) async -> String? {
    let (after, stored) = (screens.map(\.screen), storedDigest)
    do throws(SessionFailure) {
      guard try await tap("undo") else { return nil }
      if let undone = difference(from: before) { return "undone, \(undone)" }
      guard try await tap("redo") else { return nil }
      let difference =
        difference(from: after) ?? (stored == storedDigest ? nil : "what is stored is different")
      return difference.map { "done again, \($0)" }
    } catch {
      return "undone: \(error)"
    }
  }

  /// Taps an action of the history; returns false if it isn't offered.
  private func tap(_ id: ControlID) async throws(SessionFailure) -> Bool {
    guard top.screen.actions.contains(where: { $0.id == id && $0.role == .history }) else {
      return false
    }
    try await reporting { session throws(SessionFailure) in try await session.perform(.tap(id)) }
    return true
  }

  /// The first difference in the rows of records on screens that were open, too; nil without one.
  private func difference(from before: [Screen]) -> String? {
    let now = screens.map(\.screen)
    if let news = now.dropFirst(before.count).first { return "\(news.coverageName) came up" }
    for (old, new) in zip(before, now) {
      guard old.name == new.name, old.style == new.style else { return nil }
      let rows = (records(on: old), records(on: new))
      guard rows.0 != rows.1 else { continue }
      let lost = rows.0.first { row in !rows.1.contains { $0.id == row.id } }
      let found = rows.1.first { row in !rows.0.contains { $0.id == row.id } }
      let what =
        lost.map { "“\($0.label)” is missing" } ?? found.map { "“\($0.label)” is there" }
        ?? "the rows are others"
      return "\(what) on \(new.coverageName)"
    }
    return nil
  }

  private func records(on screen: Screen) -> [Control] {
    screen.wholeRows.filter { $0.id.key.map(world.isRecord) ?? false }
  }
}
