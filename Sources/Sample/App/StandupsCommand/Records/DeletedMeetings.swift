import AppCommands
import AppFeature
import FeatureKit
import StandupsDomain
import StandupsStorage
import TerminalTexts

/// A deleted meeting by a name of its own: the title of its standup and its date.
struct NamedMeeting: NamedRecord {
  static let words = RecordWords(in: StandupsApp.self, one: "meeting", many: "meetings")

  let standup: Standup
  let meeting: Meeting
  let title: String
  let facts: [String]

  init(_ meeting: Meeting, of standup: Standup, in timeZone: TimeZone) {
    (self.meeting, self.standup) = (meeting, standup)
    title = standup.fullTitle(of: meeting, in: timeZone)
    let summary = MeetingSummary(meeting, of: standup, in: timeZone)
    facts = (summary.facts + [summary.beginning].compactMap(\.self)).map(\.withoutControlCharacters)
  }

  var id: Meeting.ID { meeting.id }
  var displayTitle: String { title }
  var plainLine: PrintedText { "\(standup.id)\t\(meeting.fields)" }

  /// Finds a meeting of a standup by its place, its date or its id, or the beginning of either.
  ///
  /// The end finds it where no meeting began then, as programs read it.
  ///
  /// - Parameters:
  ///   - text: What the user typed: `last`, a date as lists show it, a day in words, or an id.
  ///   - standup: The standup.
  ///   - dates: Reads days, which have passed.
  /// - Returns: The meeting.
  /// - Throws: An error if there is none, or several are meant.
  static func find(
    _ text: String,
    in standup: Standup,
    _ dates: DateArguments
  ) throws(CommandFailure) -> Meeting {
    let key = text.nameKey
    if key == "last", let meeting = standup.meetings.first { return meeting }
    let day = (try? dates.day(text, last: true)).map { dates.dayText(of: $0) } ?? text
    let moment = (try? dates.date(text, from: dates.now, last: true)).map { dates.text(of: $0) }
    func found(by title: (Meeting) -> String) -> [Meeting] {
      let titles = standup.meetings.map { (meeting: $0, title: title($0).nameKey) }
      if let named = titles.first(where: { $0.title == key }) { return [named.meeting] }
      return titles.filter { meeting, title in
        // A number that is meant as a place isn't the beginning of an id.
        key.count >= 8 && meeting.id.description.nameKey.hasPrefix(key)
          || title == moment?.nameKey
          || !key.isBlank && (title.hasPrefix(key) || title.hasPrefix("\(day.nameKey),"))
      }
      .map(\.meeting)
    }
    let begun = found { standup.title(of: $0, in: dates.timeZone) }
    let found =
      begun.isEmpty ? found { standup.formerTitle(of: $0, in: dates.timeZone) } : begun
    if found.count == 1, let meeting = found.first { return meeting }
    let shown = (found.isEmpty ? standup.meetings.elements : found).prefix(5)
    let list = shown.map { meeting -> PrintedText in
      let summary = MeetingSummary(meeting, of: standup, in: dates.timeZone)
      let facts = ([summary.title] + summary.facts).joined(separator: ", ")
      return "  \(facts), \(meeting.id)"
    }
    throw CommandFailure(
      found.isEmpty ? .notFound : .ambiguous,
      found.isEmpty
        ? "\(standup.quotedTitle) has no meeting “\(text)”."
        : "“\(text)” can mean \(found.count) meetings.",
      hint: list.isEmpty ? nil : "Name one by its date or its id:\n\(list.joined(separator: "\n"))"
    )
  }
}

extension NamedMeeting: Restorable {
  typealias Record = NamedMeeting

  /// Those of the standups that aren't deleted.
  static func deleted(_ invocation: Invocation) async throws -> [DeletedRecord<NamedMeeting>] {
    let timeZone = invocation.dependencies.timeZone
    return try await invocation.standups().load().records.flatMap { standup in
      standup.deletedMeetings.map { deleted in
        let named = NamedMeeting(deleted.meeting, of: standup, in: timeZone)
        return DeletedRecord(named, date: deleted.date)
      }
    }
    .sorted { $0.date > $1.date }
  }

  /// A discarded meeting comes back with what its notes leave, a deleted one alone.
  static func restore(_ name: String, _ invocation: Invocation) async throws -> CommandResult {
    let stores = try invocation.stores()
    let named = try await RecordSnapshot(deleted: deleted(invocation)).find(name)
    let (meeting, standup) = (named.meeting, named.standup)
    let title = standup.title(of: meeting, in: invocation.dependencies.timeZone)
    EntryOrigin.name("restore the meeting of \(title)")
    var act = RecordTransaction()
    act.add(.update(standup.id) { $0.restoreMeetings([meeting.id]) }, in: stores.standups)
    if standup.deletedMeetings[id: meeting.id]?.wasDiscarded == true {
      invocation.insertRecords(leftBy: meeting, of: standup.id, in: stores, to: &act)
    }
    let stored = try await stores.standups.writing(act, of: standup)
    let date = stored.title(of: meeting, in: invocation.dependencies.timeZone)
    return CommandResult(
      text: "Restored the meeting of \(stored.quotedTitle), \(date).",
      plain: named.plainLine,
      json: ["meeting": MeetingJSON(meeting, of: stored)],
      isConfirmation: true,
      changedStore: true
    )
  }
}
