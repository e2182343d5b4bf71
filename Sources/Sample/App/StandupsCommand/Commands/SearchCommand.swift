import AppCommands
import AppFeature
import CommandLineTables
import FeatureKit
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
