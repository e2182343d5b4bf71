import AppCommands
import AppFeature
import FeatureKit
import FeatureSessions
import FeatureShell
import TerminalConsole
import TerminalTexts

/// Tells the end of what is open: the standup was deleted, or its meeting was saved.
///
/// The screen that comes next doesn't say so. At the end of the app it gives back what was said and isn't saved.
@MainActor
final class HeldMeeting: TerminalFrontObserver {
  private let app: AppModel
  private var standup: Standup?
  private var meeting: RecordMeetingModel?
  /// The page of a standup that was open at the last event.
  private var page: StandupDetailModel?
  /// The meeting that was told to be saved while its last note is still typed.
  private var typed: (meeting: Meeting.ID, standup: Standup.ID)?

  init(of app: AppModel) { self.app = app }

  private var standups: RecordQuery<Standup> { app.dependencies.standups }

  func didStart(_ lines: any TerminalFront) async { note(app.stack) }

  func didTakeEvent(_ lines: any TerminalFront) {
    let stack = app.stack
    leftDeleted(stack).map(lines.tell)
    guard canTell(above: stack) else { return }
    news(above: stack, on: lines).map(lines.tell)
    leftByTyped().map(lines.tell)
    note(stack)
  }

  func didEnd(_ lines: any TerminalFront) async {
    let stack = app.stack
    if canTell(above: stack) { news(above: stack, on: nil).map(lines.tell) }
    leftByTyped().map(lines.tell)
  }

  /// Gives back what was said in a meeting whose standup the user has just left deleted: no file has it.
  private func leftDeleted(_ stack: [ScreenTree.Node]) -> PrintedText? {
    let left = page?.page.takeLeft()
    page = stack.lazy.compactMap { $0.model as? StandupDetailModel }.last
    guard let left, standups[left.id] == nil, let meeting,
      let said = left.meetings[id: meeting.meetingID]?.transcript, !said.isEmpty
    else { return nil }
    return .said(said)
  }

  /// Notes what is open, to tell its end: a meeting may end by itself, between two events.
  private func note(_ stack: [ScreenTree.Node]) {
    let models = stack.compactMap(\.model)
    standup = models.lazy.compactMap { ($0 as? StandupDetailModel)?.standup }.last
    meeting = models.lazy.compactMap { $0 as? RecordMeetingModel }.last
  }

  /// True unless an alert on top may say that it failed, or a change of the standup is being written.
  private func canTell(above stack: [ScreenTree.Node]) -> Bool {
    let isBeingWritten =
      standups.failure == nil && !hasFailed && standups.isPending { $0 == standup?.id }
    return stack.last?.style != .alert && !isBeingWritten
  }

  private var hasFailed: Bool {
    standup.map { standups.hasFailedChange(of: $0.id) } ?? false
  }

  /// Returns the news since the last event, unless the screen says so itself.
  private func news(above stack: [ScreenTree.Node], on front: (any TerminalFront)?) -> PrintedText?
  {
    guard let before = standup, !hasFailed else { return nil }
    guard let now = standups[before.id] else {
      guard standups.state(of: before.id) == .deletedHere else { return nil }
      standup = nil
      let message = app.topScreen().screen.message
      guard message?.contains(before.displayTitle) != true else { return nil }
      return "Deleted “\(before.displayTitle)”."
    }
    guard let meeting, !meeting.isDiscarded, !stack.contains(where: { $0.model === meeting }),
      let new = now.meetings[id: meeting.meetingID]
    else { return nil }
    let notes = new.transcript.split(separator: "\n").count
    let saved: PrintedText = """
      The meeting of “\(now.displayTitle)” was saved: \((new.duration ?? .zero).clockText), \
      \(notes) note\(notes == 1 ? "" : "s").
      """
    let copying = front?.typed(for: ControlID("copy", new.id))
      .map { " \($0) copies it." as PrintedText }
    let goingOn = front?.typed(for: "keep-going").map { " \($0) keeps it going." as PrintedText }
    let told = saved + (copying ?? "") + (goingOn ?? "")
    typed = (new.id, now.id)
    return [told, leftByTyped()].compactMap(\.self).joined(separator: "\n")
  }

