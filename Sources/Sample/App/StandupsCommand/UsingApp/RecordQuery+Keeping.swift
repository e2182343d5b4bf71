import AppCommands
import FeatureKit
import StandupsDomain
import TerminalTexts

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

extension RecordQuery<Standup> {
  /// Throws if a meeting isn't stored, now that the user can't retry.
  ///
  /// - Parameters:
  ///   - meeting: The meeting, which the app has saved as far as it could.
  ///   - id: The standup.
  /// - Throws: An error with the reason and what was said.
  func checkKeeps(_ meeting: Meeting, of id: Standup.ID) async throws {
    guard var failure = await failure(keeping: meeting, of: id) else { return }
    if !meeting.transcript.isEmpty { failure.hint = .said(meeting.transcript) }
    throw failure
  }

  private func failure(keeping meeting: Meeting, of id: Standup.ID) async -> CommandFailure? {
    // The folder may be gone; what wasn't saved is more than that.
    if let change = unsaved.first { return change.failure() }
    do {
      let snapshot = try await store.load()
      if let unreadable = snapshot.unreadable.first(where: { $0.recordID == "\(id)" }) {
        return .notSaved(1, "\(unreadable.place) can't be read: \(unreadable.error.reason).")
      }
      return snapshot.records[id: id]?.keepsMeeting(meeting.id) == true
        ? nil : .notSaved(1, "The meeting isn't in the store.")
    } catch {
      return CommandFailure(error)
    }
  }
}
