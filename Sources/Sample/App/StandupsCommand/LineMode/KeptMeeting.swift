import AppFeature
import FeatureKit
import RecordMeetingFeature
import StandupDetailFeature
import Synchronization

/// Keeps the meeting of a command that holds one, beside what the app has kept.
///
/// If the process is killed, the app offers the meeting when it next starts: the command leads to no place to go back to.
final class KeptMeeting: Sendable {
  private let sessions: RecordStore<SavedSession>
  /// What of this meeting is kept now.
  private let kept = Mutex<[SavedDraft]>([])

  private init(in sessions: RecordStore<SavedSession>) {
    self.sessions = sessions
  }

  /// Makes a keeper of the meeting that is held above a standup.
  @MainActor
  static func keeper(
    of detail: StandupDetailModel,
    in sessions: RecordStore<SavedSession>,
    dependencies: FeatureDependencies
  ) -> SessionKeeper {
    let meeting = KeptMeeting(in: sessions)
    let nothing = SavedSession(route: AppModel.routes.route)
    return SessionKeeper(
      kept: nothing,
      effects: dependencies.effects,
      clock: dependencies.clock
    ) {
      var session = nothing
      // No screen of the app is its place.
      session.drafts = [
        detail.destination?.record.flatMap { SavedDraft(of: $0, depth: -1) }
      ].compactMap(\.self)
      return session
    } save: { session in
      try await meeting.save(session)
    }
  }

  /// Puts this meeting in the place of what was kept of it, and leaves alone what others have kept.
  private func save(_ session: SavedSession) async throws {
    let before = kept.withLock { $0 }
    let saved = try await sessions.update(session.id) { all in
      all.drafts.removeAll { before.contains($0) }
      all.drafts += session.drafts
    }
    if saved == nil { try await sessions.save(session) }
    kept.withLock { $0 = session.drafts }
  }
}