  /// Returns lines on the records that a meeting has left, once the user has left its last note.
  private func leftByTyped() -> PrintedText? {
    guard let typed, page?.lastNote == nil else { return nil }
    self.typed = nil
    guard let meeting = standups[typed.standup]?.meetings[id: typed.meeting] else { return nil }
    let left = app.dependencies.named(leftBy: meeting, of: typed.standup).lines
    return left.isEmpty ? nil : left.joined(separator: "\n")
  }
}

// MARK: - What isn't saved at the end

extension HeldMeeting {
  /// Checks that changes are saved and records can be read.
  ///
  /// - Parameter drafts: The drafts that the next start has.
  /// - Throws: A failure with what isn't saved, and with what was said in meetings among that.
  func checkSaved(_ drafts: [SavedDraft]) async throws {
    let lost = await LostChanges(app.dependencies, keeping: drafts)
    let unsaved = standups.unsaved.filter { !$0.isStored }
      .compactMap { change in standups[change.id].map { (standups.stored(change.id), $0) } }
    let left = standups.changedWhileDeleted.map { (Optional($0.before), $0.after) }
    var said = (unsaved + left).flatMap(unsavedMeetings)
    // Its standup may be gone.
    if said.isEmpty, let meeting, await !standups.keeps(meeting.meetingID, of: meeting.standup.id) {
      said = [(meeting.standup.quotedTitle, meeting.transcript)]
    }
    said.removeAll { $0.transcript.isEmpty }
    let lines = said.map { PrintedText.said($0.transcript, in: said.count > 1 ? $0.title : nil) }
    if let failure = lost.failure(and: lines) { throw failure }
  }

  /// The meetings of a standup that aren't stored as they are shown.
  private func unsavedMeetings(
    _ stored: Standup?,
    _ standup: Standup
  ) -> [(title: String, transcript: String)] {
    standup.meetings.filter { stored?.meetings[id: $0.id]?.transcript != $0.transcript }
      .map { (standup.quotedTitle, $0.transcript) }
  }
}

extension RecordQuery<Standup> {
  /// Returns true if the store has a meeting of a standup, and can be read.
  fileprivate func keeps(_ meeting: Meeting.ID, of id: Standup.ID) async -> Bool {
    (try? await store.load())?.records[id: id]?.keepsMeeting(meeting) == true
  }

  /// Throws if a meeting isn't stored, now that the user can't retry.
  ///
  /// - Parameters:
  ///   - meeting: The meeting, which the app has saved as far as it could.
  ///   - id: The standup.
  /// - Throws: An error with the reason and what was said.
  func checkKeeps(_ meeting: Meeting, of id: Standup.ID) async throws {
    guard var failure = await failure(keeping: meeting.id, of: id) else { return }
    if !meeting.transcript.isEmpty { failure.hint = .said(meeting.transcript) }
    throw failure
  }

  private func failure(keeping meeting: Meeting.ID, of id: Standup.ID) async -> CommandFailure? {
    // The folder may be gone; what wasn't saved is more than that.
    if let change = unsaved.first { return .notSaved(change) }
    do {
      let snapshot = try await store.load()
      if let unreadable = snapshot.unreadable.first(where: { $0.recordID == "\(id)" }) {
        return .notSaved("\(unreadable.place) can't be read: \(unreadable.error.reason).")
      }
      return snapshot.records[id: id]?.keepsMeeting(meeting) == true
        ? nil : .notSaved("The meeting isn't in the store.")
    } catch {
      return CommandFailure(error)
    }
  }
}

extension CommandFailure {
  /// The failure of a command that ends with a change unsaved, or with one that may be lost.
  static func notSaved<ID>(
    _ change: UnsavedRecord<ID>,
    hint: PrintedText? = nil
  ) -> CommandFailure {
    guard change.isStored || change.mayBeStored else { return .notSaved(change.reason, hint: hint) }
    return CommandFailure(.inputOutput, "\(change.reason)", hint: hint)
  }

  fileprivate static func notSaved(_ reason: String, hint: PrintedText? = nil) -> CommandFailure {
    CommandFailure(.inputOutput, "A change was not saved. \(reason)", hint: hint)
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
