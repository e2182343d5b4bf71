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
      "search icons": "Where icons came up, in any case.",
      "search drew the icons --json": "Where these words stand together, for a program.",
    ],
    synonyms: ["find", "grep"]
  ) { invocation in
    let words = invocation[.words].joined(separator: " ")
    guard words.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure(.usage, "There are no words to find.")
    }
    let snapshot = try await invocation.standups().load()
    let found = snapshot.records.flatMap { $0.texts(with: words) }
    guard !found.isEmpty else {
      throw CommandFailure(
        .notFound,
        "“\(words)” is in no title, name or transcript.",
        hint: try invocation.missingStore.first?.message
          ?? (snapshot.isEmpty ? .firstStep : snapshot.records.isEmpty ? .onlyUnreadable : nil)
      )
    }
    return CommandResult(
      text: found.text(
        marking: words,
        in: invocation.dependencies.timeZone,
        invocation.highlighting
      ),
      plain: found.map(\.fields).joined(separator: "\n"),
      json: ["found": found],
      warnings: try invocation.missingStore + snapshot.unreadable.map(Notice.init)
    )
  }
}

extension CommandParameter<[String]> {
  fileprivate static var words: Self {
    words("word", isRequired: true, "Words that stand together in a title, a name or a note.")
  }
}
