import AppFeature
import FeatureKit
import LineMode
import RecordMeetingFeature
import StandupDetailFeature
import StandupsListFeature
import Synchronization

/// Keeps the meeting of a command that holds one, beside the app's saved session.
///
/// If the process is killed, the app offers the meeting at its next start: the command has no screen to go back to.
/// A failure isn't reported, because the meeting is saved in the end.
@MainActor
final class KeptMeeting: LineSessionObserver {
  private let sessions: RecordStore<SavedSession>
  /// The drafts of this meeting that are stored now.
  private let kept = Mutex<[SavedDraft]>([])
  private var keeper: SessionKeeper?

  /// Makes a keeper of the running meeting above a standup.
  init(
    of detail: StandupDetailModel,
    in sessions: RecordStore<SavedSession>,
    dependencies: FeatureDependencies
  ) {
    self.sessions = sessions
    let nothing = SavedSession(route: RouteRoot.standups.route)
    keeper = SessionKeeper(
      kept: nothing,
      effects: dependencies.effects,
      clock: dependencies.clock
    ) {
      var session = nothing
      // The meeting has no place among the screens of the app.
      session.drafts = [
        detail.destination?.record.flatMap { SavedDraft(of: $0, depth: -1) }
      ].compactMap(\.self)
      return session
    } save: { [weak self] session in
      try await self?.save(session)
    }
  }

  func willStart(_ lines: LineSession) async { keeper?.start() }

  func didEnd(_ lines: LineSession) async { await keeper?.flush() }

  /// Replaces the stored drafts of this meeting, and leaves other drafts alone.
  private nonisolated func save(_ session: SavedSession) async throws {
    let before = kept.withLock { $0 }
    let saved = try await sessions.update(session.id) { all in
      all.drafts.removeAll { before.contains($0) }
      all.drafts += session.drafts
    }
    if saved == nil { try await sessions.save(session) }
    kept.withLock { $0 = session.drafts }
  }
}
