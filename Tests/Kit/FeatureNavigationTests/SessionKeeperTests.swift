import FeatureKit
import FeatureTesting
import Synchronization
import Testing

@Suite(.feature) @MainActor struct SessionKeeperTests {
  private let root = RouteRoot(scheme: "notes", word: "top")
  private let notebook = NotebookModel()
  private let disk = Disk()
  private let lifecycle = LifecycleSource()
  private let dependencies: FeatureDependencies
  private let clock: TestClock

  init() {
    var dependencies = FeatureDependencies.test { [lifecycle] in
      $0.lifecycle = lifecycle
      $0.drafts = Drafts()
    }
    clock = dependencies.useTestClock()
    self.dependencies = dependencies
  }

  /// The written sessions, and the failures to come.
  private final class Disk: Sendable {
    struct Full: Error, Equatable {}

    let texts = Mutex<[String]>([])
    let isFull = Mutex(false)

    func save(_ state: SessionState) throws {
      if isFull.withLock({ $0 }) { throw Full() }
      texts.withLock { $0.append(state.drafts.first?.content ?? "\(state.session.route)") }
    }

    var written: [String] { texts.withLock { $0 } }
  }

  private func keeper(
    kept: SessionState? = nil,
    save: (@Sendable (SessionState) async throws -> Void)? = nil
  ) -> SessionKeeper {
    SessionKeeper(
      kept: kept ?? state,
      dependencies: dependencies,
      state: { _ in state },
      save: { [disk] state, _ in try await (save ?? { try disk.save($0) })(state) }
    )
  }

  /// A keeper that waits for the first change.
  private func started(
    save: (@Sendable (SessionState) async throws -> Void)? = nil
  ) async -> SessionKeeper {
    let keeper = keeper(save: save)
    keeper.start()
    await dependencies.effects.settle()
    return keeper
  }

  private var state: SessionState {
    let drafts = Drafts().all(from: notebook, at: root.route)
    return SessionState(root.session(of: notebook), drafts: drafts)
  }

  private func written(_ text: String) -> String { #"{"text":"\#(text)"}"# }

  @Test("A change is written a second later, with all that changed meanwhile")
  func delay() async {
    let keeper = keeper()
    keeper.start()
    await clock.advance(by: .seconds(10))

    notebook.text = "a"
    await clock.advance(by: .milliseconds(999))
    notebook.text = "ab"
    #expect(disk.written == [])
    await clock.advance(by: .milliseconds(1))

    #expect(disk.written == [written("ab")])
    withExtendedLifetime(keeper) {}
  }

  @Test("Endless typing is saved once a second")
  func throttling() async {
    let keeper = await started()

    for count in 1...40 {
      notebook.text = String(repeating: "a", count: count)
      await clock.advance(by: .milliseconds(100))
    }

    #expect(disk.written.map(\.count) == [10, 20, 30, 40].map { $0 + written("").count })
    withExtendedLifetime(keeper) {}
  }

  @Test("The user's route is saved as well")
  func route() async {
    let keeper = await started()

    notebook.pageTapped(1)
    await clock.advance(by: .seconds(1))

    #expect(disk.written == ["notes://top/1"])
    withExtendedLifetime(keeper) {}
  }

  @Test("While nothing changes, no work wakes and nothing is written")
  func idle() async {
    let keeper = keeper()
    keeper.start()
    notebook.text = "a"
    await clock.advance(by: .seconds(5))

    #expect(clock.nextDeadline == nil)
    #expect(
      dependencies.effects.unfinished == [
        "SessionKeeper.keep parked on a change of the session",
        "SessionKeeper.leave parked on the life cycle",
      ]
    )
    #expect(disk.written.count == 1)
    withExtendedLifetime(keeper) {}
  }

  @Test("What changes and changes back is not written")
  func sameAgain() async {
    let keeper = await started()

    notebook.text = "a"
    notebook.text = ""
    await clock.advance(by: .seconds(1))

    #expect(disk.written == [])
    withExtendedLifetime(keeper) {}
  }

  @Test("What differs at the start from what is kept is written")
  func start() async {
    notebook.text = "a"
    let keeper = keeper(kept: SessionState(SavedSession(route: root.route)))
    keeper.start()
    await clock.advance(by: .seconds(1))

    #expect(disk.written == [written("a")])
    withExtendedLifetime(keeper) {}
  }

