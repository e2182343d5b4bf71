import Injection
import ScreenValues

/// One exploration: what was found so far, and what is still to be seen.
@MainActor
final class Exploration {
  let explorer: Explorer
  private(set) var report = ExplorerReport()
  private var map = ExplorerMap()
  private var subjects: Set<String> = []
  /// The screens that were written as JSON and read before: those beneath the topmost come up again and again.
  private var written: Set<Int> = []
  /// Worlds that stand in a state that was just found, so that the first action there needs no way to it.
  private var waiting: [Int: ExplorerPassage] = [:]
  private static let mostWaiting = 2_000
  /// How much further than the depth what leads out is followed.
  private static let wayOut = 8

  init(_ explorer: Explorer) {
    self.explorer = explorer
  }

  // MARK: Breadth first

  func visitAll() async throws {
    let first = try await explorer.passage()
    await note(first, depth: 0, origin: nil)
    var number = 0
    while number < map.states.count, !Task.isCancelled {
      try await expand(number)
      number += 1
      if number.isMultiple(of: 1_000) { try explorer.progress(report) }
    }
    for number in map.trapped() {
      let state = map.states[number]
      add(
        Violation(
          law: "there is a way back",
          message: "\(state.name) has no way to the first screen."
        ),
        map.way(to: number)
      )
    }
    report.uncovered.subtract(report.covered)
  }

  private func expand(_ number: Int) async throws {
    let state = map.states[number]
    let way = map.way(to: number)
    var passage = try await passage(in: number, way)
    guard let offered = passage.map({ acts(in: $0) }), let waits = passage?.waitsForTime else {
      return
    }
    report.uncovered.formUnion(offered.map(\.name))
    guard state.depth < explorer.depth + Self.wayOut else { return }
    let isEdge = state.depth >= explorer.depth
    var isOpen = false
    for act in offered {
      guard !isEdge || act.isExit else {
        isOpen = true
        continue
      }
      let current: ExplorerPassage?
      if let ready = passage { current = ready } else { current = try await replayed(way) }
      passage = nil
      guard let current else { return }
      report.covered.insert(act.name)
      isOpen =
        await pass(current, from: number, act.action) { passage throws(WalkFailure) in
          try await passage.take(act.act)
        } || isOpen
    }
    if waits {
      if isEdge { isOpen = true } else { isOpen = try await wait(number, way) || isOpen }
    }
    if !isOpen { map.close(number) }
  }

  /// Lets time pass to the next wake-up, and until something else is on screen.
  ///
  /// - Returns: Whether that led to a state that was left out.
  private func wait(_ number: Int, _ way: [WalkAct]) async throws -> Bool {
    report.covered.insert("\(map.states[number].name): wait")
    let first = try await replayed(way)
    var isOpen = await pass(first, from: number, "wait") { passage throws(WalkFailure) in
      try await passage.take(.wait(nil))
    }
    let second = try await replayed(way)
    isOpen =
      await pass(second, from: number, "wait") { passage throws(WalkFailure) in
        try await passage.waitForChange(wakeUps: explorer.wakeUps)
      } || isOpen
    return isOpen
  }

  /// Does something, and looks where it led.
  ///
  /// - Returns: Whether that is a state that was left out.
  private func pass(
    _ passage: ExplorerPassage?,
    from number: Int,
    _ action: String,
    _ body: @MainActor (ExplorerPassage) async throws(WalkFailure) -> [Violation]?
  ) async -> Bool {
    guard let passage else { return false }
    do throws(WalkFailure) {
      guard let violations = try await body(passage) else { return false }
      return await arrive(passage, from: number, action, violations)
    } catch {
      add(Violation(law: "what is offered can be done", message: error.description), passage.acts)
      return false
    }
  }

  private func arrive(
    _ passage: ExplorerPassage,
    from number: Int,
    _ action: String,
    _ violations: [Violation]
  ) async -> Bool {
    report.transitions += 1
    report.links.insert(
      ExplorerLink(
        from: map.states[number].name,
        action: action,
        to: passage.top.screen.coverageName
      )
    )
    for violation in violations { add(violation, passage.acts) }
    let digest = passage.digest()
    if let known = map[digest] {
      map.connect(number, to: known)
      return false
    }
    guard map.states.count < explorer.states, let act = passage.acts.last else {
      report.isCut = true
      return true
    }
    await note(passage, depth: map.states[number].depth + 1, origin: (number, act), digest)
    return false
  }

  private func note(
    _ passage: ExplorerPassage,
    depth: Int,
    origin: (state: Int, act: WalkAct)?,
    _ digest: Int? = nil
  ) async {
    let name = passage.top.screen.coverageName
    let number = map.add(
      .init(origin: origin, depth: depth, name: name, isHome: passage.isHome),
      digest: digest ?? passage.digest()
    )
    if let origin { map.connect(origin.state, to: number) }
    report.states += 1
    report.covered.insert(name)
    let violations = await passage.violationsOfState { written.insert($0).inserted }
    for violation in violations {
      add(violation, passage.acts)
    }
    if waiting.count < Self.mostWaiting { waiting[number] = passage }
  }

  // MARK: Ways

  private func passage(in number: Int, _ way: [WalkAct]) async throws -> ExplorerPassage? {
    if let passage = waiting.removeValue(forKey: number) { return passage }
    return try await replayed(way)
  }

  /// Goes a way in a new world.
  private func replayed(_ way: [WalkAct]) async throws -> ExplorerPassage? {
    let passage = try await explorer.passage()
    do throws(WalkFailure) {
      for act in way { try await passage.repeatAct(act) }
      return passage
    } catch {
      add(Violation(law: "the same walk leads to the same place", message: error.description), way)
      return nil
    }
  }

  private func acts(in passage: ExplorerPassage) -> [ExplorerAct] {
    passage.top.acts(texts: explorer.texts, samples: explorer.samples)
  }

  @discardableResult
  private func add(_ violation: Violation, _ acts: [WalkAct]) -> Bool {
    guard subjects.insert(violation.subject).inserted else { return false }
    report.brokenLaws.append(
      BrokenLaw(law: violation.law, message: violation.message, acts: acts)
    )
    return true
  }

  // MARK: At random

  /// Goes on random walks, and shortens those that broke a law.
  func wander(_ seed: UInt64) async throws {
    var random = RandomSource.seeded(seed)
    for _ in 0..<explorer.walks where !Task.isCancelled {
      let passage = try await explorer.passage()
      for _ in 0..<explorer.depth * 8 {
        guard let (violations, name) = await step(passage, &random) else { break }
        report.transitions += 1
        report.covered.insert(name)
        let new = violations.filter { !subjects.contains($0.subject) }
        for violation in new {
          add(violation, try await explorer.shortened(passage.acts, breaking: violation))
        }
        guard violations.isEmpty else { break }
      }
      try explorer.progress(report)
    }
    report.uncovered.subtract(report.covered)
  }

  private func step(
    _ passage: ExplorerPassage,
    _ random: inout RandomSource
  ) async -> ([Violation], String)? {
    var offered = acts(in: passage)
    if passage.waitsForTime {
      let name = "\(passage.top.screen.coverageName): wait"
      offered.append(ExplorerAct(act: .wait(nil), action: "wait", name: name, isExit: false))
    }
    guard let act = offered.randomElement(using: &random) else { return nil }
    do throws(WalkFailure) {
      return (try await passage.take(act.act), act.name)
    } catch {
      return ([Violation(law: "what is offered can be done", message: error.description)], act.name)
    }
  }
}
