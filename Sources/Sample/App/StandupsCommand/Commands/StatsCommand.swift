import AppCommands
import CommandLineTables
import FeatureKit
import StandupsDomain
import TerminalConsole
import TerminalTexts

extension Commands {
  /// Counts the meetings of one standup, or of all.
  static let stats = Command(
    "stats",
    "Count meetings, their minutes, and who was away.",
    ParameterList(counted),
    examples: [
      "stats": "All standups.",
      "stats design": "One of them.",
    ],
    synonyms: ["statistics", "report", "count"]
  ) { invocation in
    let snapshot = try await invocation.standups().load()
    let standups =
      try invocation[counted].map { [try snapshot.find($0)] }
      ?? snapshot.records.elements
    let statistics = standups.map(StandupStatistics.init)
    let timeZone = invocation.dependencies.timeZone
    return CommandResult(
      text: statistics.map { $0.text(in: timeZone, invocation.highlighting) }.joined(
        separator: "\n"
      ),
      plain: statistics.map(\.lines).joined(separator: "\n"),
      json: ["stats": statistics.map(\.json)],
      advice: snapshot.isEmpty ? Standup.words.firstStep : "",
      warnings: try invocation.missingStore + snapshot.warnings
    )
  }
}

private let counted = CommandParameter<String?>.optionalWord(
  "standup",
  of: .standups,
  "One standup, by its id or the beginning of its title; all without it."
)

/// The meetings of a standup, counted.
struct StandupStatistics: Sendable {
  let standup: Standup
  /// The number of meetings.
  let meetings: Int
  /// The number of meetings that keep no time; an earlier version held them.
  let untimed: Int
  /// The time that all others took.
  let duration: Duration
  /// The end of the last meeting.
  let lastHeld: Date?
  /// Those who were away, most often first.
  let absences: [Absence]

  /// How often someone was away.
  struct Absence: Encodable, Sendable {
    let attendee: Attendee
    let meetings: Int
  }

  init(of standup: Standup) {
    let durations = standup.meetings.compactMap(\.duration)
    self.standup = standup
    meetings = standup.meetings.count
    untimed = meetings - durations.count
    duration = durations.reduce(.zero, +)
    lastHeld = standup.meetings.first?.date
    // A meeting keeps the name of then, so the newest one has the newest name.
    let absentees = standup.meetings.flatMap(\.absentees)
    absences = Dictionary(grouping: absentees, by: \.id).values
      .map { Absence(attendee: $0[0], meetings: $0.count) }
      .sorted {
        ($1.meetings, $0.attendee.name, "\($0.attendee.id)")
          < ($0.meetings, $1.attendee.name, "\($1.attendee.id)")
      }
  }
}

// MARK: - Output

extension StandupStatistics {
  /// Returns the numbers for people: a line, and one for each who was away.
  func text(in timeZone: TimeZone, _ highlighting: LineHighlighting) -> PrintedText {
    guard let last = standup.meetings.first else {
      return "\(highlighting.bold("\(standup.printedTitle)"))\n  No meeting yet."
    }
    let count: PrintedText = meetings == 1 ? "1 meeting" : "\(meetings) meetings"
    let time: PrintedText = untimed == meetings ? "" : ", \(duration.text)"
    let isPartly = untimed > 0 && untimed < meetings
    let rest: PrintedText = isPartly ? " in \(meetings - untimed) of them" : ""
    let lines: [PrintedText] = [
      highlighting.bold("\(standup.printedTitle)"),
      "  \(count)\(time)\(rest), last on \(standup.title(of: last, in: timeZone))",
    ]
    let away = absences.map { absence -> PrintedText in
      "  \(absence.attendee.displayName) was away \(absence.meetings) of \(meetings)"
    }
    return (lines + away).joined(separator: "\n")
  }

  /// The numbers for programs, a line each with its kind, tab-separated.
  var lines: PrintedText {
    let date: PrintedText = lastHeld.map { "\(RecordJSON.text(of: $0))" } ?? ""
    let seconds = duration.components.seconds
    let all: PrintedText =
      "standup\t\(standup.id)\t\(standup.title)\t\(meetings)\t\(seconds)\t\(untimed)\t\(date)"
    let away = absences.map { absence -> PrintedText in
      "away\t\(standup.id)\t\(absence.attendee.id)\t\(absence.attendee.name)\t\(absence.meetings)"
    }
    return ([all] + away).joined(separator: "\n")
  }

  /// The numbers as JSON.
  var json: JSONObject {
    [
      "away": absences, "lastHeld": lastHeld, "meetings": meetings,
      "seconds": duration.components.seconds, "standup": standup.reference, "untimed": untimed,
    ]
  }
}
