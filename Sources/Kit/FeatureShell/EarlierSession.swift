package import FeatureInjection
import FeatureNavigation
package import FeatureRecords
package import Foundation
import IdentifiedArrays

/// The last session and the drafts that earlier versions kept in folders, readable for all.
///
/// Such a version may still run, so its drafts are looked for at each start, and those of a process that lives are its own.
package struct EarlierSession: Sendable {
  /// The folders.
  static let folders = ["session", "drafts", "owners"]

  private let sessions: RecordStore<SavedSession>
  private let drafts: RecordStore<SavedDraft>
  private let owner: FolderOwner
  private let folder: URL

  /// Names the folders, which need not be there.
  ///
  /// - Parameters:
  ///   - folder: The folder of the store.
  ///   - waiting: The behavior while another program writes there.
  ///   - now: The present.
  package init(in folder: URL, waiting: FolderWaiting, now: DateSource) {
    sessions = .folder(at: folder.appending(path: "session"), waiting: waiting) { now() }
    drafts = .folder(at: folder.appending(path: "drafts"), waiting: waiting) { now() }
    owner = FolderOwner(at: folder.appending(path: "owners"))
    self.folder = folder
  }

  /// Moves the last session of this user to another store.
  ///
  /// - Parameter store: The other store.
  /// - Returns: What stays: one that can't be read, and one with drafts of a version that kept them there.
  /// - Throws: An error of a store.
  func move(
    to store: RecordStore<SavedSession>
  ) async throws -> RecordSnapshot<SavedSession> {
    guard isOpen("session") else { return RecordSnapshot() }
    var rest = try await sessions.load()
    for session in rest.records where !session.hasEarlierDrafts {
      rest.records.remove(id: session.id)
      guard isOwn("session/\(session.id)") else { continue }
      // One that stays would take the place of each later one.
      do { try await remove(session.id, from: sessions) } catch { continue }
      try await store.save(session)
    }
    return rest
  }

  /// Returns the drafts of this user whose processes have ended.
  func left() async throws -> [SavedDraft] {
    let all = try await own
    guard !all.isEmpty else { return [] }
    let living = owner.takeOver([])
    return all.filter { !living.contains($0.owner) }
  }

  /// Returns the drafts that can't be read.
  func unreadable() async throws -> [UnreadableRecord] {
    isOpen("drafts") ? try await drafts.load().unreadable : []
  }

  /// The drafts of this user.
  private var own: [SavedDraft] {
    get async throws {
      guard isOpen("drafts") else { return [] }
      return try await drafts.load().records.filter { isOwn("drafts/\($0.id)") }
    }
  }

  /// Moves the drafts of this user whose processes have ended to another store.
  ///
  /// A move that is interrupted is made by the next start; a draft is in both places then, and moved once.
  ///
  /// - Parameter store: The other store.
  /// - Returns: Those of processes that live, and those that can't be read, which stay.
  /// - Throws: An error of a store.
  func move(
    to store: RecordStore<SavedDraft>
  ) async throws -> (held: [SavedDraft], unreadable: [UnreadableRecord]) {
    guard isOpen("drafts") else { return ([], []) }
    var unreadable = try await drafts.load().unreadable
    let owners = Set(try await own.map(\.owner))
    let living = owner.takeOver(owners)
    // Another process may have moved and ended some before their owner was taken.
    for draft in try await own where !living.contains(draft.owner) {
      do {
        try await move(draft, to: store)
      } catch let error as RecordStoreError where error.operation != .load {
        // The others don't wait for it.
        let reason = RecordReadError(.forbidden, error.cause.reason)
        unreadable.append(UnreadableRecord(place: error.place, recordID: draft.id, reason))
      }
    }
    return (try await own.filter { living.contains($0.owner) }, unreadable)
  }

  /// Moves a draft; one that can't be removed stays, and is in no other place.
  private func move(_ draft: SavedDraft, to store: RecordStore<SavedDraft>) async throws {
    try await store.save(draft)
    do {
      try await remove(draft.id, from: drafts)
    } catch {
      try await remove(draft.id, from: store)
      throw error
    }
  }

  /// Removes a record for good.
  private func remove<Record>(_ id: Record.ID, from store: RecordStore<Record>) async throws {
    try await store.delete(id)
    try await store.evict(deletedBefore: Date(timeIntervalSince1970: .infinity))
  }

  /// False for a folder that only another user may look into.
  private func isOpen(_ name: String) -> Bool {
    let path = folder.appending(path: name).path
    return access(path, F_OK) != 0 || access(path, R_OK | X_OK) == 0
  }

  /// True for a record whose file is this user's: others would lose theirs.
  private func isOwn(_ record: String) -> Bool {
    let path = folder.appending(path: "\(record).json").path
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.ownerAccountID] as? NSNumber)?.uint32Value == geteuid()
  }
}
