public import FeatureKit
public import StandupsDomain

extension Meeting {
  /// Returns the meeting as blocks of Markdown, with an empty line between two of them.
  ///
  /// Typed text stays plain: it makes no headings, lists or links.
  ///
  /// - Parameters:
  ///   - title: The text of its heading.
  ///   - level: The level of that heading.
  ///   - followUps: The follow-ups to list last, with their people.
  ///   - timeZone: The reader's time zone.
  /// - Returns: The blocks: the heading, what is kept of it, and what each attendee said.
  public func markdown(
    titled title: String,
    level: Int,
    followUps: some Sequence<FollowUp> = [FollowUp](),
    in timeZone: TimeZone
  ) -> [String] {
    func names(_ label: String, _ people: IdentifiedArrayOf<Attendee>) -> [String] {
      people.isEmpty
        ? [] : ["- \(label): \(people.map(\.name.markdownText).joined(separator: ", "))"]
    }
    func heading(_ text: String, _ level: Int) -> String {
      "\(String(repeating: "#", count: level)) \(text)"
    }
    let facts =
      (lengthText.map { ["- Length: \($0)"] } ?? [])
      + (turns.isEmpty ? [] : names("Attendees", attendees)) + names("Away", absentees)
    let shares = shares
    let said = shares.flatMap { share in
      [heading(share.heading(of: shares.longest, name: share.name.markdownText), level + 1)]
        + share.lines.map(\.text.markdownText)
    }
    let notes = transcript.split(whereSeparator: \.isNewline).map { String($0).markdownText }
    let tasks = followUps.flatMap { $0.markdown(in: timeZone) }
    let blocks =
      [heading(title.markdownText, level), facts.joined(separator: "\n")]
      + (turns.isEmpty ? notes : said)
      + (tasks.isEmpty ? [] : [heading("Follow-ups", level + 1), tasks.joined(separator: "\n")])
    return blocks.filter { !$0.isEmpty }
  }
}

extension Standup {
  /// Returns a meeting as a Markdown document, with its follow-ups last.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - followUps: The follow-ups, of any meetings.
  ///   - timeZone: The reader's time zone.
  /// - Returns: The document, without an end of its last line.
  public func markdown(
    of meeting: Meeting,
    with followUps: some Sequence<FollowUp>,
    in timeZone: TimeZone
  ) -> String {
    meeting.markdown(
      titled: "\(displayTitle), \(title(of: meeting, in: timeZone))",
      level: 2,
      followUps: followUps.filter { $0.meetingID == meeting.id },
      in: timeZone
    )
    .joined(separator: "\n\n")
  }
}

extension FollowUp {
  /// Returns a line of a list with a box to check, and one below it for each step.
  package func markdown(in timeZone: TimeZone) -> [String] {
    let people = assignee.map { ", for \($0.displayName.markdownText)" } ?? ""
    let facts = "\(priority.rawValue), \(dueText(in: timeZone))\(people)"
    return ["\(isDone.box) \(displayTask.markdownText) (\(facts))"]
      + steps.map { "  \($0.isDone.box) \($0.displayTitle.markdownText)" }
  }

  /// Returns the deadline in a sentence: "by Sun 22 Nov 2026, 09:00", or "no deadline".
  package func dueText(in timeZone: TimeZone) -> String {
    deadline.map { "by \($0.text(in: timeZone))" } ?? "no deadline"
  }
}

extension Bool {
  /// The box of a line that is checked or not.
  fileprivate var box: String { self ? "- [x]" : "- [ ]" }
}

extension String {
  /// The text on one line, with a backslash before characters with a meaning in Markdown.
  package var markdownText: String {
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
