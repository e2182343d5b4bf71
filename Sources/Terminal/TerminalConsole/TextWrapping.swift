import Foundation
package import TerminalTexts

extension String {
  /// The lines of the text.
  package var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Breaks the text into lines of at most so many columns, between words where it can.
  ///
  /// - Parameters:
  ///   - width: The columns.
  ///   - hanging: The columns before all lines but the first.
  /// - Returns: The lines; their spaces stay.
  package func wrapped(toWidth width: Int, hanging: Int = 0) -> [String] {
    guard displayWidth > width else { return [self] }
    let indent = String(repeating: " ", count: hanging)
    var (lines, line) = ([String](), "")
    for (index, word) in split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      let begins = index == 0 || line == indent && !lines.isEmpty
      let joined = (begins ? line : line + " ") + word
      guard joined.displayWidth > width else {
        line = joined
        continue
      }
      if line.contains(where: { $0 != " " }) { lines.append(line) }
      line = lines.isEmpty ? "" : indent
      for character in word {
        if line.displayWidth + String(character).displayWidth > width {
          lines.append(line)
          line = indent
        }
        line.append(character)
      }
    }
    return lines + [line]
  }
}

extension [String] {
  /// The texts as a choice: `a, b or c`.
  package var joinedByOr: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }

  /// Breaks paragraphs into lines with one left edge.
  ///
  /// An empty line stands between them if one of them takes several, so that each is told from the next.
  public func paragraphs(toWidth width: Int) -> [String] {
    let paragraphs = map { $0.wrapped(toWidth: width) }
    guard paragraphs.contains(where: { $0.count > 1 }) else { return paragraphs.flatMap(\.self) }
    return Array(paragraphs.filter { $0 != [""] }.joined(separator: [""]))
  }
}

extension Substring {
  /// The column of the second text of a line with two columns; 0 if it has one, or is narrow.
  fileprivate func hanging(in width: Int) -> Int {
    guard hasPrefix("  "), let gap = drop(while: { $0 == " " }).range(of: "  ") else { return 0 }
    let column = self[..<gap.lowerBound] + self[gap.lowerBound...].prefix { $0 == " " }
    let hanging = String(column).displayWidth
    return hanging <= width / 2 ? hanging : 4
  }
}

extension PrintedText {
  /// Returns the text in lines of so many columns, with its errors highlighted.
  package func fitted(to width: Int, _ highlighting: LineHighlighting) -> PrintedText {
    text.lines.flatMap { $0.wrapped(toWidth: width, hanging: $0[...].hanging(in: width)) }
      .map { line in
        guard line.hasPrefix("error: ") else { return "\(line)" }
        return highlighting.error("error:") + "\(line.dropFirst(6))"
      }
      .joined(separator: "\n")
  }
}
