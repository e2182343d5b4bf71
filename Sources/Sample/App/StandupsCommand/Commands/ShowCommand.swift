import AppCommands
import CommandLineTables
import FeatureKit
import StandupsDomain
import StandupsStorage
import TerminalConsole
import TerminalTexts

extension Commands {
  /// Shows one standup with its meetings, or the last meeting of one or of all.
  static let show = Command(
    "show",
    "Show a standup and its meetings.",
    ParameterList(shownStandup, lastFlag, markdownFlag),
    examples: [
      "show design": "The standup whose title begins with “design”.",
      "show design --last": "What was said last time.",
      "show --last --markdown":
        "The last meeting of all standups, to paste where Markdown is read.",
    ],
    synonyms: ["view", "cat", "info"]
  ) { invocation in
    let name = invocation[shownStandup]
    guard invocation[lastFlag] else {
      guard let name else {
        throw CommandFailure(.usage, "“show” needs a standup, or --last.", hint: "See “help show”.")
      }
      guard !invocation[markdownFlag] else {
        throw CommandFailure(
          .usage,
          "--markdown shows one meeting, so it needs --last.",
          hint: "“standups export” writes whole standups."
        )
      }
      let standup = try await invocation.standups().find(name)
      return CommandResult(
        text: standup.page(
          in: invocation.dependencies.timeZone,
          width: invocation.width,
          invocation.highlighting
        ),
        plain: standup.lines,
        json: ["standup": standup.json],
        advice: await leftDrafts(invocation, of: "\(standup.id)")
      )
    }
    return try await invocation.lastMeeting(of: name)
  }
}

extension Invocation {
  /// Shows the last meeting of a standup, or of all.
  fileprivate func lastMeeting(of name: String?) async throws -> CommandResult {
    let snapshot = try await standups().load()
    let standups = try name.map { [try snapshot.find($0)] } ?? snapshot.records.elements
    let held = standups.filter { !$0.meetings.isEmpty }
      .max { ($0.meetings.first?.date ?? .distantPast) < ($1.meetings.first?.date ?? .distantPast) }
    guard let standup = held, let meeting = standup.meetings.first else {
      let typed = standups.count == 1 ? standups[0].typedTitle : "NAME"
      throw CommandFailure(
        .notFound,
        name == nil || standups.isEmpty
          ? "There has been no meeting yet." : "\(standups[0].quotedTitle) has had no meeting yet.",
        hint: "Hold one with “standups record \(typed)”."
      )
    }
    let (timeZone, warnings) = (dependencies.timeZone, name == nil ? snapshot.warnings : [])
    guard !self[markdownFlag] else {
      return try await markdown(of: meeting, of: standup, warnings: warnings)
    }
    let title: PrintedText =
      name == nil ? "\(highlighting.bold("\(standup.printedTitle)"))\n" : ""
    return CommandResult(
      text: title
        + meeting.lines(of: standup, in: timeZone, width: width).joined(separator: "\n"),
      plain: "\(standup.id)\t\(meeting.fields)\t\(meeting.shareField)",
      json: ["meeting": MeetingJSON(meeting, of: standup)],
      advice: await Commands.leftDrafts(self, of: "\(standup.id)"),
      warnings: warnings
    )
  }
}

private let shownStandup = CommandParameter<String?>.optionalWord(
  "standup",
  of: .standups,
  "The standup, by its title or id, or the beginning of either; with --last, it can be left out."
)

private let lastFlag = CommandParameter<Bool>.flag(
  "--last",
  "Show the last meeting only; without a standup, that of all."
)

private let markdownFlag = CommandParameter<Bool>.flag(
  "--markdown",
  "Write that meeting as Markdown, with its follow-ups."
)

extension Standup {
  /// The standup as a line for programs: id, title, seconds, theme and attendees, tab-separated.
  var plainLine: PrintedText {
    "\(id)\t\(title)\t\(duration.components.seconds)\t\(theme.rawValue)\t\(names)"
  }

