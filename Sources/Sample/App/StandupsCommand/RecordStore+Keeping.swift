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
  /// - Parameter said: Returns the newest transcript of a standup, which may not be stored anywhere.
  /// - Throws: An error with the first unsaved change and what was said.
  @MainActor
  func checkSaved(said: (Standup.ID) -> String?) async throws {
    let changes: [UnsavedRecord<Standup.ID>]
    do {
      changes = try await load().unsaved
    } catch {
      // Its folder may be gone; what wasn't saved is more than that.
      changes = unsaved()
      if changes.isEmpty { throw error }
    }
    guard let change = changes.first else { return }
    throw change.failure(
      // Each line is indented, so that none can look like a line of the command.
      hint: said(change.id).flatMap { said in
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
  @MainActor
  func keep(_ meeting: Meeting, of standup: Standup) async throws -> Bool {
    var isThere = true
    // Where they can't be read, that is told with what was said.
    if let snapshot = try? await load() {
      isThere =
        snapshot.records[id: standup.id] != nil
        || snapshot.unreadable.contains { $0.recordID == standup.id.description }
    }
    if !isThere { try await save(standup) }
    try await checkSaved { _ in meeting.transcript }
    return !isThere
  }
}
