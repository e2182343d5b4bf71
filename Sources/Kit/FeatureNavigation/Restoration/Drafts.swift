public import FeatureInjection
import Foundation
public import Observation

/// The drafts of open screens, and those from earlier processes that wait for a screen.
///
/// The app fills it before its first screen, so that a form starts with its draft:
///
/// ```swift
/// init(book: Book, dependencies: FeatureDependencies) {
///   …
///   text = dependencies.drafts.take(for: Self.self, of: book.id) ?? ""
/// }
/// ```
@MainActor
@Observable
public final class Drafts {
  /// The process, as its drafts name it.
  package let owner: String
  /// The drafts that no screen has taken; the last of several is taken first.
  public var waiting: [SavedDraft] = []
  /// The drafts that outlive their screens, until all that these have saved is stored.
  package private(set) var held: [SavedDraft] = []
  /// Those among them whose forms have stored what was left of them, or are about to.
  @ObservationIgnored private var ended: Set<SavedDraft.ID> = []
  /// Writes all drafts to the disk; nil while no keeper does.
  @ObservationIgnored package var write: (@MainActor () async -> Void)?
  /// The ids under which taken drafts go on, by kind and record, until their screens keep them.
  @ObservationIgnored private var taken: [[String]: String] = [:]
  /// The ids of the drafts of the open screens.
  @ObservationIgnored private var open: [ObjectIdentifier: (model: Weak, id: String)] = [:]
  /// The number of drafts that were begun here, by kind and record.
  @ObservationIgnored private var begun: [[String]: Int] = [:]
  /// The ids of what isn't saved, and no screen has, by kind and record.
  @ObservationIgnored private var unsaved: [[String]: String] = [:]
  /// The dates on which drafts were begun, by id.
  @ObservationIgnored private var dates: [SavedDraft.ID: Date] = [:]
  private let now: DateSource?

  private struct Weak { weak var model: (any Presenting)? }

  /// Makes an empty collection; without a source of dates, drafts don't say since when they are kept.
  public nonisolated init(owner: String = "", now: DateSource? = nil) {
    (self.owner, self.now) = (owner, now)
  }

  /// Takes a screen's draft, if one waits; from then on, the screen's own `draft` keeps it.
  ///
  /// One that can't be read stays.
  public func take<Model: DraftKeeping>(
    for model: Model.Type,
    of record: some CustomStringConvertible = ""
  ) -> Model.Draft? {
    let key = [Model.draftKind, record.description]
    let index = waiting.lastIndex { $0.key == key && $0.content(of: model) != nil }
    let saved = index.map { waiting.remove(at: $0) }
    taken[key] = saved?.id
    if let saved { dates[saved.id] = saved.since }
    return saved?.content(of: model)
  }

  /// Lets the screen of a draft take it before any other one.
  package func offer(_ draft: SavedDraft) {
    waiting.removeAll { $0.id == draft.id }
    waiting.append(draft)
  }

  /// Keeps what is typed into a field of a page that closes without asking.
  ///
  /// It waits from the first letter on, so it outlives the page, and the record. A later call for the same kind and record replaces it.
  ///
  /// - Parameters:
  ///   - content: The input; nil once it is saved, or empty.
  ///   - kind: The kind of such drafts in storage.
  ///   - label: The record, and the texts of the draft.
  ///   - route: The route of the page.
  package func keepWaiting(
    _ content: (some Encodable)?,
    kind: String,
    label: DraftLabel,
    route: Route
  ) {
    let key = [kind, label.record]
    let old = waiting.last { $0.key == key }
    guard let content else { return waiting.removeAll { $0.id == old?.id } }
    let id = old?.id ?? newID(key)
    let since = old?.since ?? dates[id]
    SavedDraft(content, id: id, kind: kind, owner: owner, route: route, label: label, since: since)
      .map(offer)
  }

  /// Returns what isn't saved and no screen takes, as a draft.
  ///
  /// It has the same id and date as long as it is of the same record.
  ///
  /// - Parameters:
  ///   - content: The unsaved thing.
  ///   - kind: The kind of such drafts in storage.
  ///   - records: The kind of the record.
  ///   - label: The record, and the texts of the draft.
  ///   - route: The route that leads there.
  /// - Returns: The draft; nil, which is reported, if it has no form in JSON.
  package func draft(
    of content: some Encodable,
    kind: String,
    about records: String,
    label: DraftLabel,
    route: Route
  ) -> SavedDraft? {
    let key = [kind, records, label.record]
    let id = unsaved[key] ?? newID([kind, label.record])
    unsaved[key] = id
    return draft(of: content, id: id, kind: kind, at: route, label: label)
  }