  /// The standup, its attendees and its meetings, a line each with its kind, for programs.
  var lines: PrintedText {
    let attendees: [PrintedText] = namedAttendees.map { "attendee\t\($0.id)\t\($0.name)" }
    let meetings: [PrintedText] = meetings.map { "meeting\t\($0.fields)\t\($0.shareField)" }
    let ways: PrintedText = "\(order.rawValue)\t\(speakersChange.rawValue)"
    return (["standup\t\(plainLine)\t\(ways)"] + attendees + meetings).joined(separator: "\n")
  }

  /// Returns all details, one on each line.
  ///
  /// - Parameters:
  ///   - timeZone: The reader's time zone.
  ///   - width: The columns for it.
  ///   - highlighting: The look of titles and of the squares in the theme's color.
  /// - Returns: The lines.
  func page(
    in timeZone: TimeZone,
    width: Int,
    _ highlighting: LineHighlighting = .none
  ) -> PrintedText {
    var lines: [PrintedText] = [
      highlighting.bold("\(printedTitle)"),
      "Id: \(id)",
      "Length: \(duration.text)",
      highlighting.square(theme.mainColor).map { "Theme: \($0) \(theme.name)" }
        ?? "Theme: \(theme.name)",
    ]
    if order == .shuffled { lines.append("Order: shuffled") }
    if speakersChange == .hand { lines.append("Speakers change: by hand") }
    lines.append(names.isEmpty ? "Attendees: none" : "Attendees:")
    lines += namedAttendees.map { "  \($0.name)" }
    lines.append(meetings.isEmpty ? "Meetings: none" : "Meetings:")
    lines += meetings.flatMap { $0.lines(of: self, in: timeZone, width: width - 2) }
      .map { $0.isEmpty ? $0 : "  \($0)" }
    return lines.joined(separator: "\n")
  }

  private var names: String { namedAttendees.names }
}

extension Collection<Attendee> {
  /// The names on one line.
  fileprivate var names: String { map(\.name).joined(separator: ", ") }
}

extension Duration? {
  /// The whole seconds; empty if there are none.
  fileprivate var seconds: String { map { "\($0.components.seconds)" } ?? "" }
}

extension Meeting {
  /// Returns the date with the facts, who was away, and each note of the transcript as a paragraph.
  func lines(of standup: Standup, in timeZone: TimeZone, width: Int) -> [PrintedText] {
    let away = absentees.isEmpty ? [] : ["Away: \(absentees.names)"]
    let there = turns.isEmpty || attendees.isEmpty ? [] : ["Attendees: \(attendees.names)"]
    let shares = shares
    let said = shares.flatMap { share -> [String] in
      [share.heading(of: shares.longest)]
        + share.lines.map(\.text).paragraphs(toWidth: width - 4).map { $0.isEmpty ? "" : "  \($0)" }
    }
    let notes = transcript.split(whereSeparator: \.isNewline).map(String.init)
    let all = there + away + (turns.isEmpty ? notes.paragraphs(toWidth: width - 2) : said)
    let lines = all.map { line -> PrintedText in line.isEmpty ? "" : "  \(line)" }
    let summary = MeetingSummary(self, of: standup, in: timeZone)
    return ["\(([summary.title] + summary.facts).joined(separator: ", "))"] + lines
  }

  /// The meeting for programs, tab-separated.
  var fields: PrintedText {
    """
    \(id)\t\(RecordJSON.text(of: date))\t\(transcript)\t\(attendees.names)\t\(absentees.names)\t\
    \(duration.seconds)\t\(plannedDuration.seconds)
    """
  }

  /// The seconds of each speaker for programs, "Ann 54, Bob 20", behind all other fields.
  var shareField: PrintedText {
    let seconds = shares.compactMap { share in
      share.duration.map { "\(share.name) \($0.components.seconds)" }
    }
    return "\(seconds.joined(separator: ", "))"
  }
}
