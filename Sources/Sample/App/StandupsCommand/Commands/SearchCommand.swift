import AppCommands
import AppFeature
import CommandLineTables
import FeatureKit
import TerminalConsole
import TerminalTexts

extension Commands {
  /// Finds words in titles, names and transcripts.
  static let search = Command(
    "search",
    "Find words in titles, names and transcripts.",
    ParameterList(.words),
    examples: [
      "search icons": "Where icons came up, in upper or lower case.",
      "search drew the icons --json": "Where these words appear together, for a program.",
    ],
    synonyms: ["find", "grep"]
  ) { invocation in
    // A kind whose records have more texts than a title has a search of its own.
    let others = try invocation.namedKinds().filter { !$0.isSearched }
    return try await invocation.found(
      in: invocation.standups().load(),
      and: others,
      nowhere: "title, name or transcript"
    )
  }
}

extension Invocation {
  /// Finds the words of the line in records.
  ///
  /// - Parameters:
  ///   - snapshot: The records.
  ///   - others: The kinds whose records are found, too.
  ///   - places: The kinds of texts, for the error where the words are in none.
  /// - Returns: The texts.
  /// - Throws: An error if there is none.
  func found<Record: NamedRecord>(
    in snapshot: RecordSnapshot<Record>,
    and others: [any NamedRecords.Type] = [],
    nowhere places: PrintedText
  ) async throws -> CommandResult {
    let words = self[.words].joined(separator: " ")
    guard words.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure(.usage, "There are no words to find.")
    }
    var all = [FoundTexts(words, in: ReadRecords(snapshot), self)]
    for kind in others { all.append(try await kind.found(words, self)) }
    let found = all.filter { !$0.lines.isEmpty }
    guard !found.isEmpty else {
      throw CommandFailure(
        .notFound,
        "“\(words)” isn't in any \(places).",
        hint: try missingStore.first?.message
          ?? (snapshot.isEmpty
            ? Record.words.firstStep : snapshot.records.isEmpty ? .onlyUnreadable : nil)
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
  fileprivate static var isSearched: Bool { Record.self is any SearchedRecord.Type }

  @MainActor
  fileprivate static func found(
    _ words: String,
    _ invocation: Invocation
  ) async throws -> FoundTexts {
    let read = try await ReadRecords(invocation.stores()[Kind.self])
    return FoundTexts(words, in: read.map(named), invocation)
  }
}

extension CommandParameter<[String]> {
  static var words: Self {
    words("word", isRequired: true, "Words that appear together in a title, a name or a note.")
  }
}

/// A title, a name, a line of a transcript or a step in which words were found.
struct FoundText<Record: NamedRecord>: Sendable {
  let record: Record
  let kind: FoundKind
  /// The id of the record, the attendee, the meeting or the step that has the text.
  let id: String
  let text: String
  /// The date of the meeting.
  var date: Date?
}

/// The kind of a text in which words were found.
enum FoundKind: String, Sendable {
  case title, attendee, transcript, task, step

  /// True for the text that names the record.
  var isTitle: Bool { self == .title || self == .task }
}

/// A record that has more texts than its title.
protocol SearchedRecord: NamedRecord {}

extension NamedRecord {
  /// The title alone.
  var texts: [FoundText<Self>] {
    [FoundText(record: self, kind: .title, id: id.description, text: displayTitle)]
  }
}

/// The texts of one kind in which words were found, as they are printed.
struct FoundTexts: Sendable {
  /// The texts for people.
  let text: PrintedText
  /// The texts for programs, a line each.
  let lines: [PrintedText]
  /// The texts for JSON.
  let found: [JSONObject]
  /// The warnings about records that weren't searched.
  let warnings: [Notice]

  /// Finds words, in any case, in records.
  init<Record: NamedRecord>(_ words: String, in read: ReadRecords<Record>, _ invocation: Invocation)
  {
    let found = read.snapshot.records.flatMap(\.texts).filter { $0.text.contains(words: words) }
    let timeZone = invocation.dependencies.timeZone
    text = found.text(marking: words, in: timeZone, invocation.highlighting)
    (lines, warnings) = (found.map(\.fields), read.warnings(of: Record.words.many))
    self.found = found.map(\.json)
  }
}

// MARK: - Output

extension FoundText {
  /// The text for programs: the record's id, the kind, the id of what has it, and itself, tab-separated.
  var fields: PrintedText { "\(record.id)\t\(kind.rawValue)\t\(id)\t\(text)" }

  /// The text for people, with the words marked.
  fileprivate func line(
    marking words: String,
    in timeZone: TimeZone,
    _ highlighting: LineHighlighting
  )
    -> PrintedText
  {
    let label = date.map { $0.text(in: timeZone) } ?? kind.rawValue.capitalized
    return "  \(label): \(highlighting.marking(words, in: text))"
  }

  /// The text as JSON.
  fileprivate var json: JSONObject {
    [
      "date": date, "id": id, "kind": kind.rawValue, "text": text,
      Record.words.one: record.reference,
    ]
  }
}

extension Sequence {
  /// Returns the texts for people, with the words marked: a title for each record, and lines below it.
  func text<Record>(
    marking words: String,
    in timeZone: TimeZone,
    _ highlighting: LineHighlighting
  ) -> PrintedText where Element == FoundText<Record> {
    var (lines, last): ([PrintedText], Record.ID?) = ([], nil)
    for found in self {
      if found.record.id != last {
        lines.append(highlighting.marking(words, in: found.record.displayTitle))
        last = found.record.id
      }
      if !found.kind.isTitle {
        lines.append(found.line(marking: words, in: timeZone, highlighting))
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension LineHighlighting {
  /// Highlights words in the part of a text around them, in any case.
  fileprivate func marking(_ words: String, in text: String) -> PrintedText {
    let text = text.withoutControlCharacters.excerpt(around: words)
    guard self != .none else { return "\(text)" }
    var (marked, end): (PrintedText, _) = ("", text.startIndex)
    for place in text.places(of: words) {
      marked = marked + "\(text[end..<place.lowerBound])" + bold("\(text[place])")
      end = place.upperBound
    }
    return marked + "\(text[end...])"
  }
}

extension String {
  fileprivate func contains(words: String) -> Bool {
    lowercased().contains(words.lowercased())
  }

  /// The places of words, in any case, from the first to the last.
  fileprivate func places(of words: String) -> [Range<Index>] {
    ranges(of: Regex<Substring>(verbatim: words).ignoresCase())
  }

  /// Returns the part around the first place of words that fits beside a date.
  fileprivate func excerpt(around words: String) -> String {
    let width = 52
    guard displayWidth > width, let place = places(of: words).first else {
      return truncated(toWidth: width)
    }
    let before = self[..<place.lowerBound].suffix(20)
    let rest = self[place.lowerBound...]
    guard before.startIndex > startIndex else { return truncated(toWidth: width) }
    // The part begins with a whole word.
    let words = before.drop { !$0.isWhitespace }.dropFirst()
    return "…\(words)\(rest)".truncated(toWidth: width)
  }
}
