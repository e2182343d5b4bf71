import FeatureKit
import StandupsDomain

extension UnsavedRecord {
  /// The failure of a command that ends with the change unsaved.
  func failure(hint: PrintedText? = nil) -> CommandFailure {
    let what: PrintedText = isStored ? "" : "A change was not saved. "
    return CommandFailure(.inputOutput, what + "\(reason)", hint: hint)
  }
}

extension RecordStore<Standup> {
  /// Throws if a change couldn't be saved, now that the user can't retry.
  ///
  /// - Parameter transcript: The transcript, which may not be stored anywhere; by default, the newest
  ///   meeting's.
  /// - Throws: An error with the first unsaved change and the transcript.
  func checkSaved(transcript: String? = nil) async throws {
    let snapshot = try await load()
    guard let unsaved = snapshot.unsaved.first else { return }
    let said = transcript ?? snapshot.records[id: unsaved.id]?.meetings.first?.transcript
    throw unsaved.failure(
      // Each line is indented, so that none can look like a line of the command.
      hint: said.flatMap { said in
        guard !said.isEmpty else { return nil }
        let lines = said.split(separator: "\n", omittingEmptySubsequences: false)
        return (["This was said in the last meeting:"] + lines.map { "  \($0)" })
          .joined(separator: "\n")
      }
    )
  }

  /// Ensures that a meeting is stored, even if its standup was changed or deleted meanwhile.
  ///
  /// - Parameters:
  ///   - meeting: The meeting, which the app has saved as far as it could.
  ///   - standup: The standup on screen, with the meeting.
  /// - Returns: True if the standup was deleted meanwhile, and is saved again.
  /// - Throws: An error with the transcript if the meeting isn't saved.
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
