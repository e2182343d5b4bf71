package import FeatureNavigation
package import FeatureRecords
package import FeatureStores
import Foundation
import IdentifiedArrays

/// The stores of the app's last session and of drafts, as one process uses them.
package struct SessionStores: Sendable {
  /// The store of the last session.
  package let sessions: RecordStore<SavedSession>
  /// The store of the drafts.
  package let drafts: RecordStore<SavedDraft>
  /// This process.
  package let owner: any StoreOwner
  private let log: (any ActLogging)?
  private let earlier: EarlierSession?

  /// Makes stores from their parts.
  ///
  /// - Parameters:
  ///   - sessions: The store of the last session.
  ///   - drafts: The store of the drafts.
  ///   - owner: This process.
  ///   - log: The place of both, if it has words that were replaced.
  ///   - earlier: What an earlier version kept elsewhere, if it did.
  package init(
    sessions: RecordStore<SavedSession>,
    drafts: RecordStore<SavedDraft>,
    owner: any StoreOwner,
    log: (any ActLogging)? = nil,
    earlier: EarlierSession? = nil
  ) {
    (self.sessions, self.drafts, self.owner) = (sessions, drafts, owner)
    (self.log, self.earlier) = (log, earlier)
  }

  /// Reads the last session; one that an earlier version has kept since takes its place.
  package func lastSession() async throws -> RecordSnapshot<SavedSession> {
    let earlier = try await earlier?.move(to: sessions)
    var all = try await sessions.load()
    // What stays there is told once.
    if all.records.isEmpty, let earlier {
      all.records = earlier.records
      all.unreadable += earlier.unreadable
    }
    return all
  }

  /// Removes the words of drafts that were typed over.
  package func removeReplaced() async throws { try await log?.removeReplaced() }

  /// Takes over the drafts of processes that have ended.
  ///
  /// - Parameter goesOn: False to leave them to a later start.
  /// - Returns: Those drafts, those of processes that live, and those that can't be read.
  /// - Throws: An error of the store.
  package func takeOverDrafts(
    if goesOn: Bool = true
  ) async throws -> (left: [SavedDraft], held: [SavedDraft], unreadable: [UnreadableRecord]) {
    let earlier = try await earlier?.move(to: drafts)
    let owners = Set(try await drafts.load().records.map(\.owner))
    let living = owner.takeOver(goesOn ? owners : [])
    // Now no other process changes the drafts of these owners; others that came meanwhile wait for the next start.
    let all = try await drafts.load()
    let left: [SavedDraft] = all.records.filter { owners.subtracting(living).contains($0.owner) }
    let held = all.records.filter { living.contains($0.owner) } + (earlier?.held ?? [])
    return (left, held, all.unreadable + (earlier?.unreadable ?? []))
  }

  /// The end of an attempt to take over a draft.
  package enum Takeover {
    /// The draft as it is stored now is this process's.
    case taken(SavedDraft)
    /// Another process that lives has it.
    case elsewhere
    /// It was saved or dropped meanwhile.
    case gone
  }

  /// Takes over a draft of a process that has ended, unless another process was faster.
  ///
  /// - Throws: An error of the store.
  package func takeOver(_ draft: SavedDraft) async throws -> Takeover {
    guard try await earlier?.move(to: drafts).held.contains(draft) != true,
      !owner.takeOver([draft.owner]).contains(draft.owner)
    else { return .elsewhere }
    guard let stored = try await drafts.load().records.first(where: { $0.id == draft.id }) else {
      return .gone
    }
    return stored.owner == draft.owner ? .taken(stored) : .elsewhere
  }

  /// Returns the drafts of processes that have ended, but for those of which all is stored.
  ///
  /// - Parameters:
  ///   - record: The id of the record that they are about; nil for any.
  ///   - stores: The stores of the app's records.
  ///   - forms: The forms of the app.
  /// - Returns: The drafts.
  /// - Throws: An error of a store.
  @MainActor
  package func leftDrafts(
    _ record: String?,
    unlessIn stores: @autoclosure () throws -> RecordStores,
    _ forms: [any Drafting.Type]
  ) async throws -> [SavedDraft] {
    let present = try await drafts.load().records
    // A move that was interrupted left one in both places.
    let others = try await (earlier?.left() ?? []).filter { !present.contains(id: $0.id) }
    let all = (present + others).filter { draft in
      guard let record, draft.label.record != record else { return true }
      return forms.form(of: draft)?.isOf(record, draft) == true
    }
    guard !all.isEmpty else { return [] }
    let (living, stores) = (owner.takeOver([]), try stores())
    var left: [SavedDraft] = []
    for draft in all where !living.contains(draft.owner) {
      if try await forms.form(of: draft)?.isStored(draft, in: stores) != true {
        left.append(draft)
      }
    }
    return left
  }

  /// Returns the drafts that can't be read, which stay as they are.
  package func unreadableDrafts() async throws -> [UnreadableRecord] {
    try await drafts.load().unreadable + (earlier?.unreadable() ?? [])
  }

  /// Writes the difference between two states: drafts, then the session, then removals.
  ///
  /// It saves new drafts, then the session, and removes old drafts last, when no open screen is the form of one any more.
  /// Drafts that stayed would be shown as not saved, so they go even if the session can't be kept.
  ///
  /// - Parameters:
  ///   - state: The state to write.
  ///   - kept: The state as it is stored; also after an error, if only a part was written.
  /// - Throws: The first error, or the session's; what comes after another one isn't written.
  package func save(_ state: SessionState, over kept: inout SessionState) async throws {
    let gone = Set(kept.drafts.map(\.id)).subtracting(state.drafts.map(\.id))
    if state.drafts != kept.drafts { owner.begin() }
    for draft in state.drafts where !kept.drafts.contains(draft) {
      try await drafts.save(draft)
      kept.drafts.removeAll { $0.id == draft.id }
      kept.drafts.append(draft)
    }
    var failure: (any Error)?
    do {
      if state.session != kept.session { try await sessions.save(state.session) }
      kept.session = state.session
    } catch {
      failure = error
    }
    if !gone.isEmpty {
      for id in gone { try await drafts.delete(id) }
      // A clock that is ahead by thousands of years dates deletions, too.
      try await drafts.evict(deletedBefore: Date(timeIntervalSince1970: .infinity))
      kept.drafts.removeAll { gone.contains($0.id) }
    }
    if let failure { throw failure }
  }
}
