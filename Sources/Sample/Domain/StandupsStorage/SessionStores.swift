public import FeatureKit
import StandupsDomain

/// The stores of the app's last session and of drafts, as one process uses them.
public struct SessionStores: Sendable {
  /// The store of the last session.
  public let sessions: RecordStore<SavedSession>
  /// The store of the drafts.
  public let drafts: RecordStore<SavedDraft>
  /// This process.
  public let owner: StoreOwner

  /// Makes stores from their parts.
  public init(
    sessions: RecordStore<SavedSession>,
    drafts: RecordStore<SavedDraft>,
    owner: StoreOwner
  ) {
    (self.sessions, self.drafts, self.owner) = (sessions, drafts, owner)
  }

  /// Writes the difference between two states; a draft that is gone goes last.
  public func save(_ state: SessionState, over kept: SessionState) async throws {
    if state.drafts != kept.drafts { owner.begin() }
    for draft in state.drafts where !kept.drafts.contains(draft) { try await drafts.save(draft) }
    if state.route != kept.route { try await sessions.save(SavedSession(route: state.route)) }
    let gone = Set(kept.drafts.map(\.id)).subtracting(state.drafts.map(\.id))
    for id in gone { try await drafts.delete(id) }
    if !gone.isEmpty { try await drafts.evict(deletedBefore: .distantFuture) }
  }

  /// Makes this process the owner of a draft; returns nil if another one was faster.
  public func takeOver(_ draft: SavedDraft) async -> SavedDraft? {
    owner.begin()
    do {
      return try await drafts.update(draft.id, ifStill: { $0.owner == draft.owner }) {
        [owner] in $0.owner = owner.id
      }
    } catch {
      // Where nothing can be written, no other process takes it over either.
      return (error as? RecordStoreError)?.cause == .changed ? nil : draft
    }
  }
}

extension SavedSession {
  /// Returns the drafts of an earlier version as records, those in an array of leftover drafts too.
  public func draftRecords(of owner: StoreOwner) -> [SavedDraft] {
    let all = (drafts ?? []).flatMap { $0.content(as: [Draft].self) ?? [$0] }
    return all.enumerated().map { number, draft in
      let standup = draft.content(as: Typed.self)?.standup
      let isNew = draft.kind == "standup-form" && route.segments.contains { $0.text == "add" }
      let form = draft.kind == "meeting" ? "record" : "edit"
      let words = isNew ? ["add"] : standup.map { ["\($0.id)", form] } ?? []
      let segments = Array(route.segments.prefix(1)) + words.map { Route.Segment($0) }
      return SavedDraft(
        id: "session.\(number)",
        kind: draft.kind,
        owner: owner.id,
        route: Route(scheme: route.scheme, segments: segments),
        label: DraftLabel(
          of: isNew ? "new" : standup.map { "\($0.id)" } ?? "",
          title: "What you typed" + (standup.map { " for “\($0.displayTitle)”" } ?? ""),
          text: "An earlier version kept it" + (standup == nil ? ": \(draft.content)" : ".")
        ),
        content: draft.content
      )
    }
  }
}

/// The part that all drafts of an earlier version have.
private struct Typed: Decodable {
  let standup: Standup
}
