public import FeatureIssues
import Synchronization

/// Starts asynchronous work by name, and knows which of it runs, is parked or is left.
///
/// Every model has a scope of its own, made from its parent's. Work started with `run` ends when the model is
/// released; work started with `finish` always completes. A test waits for `settle()`, which returns exactly when
/// every piece has finished or is parked.
///
/// ```swift
/// effects.run("timer") { [weak self, clock] in
///   try await clock.sleep(for: .seconds(1))
///   self?.tick()
/// }
/// await effects.settle()
/// ```
///
/// Work captures the clients that it uses, never the scope, which would keep the scope alive. It is one task: a task
/// group, `async let` or `Task` that waits inside it is reported, because it can't be counted.
public final class EffectScope: Sendable {
  let ledger: EffectLedger
  private let owner: String
  /// The scope's number under the root; later scopes have higher numbers.
  package let number: Int
  private let hasStarted = Atomic(false)

  /// Makes a root scope.
  ///
  /// All scopes made from it settle together.
  ///
  /// - Parameters:
  ///   - owner: The name that work of this scope carries.
  ///   - executor: The executor of the work. Tests and walks pass `MainSerialExecutor.shared`, which fixes the order; the live
  ///     app passes none.
  ///   - reporter: The reporter of mistakes; the current one by default.
  ///   - fileID: The caller's file, shown in messages.
  ///   - line: The caller's line.
  public convenience init(
    _ owner: String = "app",
    executor: (any TaskExecutor)? = nil,
    reporter: IssueReporter = .current,
    fileID: StaticString = #fileID,
    line: Int = #line
  ) {
    self.init(
      owner,
      executor: executor,
      reporter: reporter,
      // The user of a live app gets other messages about the wait.
      alarm: executor.map { _ in .live },
      fileID: fileID,
      line: line
    )
  }

  /// Makes a root scope with an alarm and bounds for a test of them.
  convenience init(
    _ owner: String = "app",
    executor: (any TaskExecutor)?,
    reporter: IssueReporter,
    alarm: SettleAlarm? = .live,
    mostSleeps: Int = StraySleeps.most,
    mostStarts: Int = WorkStarts.most,
    fileID: StaticString = #fileID,
    line: Int = #line
  ) {
    let ledger = EffectLedger(
      root: "\(owner) (\("\(fileID)".split(separator: "/").last ?? ""):\(line))",
      reporter: reporter,
      executor: executor,
      alarm: alarm,
      mostSleeps: mostSleeps,
      mostStarts: mostStarts
    )
    self.init(owner, ledger)
  }

  private init(_ owner: String, _ ledger: EffectLedger) {
    self.owner = owner
    self.ledger = ledger
    number = ledger.makeNumber()
  }

  deinit {
    guard hasStarted.load(ordering: .relaxed) else { return }
    for effect in ledger.unfinished(of: number) {
      effect.cancel()
    }
  }

  /// Makes a scope for an owner below this one.
  ///
  /// It counts toward the same root.
  public func scope(_ owner: String) -> EffectScope {
    EffectScope(owner, ledger)
  }

  /// True in work that a scope started, false in what the user does.
  package static var isWorking: Bool { Effect.current != nil }

  /// True for the scope of a live app that was made in a test with the `.feature` trait.
  package var isLiveInTest: Bool { ledger.isLiveInTest }

  /// The reporter of mistakes, as captured when the root was made.
  public var reporter: IssueReporter { ledger.reporter }

  // MARK: Starting work

  /// Starts work that ends with its owner: releasing this scope cancels it.
  ///
  /// An error that the work throws is reported as an issue, except `CancellationError`. All mistakes of the work are
  /// reported at the place of this call.
  ///
  /// - Parameters:
  ///   - name: A word or two for the work.
  ///   - fileID: The caller's file, shown in messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  ///   - work: The work; it runs on the main actor.
  /// - Returns: The piece of work, to cancel or to wait for.
  @MainActor
  @discardableResult
  public func run(
    _ name: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    _ work: @escaping @MainActor () async throws -> Void
  ) -> Effect {
    hasStarted.store(true, ordering: .relaxed)
    let start = WorkStart(fileID: fileID, filePath: filePath, line: line)
    return begin(name, scope: number, from: start, work)
  }

