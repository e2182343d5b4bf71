import AppCommands
import AppFeature
import FeatureKit
import TerminalConsole
import TerminalTexts

/// A deleted meeting by a name of its own: the title of its standup and its date.
struct NamedMeeting: NamedRecord {
  static let words = RecordWords(
    one: "meeting",
    many: "meetings",
    title: "title",
    program: "standups",
    list: "restore",
    firstStep: "“restore” shows what can come back."
  )

  let standup: Standup
  let meeting: Meeting
  let title: String

  init(_ meeting: Meeting, of standup: Standup, in timeZone: TimeZone) {
    (self.meeting, self.standup) = (meeting, standup)
    title = "\(standup.displayTitle), \(meeting.dateText(in: timeZone))"
  }

  var id: Meeting.ID { meeting.id }
  var displayTitle: String { title }
  var facts: [String] { [meeting.lengthText].compactMap(\.self) }
  var plainLine: PrintedText { "\(standup.id)\t\(meeting.fields)" }
}

extension Invocation {
  /// Returns the deleted meetings of the standups that aren't deleted, the last deleted first.
  func deletedMeetings(
    in store: RecordStore<Standup>
  ) async throws -> [KeptRecord<NamedMeeting>] {
    try await store.load().records.flatMap { standup in
      standup.deletedMeetings.map { deleted in
        let named = NamedMeeting(deleted.meeting, of: standup, in: dependencies.timeZone)
        return KeptRecord(DeletedRecord(named, date: deleted.date))
      }
    }
    .sorted { $0.deleted > $1.deleted }
  }

  /// Brings back a deleted meeting, to its place and with what its notes leave to do.
  ///
  /// - Parameter name: Its name as typed.
  /// - Returns: The meeting.
  /// - Throws: An error if none is found, or of the store.
  func restoreMeeting(_ name: String) async throws -> CommandResult {
    let store = try standups()
    let deleted = try await deletedMeetings(in: store).map(\.record)
    let named = try RecordSnapshot(records: IdentifiedArray(keepingFirst: deleted)).find(name)
    let (meeting, standup) = (named.meeting, named.standup)
    let stored = try await store.change(standup) { $0.restoreMeetings([meeting.id]) }
    // A discarded meeting has left none; those of a deleted one stay as they are.
    try await insertTodos(of: meeting, in: standup.id)
    return CommandResult(
      text: """
        Restored the meeting of \(stored.quotedTitle), \(meeting.dateText(in: dependencies.timeZone)).
        """,
      plain: named.plainLine,
      json: ["meeting": HeldMeeting(meeting, of: stored)],
      isConfirmation: true,
      changedStore: true
    )
  }
}
