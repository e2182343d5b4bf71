import AppCommands
import CommandLineTables
import FeatureKit
import StandupsDomain
import TerminalConsole
import TerminalTexts

extension Commands {
  /// Shows one standup with its meetings, or its last meeting.
  static let show = Command(
    "show",
    "Show a standup and its meetings.",
    ParameterList(.standup, lastFlag),
    examples: [
      "show design": "The standup whose title begins with “design”.",
      "show design --last": "What was said last time.",
    ],
    synonyms: ["view", "cat", "info"]
  ) { invocation in
    let standup = try await invocation.standup(in: invocation.standups())
    let timeZone = invocation.dependencies.timeZone
    let advice = await leftDrafts(invocation, of: "\(standup.id)")
    guard invocation[lastFlag] else {
      return CommandResult(
        text: standup.page(in: timeZone, width: invocation.width, invocation.highlighting),
        plain: standup.lines,
        json: ["standup": standup],
        advice: advice
      )
    }
    guard let meeting = standup.meetings.first else {
      throw CommandFailure(
        .notFound,
        "\(standup.quotedTitle) has had no meeting yet.",
        hint: "Hold one with “standups record \(standup.typedTitle)”."
      )
    }
    return CommandResult(
      text: meeting.lines(in: timeZone, width: invocation.width).joined(separator: "\n"),
      plain: "\(standup.id)\t\(meeting.fields)\t\(meeting.shareField)",
      json: ["meeting": MeetingJSON(meeting, of: standup)],
      advice: advice
    )
  }
}

private let lastFlag = CommandParameter<Bool>.flag("--last", "Show the last meeting only.")

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
    lines += meetings.flatMap { $0.lines(in: timeZone, width: width - 2) }
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
  /// Returns the date with the length, who was away, and each note of the transcript as a paragraph.
  func lines(in timeZone: TimeZone, width: Int) -> [PrintedText] {
    let away = absentees.isEmpty ? [] : ["Away: \(absentees.names)"]
    let there = turns.isEmpty || attendees.isEmpty ? [] : ["Attendees: \(attendees.names)"]
    let most = shares.compactMap(\.duration).max() ?? .zero
    let said = shares.flatMap { share -> [String] in
      [share.heading(of: most)]
        + share.lines.map(\.text).paragraphs(toWidth: width - 4).map { $0.isEmpty ? "" : "  \($0)" }
    }
    let notes = transcript.split(whereSeparator: \.isNewline).map(String.init)
    let all = there + away + (turns.isEmpty ? notes.paragraphs(toWidth: width - 2) : said)
    let lines = all.map { line -> PrintedText in line.isEmpty ? "" : "  \(line)" }
    return ["\(dateText(in: timeZone))" + (lengthText.map { ", \($0)" } ?? "")] + lines
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

extension SpokenShare {
  /// The name with the time, and a bar beside that of the longest one.
  fileprivate func heading(of longest: Duration) -> String {
    guard let duration else { return name }
    let bar = longest > .zero ? Int((20 * (duration / longest)).rounded(.up)) : 0
    return "\(name), \(duration.clockText)"
      + (bar > 0 ? " \(String(repeating: "█", count: bar))" : "")
  }
}
