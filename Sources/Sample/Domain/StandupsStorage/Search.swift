package import FeatureKit
package import StandupsDomain

/// The words, the person and the days that are looked for.
package struct Search: Hashable, Sendable {
  /// The words, which appear together, in any case and with or without accents.
  package var words = ""
  /// A name, or the beginning of one.
  package var person = ""
  /// The way in which the typed name means others.
  private var match = NameMatch.beginning
  /// The first day.
  package var since: Date?
  /// The last day.
  package var until: Date?

  /// Makes a search for nothing.
  package init() {}

  /// The words as they are found; none if only a person or some days are looked at.
  package var sought: SearchWords { SearchWords(words.isBlank ? "" : words.trimmed) }

  /// True if nothing is looked for.
  package var isEmpty: Bool { words.isBlank && !isNarrowed }

  /// True if only a person or some days are looked at.
  package var isNarrowed: Bool { !person.isBlank || since != nil || until != nil }

  /// Returns the search for the people of the typed name.
  ///
  /// They are those whose name is spelled so, or else those of that name, or else those whose name begins with it.
  package func naming(among standups: IdentifiedArrayOf<Standup>) -> Search {
    guard !person.isBlank else { return self }
    let people = standups.lazy.flatMap { standup in
      [standup.attendees] + standup.meetings.flatMap { [$0.attendees, $0.absentees] }
    }
    let names = people.joined().map(\.name)
    var search = self
    search.match = NameMatch.closest(of: person.trimmed, among: names.map(\.trimmed)) ?? .beginning
    return search
  }

  /// Returns the texts that are found, in their order; none if nothing is looked for.
  ///
  /// Words are found in a text, or in its date as it is printed. Days are whole ones, both included, of the beginning of the
  /// meeting or, for what came up in none, of the deadline.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - calendar: The reader's calendar, with their time zone.
  /// - Returns: The texts.
  package func found(in texts: some Sequence<FoundText>, _ calendar: Calendar) -> [FoundText] {
    guard !isEmpty else { return [] }
    let sought = sought
    // Other words would be in the date of every Monday or November.
    let mayBeDate = words.contains(where: \.isNumber)
    let isPerson = match.test(for: person.trimmed)
    let first = since.map { calendar.startOfDay(for: $0) }
    let end = until.flatMap { calendar.dateInterval(of: .day, for: $0)?.end }
    return texts.filter { text in
      let date = text.start ?? text.deadline
      let isThen =
        (first == nil && end == nil)
        || date.map { date in
          first.map { $0 <= date } ?? true && end.map { date < $0 } ?? true
        } ?? false
      return isThen
        && (person.isBlank || text.people.contains { isPerson($0.trimmed) })
        && (sought.appear(in: text.text) || mayBeDate && text.isDated(sought, calendar.timeZone))
    }
  }
}

extension FoundText {
  /// Returns true if a date of the text is printed with some words.
  fileprivate func isDated(_ words: SearchWords, _ timeZone: TimeZone) -> Bool {
    [start, deadline].contains { $0.map { words.appear(in: $0.text(in: timeZone)) } == true }
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
