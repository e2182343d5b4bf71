public import FeatureKit
public import StandupsDomain

extension Meeting {
  /// Returns the meeting as blocks of Markdown, with an empty line between two of them.
  ///
  /// Typed text is shown as it was typed: it makes no headings or lists, and its links stay links.
  ///
  /// - Parameters:
  ///   - title: The text of its heading.
  ///   - level: The level of that heading.
  ///   - lists: What stands last, each with the text of its heading.
  ///   - timeZone: The reader's time zone.
  /// - Returns: The blocks: the heading, what is kept of it, and what each attendee said.
  public func markdown(
    titled title: String,
    level: Int,
    lists: KeyValuePairs<String, [String]> = [:],
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
    let blocks =
      [heading(title.markdownText, level), facts.joined(separator: "\n")]
      + (turns.isEmpty ? notes : said)
      + lists.filter { !$0.value.isEmpty }
      .flatMap { [heading($0.key, level + 1), $0.value.joined(separator: "\n")] }
    return blocks.filter { !$0.isEmpty }
  }
}

extension Bool {
  /// The box of a line that is checked or not.
  var box: String { self ? "- [x]" : "- [ ]" }
}
