public import FeatureExplorer
import FeatureFaults
import FeatureInjection
import FeatureIssues
import FeatureNavigation
import FeatureRecords
public import FeatureSessions
public import FeatureShell
import FeatureStores
public import FeatureWalks
import Foundation

extension ExplorerWorld {
  /// Makes an isolated app to explore, with its records in memory, whose contents tell states apart.
  ///
  /// ```swift
  /// let world = try ExplorerWorld(Shelf.self, settings)
  /// ```
  ///
  /// - Parameters:
  ///   - product: The app.
  ///   - settings: The settings from the first lines of a walk.
  ///   - laws: The laws of the app, besides the explorer's own.
  ///   - allowances: The things that may break a law.
  ///   - exceptions: The names of the screens that have no route, beside alerts.
  ///   - screens: The names of all screens and alerts; the report lists those never seen.
  ///   - session: Makes the app in its world, with clients beside its stores.
  /// - Throws: An error if a `given` line can't be read.
  public init<Product: AppProduct>(
    _ product: Product.Type,
    _ settings: WalkSettings,
    laws: [ExplorerLaw] = [],
    allowances: [ExplorerAllowance] = [],
    withoutRoute exceptions: Set<String> = [],
    screens: Set<String> = [],
    session: @escaping @MainActor (AppWorld<Product>) throws(WalkSyntaxError) -> SessionWorld = {
      world throws(WalkSyntaxError) in
      try world.session()
    }
  ) throws(WalkSyntaxError) {
    let (faults, drafts) = (FaultInjection(), Drafts())
    let app = try AppWorld<Product>(settings, faults: faults, drafts: drafts)
    let records = app.records
    let world = try session(app)
    self.init(
      world,
      laws: laws,
      routes: product.routes,
      withoutRoute: exceptions,
      allowances: allowances,
      screens: screens
    ) { digest in
      for kind in records.kinds { kind.add(to: &digest) }
    }
    isGone = { id in
      UUID(uuidString: id) != nil && !records.kinds.contains { $0.holds(id) }
    }
    isRecord = { id in records.kinds.contains { $0.holds(id) || $0.isDeleted(id) } }
    calls = { Dictionary(uniqueKeysWithValues: faults.calls.map { ($0.key.rawValue, $0.value) }) }
    awaitsFailure = { faults.isWaiting }
    guard let root = world.root as? Product.Root else { return }
    let shell = root.shell
    self.laws.append(.answers(shell.dependencies))
    isUnsaved = { id in shell.failedChanges.contains { $0.id == id && !$0.isDeletion } }
    unsaved = { digest in
      for change in shell.failedChanges { digest.add(change) }
      for draft in drafts.held { digest.add(shapeOf: draft.content) }
      // It shows once a sheet is closed.
      if let news = shell.dependencies.history.news { digest.add(news) }
    }
    undoable = { shell.dependencies.history.stepsMade }
    restart = { [dates = app.dates] in
      var settings = settings
      settings.now = dates.source()
      return await Self.restarted(root, records, drafts, settings, session: session)
    }
  }

  /// Starts the app again; nil if there is nothing to compare.
  ///
  /// The drafts of closed forms, whose changes aren't stored, and those of deleted records wait as rows of the first screen
  /// then, which were on no screen before.
  ///
  /// Changes that aren't saved are there again. The screens aren't compared then, as questions about them are above.
  private static func restarted<Product: AppProduct>(
    _ app: Product.Root,
    _ records: GivenRecords,
    _ before: Drafts,
    _ settings: WalkSettings,
    session makeSession: @MainActor (AppWorld<Product>) throws(WalkSyntaxError) -> SessionWorld
  ) async -> Restart? {
    let kept = app.state()
    let drafts = Drafts()
    drafts.waiting = kept.drafts
    do {
      let next = try AppWorld<Product>(settings, from: records.reopened, drafts: drafts)
      let world = try makeSession(next)
      let session = Session(world)
      await session.start()
      (world.root as? Product.Root)?.dropSavedDrafts()
      _ = await session.open(kept.session.routes, from: Product.routes)
      for draft in kept.drafts
      where !draft.isChange && !before.waiting.contains(where: { $0.id == draft.id }) {
        let isHeld = before.held.contains { $0.id == draft.id }
        guard isHeld || records.kinds.contains(where: { $0.isDeleted(draft.label.record) }) else {
          continue
        }
        if !(drafts.waiting + drafts.held).contains(where: { $0.id == draft.id }) {
          reportIssue("The draft of \(draft.label.title) is gone after a restart.")
        }
        drafts.waiting.removeAll { $0.id == draft.id }
      }
      await session.settle()
      let unsaved = Set((world.root as? Product.Root)?.shell.failedChanges.map(\.id) ?? [])
      for draft in kept.drafts where draft.isChange {
        guard !unsaved.isSuperset(of: draft.changedRecords) else { continue }
        reportIssue("\(draft.label.title) that isn't saved is gone after a restart.")
      }
      guard app.shell.failedChanges.isEmpty else { return nil }
      return Restart(session, hasDrafts: !kept.drafts.isEmpty)
    } catch {
      reportIssue("\(error)")
      return nil
    }
  }
}

/// A change that failed and is kept in the app, of a record of any kind.
private struct FailedChange {
  let id: String
  let isDeletion: Bool
  let isAcknowledged: Bool
  /// The contents of the record as it is shown, as far as they tell states apart.
  let contents: (any Encodable)?
}

extension AppShell {
  fileprivate var failedChanges: [FailedChange] {
    func changes<Kind>(_ opened: some KindStoring<Kind>) -> [FailedChange] {
      let records = dependencies[Kind.self]
      return records.unsaved.map { change in
        FailedChange(
          id: change.id.description,
          isDeletion: change.isDeletion,
          isAcknowledged: isAcknowledged(change, of: Kind.self),
          contents: records[change.id].map { Kind._distinguishingContents(of: $0) }
        )
      }
    }
    return dependencies.stores.all.flatMap { changes($0) }
  }
}

extension StateDigest {
  fileprivate mutating func add(_ change: FailedChange) {
    add(id: change.id)
    add(change.isDeletion)
    add(change.isAcknowledged)
    if let contents = change.contents { add(encoded: contents) }
  }
}
