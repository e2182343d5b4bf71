package import FeatureKit
package import StandupsDomain

/// The words, the person and the days that are looked for.
package struct Search: Hashable, Sendable {
  /// The words, which appear together, in any case and with or without accents.
  package var words = ""
  /// A name, or the beginning of one.
  package var person = ""
  /// The names that the typed one means.
  private var naming = Naming.beginning
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
    let known = Naming.allCases.first { names.contains(where: $0.meaning(of: person)) }
    search.naming = known ?? .beginning
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
    let isPerson = naming.meaning(of: person)
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
        && (person.isBlank || text.people.contains(where: isPerson))
        && (sought.appear(in: text.text) || mayBeDate && text.isDated(sought, calendar.timeZone))
    }
  }
}

/// The ways in which a typed name means a person, the closest first.
private enum Naming: CaseIterable {
  case spelled, named, withoutAccents, beginning

  /// Returns the test of a name for a typed one.
  func meaning(of typed: String) -> (String) -> Bool {
    let typed = typed.trimmed
    let (name, key) = (typed.nameKey, typed.searchKey)
    return switch self {
    case .spelled: { $0.trimmed == typed }
    case .named: { $0.trimmed.nameKey == name }
    case .withoutAccents: { $0.trimmed.searchKey == key }
    // An accent alone has no key, and begins no name.
    case .beginning: { !key.isEmpty && $0.trimmed.searchKey.hasPrefix(key) }
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
