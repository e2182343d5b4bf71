import AppCommands
import FeatureKit
import StandupsDomain
import TerminalConsole
import TerminalTexts

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

extension FoundText {
  /// The text as JSON.
  fileprivate var json: JSONObject {
    [
      "date": date, "id": id, "kind": kind.rawValue, "text": text,
      Record.words.one: record.reference,
    ]
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
    let letters = words.map { $0.lowercased() }
    var (places, start): ([Range<Index>], _) = ([], startIndex)
    while start < endIndex, !letters.isEmpty {
      let found = self[start...].prefix(letters.count)
      if found.map({ $0.lowercased() }) == letters {
        places.append(found.startIndex..<found.endIndex)
        start = found.endIndex
      } else {
        start = index(after: start)
      }
    }
    return places
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
