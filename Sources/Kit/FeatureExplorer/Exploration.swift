import FeatureScreens
import FeatureSessions

/// One exploration: the findings so far, and the places still to visit.
@MainActor
final class Exploration {
  /// A world and its current state.
  struct Place {
    let run: ExplorerRun
    let state: Int
  }

  var explorer: Explorer
  var report = ExplorerReport()
  var map: ExplorerMap
  /// All states, in the order of the shortest ways to them, once these are known.
  var order: [Int] = []
  var findings = ExplorerFindings()
  /// The shortest walk that didn't lead to the same state again, and that state.
  var unrepeated: (acts: [ExplorerMove], state: Int, violation: Violation)?
  /// The broken laws of each screen that was seen, by its digest.
  var screenLaws: [Int: [Violation]] = [:]
  /// The available actions of each screen, by its digest.
  var offers: [Int: ExplorerOffers] = [:]
  /// All screens that were seen, by their digests, to describe differences from them.
  var screens: [Int: Screen] = [:]
  /// The places whose routes were right when they were tried.
  private var rightRoutes: Set<Int> = []
  /// The actions after which a restart was tried, each with the screen that it led to.
  private var begunAgain: Set<String> = []
  /// The places that show no deleted record.
  private var wholePlaces: Set<Int> = []

  /// The steps in which a call failed, and no open screen says so at once.
  var silent: [ExplorerMap.Step] = []

  /// The number of steps beyond the depth that ways out are followed.
  private static let wayOut = 8
  /// The number of actions after which a world is replaced, as stored and deleted records pile up in it.
  private static let longestTour = 1_000
  /// The number of actions that a new world is worth.
  private static let worthOfWorld = 7

  init(_ explorer: Explorer) {
    self.explorer = explorer
    self.explorer.released = ReleasedWorlds()
    map = ExplorerMap(depth: explorer.depth, wayOut: Self.wayOut)
  }

  // MARK: Going everywhere

  /// Takes every possible action within the bounds, each from each state once.
  ///
  /// It continues in the same world as long as that is nearer than a new one. The order in which that finds the states
  /// doesn't matter: the shortest ways to them are known in the end.
  func visitAll() async throws {
    let first = try await ExplorerRun(explorer)
    findings = ExplorerFindings(allowing: first.world.allowances)
    report.start = first.screens.first.map {
      ExplorerPlace(screen: $0.screen.coverageName, cluster: first.tab)
    }
    report.laws = first.world.checkedLaws(injectsFailures: explorer.injectsFailures)
    var place: Place? = await note(first, origin: nil, digest: first.digest())
    var nextNews = 1_000
    while let here = try await nextPlace(from: place), !Task.isCancelled {
      guard let offer = map.untried(in: here.state) else { break }
      place = await take(.init(state: here.state, offer: offer), in: here.run)
      guard report.transitions >= nextNews else { continue }
      nextNews += 1_000
      try explorer.progress(report)
    }
    try await conclude(screens: first.world.screens)
  }

  /// Moves to a state with untried actions.
  private func nextPlace(from place: Place?) async throws -> Place? {
    var place = place
    while !Task.isCancelled {
      if let here = place, map.untried(in: here.state) != nil { return here }
      guard let target = map.nearestOpen() else { return nil }
      let length = map.states[target].distance + Self.worthOfWorld
      if let here = place, let way = map.wayOn(from: here.state, atMost: length) {
        place = await go(way, from: here)
      } else {
        place = try await enter(target)
      }
    }
    return nil
  }

  /// Continues in the same world; returns nil once leftovers of earlier actions show in it.
  ///
  /// An equal topmost screen is enough to continue: the next step compares everything.
  func go(_ way: [ExplorerMap.Step], from place: Place) async -> Place? {
    var state = place.state
    for step in way {
      if case .state(let next, _) = map.states[step.state].ends[step.offer] { state = next }
    }
    let run = place.run
    guard await run.follows(way.map { map.move(of: $0) }),
      offers[offersKey(in: run)] === map.states[state].offers,
      run.elapsed == map.states[state].elapsed
    else { return nil }
    return Place(run: run, state: state)
  }

  /// Reaches a state in a new world.
  private func enter(_ state: Int) async throws -> Place? {
    let way = map.way(to: state)
    let run = try await ExplorerRun(explorer)
    if await run.follows(way.map { map.move(of: $0) }), let here = whereItStands(run),
      here.state == state
    {
      return here
    }
    return try await enterAgain(state, way, after: run)
  }

  // MARK: Doing something new

