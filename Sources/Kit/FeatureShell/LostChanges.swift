import FeatureEffects
package import FeatureInjection
package import FeatureNavigation
import FeatureRecords
import FeatureStores

/// The changes that aren't saved when an app ends: as texts, but for those that the next start has.
@MainActor
package struct LostChanges {
  /// The reason why the first of them wasn't saved, or may not last; nil if all are.
  package private(set) var reason: String?
  /// The reason why records can't be read.
  package private(set) var unread: (any Error)?
  /// The number of changes that aren't stored.
  package private(set) var count = 0
  /// The number of those that the next start has.
  private var keptCount = 0
  /// True if one of them may be stored: its answer was lost.
  package private(set) var isUnknown = false
  /// The texts of those whose records are there.
  package private(set) var texts: [String] = []

  /// Reads all stores again, and asks them once what is being written has ended.
  ///
  /// - Parameters:
  ///   - dependencies: The dependencies of the app.
  ///   - drafts: The drafts that the next start has, and with them the changes of deleted records.
  package init(_ dependencies: FeatureDependencies, keeping drafts: [SavedDraft] = []) async {
    for opened in dependencies.stores.all {
      do {
        try await opened.check()
      } catch {
        unread = unread ?? error
      }
    }
    // A place that was away and could be read again gets the changes that waited for it.
    await dependencies.effects.settleOutside()
    for opened in dependencies.stores.all { add(opened, dependencies, keeping: drafts) }
  }

  private mutating func add<Kind>(
    _ opened: some KindStoring<Kind>,
    _ dependencies: FeatureDependencies,
    keeping drafts: [SavedDraft]
  ) {
    let records = dependencies[Kind.self]
    let unsaved = records.unsaved.filter { !records.isMadeByOthers($0.id) }
    reason = reason ?? unsaved.first?.reason
    for change in unsaved where !change.isStored {
      count += 1
      isUnknown = isUnknown || change.mayBeStored
      guard !drafts.contains(where: { $0.isChange(of: change.id, Kind.self) }) else {
        keptCount += 1
        continue
      }
      guard let record = records[change.id] else { continue }
      let text = Kind.text(of: record, over: records.stored(change.id))
      let deleted = change.isDeletion ? "\(text): deleted" : text
      texts.append(change.mayBeStored ? "\(deleted): may be saved" : deleted)
    }
    for (before, after) in records.changedWhileDeleted {
      let isKept = drafts.contains { draft in
        draft.label.record == "\(after.id)" && dependencies.form(of: draft)?.isOf(Kind.self) == true
      }
      guard !isKept else { continue }
      count += 1
      reason = reason ?? "“\(Kind.title(of: before))” was deleted while it was open."
      texts.append(Kind.text(of: after, over: before))
    }
  }

  /// The number of changes in a sentence, and the reason.
  package var sentence: String? {
    guard let reason else { return unread.map { "\($0)" } }
    let sentence =
      switch count {
      case 0: reason
      case 1: "A change \(isUnknown ? "may not be" : "was not") saved. \(reason)"
      case _: "\(count) changes \(isUnknown ? "may not be" : "were not") saved. \(reason)"
      }
    guard keptCount > 0 else { return sentence }
    let kept = keptCount < count ? "\(keptCount) of it" : count == 1 ? "It" : "All of it"
    return "\(sentence) \(kept) is kept, and asked about at the next start."
  }
}
