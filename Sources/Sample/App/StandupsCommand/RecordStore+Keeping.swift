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
  /// Throws if a change couldn't be saved, now that the user can't retry, or if nothing can be read.
  ///
  /// - Parameter said: Returns the newest transcript of a standup, which may not be stored anywhere; without an id,
  ///   that of the meeting that ended last.
  /// - Throws: An error with the first unsaved change and what was said.
  @MainActor
  func checkSaved(said: (Standup.ID?) -> String?) async throws {
    let change: UnsavedRecord<Standup.ID>?
    var failure: CommandFailure?
    do {
      change = try await load().unsaved.first
    } catch {
      // Its folder may be gone; what wasn't saved is more than that.
      change = unsaved().first
      failure = CommandFailure(error)
    }
    guard var failure = change?.failure() ?? failure else { return }
    if let said = said(change?.id), !said.isEmpty {
      // Each line is indented, so that none can look like a line of the command.
      let lines = said.split(separator: "\n", omittingEmptySubsequences: false)
      failure.hint = (["This was said in the last meeting:"] + lines.map { "  \($0)" })
        .joined(separator: "\n")
    }
    throw failure
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
    try await checkSaved { _ in meeting.transcript }
    let snapshot = try await load()
    let isThere =
      snapshot.records[id: standup.id] != nil
      || snapshot.unreadable.contains { $0.recordID == standup.id.description }
    if !isThere {
      try await save(standup)
      try await checkSaved { _ in meeting.transcript }
    }
    return !isThere
  }
}