  private func take(_ step: ExplorerMap.Step, in run: ExplorerRun) async -> Place? {
    let offer = map.offer(of: step)
    map.states[step.state].offers.take(step.offer)
    do throws(SessionFailure) {
      let violations: [Violation]
      if let move = offer.move {
        let before = explorer.injectsFailures ? run.calls : [:]
        violations = try await run.take(move)
        guard note(move, of: step, in: run, before) else { return nil }
      } else {
        let wait = try await run.waitForChange(wakeUps: explorer.wakeUps)
        guard let change = wait.change else {
          guard !Task.isCancelled else { return nil }
          if wait.isGivenUp { report.cuts.insert(.time) }
          if let timer = wait.idleTimer { add([.timer(timer)], of: run, at: .state(step.state)) }
          map.connect(step, .nowhere)
          return nil
        }
        map.states[step.state].change = change.duration
        violations = change.violations
      }
      guard !Task.isCancelled else { return nil }
      return await arrive(run, by: step, violations)
    } catch {
      guard !Task.isCancelled else { return nil }
      add([.refused(error, offer.name)], of: run, at: .step(step))
      map.connect(step, .nowhere)
      return nil
    }
  }

  /// Adds laws that a world broke, unless the task is cancelled: the cancellation alone may be the cause.
  func add(_ violations: [Violation], of run: ExplorerRun, at place: ExplorerFindings.Place) {
    guard !Task.isCancelled else { return }
    for violation in violations { findings.add(violation, acts: run.acts, at: place) }
  }

  /// Finds the state that a step led to.
  ///
  /// - Returns: The world and its state, unless something in it is wrong or differs from before.
  private func arrive(
    _ run: ExplorerRun,
    by step: ExplorerMap.Step,
    _ violations: [Violation]
  ) async -> Place? {
    report.transitions += 1
    add(violations, of: run, at: .step(step))
    let digest = run.digest()
    let place: Place?
    if let known = map[digest] {
      let isExact = run.elapsed == map.states[known].elapsed
      let act = map.offer(of: step)
      if known == step.state, act.mustChange, violations.isEmpty, run.didNothing,
        !findings.hasMistaken(act.control)
      {
        add([.nothing(of: act)], of: run, at: .step(step))
      }
      map.connect(step, .state(known, isExact: isExact))
      place = isExact ? Place(run: run, state: known) : nil
    } else if map.states.count < explorer.states {
      place = await note(run, origin: step, digest: digest)
    } else {
      report.cuts.insert(.states)
      map.connect(step, .leftOut)
      place = nil
    }
    return violations.isEmpty && run.acts.count < Self.longestTour ? place : nil
  }

  /// Adds a state that a world has reached for the first time.
  private func note(
    _ run: ExplorerRun,
    origin: ExplorerMap.Step?,
    digest: Int
  ) async -> Place? {
    let offers = offers(in: run)
    let number = map.add(
      .init(offers: offers, isHome: run.isHome, elapsed: run.elapsed, origin: origin),
      digest: digest
    )
    if let origin { map.connect(origin, .state(number, isExact: true)) }
    report.states += 1
    seeScreens(of: run, in: number)
    add(await run.violationsOfOwnLaws(), of: run, at: .state(number))
    guard await isSameAgain(run, in: number) else { return nil }
    guard let place = run.placeOfRoute else { return Place(run: run, state: number) }
    if !run.isAsking, !wholePlaces.contains(place) {
      let gone = run.violationsOfGoneRecords()
      add(gone, of: run, at: .state(number))
      if gone.isEmpty { wholePlaces.insert(place) }
    }
    guard !rightRoutes.contains(place) else { return Place(run: run, state: number) }
    let broken = await run.violationsOfRoute()
    add(broken, of: run, at: .state(number))
    if broken.isEmpty { rightRoutes.insert(place) }
    if let place = whereItStands(run) { return place }
    // Anything that a route doesn't open, such as a draft, is gone now.
    await run.goHome()
    return whereItStands(run)
  }

  /// Tries a restart, tasks that begin again, undo and redo; returns false if they change the state.
  ///
  /// It does so once for each action and the screen that it leads to.
  private func isSameAgain(_ run: ExplorerRun, in state: Int) async -> Bool {
    let way = "\(run.last?.name ?? "") > \(run.top.screen.coverageName)"
    guard begunAgain.insert(way).inserted else { return true }
    add(await run.violationsOfRestart(), of: run, at: .state(state))
    await run.beginTasksAgain()
    guard whereItStands(run)?.state == state else {
      add([.repeatedTask(of: map.states[state].offers.name)], of: run, at: .state(state))
      return false
    }
    add(await run.violationsOfHistory(), of: run, at: .state(state))
    // The rows are the same then, but the focus may be elsewhere.
    return whereItStands(run)?.state == state
  }

  /// Returns the state of a world, if everything equals the state as it was found.
  func whereItStands(_ run: ExplorerRun) -> Place? {
    guard let state = map[run.digest()], run.elapsed == map.states[state].elapsed else {
      return nil
    }
    return Place(run: run, state: state)
  }
}
