import AppCommands
import AppFeature
import FeatureKit
import TerminalTexts

// The follow-ups that the notes of a meeting leave.

extension Invocation {
  /// Stores those of a meeting that are not there yet.
  func insertTodos(of meeting: Meeting, in standup: Standup.ID) async throws {
    for todo in dependencies.todos(of: meeting, in: standup) {
      _ = try await followUps().write(.insert(todo))
    }
  }
}

extension FeatureDependencies {
  /// Throws if those of a saved meeting aren't stored.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - areKept: True if the next start of the app adds them.
  /// - Returns: A warning if the meeting leaves none, but others can't be read.
  /// - Throws: The reason, and what to do.
  @MainActor
  func checkTodos(of meeting: Meeting, areKept: Bool) async throws -> [Notice] {
    let left = try await ReadRecords(followUps.store)
    let hint: PrintedText =
      areKept
      ? "The meeting is saved, with its notes; the next “standups” adds its follow-ups."
      : "The meeting is saved, with its notes; add its follow-ups again."
    if let unsaved = followUps.unsaved.first { throw unsaved.failure(hint: hint) }
    guard let unread = left.failure else { return [] }
    guard FollowUp.todos(of: meeting, standupID: nil, deadline: meeting.date).isEmpty else {
      var failure = CommandFailure(unread)
      failure.hint = hint
      throw failure
    }
    return [.unread(unread)]
  }
}
