import FeatureScreens

/// The folded titles of all rows of a screen.
struct FilterIndex {
  let id: OpenScreen.ID
  let counts: [Int]
  private let sections: [FoldedTitles]

  @MainActor
  init(id: OpenScreen.ID, _ live: LiveScreen) {
    (self.id, counts) = (id, live.screen.sections.map(\.count))
    sections = counts.enumerated().map { section, count in
      var titles = FoldedTitles(count)
      live.eachTitle(in: section) { titles.append($0) }
      return titles
    }
  }

  /// Returns the offsets of the rows of each section that have a text in their titles.
  func matches(_ text: [UInt8]) -> [[Int]] { sections.map { $0.matches(text) } }
}

/// The folded titles of rows, one behind the other.
private struct FoldedTitles {
  private var bytes: [UInt8] = []
  /// The ends of the titles, each behind a byte that no text has.
  private var ends: [Int] = []

  init(_ count: Int) {
    // Growing would take longer than reading.
    bytes.reserveCapacity(count * 24)
    ends.reserveCapacity(count)
  }

  mutating func append(_ title: String) {
    bytes.append(folding: title)
    bytes.append(0xFF)
    ends.append(bytes.count)
  }

  /// Returns the titles that have a text, which isn't empty.
  func matches(_ text: [UInt8]) -> [Int] {
    var (matches, title, start) = ([Int](), 0, 0)
    bytes.withUnsafeBufferPointer { bytes in
      while start + text.count < bytes.count {
        guard bytes[start] == text[0],
          bytes[start..<start + text.count].elementsEqual(text)
        else {
          start += 1
          continue
        }
        while ends[title] <= start { title += 1 }
        matches.append(title)
        start = ends[title]
      }
    }
    return matches
  }
}
