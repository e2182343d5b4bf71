import FeatureEffects
import FeatureNavigation
import FeatureScreens
import FeatureSessions

extension ExplorerRun {
  /// Lets the models of the topmost screen begin once more, as when it comes up again.
  func beginTasksAgain() async {
    await reporting { session in
      for model in session.world.root.stack.last?.models ?? [] {
        (model as? any Working)?.task()
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

  /// Finds the laws that the last act broke.
  ///
  /// - Parameters:
  ///   - before: The screens that were open before it.
  ///   - began: The screens that were open right after it, before any work went on.
  ///   - awake: The work that went on by itself, if time passed.
  /// - Returns: The broken laws.
  func violations(
    before: StackState,
    began: StackState,
    after awake: [Effect]
  ) -> [Violation] {
    let stack = openStack()
    var found = issueViolations()
    // A request for another screen may replace the open one.
    if !wasAsked, let violation = began.replacement(in: stack, after: awake) {
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
      let then = work.scope <= mark ? before : began
      guard let owner = then.owner(of: work.scope), owner.hasModel, owner.model == nil,
        !stack.explains(work, notBy: owner, in: world.walk.root)
      else { continue }
      let model = work.name.hasPrefix(owner.name + ".") ? "" : ", \(owner.name)"
      let message = "\(work.name) goes on without its screen\(model)."
      found.append(Violation(law: .endingWork, message: message))
    }
    return found
  }

  /// The laws over acts of the app's own world.
  var actLaws: [(law: ExplorerLaw, check: ExplorerLaw.OverActs)] {
    world.laws.compactMap { law in
      if case .act(let check) = law.check { (law, check) } else { nil }
    }
  }

  /// Checks those laws after an act.
  func violationsOfOwnLaws(since before: ExplorerMoment) -> [Violation] {
    guard let act = last?.act else { return [] }
    let after = moment
    return actLaws.compactMap { law, check in
      check(before, act, after).map { Violation(law: law, message: $0) }
    }
  }

  /// Checks the laws of states of the app's own world.
  func violationsOfOwnLaws() async -> [Violation] {
    var found: [Violation] = []
    for law in world.laws {
      guard case .state(let check) = law.check, let message = await check(session) else { continue }
      found.append(Violation(law: law, message: message))
    }
    return found
  }
}
