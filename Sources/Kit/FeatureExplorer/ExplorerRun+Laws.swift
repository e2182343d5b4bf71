import FeatureEffects
import FeatureNavigation
import FeatureSessions

extension ExplorerRun {
  /// Lets the models of the topmost screen begin once more, as when it comes up again.
  func beginTasksAgain() async {
    await reporting { session in
      for model in session.world.root.stack.last?.models ?? [] {
        model.task()
      }
      await session.settle()
    }
  }

  /// Closes all screens above the first, in every tab and without asking.
  func goHome() async {
    await reporting { session in
      session.world.root.dismissAll()
      await session.settle()
    }
  }

  /// Takes the issues that were reported since the last call.
  func issueViolations() -> [Violation] {
    issues.take().map { Violation(law: .issues, message: $0) }
  }

  /// Finds the laws about screens and work that a transition broke.
  func violations(of step: Transition) -> [Violation] {
    var found = issueViolations()
    guard let (before, awake) = step.before.map({ ($0.stack, $0.awake) }) else { return found }
    let (began, stack) = (step.began ?? before, openStack())
    // A request for another screen may replace the open one.
    if !step.wasAsked, let violation = began.replacement(in: stack, after: awake) {
      found.append(violation)
    }
    let closed = before.models(closedIn: stack) + began.models(closedIn: stack)
    guard !closed.isEmpty else { return found }
    if let name = closed.first(where: { $0.model != nil })?.name {
      found.append(
        Violation(law: .freedModels, message: "\(name) was closed and is still there.")
      )
    }
    for work in effects.unfinishedRuns {
      let then = work.scope <= step.mark ? before : began
      guard let owner = then.owner(of: work.scope), owner.hasModel, owner.model == nil,
        !stack.explains(work, notBy: owner, in: world.walk.root)
      else { continue }
      let model = work.name.hasPrefix(owner.name + ".") ? "" : ", \(owner.name)"
      let message = "\(work.name) goes on without its screen\(model)."
      found.append(Violation(law: .endingWork, message: message))
    }
    return found
  }

  /// Checks the laws of acts of the app's own world after a transition.
  func violationsOfOwnLaws(_ step: Transition) -> [Violation] {
    guard let before = step.before?.moment else { return [] }
    let after = moment
    return world.laws.compactMap { law in
      law.ofAct?(before, step.act, after).map { Violation(law: law, message: $0) }
    }
  }

  /// Notes what an act of the user promises.
  func promises(of move: ExplorerMove) -> [(law: ExplorerLaw, check: ExplorerLaw.Check)] {
    guard move.isUsers, let act = move.act else { return [] }
    return world.laws.compactMap { law in law.promise?(session, act).map { (law, $0) } }
  }

  /// Finds the promises that weren't kept.
  func violations(of promises: [(law: ExplorerLaw, check: ExplorerLaw.Check)]) -> [Violation] {
    promises.compactMap { law, check in
      check(session).map { Violation(law: law, message: $0) }
    }
  }

  /// Checks the laws of states of the app's own world.
  func violationsOfOwnLaws() async -> [Violation] {
    var found: [Violation] = []
    for law in world.laws {
      guard let message = await law.ofState?(session) else { continue }
      found.append(Violation(law: law, message: message))
    }
    return found
  }
}
