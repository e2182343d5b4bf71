import FeatureKit
import StandupsDomain

extension [Standup] {
  /// Returns the standups as a Markdown document, with all transcripts.
  ///
  /// Typed text stays plain: it makes no headings, lists or links.
  func markdown(in timeZone: TimeZone) -> PrintedText {
    (["# Standups"] + flatMap { $0.markdown(in: timeZone) }).joined(separator: "\n\n")
  }
}

extension Standup {
  /// Returns the blocks of the standup.
  fileprivate func markdown(in timeZone: TimeZone) -> [PrintedText] {
    let names = namedAttendees.map(\.name.markdownText)
    let facts: PrintedText = """
      - Length: \(duration.text)
      - Theme: \(theme.name)
      - Attendees: \(names.isEmpty ? "none" : names.joined(separator: ", "))
      """
    return ["## \(displayTitle.markdownText)", facts]
      + meetings.flatMap { $0.markdown(in: timeZone) }
  }
}

extension Meeting {
  /// Returns a heading, what is kept of the meeting, and a paragraph for each line of the transcript.
  fileprivate func markdown(in timeZone: TimeZone) -> [PrintedText] {
    let away = absentees.map(\.name.markdownText).joined(separator: ", ")
    let facts: [PrintedText] =
      (lengthText.map { ["- Length: \($0)"] } ?? []) + (away.isEmpty ? [] : ["- Away: \(away)"])
    return ["### \(dateText(in: timeZone))"]
      + (facts.isEmpty ? [] : [facts.joined(separator: "\n")])
      + transcript.split(whereSeparator: \.isNewline).map { "\(String($0).markdownText)" }
      .filter { !$0.isEmpty }
  }
}

extension String {
  /// The text on one line, with a backslash before characters with a meaning in Markdown.
  fileprivate var markdownText: String {
    var result = ""
    for character in withoutControlCharacters.split(separator: " ").joined(separator: " ") {
      // Numbers and signs that make a list or an underlined heading do so only at the beginning of a line.
      let isMeant =
        switch character {
        case "\\", "`", "*", "_", "[", "]", "<", ">", "#", "|", "~", "&": true
        case "-", "+", "=": result.isEmpty
        case ".", ")": !result.isEmpty && result.allSatisfy(\.isWholeNumber)
        case _: false
        }
      if isMeant { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
