import FeatureKit
import LineMode
import StandupsDomain

extension Standup {
  /// The standup as a line for programs: id, title, seconds, theme and attendees, tab-separated.
  var fields: PrintedText {
    "\(id)\t\(title)\t\(duration.components.seconds)\t\(theme.rawValue)\t\(names)"
  }

  /// The standup, its attendees and its meetings, a line each with its kind, for programs.
  var lines: PrintedText {
    let attendees: [PrintedText] = namedAttendees.map { "attendee\t\($0.id)\t\($0.name)" }
    let meetings: [PrintedText] = meetings.map { "meeting\t\($0.fields)" }
    return (["standup\t\(fields)"] + attendees + meetings).joined(separator: "\n")
  }

  /// The title in a form that is safe to print.
  var printedTitle: String { displayTitle.withoutControlCharacters }

  /// The title, shortened to fit in a line.
  var shortTitle: String { printedTitle.truncated(toWidth: 40) }

  /// The standup's name for a shell: its title, in quotes if it has several words, or its id.
  ///
  /// It is the id where signs in the title could mean something to a shell.
  var typedTitle: String {
    let words = title.split(separator: " ", omittingEmptySubsequences: false)
    let isPlain = words.allSatisfy { word in
      !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard isPlain else { return id.description }
    return words.count == 1 ? title : "\"\(title)\""
  }

  /// The title in quotes, as sentences name it.
  var quotedTitle: String { "“\(printedTitle)”" }

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
      highlighting.square(theme.mainColor.hexadecimal).map { "Theme: \($0) \(theme.name)" }
        ?? "Theme: \(theme.name)",
      names.isEmpty ? "Attendees: none" : "Attendees:",
    ]
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
    let notes = transcript.split(whereSeparator: \.isNewline).map(String.init)
    let lines = (away + notes.paragraphs(toWidth: width - 2)).map { line -> PrintedText in
      line.isEmpty ? "" : "  \(line)"
    }
    return ["\(dateText(in: timeZone))" + (lengthText.map { ", \($0)" } ?? "")] + lines
  }

  /// The meeting for programs, tab-separated.
  var fields: PrintedText {
    """
    \(id)\t\(RecordJSON.text(of: date))\t\(transcript)\t\(attendees.names)\t\(absentees.names)\t\
    \(duration.seconds)\t\(plannedDuration.seconds)
    """
  }
}

extension Collection<Standup> {
  /// Returns a line for each standup, for people, with enough of its id to name it.
  ///
  /// - Parameters:
  ///   - highlighting: The look of titles and of the squares in the theme's color.
  ///   - remarks: Returns further cells.
  /// - Returns: The lines, in columns.
  func rows(
    _ highlighting: LineHighlighting = .none,
    _ remarks: (Standup) -> [String] = { _ in [] }
  )
    -> PrintedText
  {
    let ids = map(\.id.description)
    // The fewest groups of digits that tell each id from the others.
    let lengths = [8, 13, 18, 23]
    let length = lengths.first { length in Set(ids.map { $0.prefix(length) }).count == count } ?? 36
    return zip(self, ids).map { standup, id in
      let title = standup.shortTitle
      let swatch = highlighting.square(standup.theme.mainColor.hexadecimal).map {
        TextCell(" ", shown: $0)
      }
      return [swatch].compactMap(\.self) + [
        TextCell(String(id.prefix(length))),
        TextCell(title, shown: highlighting.bold("\(title)")),
        TextCell(standup.people),
        TextCell(standup.duration.text),
      ] + remarks(standup).map { TextCell($0) }
    }
    .inColumns()
  }
}
