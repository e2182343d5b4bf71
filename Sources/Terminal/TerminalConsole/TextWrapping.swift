import Foundation
package import TerminalTexts

extension [String] {
  /// Returns the texts in a sentence, with a word before the last one: `a, b or c`.
  package func inWords(_ word: String) -> String {
    guard count > 1, let last else { return joined() }
    return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
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
