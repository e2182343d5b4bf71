import AppCommands
import FeatureKit
import StandupsDomain
import TerminalTexts

extension ExportedRecords {
  /// Returns the standups as a Markdown document, with all transcripts and what belongs to them.
  ///
  /// Typed text stays plain: it makes no headings, lists or links.
  func markdown(in timeZone: TimeZone) -> PrintedText {
    let standups = kinds.flatMap(\.records).compactMap { $0 as? Standup }
    let known = Set(standups.map(\.id))
    let groups = kinds.map { kind in
      let owned = kind.records.compactMap { $0 as? any OwnedRecord }
      let byStandup = Dictionary(grouping: owned) { record in
        record.standupID.flatMap { known.contains($0) ? $0 : nil }
      }
      return (name: kind.folder, byStandup: byStandup)
    }
    func lists(of id: Standup.ID?, under title: (String) -> PrintedText) -> [PrintedText] {
      groups.flatMap { group -> [PrintedText] in
        guard let rows = group.byStandup[id] else { return [] }
        return [title(group.name), rows.map { $0.markdown(in: timeZone) }.joined(separator: "\n")]
      }
    }
    let blocks = standups.flatMap { standup in
      standup.markdown(in: timeZone, lists(of: standup.id) { "### \($0.atBeginning)" })
    }
    return (["# Standups"] + blocks + lists(of: nil) { "## Other \($0)" })
      .joined(separator: "\n\n")
  }
}

extension Standup {
  /// Returns the blocks of the standup.
  ///
  /// - Parameters:
  ///   - timeZone: The reader's time zone.
  ///   - owned: The blocks of what belongs to it.
  /// - Returns: All blocks, in their order.
  fileprivate func markdown(in timeZone: TimeZone, _ owned: [PrintedText]) -> [PrintedText] {
    let names = namedAttendees.map(\.name.markdownText)
    let facts: PrintedText = """
      - Length: \(duration.text)
      - Theme: \(theme.name)
      - Attendees: \(names.isEmpty ? "none" : names.joined(separator: ", "))
      """
    return ["## \(displayTitle.markdownText)", facts] + owned
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
  var markdownText: String {
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
