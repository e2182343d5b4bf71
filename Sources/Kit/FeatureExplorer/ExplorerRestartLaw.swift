import FeatureIssues
import FeatureScreens
import FeatureSessions

extension ExplorerRun {
  /// Starts the app once more from what it has kept, and compares what was typed.
  ///
  /// Alerts and undo end with the app, and so do screens without a route, and what stands above them or above a question
  /// that comes back.
  ///
  /// - Returns: The violations; none if nothing was typed.
  func violationsOfRestart() async -> [Violation] {
    guard let restart = world.restart else { return [] }
    var before = typed(screens)
    guard !before.isEmpty else { return [] }
    let again = await IssueReporter.$current.withValue(issues.reporter) { await restart() }
    guard let again else { return issueViolations() }
    let after = typed(again.screens).prefix(before.count)
    // A question that comes back with its screen must be answered before more can open.
    if again.top.screen.isAlert { before.removeLast(before.count - after.count) }
    var found = issueViolations()
    let lines = [before, Array(after)].map { screens in
      var digest = StateDigest(keepingLines: true)
      for screen in screens { digest.add(screen) }
      return digest.lines ?? []
    }
    if let difference = lines[0].difference(to: lines[1]) {
      let name = zip(before, after).first { $0.digest != $1.digest }?.0 ?? before.last ?? top.screen
      found.append(
        Violation(
          law: .restarts,
          message: "Before and after a restart: \(difference)",
          subject: "\(StrictLaw.restarts.rawValue): \(name.coverageName)"
        )
      )
    }
    return found
  }

  /// The screens with a route, without all that ends with the app.
  private func typed(_ screens: [LiveScreen]) -> [Screen] {
    let exceptions = world.routes?.exceptions ?? []
    return screens.map(\.screen).prefix { !$0.isAlert && !exceptions.contains($0.name) }.map {
      var screen = $0
      (screen.message, screen.actions, screen.focus) = (nil, [], nil)
      let allowed = Violation.subject(of: .drafts, screen.coverageName)
      if world.allowances.contains(where: { $0.subject == allowed }) { screen.sections = [] }
      return screen
    }
  }
}
