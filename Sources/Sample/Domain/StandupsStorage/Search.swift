package import FeatureKit
package import StandupsDomain

/// The words, the person and the days that are looked for.
package struct Search: Hashable, Sendable {
  /// The words, which appear together, in any case.
  package var words = ""
  /// A name, or the beginning of one.
  package var person = ""
  /// True if only people of that whole name are looked for.
  private var isWholeName = false
  /// The first day.
  package var since: Date?
  /// The last day.
  package var until: Date?

  /// Makes a search for nothing.
  package init() {}

  /// True if nothing is looked for.
  package var isEmpty: Bool { words.isBlank && !isNarrowed }

  /// True if only a person or some days are looked at.
  package var isNarrowed: Bool { !person.isBlank || since != nil || until != nil }

  /// Returns the search for the people of the typed name, or for all whose names begin so if none has it.
  package func naming(among standups: IdentifiedArrayOf<Standup>) -> Search {
    guard !person.isBlank else { return self }
    var search = self
    search.isWholeName = standups.contains { standup in
      standup.attendees.contains { isName($0.name) }
        || standup.meetings.contains { meeting in
          meeting.attendees.contains { isName($0.name) }
            || meeting.absentees.contains { isName($0.name) }
        }
    }
    return search
  }

  private func isName(_ name: String) -> Bool {
    name.trimmed.lowercased() == person.trimmed.lowercased()
  }

  /// Returns the texts that are found, in their order; none if nothing is looked for.
  ///
  /// Words are found in a text, or in its date as it is printed. Days are whole ones, both included, of the meeting or, for
  /// what came up in none, of the deadline.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - calendar: The reader's calendar, with their time zone.
  /// - Returns: The texts.
  package func found(in texts: some Sequence<FoundText>, _ calendar: Calendar) -> [FoundText] {
    guard !isEmpty else { return [] }
    let words = words.trimmed.lowercased()
    let person = person.trimmed.lowercased()
    let first = since.map { calendar.startOfDay(for: $0) }
    let end = until.flatMap { calendar.dateInterval(of: .day, for: $0)?.end }
    return texts.filter { text in
      let date = text.date ?? text.deadline
      let isThen =
        (first == nil && end == nil)
        || date.map { date in
          first.map { $0 <= date } ?? true && end.map { date < $0 } ?? true
        } ?? false
      return isThen
        && (person.isEmpty
          || text.people.contains { name in
            let name = name.trimmed.lowercased()
            return isWholeName ? name == person : name.hasPrefix(person)
          })
        && (words.isEmpty || text.text.lowercased().contains(words)
          || text.isDated(words, calendar.timeZone))
    }
  }
}

extension FoundText {
  /// Returns true if a date of the text is printed with some words in lower case.
  fileprivate func isDated(_ words: String, _ timeZone: TimeZone) -> Bool {
    guard words.contains(where: \.isNumber) else { return false }
    return [date, deadline].contains { $0?.text(in: timeZone).lowercased().contains(words) == true }
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
