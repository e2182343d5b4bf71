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
  ///
  /// - Parameters:
  ///   - state: The state to write.
  ///   - kept: The state as it is stored; also after an error, if only a part was written.
  /// - Throws: The first error; a draft that is gone is removed even if the route can't be kept.
  public func save(_ state: SessionState, over kept: inout SessionState) async throws {
    let gone = Set(kept.drafts.map(\.id)).subtracting(state.drafts.map(\.id))
    if state.drafts != kept.drafts { owner.begin() }
    for draft in state.drafts where !kept.drafts.contains(draft) {
      try await drafts.save(draft)
      kept.drafts.removeAll { $0.id == draft.id }
      kept.drafts.append(draft)
    }
    // A draft that stayed would be offered as unsaved, so it goes even if the route can't be kept.
    var failure: (any Error)?
    do {
      if state.route != kept.route { try await sessions.save(SavedSession(route: state.route)) }
      kept.route = state.route
    } catch {
      failure = error
    }
    if !gone.isEmpty {
      for id in gone { try await drafts.delete(id) }
      try await drafts.evict(deletedBefore: .distantFuture)
      kept.drafts.removeAll { gone.contains($0.id) }
    }
    if let failure { throw failure }
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
