import AppCommands
import AppFeature
import CommandLineTables
import FeatureKit
import StandupsStorage
import TerminalConsole
import TerminalTexts

extension Commands {
  /// Finds words in titles, names, notes and tasks.
  static let search = Command(
    "search",
    "Find words, or what a person said and has to do.",
    ParameterList(.words(isRequired: false), sinceOption, untilOption, byOption),
    discussion: """
      Words are found in titles, names, notes, tasks and steps, and in dates as they are printed; case and accents \
      don't matter. Days are those of meetings and, for what came up in none, of deadlines; both are included.
      """,
    examples: [
      "search icons": "Where icons came up, in upper or lower case.",
      "search drew the icons --json": "Where these words appear together, for a program.",
      "search the --since \"last monday\"": "What was said since then, and what it left to do.",
    ],
    synonyms: ["find", "grep"]
  ) { invocation in
    try await invocation.found(
      in: invocation.namedKinds(of: StandupsApp.self),
      nowhere: "title, name, note or task"
    )
  }
}

private let sinceOption = CommandParameter<String?>.option(
  "--since <date>",
  of: .dates,
  "Only what was said on that day or later, such as \"last monday\" or \"22 Nov\"."
)
.synonyms("--from", "--after")

private let untilOption = CommandParameter<String?>.option(
  "--until <date>",
  of: .dates,
  "Only what was said on that day or before."
)
.synonyms("--to", "--before")

private let byOption = CommandParameter<String?>.option(
  "--by <name>",
  of: .attendees,
  "Only what an attendee said, and their follow-ups."
)
.synonyms("--who", "--person", "--for")

extension Invocation {
  /// The words, the person and the days of the line.
  private var search: Search {
    get throws {
      var search = Search()
      (search.words, search.person) = (self[.words()].joined(separator: " "), self[byOption] ?? "")
      let dates = DateArguments(dependencies)
      search.since = try self[sinceOption].map { try dates.day($0, last: true) }
      search.until = try self[untilOption].map { try dates.day($0, last: true) }
      guard !search.isEmpty else {
        throw CommandFailure(.usage, "There are no words to find.")
      }
      return search
    }
  }

  /// Finds what the line asks for in records.
  ///
  /// - Parameters:
  ///   - kinds: The kinds whose records are found.
  ///   - places: The kinds of texts, for the error where there is none.
  /// - Returns: The texts.
  /// - Throws: An error if there is none.
  func found(
    in kinds: [any NamedRecords.Type],
    nowhere places: PrintedText
  ) async throws -> CommandResult {
    let typed = try search
    // Follow-ups have the dates and the people of standups that can be read.
    let standups = try await ReadRecords(stores().standups)
    let search = typed.naming(among: standups.snapshot.records)
    var all: [FoundTexts] = []
    for kind in kinds {
      all.append(try await kind.found(search, standups, self, isRequired: all.isEmpty))
    }
    let found = all.filter { !$0.isEmpty }
    guard !found.isEmpty else {
      throw CommandFailure(
        .notFound,
        search.words.isBlank
          ? "Nothing is found."
          : "“\(search.words)” isn't in any \(places)\(search.isNarrowed ? " that the options leave" : "").",
        hint: try missingStore.first?.message ?? all.first?.noneHint
      )
    }
    return CommandResult(
      text: found.map(\.text).joined(separator: "\n"),
      plain: found.flatMap(\.lines).joined(separator: "\n"),
      json: ["found": found.flatMap(\.found)],
      warnings: try missingStore + all.flatMap(\.warnings)
    )
  }
}

extension NamedRecords {
  @MainActor
  fileprivate static func found(
    _ search: Search,
    _ standups: ReadRecords<Standup>,
    _ invocation: Invocation,
    isRequired: Bool
  ) async throws -> FoundTexts {
    var read = standups as? ReadRecords<Kind.Record>
    if read == nil { read = try await ReadRecords(invocation.stores()[Kind.self]) }
    guard let read else { return FoundTexts() }
    if isRequired, let failure = read.failure { throw failure }
    return FoundTexts(Self.self, search, in: read, among: standups.snapshot.records, invocation)
  }
}

extension CommandParameter<[String]> {
  static func words(isRequired: Bool = true) -> Self {
    words(
      "word",
      isRequired: isRequired,
      "Words that appear together in a title, a name or a note."
    )
  }
}

/// The texts of one kind in which words were found, in the form in which they are printed.
struct FoundTexts: Sendable {
  /// True if the words were found in none.
  private(set) var isEmpty = true
  /// The texts for people.
  private(set) var text: PrintedText = ""
  /// The texts for programs, a line each.
  private(set) var lines: [PrintedText] = []
  /// The texts for JSON.
  private(set) var found: [JSONObject] = []
  /// The warnings about records that weren't searched.
  private(set) var warnings: [Notice] = []
  /// The advice where nothing was found because there are no records.
  private(set) var noneHint: PrintedText?

