package import FeatureNavigation
package import FeatureRecords
package import Foundation

/// The stores of the app's last session and of drafts, as one process uses them.
package struct SessionStores: Sendable {
  /// The store of the last session.
  package let sessions: RecordStore<SavedSession>
  /// The store of the drafts.
  package let drafts: RecordStore<SavedDraft>
  /// This process.
  package let owner: StoreOwner

  /// Makes stores from their parts.
  package init(
    sessions: RecordStore<SavedSession>,
    drafts: RecordStore<SavedDraft>,
    owner: StoreOwner
  ) {
    (self.sessions, self.drafts, self.owner) = (sessions, drafts, owner)
  }

  /// Opens the stores in an app's folder, which need not be there yet.
  ///
  /// - Parameters:
  ///   - folder: The folder of the app, which also has one for each kind of record.
  ///   - waiting: The behavior while another program writes there.
  ///   - now: The date of a deletion.
  package init(
    inFolder folder: URL,
    waiting: FolderWaiting = FolderWaiting(),
    now: @escaping @Sendable () -> Date
  ) {
    self.init(
      sessions: .folder(at: folder.appending(path: "session"), waiting: waiting, now: now),
      drafts: .folder(at: folder.appending(path: "drafts"), waiting: waiting, now: now),
      owner: .folder(at: folder.appending(path: "owners"))
    )
  }

  /// Writes the difference between two states: drafts, then removals, then the session.
  ///
  /// New drafts are saved before old ones are removed. Drafts that stayed would be shown as not saved, so they go even
  /// if the session can't be kept.
  ///
  /// - Parameters:
  ///   - state: The state to write.
  ///   - kept: The state as it is stored; also after an error, if only a part was written.
  /// - Throws: The first error; what comes after it isn't written.
  package func save(_ state: SessionState, over kept: inout SessionState) async throws {
    let gone = Set(kept.drafts.map(\.id)).subtracting(state.drafts.map(\.id))
    if state.drafts != kept.drafts { owner.begin() }
    for draft in state.drafts where !kept.drafts.contains(draft) {
      try await drafts.save(draft)
      kept.drafts.removeAll { $0.id == draft.id }
      kept.drafts.append(draft)
    }
    if !gone.isEmpty {
      for id in gone { try await drafts.delete(id) }
      // A clock that is ahead by thousands of years dates deletions, too.
      try await drafts.evict(deletedBefore: Date(timeIntervalSince1970: .infinity))
      kept.drafts.removeAll { gone.contains($0.id) }
    }
    guard state.session != kept.session else { return }
    try await sessions.save(state.session)
    kept.session = state.session
  }

  /// Makes this process the owner of drafts.
  ///
  /// - Parameter left: The drafts of processes that have ended.
  /// - Returns: The drafts that this process has now, and those that another one took first.
  package func takeOver(_ left: [SavedDraft]) async -> (taken: [SavedDraft], lost: [SavedDraft]) {
    owner.begin()
    var (taken, lost, isBusy) = ([SavedDraft](), [SavedDraft](), false)
    for draft in left {
      do {
        let own: SavedDraft? =
          isBusy
          ? draft
          : try await drafts.update(draft.id, ifStill: { $0.owner == draft.owner }) {
            [owner] in $0.owner = owner.id
          }
        if let own { taken.append(own) }
      } catch {
        let cause = (error as? RecordStoreError)?.cause
        // One wait is enough. Where nothing can be written, no other process takes them over either.
        isBusy = cause == .busy
        if cause == .changed { lost.append(draft) } else { taken.append(draft) }
      }
    }
    return (taken, lost)
  }
}
