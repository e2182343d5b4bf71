import FeatureTexts

extension Sequence<String> {
  /// Finds the word that was most likely meant by an unknown one.
  ///
  /// The likeliest is the word with the fewest typing mistakes (a letter too many, too few, wrong, or two exchanged), at
  /// most a third of the word, but always at least two. If there is none, it is the first word that begins with the text or has it as one
  /// of its parts: `add` finds `add-book`. Texts of more than 200 letters aren't compared.
  package func nearest(to word: String) -> String? {
    guard word.count <= longestTyped else { return nil }
    let key = word.searchKey
    let typed = Array(key)
    let allowed = Swift.max(2, typed.count / 3)
    var best: (word: String, mistakes: Int)?
    for candidate in self {
      let letters = Array(String(candidate.prefix(longestTyped + 1)).searchKey)
      guard letters.count <= longestTyped, abs(letters.count - typed.count) <= allowed else {
        continue
      }
      let mistakes = typingMistakes(typed, letters)
      // Two mistakes in a word of two letters leave nothing of it.
      guard mistakes <= allowed, mistakes < Swift.max(typed.count, letters.count) else { continue }
      if mistakes < best?.mistakes ?? .max { best = (candidate, mistakes) }
    }
    if let best { return best.word }
    guard !typed.isEmpty else { return nil }
    return first { candidate in
      let candidate = candidate.searchKey
      return candidate.hasPrefix(key) || candidate.split(separator: "-").contains { $0 == key }
    }
  }
}

/// Comparing two texts takes time proportional to the product of their lengths.
private let longestTyped = 200

/// The optimal string alignment distance: Levenshtein's, with an exchange of neighbors as one.
private func typingMistakes(_ typed: [Character], _ meant: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...meant.count)
  for (i, letter) in typed.enumerated() {
    var row = [i + 1]
    for (j, other) in meant.enumerated() {
      var mistakes = Swift.min(last[j + 1] + 1, row[j] + 1, last[j] + (letter == other ? 0 : 1))
      if i > 0, j > 0, letter == meant[j - 1], typed[i - 1] == other {
        mistakes = Swift.min(mistakes, beforeLast[j - 1] + 1)
      }
      row.append(mistakes)
    }
    (beforeLast, last) = (last, row)
  }
  return last[meant.count]
}
