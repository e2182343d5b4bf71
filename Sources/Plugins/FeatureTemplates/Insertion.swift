import Foundation

/// Whole lines that a feature adds to a file that is there.
///
/// Of the rest only the comma behind the only element of a list changes, as the formatter wants it, so taking the lines out
/// again gives the same bytes.
struct Insertion {
  /// The path of the file.
  let path: String
  /// The lines, each with its line break.
  let text: String
  /// Finds the number of lines that stand before the new ones.
  let place: @Sendable (SourceLines) throws(Refusal) -> Int

  /// Makes an insertion of lines.
  init(
    path: String,
    lines: [String],
    place: @escaping @Sendable (SourceLines) throws(Refusal) -> Int
  ) {
    (self.path, self.place) = (path, place)
    text = lines.map { "\($0)\n" }.joined()
  }

  /// Returns the text of a file with the lines.
  func applied(to file: String) throws(Refusal) -> String {
    let source = SourceLines(file, path: path)
    let number = try place(source)
    var lines = source.lines.map(String.init)
    // The last element of a list may have no comma.
    let isElement = text.hasSuffix(",\n")
    if isElement, let last = [number - 1, number].first(where: source.isLastElement) {
      lines[last] += lines[last].hasSuffix(",") ? "" : ","
    }
    lines.insert(String(text.dropLast()), at: number)
    return lines.joined(separator: "\n")
  }

  /// Returns the text of a file without these insertions, and those that aren't there as they were made.
  static func undone(
    _ insertions: [Insertion],
    in file: String
  ) -> (text: String, missing: [String]) {
    var (file, missing) = ("\n\(file)", [String]())
    // A longer one may hold the lines of a shorter one.
    let texts = Dictionary(grouping: insertions.map(\.text)) { $0 }.mapValues(\.count)
    for (text, count) in texts.sorted(by: { ($0.key.count, $0.key) > ($1.key.count, $1.key) }) {
      let parts = file.components(separatedBy: "\n\(text)")
      if parts.count == count + 1 {
        file = parts.dropFirst().reduce(parts[0]) { before, rest in
          let place = before.count { $0 == "\n" }
          return SourceLines("\(before)\n\(rest)", path: "").withoutLoneComma(around: place)
        }
      } else if parts.count <= count || missing.isEmpty {
        missing.append(text)
      }
    }
    return (String(file.dropFirst()), missing)
  }
}

/// The lines of a file of code, in which places are found by what stands there.
struct SourceLines {
  let path: String
  let lines: [Substring]

  init(_ text: String, path: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the number of the first line that a test finds.
  func first(
    _ description: String,
    from start: Int = 0,
    where isFound: (Substring) -> Bool
  ) throws(Refusal) -> Int {
    guard let number = lines[start...].firstIndex(where: isFound) else {
      throw Refusal(
        "\(path) has no \(description), so this feature would have to be added by hand."
      )
    }
    return number
  }

  /// Returns the number of the line that ends what a line begins: it is indented as that, and closes it.
  func end(of start: Int, _ closing: String) throws(Refusal) -> Int {
    let indentation = lines[start].prefix { $0 == " " }
    return try first("end of “\(lines[start].trimmed)”", from: start + 1) {
      $0 == "\(indentation)\(closing)" || $0.hasPrefix("\(indentation)\(closing),")
    }
  }

  /// Returns the numbers of the lines of a list: one element a line, a comma at the end of each.
  func list(_ description: String, from start: Int = 0, where isFound: (Substring) -> Bool)
    throws(Refusal) -> Range<Int>
  {
    let start = try first(description, from: start, where: isFound)
    let end = try end(of: start, "]")
    let indentation = "\(lines[start].prefix { $0 == " " })  "
    let first = lines[start + 1..<end].filter {
      $0.hasPrefix(indentation) && !$0.dropFirst(indentation.count).hasPrefix(" ")
    }
    let isOneALine = first.allSatisfy { line in
      !line.hasPrefix("\(indentation)\"") || line.filter { $0 == "," }.count <= 1
    }
    guard lines[end - 1].hasSuffix(",") || first.count == 1, isOneALine else {
      throw Refusal("Write the \(description) in \(path) one a line, and try again.")
    }
    return start + 1..<end
  }

  /// Returns true for the line that ends the last element of a list.
  func isLastElement(_ number: Int) -> Bool {
    guard lines.indices.contains(number), lines.indices.contains(number + 1) else { return false }
    return lines[number + 1].trimmed.hasPrefix("]") && !lines[number].hasSuffix("[")
  }

  /// Returns the text with no comma behind the only element of the list that a line stands in, or begins.
  func withoutLoneComma(around number: Int) -> String {
    var texts = lines.map(String.init)
    guard let end = lines[(number + 1)...].firstIndex(where: { $0.trimmed.hasPrefix("]") }) else {
      return texts.joined(separator: "\n")
    }
    let indentation = lines[end].prefix { $0 == " " }
    let isElement = { (line: Substring) in
      line.hasPrefix("\(indentation)  ")
        && !" )}]".contains(line.dropFirst(indentation.count + 2).prefix(1))
    }
    let start = lines[..<end].lastIndex { $0.prefix { $0 == " " } == indentation }
    if lines[end - 1].hasSuffix(","), let start, lines[start].hasSuffix("["),
      lines[start + 1..<end].count(where: isElement) == 1, !lines[end - 1].dropLast().hasElements
    {
      texts[end - 1].removeLast()
    }
    return texts.joined(separator: "\n")
  }

  /// Returns the place of a line in a sorted list.
  func sorted(_ line: String, in range: Range<Int>) -> Int {
    lines[range].firstIndex { $0.trimmed > line.trimmed } ?? range.upperBound
  }

  /// Returns the place of an import.
  func sortedImport(of module: String) throws(Refusal) -> Int {
    let start = try first("import") { Template.importedModule($0) != nil }
    let imports = lines[start...].prefix { Template.importedModule($0) != nil }
    return imports.firstIndex { (Template.importedModule($0) ?? "") > module } ?? imports.endIndex
  }
}

extension StringProtocol {
  /// The text without spaces before it.
  var trimmed: String { String(drop { $0 == " " }) }
}

extension Substring {
  /// True if a comma outside of brackets is in the line.
  fileprivate var hasElements: Bool {
    var depth = 0
    return contains { character in
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      return character == "," && depth == 0
    }
  }
}
