/// The words that can take the place of the end of a line.
package struct LineCompletion: Equatable {
  /// The end of the line that they replace.
  package var stem: String
  /// The words; some end with a space, for a value that follows.
  package var words: [String]

  /// Makes a completion of the words that may follow.
  package init(stem: String, words: [String]) {
    (self.stem, self.words) = (stem, words)
  }

  /// The beginning that all words have in common, in the letters of the first one.
  fileprivate var common: String {
    guard let first = words.first else { return "" }
    let count = words.dropFirst().map { word in
      zip(first.lowercased(), word.lowercased()).prefix { $0 == $1 }.count
    }
    return String(first.prefix(count.min() ?? first.count))
  }
}

extension LineEditor {
  /// Completes the text before the cursor as far as all completions agree.
  ///
  /// - Returns: False if they agree no further, so that they may be shown.
  package mutating func complete(_ completion: LineCompletion) -> Bool {
    let common = completion.common
    guard completion.words.count == 1 || common.count > completion.stem.count else { return false }
    before.removeLast(min(completion.stem.count, before.count))
    insert(common)
    return true
  }
}
