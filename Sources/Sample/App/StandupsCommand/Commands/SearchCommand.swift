import CommandLineTables
import FeatureKit
import StandupsDomain

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
    try await invocation.found(
      in: invocation.standups().load(),
      nowhere: "title, name or transcript"
    )
  }
}

extension Invocation {
  /// Finds the words of the line in records.
  ///
  /// - Parameters:
  ///   - snapshot: The records.
  ///   - places: The kinds of texts, for the error where the words are in none.
  /// - Returns: The texts.
  /// - Throws: An error if there is none.
  func found<Record: SearchedRecord>(
    in snapshot: RecordSnapshot<Record>,
    nowhere places: PrintedText
  ) throws -> CommandResult {
    let words = self[.words].joined(separator: " ")
    guard words.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure(.usage, "There are no words to find.")
    }
    let found = snapshot.records.flatMap { $0.texts(with: words) }
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
      text: found.text(marking: words, in: dependencies.timeZone, highlighting),
      plain: found.map(\.fields).joined(separator: "\n"),
      json: ["found": found],
      warnings: try missingStore + snapshot.warnings
    )
  }
}

extension CommandParameter<[String]> {
  static var words: Self {
    words("word", isRequired: true, "Words that appear together in a title, a name or a note.")
  }
}
