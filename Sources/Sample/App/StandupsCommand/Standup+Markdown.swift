import FeatureKit
import StandupsDomain

extension ExportedRecords {
  /// Returns the standups as a Markdown document, with all transcripts and follow-ups.
  ///
  /// Typed text stays plain: it makes no headings, lists or links.
  func markdown(in timeZone: TimeZone) -> PrintedText {
    let groups = Dictionary(grouping: followUps, by: \.standupID)
    func list(of followUps: [FollowUp], under title: PrintedText) -> [PrintedText] {
      followUps.isEmpty
        ? [] : [title, followUps.map { $0.markdown(in: timeZone) }.joined(separator: "\n")]
    }
    let known = Set(standups.map(\.id))
    let others = followUps.filter { $0.standupID.map(known.contains) != true }
    let blocks = standups.flatMap {
      $0.markdown(in: timeZone, list(of: groups[$0.id] ?? [], under: "### Follow-ups"))
    }
    return (["# Standups"] + blocks + list(of: others, under: "## Other follow-ups"))
      .joined(separator: "\n\n")
  }
}

extension Standup {
  /// Returns the blocks of the standup.
  ///
  /// - Parameters:
  ///   - timeZone: The reader's time zone.
  ///   - followUps: The blocks of its follow-ups.
  /// - Returns: All blocks, in their order.
  fileprivate func markdown(in timeZone: TimeZone, _ followUps: [PrintedText]) -> [PrintedText] {
    let names = namedAttendees.map(\.name.markdownText)
    let facts: PrintedText = """
      - Length: \(duration.text)
      - Theme: \(theme.name)
      - Attendees: \(names.isEmpty ? "none" : names.joined(separator: ", "))
      """
    return ["## \(displayTitle.markdownText)", facts] + followUps
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

extension FollowUp {
  /// Returns a row of a list with a box to check, and one below it for each step.
  fileprivate func markdown(in timeZone: TimeZone) -> PrintedText {
    let facts = "\(priority.rawValue), by \(deadline.text(in: timeZone))"
    let rows =
      ["\(isDone.box) \(displayTask.markdownText) (\(facts))"]
      + steps.map { "  \($0.isDone.box) \($0.displayTitle.markdownText)" }
    return rows.map { "\($0)" as PrintedText }.joined(separator: "\n")
  }
}

extension Bool {
  /// The box of a row that is checked or not.
  fileprivate var box: String { self ? "- [x]" : "- [ ]" }
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
