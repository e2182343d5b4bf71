public import FeatureInjection
import FeatureIssues
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
  /// The ids under which taken drafts go on, by kind and record, until their screens keep them.
  @ObservationIgnored private var taken: [[String]: String] = [:]
  /// The ids of the open screens' drafts.
  @ObservationIgnored private var ids: [ObjectIdentifier: OpenDraft] = [:]
  /// The number of drafts that were begun here, by kind and record.
  @ObservationIgnored private var begun: [[String]: Int] = [:]

  private struct OpenDraft {
    weak var model: (any Presenting)?
    let id: String
  }

  /// Makes an empty collection.
  public nonisolated init(owner: String = "") {
    self.owner = owner
  }

  /// Takes a screen's draft, if one waits; from then on, the screen's own `draft` keeps it.
  ///
  /// One that can't be read stays.
  public func take<Model: Presenting>(
    for model: Model.Type,
    of record: some CustomStringConvertible = ""
  ) -> Model.Draft? {
    let key = [Model.draftKind, record.description]
    let index = waiting.lastIndex { draft in
      draft.label.record == record.description && draft.content(of: model) != nil
    }
    let saved = index.map { waiting.remove(at: $0) }
    taken[key] = saved?.id
    return saved?.content(of: model)
  }

  /// Returns all drafts: those that wait, and those of the open screens in all tabs.
  ///
  /// - Parameters:
  ///   - root: The root of the navigation stack.
  ///   - route: The route of its screen.
  /// - Returns: The drafts, in their stored form.
  public func all(from root: any Presenting, at route: Route) -> [SavedDraft] {
    let hidden = root.hiddenTabs.flatMap { tab in
      drafts(of: tab.content.stack, at: route, route.ofScreens(in: tab))
    }
    return waiting + hidden + drafts(of: root.stack, at: route, route.ofScreens(from: root))
  }

  /// Returns the drafts of screens; one without a route has that of the screen below.
  private func drafts(
    of stack: [StackEntry],
    at route: Route,
    _ routes: [Route]
  ) -> [SavedDraft] {
    var (route, open) = (route, routes[...])
    return stack.flatMap { entry in
      route = open.popFirst() ?? route
      return entry.models.compactMap { draft(of: $0, at: route) }
    }
  }

  /// Returns the id of a screen's draft: the one that it took, or else one that no draft has had.
  private func id<Model: Presenting>(of model: Model, _ record: String) -> String {
    if let open = ids[ObjectIdentifier(model)], open.model === model { return open.id }
    ids = ids.filter { $0.value.model != nil }
    let key = [Model.draftKind, record]
    let id =
      taken.removeValue(forKey: key)
      ?? {
        begun[key, default: 0] += 1
        let number = begun[key, default: 0]
        return (key + [owner] + (number == 1 ? [] : ["\(number)"])).joined(separator: ".")
      }()
    ids[ObjectIdentifier(model)] = OpenDraft(model: model, id: id)
    return id
  }

  private func draft<Model: Presenting>(of model: Model, at route: Route) -> SavedDraft? {
    guard let draft = model.draft else { return nil }
    let label = model.label(of: draft)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return SavedDraft(
        id: id(of: model, label.record),
        kind: Model.draftKind,
        owner: owner,
        route: route,
        label: label,
        content: String(decoding: try encoder.encode(draft), as: UTF8.self)
      )
    } catch {
      reportIssue("The draft of \(Model.self) cannot be written down: \(error)")
      return nil
    }
  }
}

private enum DraftsKey: FeatureDependencyKey {
  static let name = "drafts"
  static let live = Drafts()

  /// Nothing waits in a test that doesn't say so.
  static func unimplemented(_ missing: MissingDependency) -> Drafts { Drafts() }
}

extension FeatureDependencies {
  /// The drafts of the process, from which a form takes its own.
  public var drafts: Drafts {
    get { self[DraftsKey.self] }
    set { self[DraftsKey.self] = newValue }
  }
}