  /// Returns what `keepWaiting` keeps for a record; the last of several comes first.
  package func kept<Model: DraftKeeping>(
    for model: Model.Type,
    of record: some CustomStringConvertible
  ) -> Model.Draft? {
    let key = [Model.draftKind, record.description]
    return waiting.last { $0.key == key }?.content(of: model)
  }

  /// Keeps the draft of a screen that is about to close, as it is now, until it is released.
  ///
  /// So the next start has what was typed if it can't be stored.
  @discardableResult
  package func hold(_ model: some DraftKeeping, at route: Route) -> SavedDraft? {
    let draft = draft(of: model, at: route)
    draft.map(hold)
    return draft
  }

  /// Keeps a draft until it is released, and lets no screen take it.
  package func hold(_ draft: SavedDraft) {
    waiting.removeAll { $0.id == draft.id }
    release(draft.id)
    held.append(draft)
  }

  /// Lets go of a draft once all that it was kept for is stored.
  package func release(_ id: SavedDraft.ID) {
    held.removeAll { $0.id == id }
    ended.remove(id)
  }

  /// Notes that the form of a held draft stores its rest; returns false if that was noted before.
  package func noteEnd(of id: SavedDraft.ID) -> Bool { ended.insert(id).inserted }

  /// Returns all drafts: those that wait or are held, and those of the open screens in all tabs.
  ///
  /// - Parameters:
  ///   - root: The root of the navigation stack.
  ///   - route: The route of its screen.
  /// - Returns: The drafts, in their stored form.
  package func all(from root: any Presenting, at route: Route) -> [SavedDraft] {
    let tree = root.tree
    let hidden = tree.hiddenTabs.flatMap { tab in
      drafts(of: tab.tree, at: route, route.ofScreens(in: tab))
    }
    return waiting + held + hidden + drafts(of: tree, at: route, route.ofScreens(from: root))
  }

  /// Returns the drafts of screens; one without a route has that of the screen below.
  private func drafts(of tree: ScreenTree, at route: Route, _ routes: [Route]) -> [SavedDraft] {
    var (route, below, routes) = (route, Route?.none, routes[...])
    return tree.screens.flatMap { screen in
      defer { below = route }
      route = routes.popFirst() ?? route
      return screen.models.compactMap { model in
        model._draftKeeping.flatMap { draft(of: $0, at: route, above: below) }
      }
    }
  }

  private func draft<Model: DraftKeeping>(
    of model: Model,
    at route: Route,
    above below: Route? = nil
  ) -> SavedDraft? {
    guard let content = model.draft else { return nil }
    let label = model.label(of: content)
    let id = id(of: model, label.record)
    return self.draft(
      of: content,
      id: id,
      kind: Model.draftKind,
      at: route,
      above: below,
      label: label
    )
  }

  private func draft(
    of content: some Encodable,
    id: SavedDraft.ID,
    kind: String,
    at route: Route,
    above below: Route? = nil,
    label: DraftLabel
  ) -> SavedDraft? {
    SavedDraft(
      content,
      id: id,
      kind: kind,
      owner: owner,
      route: route,
      above: below,
      label: label,
      since: dates[id]
    )
  }

  /// Returns the id of a screen's draft: the one that it took, or else one that no draft has had.
  private func id<Model: DraftKeeping>(of model: Model, _ record: String) -> String {
    if let known = open[model.id], known.model.model === model { return known.id }
    open = open.filter { $0.value.model.model != nil }
    let key = [Model.draftKind, record]
    let id = taken.removeValue(forKey: key) ?? newID(key)
    open[model.id] = (Weak(model: model), id)
    return id
  }

  /// Returns an id that no draft of a kind and a record has had, short enough for the name of a file.
  private func newID(_ key: [String]) -> String {
    let key = key.map { String($0.prefix(80)) }
    begun[key, default: 0] += 1
    let number = begun[key, default: 0]
    let id = (key + [owner] + (number == 1 ? [] : ["\(number)"])).joined(separator: ".")
    // Whole seconds are enough, and stay equal once stored.
    dates[id] = now.map { Date(timeIntervalSince1970: $0().timeIntervalSince1970.rounded(.down)) }
    return id
  }
}

private enum DraftsKey: FeatureDependencyKey {
  static let name = "drafts"
  static let live = Drafts()

  static func unimplemented(_ missing: MissingDependency) -> Drafts {
    missing()
    return Drafts()
  }
}

extension FeatureDependencies {
  /// The drafts of the process, from which a form takes its own.
  public var drafts: Drafts {
    get { self[DraftsKey.self] }
    set { self[DraftsKey.self] = newValue }
  }
}
