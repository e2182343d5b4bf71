/// Words that are looked for in texts, in any case and form, and without accents.
///
/// ```swift
/// let words = SearchWords("reunion")
/// words.appear(in: "La Réunion")  // true
/// words.places(in: "La Réunion")  // that of "Réunion"
/// ```
public struct SearchWords: Sendable {
  private let key: [UInt8]
  /// True if nothing is looked for; accents alone are looked for, but have no key.
  private let isEmpty: Bool
  /// The length of the longest beginning of the key that each beginning ends with.
  ///
  /// Knuth, Morris and Pratt, “Fast Pattern Matching in Strings”, 1977.
  private let borders: [Int]

  /// Makes the words as typed.
  public init(_ words: String) {
    (key, isEmpty) = (Array(words.searchKey.utf8), words.isEmpty)
    var (borders, length) = ([0], 0)
    for byte in key.dropFirst() {
      while length > 0, key[length] != byte { length = borders[length - 1] }
      if key[length] == byte { length += 1 }
      borders.append(length)
    }
    self.borders = borders
  }

  /// Returns true if a text has the words; an empty search appears in every text, accents alone in none.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func appear(in text: String) -> Bool {
    key.isEmpty ? isEmpty : !ends(in: text.searchKey, most: 1).isEmpty
  }

  /// Returns the places of the words, from the first to the last; none where nothing is looked for.
  ///
  /// A place has whole characters: that of `ss` in `Straße` is that of `ß`.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - most: The number of places after which no more are looked for.
  /// - Returns: The places.
  /// - Complexity: O(*n*) in the length of the text.
  public func places(in text: String, most: Int = .max) -> [Range<String.Index>] {
    guard !key.isEmpty else { return [] }
    if text.isASCII {
      return ends(in: text.lowercased(), most: most).map { end in
        let end = text.utf8.index(text.startIndex, offsetBy: end)
        return text.utf8.index(end, offsetBy: -key.count)..<end
      }
    }
    // The key of the text is that of its characters, one behind the other.
    let parts = text.map { String($0).searchKey }
    var (index, part, next) = (text.startIndex, 0, parts[0].utf8.count)
    func character(with offset: Int) -> String.Index {
      while next <= offset {
        text.formIndex(after: &index)
        part += 1
        next += parts[part].utf8.count
      }
      return index
    }
    var places: [Range<String.Index>] = []
    for end in ends(in: parts.joined(), most: most) {
      let (first, last) = (character(with: end - key.count), character(with: end - 1))
      // Several may be in one character, as `s` in `ß`.
      guard first >= places.last?.upperBound ?? first else { continue }
      places.append(first..<text.index(after: last))
    }
    return places
  }

  /// Returns the offsets behind the key in a text that is a key itself; none overlaps the one before.
  private func ends(in text: String, most: Int) -> [Int] {
    var (ends, length, text) = ([Int](), 0, text)
    text.withUTF8 { bytes in
      for (offset, byte) in bytes.enumerated() {
        while length > 0, key[length] != byte { length = borders[length - 1] }
        if key[length] == byte { length += 1 }
        guard length == key.count else { continue }
        ends.append(offset + 1)
        if ends.count == most { return }
        length = 0
      }
    }
    return ends
  }
}
