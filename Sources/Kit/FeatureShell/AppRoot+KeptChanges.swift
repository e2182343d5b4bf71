import FeatureEffects
import FeatureInjection
import FeatureNavigation
import FeatureRecords
import FeatureStores

/// The changes that couldn't be saved.
///
/// They are kept as drafts, one an act, and wait for an answer also in the next process.
extension AppRoot {
  /// The changes that aren't saved, as drafts that no screen takes.
  var unsavedDrafts: [SavedDraft] {
    let dependencies = shell.dependencies
    let all = dependencies.stores.all.flatMap { $0.unsavedChanges(dependencies) }
    var acts: [[UnsavedChange]] = []
    for change in all {
      let place = change.act.flatMap { act in acts.firstIndex { $0[0].act == act } }
      if let place { acts[place].append(change) } else { acts.append([change]) }
    }
    return acts.compactMap { act in
      let (first, others) = (act[0], act.count - 1)
      let title =
        others == 0
        ? first.title : "\(first.title), with \(others) \(others == 1 ? "other" : "others")"
      return dependencies.drafts.draft(
        of: KeptAct(changes: act.map(\.change)),
        kind: SavedDraft.changeKind,
        about: first.change.kind,
        label: DraftLabel(of: first.change.record, title: title, text: first.text),
        route: shell.routes.route
      )
    }
  }

  /// Takes over the changes of earlier processes once their records are read.
  func followKeptChanges() {
    shell.dependencies.effects.observe("changes that were kept") { [weak shell] in
      shell?.dependencies.keptChanges ?? []
    } onChange: { [weak shell] drafts in
      for draft in drafts { shell?.dependencies.takeOver(draft) }
    }
  }
}

/// The changes that are made together, as a draft has them.
private struct KeptAct: Codable {
  let changes: [KeptChange]
}

/// A change that isn't saved, and its words.
private struct UnsavedChange {
  let change: KeptChange
  let act: ObjectIdentifier?
  let title: String
  let text: String
}

extension SavedDraft {
  /// The kind of drafts that are changes which couldn't be saved.
  fileprivate static let changeKind = "unsaved-change"

  /// True for changes that couldn't be saved, which no screen takes.
  package var isChange: Bool { kind == Self.changeKind }

  /// The changes, which are made together; none if it is a draft of something else, or can't be read.
  fileprivate var changes: [KeptChange] { isChange ? content(as: KeptAct.self)?.changes ?? [] : [] }

  /// The ids of the records that are changed.
  package var changedRecords: [String] { changes.map(\.record) }

  /// Returns true for the change of a record.
  func isChange(of record: some CustomStringConvertible, _ kind: (some StoredKind).Type) -> Bool {
    changes.contains { $0.record == record.description && $0.kind == kind.folder }
  }
}

extension FeatureDependencies {
  /// The changes of earlier processes that can be taken over now, all of each act.
  @MainActor
  fileprivate var keptChanges: [SavedDraft] {
    drafts.waiting.filter { draft in
      let changes = draft.changes
      return !changes.isEmpty && changes.allSatisfy { stores.takes($0, self) }
    }
  }

  @MainActor
  fileprivate func takeOver(_ draft: SavedDraft) {
    let changes = draft.changes
    // An earlier one of the same record may just have been taken over.
    guard changes.allSatisfy({ stores.takes($0, self) }) else { return }
    let take = { for change in changes { stores.store(of: change)?.takeOver(change, self) } }
    if changes.count == 1 { take() } else { KeptChange.takingOver(take) }
    drafts.waiting.removeAll { $0.id == draft.id }
  }
}

extension RecordStores {
  fileprivate func store(of change: KeptChange) -> (any KindStoring)? {
    all.first { $0.kind.folder == change.kind }
  }

  /// Returns true for a change of a record that was read, and isn't being changed.
  @MainActor
  fileprivate func takes(_ change: KeptChange, _ dependencies: FeatureDependencies) -> Bool {
    store(of: change)?.canTakeOver(change, dependencies) ?? false
  }
}

extension KindStoring {
  @MainActor
  fileprivate func unsavedChanges(_ dependencies: FeatureDependencies) -> [UnsavedChange] {
    let records = dependencies[Kind.self]
    return records.keptChanges(of: Kind.folder, Kind.schema).map { kept in
      let title = (records[kept.id] ?? records.stored(kept.id)).map(Kind.title) ?? ""
      let what = kept.change.isDeletion ? "The deletion" : "A change"
      return UnsavedChange(
        change: kept.change,
        act: kept.act,
        title: Kind.onlyID != nil ? "A change of the \(Kind.folder)" : "\(what) of “\(title)”",
        text: "The reason was: \(kept.change.reason)."
      )
    }
  }

  @MainActor
  fileprivate func canTakeOver(_ change: KeptChange, _ dependencies: FeatureDependencies) -> Bool {
    guard let id = Kind.Record.ID(change.record) else { return false }
    let records = dependencies[Kind.self]
    return records.canTakeOver(id) && (try? records.check(change, of: id, Kind.schema)) != nil
  }

  @MainActor
  fileprivate func takeOver(_ change: KeptChange, _ dependencies: FeatureDependencies) {
    guard let id = Kind.Record.ID(change.record) else { return }
    // It was read before.
    try? dependencies[Kind.self].takeOver(change, of: id, Kind.schema)
  }
}