  /// Starts work that ends with its owner, unless work of this name is still running.
  ///
  /// A model's `task()` uses it, because it may be called twice. Work that was cancelled doesn't count.
  ///
  /// - Parameters:
  ///   - name: A word or two for the work.
  ///   - fileID: The caller's file, shown in messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  ///   - work: The work; it runs on the main actor.
  @MainActor
  public func runOnce(
    _ name: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    _ work: @escaping @MainActor () async throws -> Void
  ) {
    if !isRunning(name) { run(name, fileID: fileID, filePath: filePath, line: line, work) }
  }

  /// Starts work that always completes, even after its owner's release, such as a save.
  ///
  /// It belongs to the root and holds values only, never a model.
  ///
  /// - Parameters:
  ///   - name: A word or two for the work.
  ///   - fileID: The caller's file, shown in messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  ///   - work: The work; it runs on the main actor.
  /// - Returns: The piece of work, to wait for.
  @MainActor
  @discardableResult
  public func finish(
    _ name: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    _ work: @escaping @MainActor () async throws -> Void
  ) -> Effect {
    let start = WorkStart(fileID: fileID, filePath: filePath, line: line)
    return begin(name, scope: Self.root, from: start, work)
  }

  /// Returns true while work of this name, started here by `run`, has neither ended nor been cancelled.
  ///
  /// - Complexity: O(1).
  @MainActor
  public func isRunning(_ name: String) -> Bool {
    ledger.isRunning("\(owner).\(name)", of: number)
  }

  /// No scope has this number, so no release cancels its work.
  static let root = 0

  @MainActor
  private func begin(
    _ name: String,
    scope: Int,
    from start: WorkStart,
    _ work: @escaping @MainActor () async throws -> Void
  ) -> Effect {
    let name = "\(owner).\(name)"
    guard ledger.admits(name, from: start) else {
      return Effect(leftOut: name, ledger: ledger, from: start)
    }
    let effect = Effect(name: name, scope: scope, ledger: ledger, from: start)
    let task = Effect.apart {
      if let executor = ledger.executor {
        Task(executorPreference: executor) { await effect.perform(work) }
      } else {
        Task { await effect.perform(work) }
      }
    }
    effect.attach(task)
    return effect
  }

  // MARK: Waiting for all of it

  /// Waits until every piece of work under the root has finished or is parked.
  ///
  /// It never returns early and never polls. In tests and walks, whose root has an executor, it writes the reasons for
  /// the wait to standard error, once, after five seconds of real time in which no work took a turn. It gives up only
  /// when its task is cancelled, as by a test's time limit, and reports that.
  /// Work can't call it: it would wait for itself, so that is reported and returns at once.
  ///
  /// - Complexity: O(1) when everything is settled already.
  public func settle() async {
    await ledger.settle(for: "settle()")
  }

  /// The unfinished work under the root, oldest first.
  ///
  /// For example: `ReadingModel.timer parked until 3 s`.
  public var unfinished: [String] {
    ledger.unfinished.map(\.description)
  }

  /// The names of the unfinished work under the root, oldest first.
  package var unfinishedNames: [String] { ledger.unfinished.map(\.name) }

  /// The unfinished work under the root that `run` started, oldest first.
  package var unfinishedRuns: [Effect] {
    ledger.unfinished.filter { $0.scope != Self.root }
  }

  /// Returns the work that sleeps on a test clock until a point in time, oldest first.
  package func sleepers(until instant: TestClock.Instant) -> [Effect] {
    ledger.unfinished.filter { $0.isAsleep(until: instant.offset) }
  }

  /// Settles, and waits for saves that wait for the outside world, such as other programs.
  package func settleOutside() async {
    while await ledger.settle(for: "settleOutside()"), !Task.isCancelled {
      let saves = goingOn
      guard !saves.isEmpty else { return }
      await saves.first(where: \.isOutside)?.wait()
    }
  }

  /// The work of the root that runs or waits for the outside world.
  ///
  /// Work that looks whether it must wait on may run just now, though all had settled.
  var goingOn: [Effect] { ledger.unfinished(of: Self.root).filter(\.isBusyOrOutside) }

  /// A number that grows with each scope and each piece of work under the root.
  package var lastNumber: Int { ledger.lastNumber }

  /// Limits the pieces that work may start before all has settled.
  ///
  /// More are left out and reported.
  package func allowWork(_ pieces: Int) { ledger.allow(pieces) }
}
