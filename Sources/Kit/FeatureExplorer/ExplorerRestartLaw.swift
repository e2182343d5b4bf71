import FeatureIssues
import FeatureNavigation
import FeatureScreens
import FeatureSessions

extension ExplorerRun {
  /// Starts the app once more from what it has kept, and compares the screens.
  ///
  /// Alerts and undo end with the app, and so do screens without a route or of a record that is gone, and what stands
  /// above them or above a question that comes back.
  ///
  /// - Returns: The violations.
  func violationsOfRestart() async -> [Violation] {
    guard let restart = world.restart else { return [] }
    let gone = indexOfGoneScreen ?? screens.count
    let open = screens.prefix(gone).map(\.screen)
    guard !rows(of: open, hasDrafts: true).isEmpty else { return [] }
    let again = await IssueReporter.$current.withValue(issues.reporter) { await restart() }
    guard let again else { return issueViolations() }
    let before = rows(of: open, hasDrafts: again.hasDrafts)
    let after = rows(of: again.session.screens.map(\.screen), hasDrafts: again.hasDrafts)
      .prefix(before.count)
    var found = issueViolations()
    if let difference = before.lines.difference(to: Array(after).lines) {
      let name = zip(before, after).first { $0.digest != $1.digest }?.0 ?? before.last ?? top.screen
      found.append(
        Violation(
          law: again.hasDrafts ? .restarts : .upToDate,
          of: name.coverageName,
          message: """
            Before and after a restart: \(difference) Rows must follow from records, routes and drafts; \
            only times and progress may differ.
            """
        )
      )
    }
    return found
  }

  /// The depth of the first screen of a record that is gone.
  private var indexOfGoneScreen: Int? {
    guard world.routes != nil else { return nil }
    return world.walk.root.openSegments.firstIndex { $0.contains { world.isGone($0.text) } }
  }

  /// The screens with a route, without all that ends with the app.
  ///
  /// A form shows its record as it was when the form opened, so without drafts its title and its rows say nothing.
  private func rows(of screens: [Screen], hasDrafts: Bool) -> [Screen] {
    screens.prefix { !$0.isAlert && !world.routeless.contains($0.name) }.map {
      var screen = $0
      let isOfItsOpening = !hasDrafts && screen.actions.contains { $0.role == .confirm }
      (screen.message, screen.actions, screen.focus) = (nil, [], nil)
      let allowed = Violation.subject(of: .drafts, screen.coverageName)
      if isOfItsOpening || world.allowances.contains(where: { $0.subject == allowed }) {
        screen.sections = []
      }
      if isOfItsOpening { screen.title = "" }
      return screen
    }
  }
}
