import FeatureEffects
package import FeatureWalks

/// Visits every state that an app can reach within bounds, and checks laws in each.
///
/// ```swift
/// let report = try await Explorer(depth: 4) { try makeWorld() }.run()
/// #expect(report.brokenLaws == [])
/// ```
///
/// It needs no script, as screens list their own controls. A state is everything the screens show, all stored data
/// and all parked work. From each state, every action is taken once, in the same world as long as that is nearer than a
/// new one. A broken law is reported with a shortest walk, which is tried in a new world. `ExplorerReport.laws` names
/// the laws.
@MainActor
public struct Explorer {
  /// The most actions in a way from the root; beyond it, only ways out are tried.
  package var depth: Int
  /// The most states to tell apart.
  package var states: Int
  /// The seed of the random walks, which go further than the depth; nil for none.
  package var seed: UInt64?
  /// The number of random walks, each eight times as long as the depth.
  package var walks = 100
  /// The texts to type into fields.
  package var texts = ["", "Ann", " \u{202E}\"\\\n#👩‍👩‍👧 "]
  /// The number of a picker's options, and of rows of one kind, to try.
  package var samples = 3
  /// The most wake-ups during a wait for another screen, which takes an hour at most in any case.
  package var wakeUps = 300
  /// The moves with which each world begins; the depth counts from there.
  package var beginning: [ExplorerMove] = []
  /// False to leave out the changes of other programs, but in the beginning.
  package var hasOthers = true
  /// True to repeat every action while each operation fails that it calls, and to explore on from there.
  public var injectsFailures = false
  /// The number of pieces that work may start in one action; more are left out and reported as an issue.
  package var workPerAct = 20_000
  /// Receives each step before it is taken, nil for a new world, so that a crash or a hang leaves a walk.
  ///
  /// Without it, the walk so far is in a temporary file, named on standard error, until the exploration ends by itself.
  /// It is called often: each action of the sample takes some 40 µs.
  package var trace: (@MainActor (WalkStep?) -> Void)?
  /// Receives the report so far now and then; an error that it throws ends the exploration.
  package var progress: @MainActor (ExplorerReport) throws -> Void = { _ in }

  /// Watches over the worlds that are let go.
  var released: ReleasedWorlds?

  let makeWorld: @MainActor () throws -> ExplorerWorld

  /// Makes an explorer.
  ///
  /// - Parameters:
  ///   - depth: The most actions in a way from the root.
  ///   - states: The most states to tell apart.
  ///   - seed: The seed of the random walks; nil for none.
  ///   - world: Makes a world, each time the same one.
  public init(
    depth: Int = 4,
    states: Int = 10_000,
    seed: UInt64? = nil,
    world: @escaping @MainActor () throws -> ExplorerWorld
  ) {
    (self.depth, self.states, self.seed) = (depth, states, seed)
    makeWorld = world
  }

  /// Explores until everything within the bounds was visited or the task is cancelled.
  ///
  /// - Throws: The error of making a world, or of `progress`.
  public func run() async throws -> ExplorerReport {
    let exploration = Exploration(self)
    try await MainSerialExecutor.run {
      let trail = trace == nil ? ExplorerTrail() : nil
      defer { trail?.remove() }
      if let trail { exploration.explorer.trace = trail.note }
      try await exploration.visitAll()
      if let seed { try await exploration.walkAtRandom(seed) }
    }
    if Task.isCancelled { exploration.report.cuts.insert(.cancelled) }
    exploration.report.unneeded = exploration.findings.unneeded
    return exploration.report
  }
}
