import FeatureKit
import StandupsDomain

extension RecordStore<Standup> {
  /// Says what could not be saved, now that nobody can try again.
  ///
  /// - Parameter transcript: What was said and may not be stored anywhere; the newest meeting's
  ///   unless it is given.
  /// - Throws: The first change that is not saved, with what was said.
  func checkSaved(transcript: String? = nil) async throws {
    let snapshot = try await load()
    guard let unsaved = snapshot.unsaved.first else { return }
    let said = transcript ?? snapshot.records[id: unsaved.id]?.meetings.first?.transcript
    throw CommandFailure(
      .inputOutput,
      unsaved.isStored
        ? "\(unsaved.reason)" : "A change was not saved. \(unsaved.reason)",
      // Each line is set in, so that none can pass for one of ours.
      hint: said.flatMap { said in
        guard !said.isEmpty else { return nil }
        let lines = said.split(separator: "\n", omittingEmptySubsequences: false)
        return (["This was said in the last meeting:"] + lines.map { "  \($0)" })
          .joined(separator: "\n")
      }
    )
  }

  /// Sees to it that a meeting is stored, whatever others did to its standup meanwhile.
  ///
  /// - Parameters:
  ///   - meeting: The meeting, which the app has saved as far as it could.
  ///   - standup: The standup as the app shows it, with the meeting.
  /// - Returns: Whether the standup was deleted meanwhile, and is saved again.
  /// - Throws: That the meeting is not saved, with what was said.
  func keep(_ meeting: Meeting, of standup: Standup) async throws -> Bool {
    let snapshot = try await load()
    let isThere =
      snapshot.records[id: standup.id] != nil
      || snapshot.unreadable.contains { $0.recordID == standup.id.description }
    if !isThere { try await save(standup) }
    try await checkSaved(transcript: meeting.transcript)
    return !isThere
  }
}
