import FeatureScreens
import FeatureTexts

/// The search keys of the titles of all rows of a screen.
struct FilterIndex {
  let id: OpenScreen.ID
  let counts: [Int]
  private let sections: [TitleKeys]

  @MainActor
  init(id: OpenScreen.ID, _ live: LiveScreen) {
    (self.id, counts) = (id, live.screen.sections.map(\.count))
    sections = counts.enumerated().map { section, count in
      var titles = TitleKeys()
      // Growing would take longer than reading.
      titles.bytes.reserveCapacity(count * 24)
      titles.ends.reserveCapacity(count)
      live.eachTitle(in: section) { title in
        titles.bytes += title.searchKey.utf8
        titles.bytes.append(0xFF)
        titles.ends.append(titles.bytes.count)
      }
      return titles
    }
  }

  /// Returns the offsets of the rows of each section that have typed words in their titles.
  func matches(_ words: String) -> [[Int]] {
    let key = Array(words.searchKey.utf8)
    return sections.map { $0.matches(key) }
  }
}

/// The keys of the titles of rows, one behind the other.
private struct TitleKeys {
  var bytes: [UInt8] = []
  /// The ends of the keys, each behind a byte that no text has.
  var ends: [Int] = []

  /// Returns the titles whose keys have another key.
  ///
  /// An empty one, such as that of an accent alone, has none.
  func matches(_ key: [UInt8]) -> [Int] {
    guard !key.isEmpty else { return [] }
    var (matches, title, start) = ([Int](), 0, 0)
    bytes.withUnsafeBufferPointer { bytes in
      while start + key.count < bytes.count {
        guard bytes[start] == key[0],
          bytes[start..<start + key.count].elementsEqual(key)
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
