import FeatureKit
import FeatureWalks

/// The rows of a screen that weren't made with it, found by their numbers, names and keys.
///
/// Only the labels of all are read, and only if a name is looked up. Of a collection, whose rows are of one kind, no more rows
/// are made than a choice lists.
@MainActor
final class RowsBeyond {
  /// A collection with rows that weren't made.
  private struct Part {
    let section: Int
    let count: Int
    /// The offsets of the rows that weren't made.
    let rows: [Int]
    /// One of those that were.
    let sample: RowPlace
  }

  /// One more than a choice lists.
  private static let most = 6

  private let live: LiveScreen
  private let numbering: RowNumbering
  private let parts: [Part]
  /// The labels of all rows, by part.
  private lazy var labels = parts.map { part in
    (0..<part.count).map { live.title(in: part.section, at: $0) }
  }
  /// The labels as they are compared.
  private lazy var names = labels.map { $0.map(\.folded) }
  private lazy var offsets = zip(parts, names).map { part, names in
    Dictionary(grouping: part.rows) { names[$0] }
  }

  /// Makes it for a screen; nil if all rows of that were made.
  init?(_ live: LiveScreen, _ screen: Screen, _ numbering: RowNumbering) {
    (self.live, self.numbering) = (live, numbering)
    parts = screen.sections.enumerated().compactMap { index, section in
      guard section.places.count < section.count,
        let sample = numbering.places.first(where: { $0.section == index })
      else { return nil }
      let made = Set(section.places.map(\.offset))
      let rows = (0..<section.count).filter { !made.contains($0) }
      return Part(section: index, count: section.count, rows: rows, sample: sample)
    }
    guard !parts.isEmpty else { return nil }
  }

  /// Makes the row at a place.
  func row(in section: Int, at offset: Int) -> Control { live.row(in: section, at: offset) }

  /// Returns the targets on the line of the row with a control.
  func targets(besides id: ControlID) -> [LineTarget] {
    live.place(of: id).map { targets(in: $0.section, at: $0.offset) } ?? []
  }

  /// Returns those that some words may mean, on the lines of their rows.
  ///
  /// - Parameters:
  ///   - text: The words.
  ///   - exactly: True if the beginning of a name isn't enough.
  /// - Returns: The targets.
  func targets(for text: String, exactly: Bool) -> [LineTarget] {
    parts.indices.flatMap { part in
      let found = rows(for: text, in: part, exactly: exactly)
      return found.prefix(Self.most).enumerated().flatMap { index, offset in
        var targets = targets(in: parts[part].section, at: offset)
        guard index == Self.most - 1 else { return targets }
        for index in targets.indices { targets[index].more = found.count - Self.most }
        return targets
      }
    }
  }

  private func targets(in section: Int, at offset: Int) -> [LineTarget] {
    numbering.place(of: row(in: section, at: offset), in: section, at: offset).targets()
  }

  private func rows(for text: String, in part: Int, exactly: Bool) -> [Int] {
    let (all, sample) = (parts[part].rows, parts[part].sample)
    if text.isRowNumber, sample.number != nil {
      return Int(text.withoutFinalPunctuation).map { row($0, in: part) } ?? []
    }
    let text = text.folded
    // Another control of each line has the same name.
    let others = sample.targets().filter { $0.host != nil }.flatMap(\.names)
    if others.contains(text) { return all }
    let exact = Set((offsets[part][text] ?? []) + rows(called: text, in: part)).sorted()
    guard exact.isEmpty, !exactly, !text.isEmpty, !text.isRowNumber else { return exact }
    if others.contains(where: { " \($0)".contains(" \(text)") }) { return all }
    return all.filter { names[part][$0].hasWord(beginningWith: text) }
  }

  /// Returns the rows with the name of a kind and a number, a title or a key, such as “standup 3”.
  private func rows(called text: String, in part: Int) -> [Int] {
    let (section, row) = (parts[part].section, parts[part].sample.row)
    let names = row.line.map(\.id.name.folded)
    for head in names + row.line.map(\.label.folded) where text.hasPrefix("\(head) ") {
      let key = String(text.dropFirst(head.count + 1))
      var found = offsets[part][key] ?? []
      if let number = Int(key) {
        found += self.row(number, in: part) + self.row(number, named: row.id.name, in: part)
      }
      guard found.isEmpty else { return found }
      guard names.contains(head) else { continue }
      if let row = live.offset(in: section, whereKey: { $0.folded == key }) { return [row] }
    }
    return []
  }

  private func row(_ number: Int, named name: String? = nil, in part: Int) -> [Int] {
    let offset = numbering.offset(number, named: name, in: parts[part].section)
    return parts[part].rows.contains(offset) ? [offset] : []
  }

  // MARK: Names

  /// The names of the rows, to suggest one of them.
  var allNames: [String] {
    parts.indices.flatMap { part in parts[part].rows.map { names[part][$0] } }
  }

  /// The labels of the rows that satisfy a predicate, as one of each collection does.
  func labels(where isIncluded: (LineTarget) -> Bool) -> [String] {
    parts.indices.flatMap { part -> [String] in
      guard parts[part].sample.targets().contains(where: isIncluded) else { return [] }
      return parts[part].rows.map { labels[part][$0] }
    }
  }

  /// Returns the words to type for the rows, made from those of one row of each collection.
  func words(_ words: (LineTarget) -> [String]) -> [[String]] {
    parts.indices.flatMap { part -> [[String]] in
      let sample = parts[part].sample
      return sample.targets().filter(\.isEnabled).flatMap { target -> [[String]] in
        guard let number = sample.number, let word = words(target).first else { return [] }
        let rows = parts[part].rows
        guard word.hasSuffix(" \(number) ") else {
          return target.host == nil ? rows.map { [labels[part][$0]] } : []
        }
        let (head, next) = (word.dropLast("\(number) ".count), number - sample.offset)
        return rows.map { ["\(head)\(next + $0) "] }
      }
    }
  }

  /// The number of numbered rows with a label, such as fields that are all called “Name”.
  func count(ofFieldsCalled name: String) -> Int {
    parts.filter { part in
      let row = part.sample.row
      return row.isField && [row.label.folded, row.id.name.folded].contains(name)
    }
    .reduce(0) { $0 + $1.rows.count }
  }
}

extension String {
  /// Returns true if a word of the folded text begins with another one.
  fileprivate func hasWord(beginningWith text: String) -> Bool {
    hasPrefix(text) || contains(" \(text)")
  }
}
