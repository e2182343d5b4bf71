import FeatureEffects
import FeatureInjection
import FeatureNavigation
import FeatureRecords
import FeatureStores

/// The changes that couldn't be saved.
///
/// They are kept as drafts, and wait for an answer also in the next process.
extension AppRoot {
  /// Returns the changes that aren't saved, as drafts that no screen takes.
  ///
  /// - Parameter drafts: The drafts of closed forms, which have what these saved, with all of its act.
  /// - Returns: The other changes.
  func unsavedDrafts(besides drafts: [SavedDraft]) -> [SavedDraft] {
    let dependencies = shell.dependencies
    let all = dependencies.stores.all.flatMap { store in
      store.unsavedDrafts(dependencies, at: shell.routes.route)
        .map { (draft: $0, isTyped: store.isTyped($0, among: drafts, dependencies)) }
    }
    let typed = Set(all.filter(\.isTyped).compactMap { $0.draft.change?.act })
    return all.lazy.filter { !$0.isTyped }.map(\.draft)
      .filter { $0.change?.act.map { !typed.contains($0) } ?? true }
  }

  /// Takes over the changes of earlier processes once their records are read.
  func followKeptChanges() {
    shell.dependencies.effects.observe("changes that were kept") { [weak shell] in
      shell?.dependencies.keptChanges ?? []
    } onChange: { [weak shell] drafts in
      shell?.dependencies.takeOver(drafts)
    }
  }
}

extension SavedDraft {
  /// The kind of drafts that are changes which couldn't be saved.
  private static let changeKind = "unsaved-change"

  /// True for a change that couldn't be saved, which no screen takes.
  package var isChange: Bool { kind == Self.changeKind }

  /// The change; nil if it is a draft of something else, or can't be read.
  fileprivate var change: KeptChange? { isChange ? content(as: KeptChange.self) : nil }

  /// Returns true for the change of a record.
  func isChange(of record: some CustomStringConvertible, _ kind: (some StoredKind).Type) -> Bool {
    label.record == record.description && change?.kind == kind.folder
  }

  /// Makes the draft of a change.
  @MainActor
  fileprivate init?(_ change: KeptChange, _ label: DraftLabel, at route: Route, in drafts: Drafts) {
    guard let draft = drafts.draft(of: change, kind: Self.changeKind, label: label, route: route)
    else { return nil }
    self = draft
  }
}

extension FeatureDependencies {
  /// The changes of earlier processes that can be taken over now, those of an act together.
  @MainActor
  fileprivate var keptChanges: [SavedDraft] {
    let waiting = drafts.waiting.filter(\.isChange)
    guard !waiting.isEmpty else { return [] }
    let ready = waiting.filter { draft in
      stores.all.contains { $0.canTakeOver(draft, self) }
    }
    let blocked = Set(waiting.filter { !ready.contains($0) }.compactMap { $0.change?.act })
    return ready.filter { draft in draft.change?.act.map { !blocked.contains($0) } ?? true }
  }

  @MainActor
  fileprivate func takeOver(_ kept: [SavedDraft]) {
    func takeOver(_ draft: SavedDraft) {
      guard stores.all.contains(where: { $0.takeOver(draft, self) }) else { return }
      drafts.waiting.removeAll { $0.id == draft.id }
    }
    for draft in kept where draft.change?.act == nil { takeOver(draft) }
    let acts = Dictionary(grouping: kept.filter { $0.change?.act != nil }) { draft in
      [draft.owner, draft.change?.act]
    }
    for act in acts.values { KeptChange.takingOverAct { for draft in act { takeOver(draft) } } }
  }
}

extension KindStoring {
  @MainActor
  fileprivate func unsavedDrafts(
    _ dependencies: FeatureDependencies,
    at route: Route
  ) -> [SavedDraft] {
    let records = dependencies[Kind.self]
    return records.keptChanges(of: Kind.folder, Kind.schema).compactMap { unsaved, change in
      let title = (records[unsaved.id] ?? records.stored(unsaved.id)).map(Kind.title) ?? ""
      let what = unsaved.isDeletion ? "The deletion" : "A change"
      let label = DraftLabel(
        of: unsaved.id,
        title: Kind.onlyID != nil ? "A change of the \(Kind.folder)" : "\(what) of “\(title)”",
        text: "The reason was: \(unsaved.clause)."
      )
      return SavedDraft(change, label, at: route, in: dependencies.drafts)
    }
  }

  /// Returns true for a change that the draft of a closed form has.
  @MainActor
  fileprivate func isTyped(
    _ change: SavedDraft,
    among drafts: [SavedDraft],
    _ dependencies: FeatureDependencies
  ) -> Bool {
    drafts.contains { draft in
      guard let form = dependencies.form(of: draft), form.isOf(Kind.self) else { return false }
      return form.saves(draft, in: change.label.record, dependencies)
    }
  }

  /// Returns true for a change of a record that was read, and isn't being changed.
  @MainActor
  fileprivate func canTakeOver(_ draft: SavedDraft, _ dependencies: FeatureDependencies) -> Bool {
    guard draft.change?.kind == Kind.folder, let id = Kind.Record.ID(draft.label.record) else {
      return false
    }
    let records = dependencies[Kind.self]
    return records.isLoaded && !records.isPending { $0 == id }
  }

  @MainActor
  fileprivate func takeOver(_ draft: SavedDraft, _ dependencies: FeatureDependencies) -> Bool {
    guard let change = draft.change, change.kind == Kind.folder,
      let id = Kind.Record.ID(draft.label.record)
    else { return false }
    return dependencies[Kind.self].takeOver(change, of: id, Kind.schema)
  }
}
