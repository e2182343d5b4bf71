import FeatureKit
import StandupsDomain

extension UnsavedRecord {
  /// The failure of a command that ends with the change unsaved.
  func failure(hint: PrintedText? = nil) -> CommandFailure {
    .notSaved(isStored ? 0 : 1, reason, hint: hint)
  }
}

extension CommandFailure {
  /// Says that changes are not saved at the end; with none, what was saved may not last.
  static func notSaved(
    _ count: Int,
    _ reason: String,
    hint: PrintedText? = nil
  ) -> CommandFailure {
    let changes: PrintedText =
      switch count {
      case 0: ""
      case 1: "A change was not saved. "
      case _: "\(count) changes were not saved. "
      }
    return CommandFailure(.inputOutput, changes + "\(reason)", hint: hint)
  }
}

extension PrintedText {
  /// Gives back what was said in the last meeting, or in that of a standup.
  ///
  /// Each line is indented, so that none can look like a line of the command.
  static func said(_ transcript: String, in standup: String? = nil) -> PrintedText {
    let lines = transcript.split(separator: "\n", omittingEmptySubsequences: false)
    let heading: PrintedText =
      "This was said in the last meeting\(standup.map { " of \($0)" } ?? ""):"
    return ([heading] + lines.map { "  \($0)" }).joined(separator: "\n")
  }
}

extension RecordStore<Standup> {
  /// Throws if a change couldn't be saved, now that the user can't retry, or if nothing can be read.
  ///
  /// - Parameter meeting: The meeting that may not be stored anywhere.
  /// - Throws: An error with the first unsaved change and what was said.
  @MainActor
  private func checkSaved(_ meeting: Meeting) async throws {
    var failure: CommandFailure
    do {
      guard let change = try await load().unsaved.first else { return }
      failure = change.failure()
    } catch {
      // Its folder may be gone; what wasn't saved is more than that.
      failure = unsaved().first?.failure() ?? CommandFailure(error)
    }
    if !meeting.transcript.isEmpty { failure.hint = .said(meeting.transcript) }
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
    try await checkSaved(meeting)
    let snapshot = try await load()
    let isThere =
      snapshot.records[id: standup.id] != nil
      || snapshot.unreadable.contains { $0.recordID == standup.id.description }
    if !isThere {
      try await save(standup)
      try await checkSaved(meeting)
    }
    return !isThere
  }
}