  fileprivate init() {}

  /// Finds texts of records.
  fileprivate init<Records: NamedRecords>(
    _ named: Records.Type,
    _ search: Search,
    in read: ReadRecords<Records.Kind.Record>,
    among standups: IdentifiedArrayOf<Standup>,
    _ invocation: Invocation
  ) {
    let (words, calendar) = (Records.words, invocation.dependencies.userCalendar)
    let (marked, highlighting) = (search.sought, invocation.highlighting)
    let form = invocation.form
    var (shown, titles) = ([PrintedText](), MeetingTitles(among: standups, calendar.timeZone))
    for record in read.snapshot.records {
      let texts = search.found(in: Records.Kind.texts(of: record, among: standups), calendar)
      guard let first = texts.first else { continue }
      isEmpty = false
      let record = Records.named(record)
      switch form {
      case .text:
        shown.append(highlighting.marking(marked, in: first.title))
        shown += texts.filter { !$0.kind.isTitle }.map { text in
          text.line(marking: marked, saidIn: titles.title(of: text), highlighting)
        }
      case .plain:
        lines += texts.map { "\(record.id)\t\($0.kind.rawValue)\t\($0.id)\t\($0.text)" }
      case .json: found += texts.map { $0.json(of: record.reference, as: words.one) }
      }
    }
    text = shown.joined(separator: "\n")
    warnings = read.warnings(of: words.many)
    noneHint =
      !read.snapshot.records.isEmpty
      ? nil : read.snapshot.unreadable.isEmpty ? words.firstStep : words.onlyUnreadable
  }
}

// MARK: - Output

/// The titles of meetings, each made once for all its lines.
private struct MeetingTitles {
  private let standups: IdentifiedArrayOf<Standup>
  private let timeZone: TimeZone
  private var titles: [Meeting.ID: String] = [:]

  init(among standups: IdentifiedArrayOf<Standup>, _ timeZone: TimeZone) {
    (self.standups, self.timeZone) = (standups, timeZone)
  }

  mutating func title(of text: FoundText) -> String? {
    guard let meeting = text.meeting else { return nil }
    if let title = titles[meeting] { return title }
    titles[meeting] = text.meetingTitle(in: timeZone) { standups[id: $0] }
    return titles[meeting]
  }
}

extension FoundText {
  /// The text for people, with the words marked.
  fileprivate func line(
    marking words: SearchWords,
    saidIn meeting: String?,
    _ highlighting: LineHighlighting
  ) -> PrintedText {
    let label = kind == .transcript ? meeting : nil
    // A line that begins with the name says it already.
    let isNamed = speaker.flatMap { text.rest(behindNamed: $0.nameKey) } != nil
    let names = [
      label ?? kind.rawValue.capitalized, isNamed ? nil : speaker?.withoutControlCharacters,
    ]
    let place = names.compactMap(\.self).joined(separator: ", ")
    return "  \(place): \(highlighting.marking(words, in: text))"
  }

  /// The text as JSON, with its record under a key.
  fileprivate func json(of record: JSONObject, as key: String) -> JSONObject {
    ["by": speaker, "date": date, "id": id, "kind": kind.rawValue, "text": text, key: record]
  }
}

extension LineHighlighting {
  /// Highlights words in the part of a text around them.
  fileprivate func marking(_ words: SearchWords, in text: String) -> PrintedText {
    let text = text.withoutControlCharacters.excerpt(around: words)
    guard self != .none else { return "\(text)" }
    var (marked, end): (PrintedText, _) = ("", text.startIndex)
    for place in words.places(in: text) {
      marked = marked + "\(text[end..<place.lowerBound])" + bold("\(text[place])")
      end = place.upperBound
    }
    return marked + "\(text[end...])"
  }
}

extension String {
  /// Returns the part around the first place of words that fits beside a date.
  fileprivate func excerpt(around words: SearchWords) -> String {
    let width = 52
    let beginning = truncated(toWidth: width)
    guard beginning != self, let place = words.places(in: self, most: 1).first else {
      return beginning
    }
    let before = self[..<place.lowerBound].suffix(20)
    let rest = self[place.lowerBound...]
    guard before.startIndex > startIndex else { return beginning }
    // The part begins with a whole word.
    let words = before.drop { !$0.isWhitespace }.dropFirst()
    return "…\(words)\(rest)".truncated(toWidth: width)
  }
}
