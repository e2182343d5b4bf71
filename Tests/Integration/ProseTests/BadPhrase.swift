/// Words that the pages, comments and texts of this project do without, and better ones.
struct BadPhrase {
  /// The words in lower case, each with its alternatives.
  private var words: [[String]]
  /// The words beside which the phrase is good English.
  private var exceptions: Set<String>
  /// The only words that make the phrase a bad one when they follow; any if it is empty.
  private var followers: Set<String>
  /// The advice of a report.
  let better: String

  /// Makes a phrase of words with spaces between them, and bars between alternatives.
  private init(
    _ text: String,
    followedBy followers: Set<String> = [],
    unlessBeside exceptions: Set<String> = [],
    better: String
  ) {
    words = text.split(separator: " ").map { $0.split(separator: "|").map(String.init) }
    (self.followers, self.exceptions, self.better) = (followers, exceptions, better)
  }

  static let all = [
    BadPhrase("somebody", better: "name the user, the caller or the process"),
    BadPhrase("nobody", better: "name the user, the caller or the process"),
    BadPhrase("anybody", better: "name the user, the caller or the process"),
    BadPhrase("everybody", better: "name the user, the caller or the process"),
    BadPhrase("whoever", better: "name the user, the caller or the process"),
    BadPhrase(
      "what|how|why|where|as one",
      followedBy: ["can", "does", "gets", "has", "may", "must", "needs", "sees", "wants"],
      better: "name the user, the caller or the reader"
    ),
    BadPhrase(
      "is|are|was|were no",
      unlessBeside: ["there", "here", "longer", "more", "matter", "different", "one", "unless"],
      better: "“isn’t a …”"
    ),
    BadPhrase("sees|see to it", better: "“ensures …”"),
    BadPhrase("what comes|becomes of", better: "a noun, such as the outcome"),
    BadPhrase("what|all there is", better: "a noun, such as the contents"),
    BadPhrase("has|have not to", better: "“needn’t …” or “mustn’t …”"),
    BadPhrase("such that", better: "“so that …”"),
    BadPhrase("makes of", better: "“turns … into …”, or the verb for it"),
    BadPhrase("for who", better: "name the user, the caller or the reader"),
    BadPhrase(
      "of which",
      unlessBeside: ["one", "each", "all", "some", "both", "most", "none"],
      better: "a sentence of its own"
    ),
  ]

  /// Returns the offsets in a text at which the phrase begins, each with the words found.
  func matches(in text: ProseText) -> [(offset: Int, words: String)] {
    // The longest word without alternatives is the rarest: the others are compared where it is.
    let candidates = words.indices.filter { words[$0].count == 1 }
    guard let rarest = candidates.max(by: { words[$0][0].count < words[$1][0].count }) else {
      return []
    }
    let word = words[rarest][0]
    let spellings = rarest == 0 ? [word, word.prefix(1).uppercased() + word.dropFirst()] : [word]
    return spellings.flatMap(text.offsets(ofWord:)).compactMap { offset in
      var found = [word]
      var (start, end) = (offset, offset + word.utf8.count)
      for expected in words[..<rarest].reversed() {
        guard let before = text.word(before: start), expected.contains(before.text) else {
          return nil
        }
        start = before.start
        found.insert(before.text, at: 0)
      }
      for expected in words[(rarest + 1)...] {
        guard let after = text.word(after: end), expected.contains(after.text) else { return nil }
        end = after.end
        found.append(after.text)
      }
      return isBad(before: text.word(before: start)?.text, after: text.word(after: end)?.text)
        ? (start, found.joined(separator: " ")) : nil
    }
  }

  private func isBad(before: String?, after: String?) -> Bool {
    guard followers.isEmpty || after.map(followers.contains) == true else { return false }
    return ![before, after].compactMap(\.self).contains(where: exceptions.contains)
  }
}
