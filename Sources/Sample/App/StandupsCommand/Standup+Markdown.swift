import FeatureKit
import Foundation
import StandupsDomain

extension [Standup] {
  /// The standups as a document in Markdown, with all that was said.
  ///
  /// What people typed means itself there: it makes no headings, lists or links.
  func markdown(in timeZone: TimeZone) -> PrintedText {
    (["# Standups"] + flatMap { $0.markdown(in: timeZone) }).joined(separator: "\n\n")
  }
}

extension Standup {
  /// The blocks of the standup.
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
  /// A heading, and a paragraph a line that was said.
  fileprivate func markdown(in timeZone: TimeZone) -> [PrintedText] {
    ["### \(dateText(in: timeZone))"]
      + transcript.split(whereSeparator: \.isNewline).map { "\(String($0).markdownText)" }
      .filter { !$0.isEmpty }
  }
}

extension String {
  /// The text on one line, with a backslash before all that means something in Markdown.
  fileprivate var markdownText: String {
    var result = ""
    for character in withoutControlCharacters.split(separator: " ").joined(separator: " ") {
      // A number or a sign means a list, or a heading below, at the beginning of a line only.
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
