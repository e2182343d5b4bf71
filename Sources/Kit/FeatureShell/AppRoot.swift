import FeatureEffects
import FeatureInjection
public import FeatureNavigation
import FeatureRecords
public import FeatureScreens
import FeatureStores
import Foundation

/// The model above all screens of an app: it keeps the stores, the drafts and the session.
///
/// It has no screen of its own. `TabbedApp` is one; an app with sheets or overlays over everything has another:
///
/// ```swift
/// @MainActor @Observable
/// final class ShelfModel {
///   let shell: AppShell
///   let content: any Presenting
///   var destination: Destination?
/// }
///
/// extension ShelfModel: AppRoot { … }
/// ```
@MainActor
public protocol AppRoot: Alerting, Containing where AlertAction == StoreAnswer {
  /// The part that is the same in any app.
  var shell: AppShell { get }
  /// True if a screen lists the drafts that wait, also those of deleted records; false by default.
  var listsDrafts: Bool { get }

  /// Adds the app's own parts to each screen, such as the way to a menu; none by default.
  func buildOwnParts(_ s: ScreenBuilder)
}

extension AppRoot {
  /// False: no screen lists them.
  public var listsDrafts: Bool { false }

  /// The queue of the shell.
  public var alertQueue: AlertQueue { shell.alertQueue }

  // MARK: Lifecycle

  /// Follows the problems of the stores.
  public func task() { followStores() }

  /// All while a sheet is over the content, or nothing may disturb; new ones while a question is open.
  public var heldAlerts: HeldAlerts {
    let stack = content.stack
    if stack.contains(where: { $0.isOverContent || $0.model?.isUndisturbed == true }) {
      return .all
    }
    return stack.last?.style == .alert ? .new : .none
  }

  /// Starts the work of a launch.
  ///
  /// Records that an earlier one found deleted long ago are removed for good, and its acts can be undone.
  public func start() { start(recalling: true) }

  /// Starts the work of a launch, and offers to undo what was done in earlier ones if that is wanted.
  ///
  /// A script and a recording get the same screens whatever was done before.
  package func start(recalling: Bool) {
    shell.dependencies.effects.finish("evict") {
      [stores = shell.dependencies.stores, now = shell.dependencies.now()] in
      do {
        try await stores.evictDaily(deletedBefore: now - DailyEviction.age)
      } catch {
        // A failure loses nothing, and no caller waits: the next start tries again.
      }
    }
    guard recalling, !shell.dependencies.stores.logs.isEmpty else { return }
    shell.dependencies.effects.run("earlier steps") { [shell] in
      await shell.waitUntilRead()
      await shell.dependencies.readEarlierSteps()
    }
    shell.dependencies.effects.run("diverged copies") { [weak self, shell] in
      await shell.waitUntilRead()
      let copies = await shell.dependencies.stores.divergedCopies()
      if !copies.isEmpty { self?.present(.diverged(copies)) }
    }
  }

  // MARK: Drafts

  /// Returns the open screens and the unsaved input, as they are kept.
  ///
  /// - Parameter kept: The stored state. A draft stays until what its form has saved is stored, too.
  /// - Returns: The state to store.
  package func state(over kept: SessionState? = nil) -> SessionState {
    let drafts = shell.dependencies.drafts.all(from: self, at: shell.routes.route)
    let closed = (kept?.drafts ?? [])
      .filter { draft in !drafts.contains { $0.id == draft.id } && isPending(draft) }
    var session = shell.routes.session(of: self, over: kept?.session)
    // A place that waits for its records is still the last one.
    if isAwaitingRoutes { session = kept?.session ?? session }
    return SessionState(session, drafts: drafts + closed + unsavedDrafts)
  }

  /// True if what a closed form has saved isn't stored, and may still be, or is asked about.
  package func isPending(_ draft: SavedDraft) -> Bool {
    guard let form = shell.dependencies.form(of: draft) else { return false }
    return form.isPending(draft, in: shell.dependencies)
      || openModels.contains { model in
        guard let page = model as? any RecordPage else { return false }
        return page.asks(about: draft, of: form) || page.keeps(draft)
      }
  }

  /// The models of the open screens, also those of tabs that aren't chosen.
  private var openModels: [any Presenting] {
    tree.screens.compactMap(\.model)
      + tree.hiddenTabs.flatMap { $0.tree.screens.compactMap(\.model) }
  }

  /// Drops the waiting drafts that are stored already, and hands out the others.
  ///
  /// The app calls it once the stores are loaded. One is stored if the app ended just after saving; it is held until its
  /// form has stored what is left of it.
  ///
  /// - Returns: The routes to the forms of those that made a new record, which would open empty.
  @discardableResult
  package func dropSavedDrafts() -> [Route] {
    let (dependencies, drafts) = (shell.dependencies, shell.dependencies.drafts)
    var emptied: [Route] = []
    for draft in drafts.waiting {
      guard let form = dependencies.form(of: draft), form.isStored(draft, in: dependencies) else {
        continue
      }
      if draft.isNew { emptied.append(form.route(to: draft, in: dependencies)) }
      drafts.hold(draft)
      end(draft)
    }
    // What was typed into a deleted record waits for the form of a new one where no screen lists it.
    for draft in listsDrafts ? [] : drafts.waiting {
      guard let form = dependencies.form(of: draft) else { continue }
      if form.state(of: draft, in: dependencies) == .deleted {
        _ = form.offer(draft, in: dependencies)
      }
    }
    for model in openModels { model.takeDraft() }
    return emptied
  }
}

extension Route {
  /// The segments without their queries.
  package var words: [String] { segments.map(\.text) }

  /// Returns the route to the screen below if this one leads to a form that would open empty.
  package func closing(_ emptied: [Route]) -> Route {
    emptied.contains { $0.words == words } ? removingSegment(at: segments.count - 1) : self
  }
}
