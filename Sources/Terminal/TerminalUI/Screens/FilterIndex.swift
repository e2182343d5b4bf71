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
      var titles = FoldedTitles()
      // Growing would take longer than reading.
      titles.bytes.reserveCapacity(count * 24)
      titles.ends.reserveCapacity(count)
      live.eachTitle(in: section) { title in
        titles.bytes.append(folding: title)
        titles.bytes.append(0xFF)
        titles.ends.append(titles.bytes.count)
      }
      return titles
    }
  }

  /// Returns the offsets of the rows of each section that have a text in their titles.
  func matches(_ text: [UInt8]) -> [[Int]] { sections.map { $0.matches(text) } }
}

/// The folded titles of rows, one behind the other.
private struct FoldedTitles {
  var bytes: [UInt8] = []
  /// The ends of the titles, each behind a byte that no text has.
  var ends: [Int] = []

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