  @Test("Leaving saves at once, without the delay")
  func flush() async {
    let keeper = await started()
    notebook.text = "a"

    await keeper.flush()
    await keeper.flush()

    #expect(disk.written == [written("a")])
  }

  @Test("Leaving the foreground saves at once; becoming inactive doesn't")
  func background() async {
    let keeper = await started()
    lifecycle.send(.willEnterForeground)
    lifecycle.send(.didBecomeActive)
    notebook.text = "a"

    lifecycle.send(.willBecomeInactive)
    await dependencies.effects.settle()
    #expect(disk.written == [])

    lifecycle.send(.didEnterBackground)
    await dependencies.effects.settle()
    #expect(disk.written == [written("a")])
    withExtendedLifetime(keeper) {}
  }

  @Test("What changes while something is written is written next")
  func changesWhileWriting() async {
    let keeper = await started { [disk, clock] state in
      try await clock.sleep(for: .seconds(5))
      try disk.save(state)
    }

    notebook.text = "a"
    await clock.advance(by: .seconds(3))
    notebook.text = "b"
    await clock.advance(by: .seconds(20))

    #expect(disk.written == [written("a"), written("b")])
    withExtendedLifetime(keeper) {}
  }

  @Test("Leaving while an older state is written writes the newer one after it")
  func flushWhileWriting() async {
    let keeper = await started { [disk, clock] state in
      if !state.drafts.isEmpty { try await clock.sleep(for: .seconds(5)) }
      try disk.save(state)
    }
    notebook.text = "a"
    await clock.advance(by: .seconds(3))

    notebook.text = ""
    dependencies.effects.run("leave") { await keeper.flush() }
    await clock.advance(by: .seconds(3))

    #expect(disk.written == [written("a"), "notes://top"])
  }

  @Test("Whatever else is under way, what is typed is written")
  func save() async {
    let keeper = await started()
    lifecycle.send(.willEnterForeground)
    dependencies.effects.finish("save") { [clock] in try await clock.sleep(for: .seconds(5)) }

    notebook.text = "a"
    await clock.advance(by: .seconds(1))
    notebook.text = "ab"
    lifecycle.send(.didEnterBackground)
    await dependencies.effects.settle()

    #expect(disk.written == [written("a"), written("ab")])
    await clock.advance(by: .seconds(4))
    withExtendedLifetime(keeper) {}
  }

  @Test("Drafts are written at once for work that needs them on the disk")
  func drafts() async {
    var dependencies = dependencies
    dependencies.drafts = Drafts()
    let keeper = SessionKeeper(
      kept: state,
      dependencies: dependencies,
      state: { _ in state },
      save: { [disk] state, _ in try disk.save(state) }
    )
    notebook.text = "a"

    await dependencies.drafts.write?()

    #expect(disk.written == [written("a")])
    withExtendedLifetime(keeper) {}
  }

  @Test(
    "A failure is told once, and so is its end; it hinders nothing, and what comes later is written"
  )
  func failure() async {
    var told: [Bool] = []
    let keeper = keeper()
    keeper.onFailure = { told.append($0 != nil) }
    keeper.start()
    await dependencies.effects.settle()
    disk.isFull.withLock { $0 = true }

    for text in ["a", "b", "c"] {
      notebook.text = text
      await clock.advance(by: .seconds(1))
    }
    await keeper.flush()
    #expect(told == [true])
    #expect(keeper.failure as? Disk.Full == Disk.Full())

    disk.isFull.withLock { $0 = false }
    notebook.text = "d"
    await clock.advance(by: .seconds(1))
    #expect(disk.written == [written("d")])
    #expect(keeper.failure == nil && told == [true, false])
  }

  @Test("What couldn't be kept and is taken back leaves no failure behind")
  func takenBack() async {
    let keeper = await started()
    disk.isFull.withLock { $0 = true }
    let before = notebook.text
    notebook.text = "a"
    await clock.advance(by: .seconds(1))
    #expect(keeper.failure != nil)

    notebook.text = before
    await clock.advance(by: .seconds(1))

    #expect(keeper.failure == nil)
  }

  @Test("Leaving tries a failed write again, though nothing changed")
  func flushAfterFailure() async {
    let keeper = await started()
    disk.isFull.withLock { $0 = true }
    notebook.text = "a"
    await clock.advance(by: .seconds(1))
    disk.isFull.withLock { $0 = false }

    await keeper.flush()

    #expect(disk.written == [written("a")])
  }
}
