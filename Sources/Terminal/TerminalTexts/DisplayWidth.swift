// The number of columns that a text takes on a terminal, which is neither its characters nor its bytes.

extension String {
  /// The number of columns of the text on a terminal.
  ///
  /// Control characters count as none; show foreign texts `withoutControlCharacters`.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var displayWidth: Int {
    // Most texts have only characters of one byte and one column.
    var (columns, bytes) = (0, utf8.makeIterator())
    while let byte = bytes.next() {
      guard 0x20..<0x7F ~= byte else { return reduce(0) { $0 + $1.displayWidth } }
      columns += 1
    }
    return columns
  }

  /// Returns the text padded with spaces to at least so many columns.
  package func padded(toWidth width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  /// Returns the text cut to at most so many columns, ending with an ellipsis if it was cut.
  ///
  /// - Complexity: O(*n*) in the columns.
  public func truncated(toWidth width: Int) -> String {
    // No character takes more columns than bytes.
    guard utf8.count > width else { return self }
    var (columns, fitting) = (0, startIndex)
    for index in indices {
      columns += self[index].displayWidth
      guard columns <= width else { return width > 0 ? self[..<fitting] + "…" : "" }
      if columns < width { fitting = self.index(after: index) }
    }
    return self
  }

  /// Returns the longest end of the text that takes at most so many columns.
  ///
  /// - Complexity: O(*n*) in the columns.
  package func end(ofWidth width: Int) -> Substring {
    var (columns, start) = (0, endIndex)
    while start > startIndex {
      let index = self.index(before: start)
      columns += self[index].displayWidth
      guard columns <= width else { break }
      start = index
    }
    return self[start...]
  }
}

extension Character {
  /// The number of columns of the character on a terminal.
  ///
  /// An emoji takes two, however many it joins; so does a symbol that a variation selector turns into an emoji. Any
  /// other character takes those of its letters and of its vowel signs with a space of their own, as terminals count them;
  /// the marks above and below take none.
  package var displayWidth: Int {
    if isASCII { return unicodeScalars.allSatisfy { 0x20..<0x7F ~= $0.value } ? 1 : 0 }
    return isEmoji ? 2 : unicodeScalars.reduce(0) { $0 + $1.displayWidth }
  }

  private var isEmoji: Bool {
    unicodeScalars.contains { $0.properties.isEmojiPresentation }
      || unicodeScalars.contains("\u{FE0F}") && unicodeScalars.first?.properties.isEmoji == true
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    switch (value, properties.generalCategory) {
    case (_, .format) where Self.shownFormats.contains { $0 ~= value }:
      1
    case (_, .control), (_, .format), (_, .lineSeparator), (_, .paragraphSeparator),
      (_, .nonspacingMark), (_, .enclosingMark),
      // The vowels and final consonants of a Korean syllable stand within it.
      (0x1160...0x11FF, _), (0xD7B0...0xD7FF, _):
      0
    case (_, _):
      isWide ? 2 : 1
    }
  }

  /// The format characters that terminals show: the soft hyphen, and signs before numbers and verses.
  private static let shownFormats: [ClosedRange<UInt32>] = [
    0xAD...0xAD, 0x600...0x605, 0x6DD...0x6DD, 0x70F...0x70F, 0x890...0x891, 0x8E2...0x8E2,
    0x110BD...0x110BD, 0x110CD...0x110CD,
  ]

  /// True if the scalar is wide or full-width by Unicode's annex 11, apart from emoji.
  private var isWide: Bool {
    guard value >= 0x1100 else { return false }
    return Self.wide.contains { $0 ~= value }
  }

  /// The wide ranges; unassigned scalars within them count as wide, as the annex says.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FF, 0x1D300...0x1D376, 0x1F200...0x1F265,
    0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
