import FeatureTexts
package import IdentifiedArrays

/// A line of a meeting's notes, with the attendee who said it.
public struct SpokenLine: Hashable, Sendable {
  /// The attendee; nil if none is known.
  public let attendee: Attendee.ID?
  /// The line as it was said.
  public let line: String
  /// The line without the name that it begins with.
  public let text: String
  /// True if its name fits several people, so that it stayed the speaker's.
  public fileprivate(set) var isUnclear = false
  /// The use of its first word, such as `todo:`; nil for a plain note.
  public fileprivate(set) var use: NoteUse?
}

/// The people of a meeting, as a line may name them.
package struct SpokenNames {
  /// The name of a person: all of it and its first word, as they are spelled and by their keys.
  private struct Name {
    let id: Attendee.ID
    let spelled: [String]
    let keys: [String]

    init(_ person: Attendee) {
      let whole = person.name.trimmed
      (id, spelled) = (person.id, [whole, String(whole.prefix { !$0.isWhitespace })])
      keys = spelled.map(\.nameKey)
    }
  }

  private let names: [Name]

  package init(_ people: some Sequence<Attendee>) {
    names = people.filter { !$0.isBlank }.map(Name.init)
  }

  /// Finds the speaker of a line, and its use.
  ///
  /// A name as it is spelled comes first, as that of Park, then a use, such as `park:`, then a name in any case.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - speaker: The attendee who has the floor, and said it if it names no one.
  /// - Returns: The line with its attendee.
  package func read(_ line: String, by speaker: Attendee.ID?) -> SpokenLine {
    let text = line.trimmed
    // Most lines are plain notes, and a running meeting reads all of them for each screen.
    guard text.mayHaveColon else {
      return SpokenLine(attendee: speaker, line: line, text: text)
    }
    var spoken = SpokenLine(attendee: speaker, line: line, text: text, use: use(of: text, speaker))
    if let use = spoken.use, !use.isUnknown { return spoken }
    guard !text.hasPlainWord, let found = named(in: text) else { return spoken }
    (spoken.use, spoken.isUnclear) = (nil, found.people.count > 1)
    guard !spoken.isUnclear else { return spoken }
    let (person, rest) = (found.people[0], found.rest)
    return SpokenLine(attendee: person, line: line, text: rest, use: use(of: rest, person))
  }

  /// Returns a line whose speaker isn't known.
  func read(unspoken line: String) -> SpokenLine {
    SpokenLine(attendee: nil, line: line, text: line, use: use(of: line.trimmed, nil))
  }

  /// Returns the use of a text that an attendee said; nil for one that begins with a name as spelled.
  private func use(of line: String, _ speaker: Attendee.ID?) -> NoteUse? {
    guard line.hasPlainWord || named(in: line)?.isAsSpelled != true else { return nil }
    let text = line.hasSuffix(TurnLog.failureMark) ? String(line.dropLast()).trimmed : line
    if let topic = text.behind("park", \.isColon) { return .topic(topic) }
    if let task = text.behind("todo", \.isColon) {
      return .todo(Todo(task: task, assignee: speaker))
    }
    guard let rest = text.behind("todo", \.isWhitespace),
      let colon = rest.firstIndex(where: \.isColon),
      colon != rest.startIndex
    else { return nil }
    guard let (people, task, _) = named(in: rest) else {
      return .unknown(name: String(rest[..<colon]).trimmed)
    }
    guard !task.isBlank else { return nil }
    return people.count > 1
      ? .todo(Todo(task: rest, assignee: nil, isUnclear: true))
      : .todo(Todo(task: task, assignee: people[0], isAddressed: true))
  }

  /// Returns the number of words up to the end of the last name in them.
  package func count(upToLastNameIn words: [String]) -> Int {
    let words = words.map(\.nameKey)
    return names.flatMap(\.keys).map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
      .flatMap { name in
        words.indices.filter { words[$0...].starts(with: name) }.map { $0 + name.count }
      }
      .max() ?? 0
  }

  /// Returns the people whose name a text begins with, before a colon, and the text behind it.
  ///
  /// Of names that differ only in case or form, the one that is spelled as in the text counts, byte for byte first.
  private func named(in text: String) -> (
    people: [Attendee.ID], rest: String, isAsSpelled: Bool
  )? {
    for form in 0...1 {
      let fitting = names.compactMap { name in
        text.rest(behindNamed: name.keys[form]).map { (name: name, rest: $0) }
      }
      // A name may have a colon itself, so the longest one counts.
      guard let rest = fitting.map(\.rest).max(by: { $0.startIndex < $1.startIndex }) else {
        continue
      }
      let longest = fitting.filter { $0.rest.startIndex == rest.startIndex }.map(\.name)
      let typed = text.prefix(upTo: rest.startIndex)
      let spelled = longest.filter { text.hasPrefix($0.spelled[form]) }
      let exact = spelled.filter { typed.utf8.starts(with: $0.spelled[form].utf8) }
      let closest = [exact, spelled, longest].first { !$0.isEmpty } ?? []
      return (closest.map(\.id), String(rest).trimmed, !spelled.isEmpty)
    }
    return nil
  }
}

/// Reads the lines of a running meeting, each only once.
public struct SpokenLineReader: Sendable {
  private var people: IdentifiedArrayOf<Attendee> = []
  /// The turns as they were read.
  private var turns: [Meeting.Turn] = []

  /// Makes a reader that has read nothing.
  public init() {}

  /// Returns the lines since the last time; all of them, and true, if those of before may be others now.
  public mutating func read(_ course: MeetingCourse) -> (lines: [SpokenLine], areAll: Bool) {
    let (people, now) = (course.people, course.log.turns)
    let areAll =
      people != self.people || now.count < turns.count
      || zip(now, turns).contains { !$0.goesOn(after: $1) }
    if areAll { turns = [] }
    defer { (self.people, turns) = (people, now) }
    let names = SpokenNames(people)
    let lines = now.enumerated().flatMap { index, turn in
      let earlier = index < turns.count ? turns[index].text : ""
      let text = String(turn.text.rest(after: earlier) ?? "")
      return text.lines.map { names.read($0, by: turn.attendee) }
    }
    return (lines, areAll)
  }
}

extension Meeting.Turn {
  /// Returns true if it is an earlier one with nothing but more lines.
  fileprivate func goesOn(after earlier: Meeting.Turn) -> Bool {
    guard attendee == earlier.attendee, let rest = text.rest(after: earlier.text) else {
      return false
    }
    return rest.isEmpty || earlier.text.isEmpty || rest.first?.isNewline == true
  }
}

/// All that one attendee said in a meeting, and the time that they had the floor.
public struct SpokenShare: Hashable, Sendable {
  /// The attendee; nil for notes without a known speaker.
  public let attendee: Attendee.ID?
  /// The name to show; "Someone" for an attendee who isn't known.
  public let name: String
  /// The time; nil for notes without a known speaker.
  public fileprivate(set) var duration: Duration?
  /// The lines, in their order.
  public fileprivate(set) var lines: [SpokenLine] = []

  /// Returns the name with the time, and a bar beside that of the longest share: "Ann, 2:01 ████".
  ///
  /// - Parameters:
  ///   - longest: The time of the longest share.
  ///   - name: The name as it is written where the heading stands; nil as it is.
  /// - Returns: The heading.
  public func heading(of longest: Duration, name: String? = nil) -> String {
    let name = name ?? self.name
    guard let duration else { return name }
    let columns = longest > .zero ? Int((20 * (duration / longest)).rounded(.up)) : 0
    let bar = columns > 0 ? " " + String(repeating: "█", count: columns) : ""
    return "\(name), \(duration.clockText)\(bar)"
  }
}

extension [SpokenShare] {
  /// The time of the longest share.
  public var longest: Duration { compactMap(\.duration).max() ?? .zero }
}

extension Meeting {
  /// The lines of the notes with their attendees.
  ///
  /// They have none if the transcript isn't that of the turns, because an earlier version changed it.
  public var spokenLines: [SpokenLine] {
    let names = SpokenNames(people)
    guard !turns.isEmpty, turns.transcript == transcript else {
      return transcript.lines.map(names.read(unspoken:))
    }
    return turns.flatMap { turn in
      turn.text.lines.map { names.read($0, by: turn.attendee) }
    }
  }

  /// The notes by attendee, in the order of their first turns; empty for a meeting without turns.
  public var shares: [SpokenShare] {
    guard !turns.isEmpty else { return [] }
    let people = people
    let isWhole = turns.transcript == transcript
    var (shares, places) = ([SpokenShare](), [Attendee.ID?: Int]())
    func place(of id: Attendee.ID?) -> Int {
      if let place = places[id] { return place }
      let name = id.flatMap { people[id: $0]?.displayName } ?? "Someone"
      shares.append(SpokenShare(attendee: id, name: name, duration: .zero))
      places[id] = shares.count - 1
      return shares.count - 1
    }
    for turn in turns {
      shares[place(of: turn.attendee)].duration? += turn.duration
    }
    for line in isWhole ? spokenLines : [] { shares[place(of: line.attendee)].lines.append(line) }
    if !isWhole {
      shares.append(SpokenShare(attendee: nil, name: "Notes", duration: nil, lines: spokenLines))
    }
    return shares
  }

  /// Returns a line of the meeting, without the speaker who had the floor.
  package func read(_ line: String) -> SpokenLine { SpokenNames(people).read(line, by: nil) }

  /// The attendees, present or away.
  package var people: IdentifiedArrayOf<Attendee> {
    IdentifiedArray(keepingFirst: attendees.elements + absentees.elements)
  }
}

extension String {
  /// The text without white space around it.
  fileprivate var trimmed: String { String(drop(while: \.isWhitespace)).trimmedAtEnd }

  /// The text without white space behind it.
  package var trimmedAtEnd: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The text behind a word that it begins with, in any case, and such a character; nil if there is none.
  fileprivate func behind(_ word: String, _ isNext: (Character) -> Bool) -> String? {
    guard prefix(word.count).lowercased() == word,
      let next = dropFirst(word.count).first, isNext(next)
    else { return nil }
    let rest = String(dropFirst(word.count + 1)).trimmed
    return rest.isBlank ? nil : rest
  }

  /// True if the text begins with a use in lower case, which no name takes away.
  fileprivate var hasPlainWord: Bool {
    (hasPrefix("todo") || hasPrefix("park")) && dropFirst(4).first?.isColon == true
  }

  /// False if no byte can belong to a colon.
  fileprivate var mayHaveColon: Bool { utf8.contains { $0 == UInt8(ascii: ":") || $0 == 0xEF } }

  /// The lines that aren't empty.
  fileprivate var lines: [String] { split(whereSeparator: \.isNewline).map(String.init) }

  /// Returns the text behind a name and a colon with which it begins; nil if it begins otherwise.
  package func rest(behindNamed nameKey: String) -> Substring? {
    let rest = rest(behind: nameKey)?.drop { String($0).isBlank }
    return rest?.first?.isColon == true ? rest?.dropFirst() : nil
  }
}

extension Character {
  /// True for a colon of any width: `:`, `：`, `﹕`, `︓`.
  fileprivate var isColon: Bool { self == ":" || self == "：" || self == "﹕" || self == "︓" }
}
