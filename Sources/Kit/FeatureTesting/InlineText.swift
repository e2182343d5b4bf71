import Foundation
import Synchronization
import Testing

/// A text that is written in the source of a test, behind the label of an argument.
struct InlineText {
  var label: String
  var text: String
  var sourceLocation: SourceLocation

  /// Whether texts are written into the sources in place of being compared.
  static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_TEXTS"] == "1"

  /// By how many lines each file has grown, and below which line: places are those of compile time.
  private static let growth = Mutex<[String: [(line: Int, lines: Int)]]>([:])

  /// Replaces the text in its file, and says what became of it.
  func replace(with actual: String) -> String {
    let path = sourceLocation.filePath
    return Self.growth.withLock { growth in
      let before = growth[path, default: []].filter { $0.line < sourceLocation.line }
      let line = sourceLocation.line + before.reduce(0) { $0 + $1.lines }
      do {
        let source = try String(contentsOfFile: path, encoding: .utf8)
        guard let new = Self.rewrite(source, callAt: line, label: label, to: actual) else {
          return "No text without interpolation was found behind “\(label):”."
        }
        try new.write(toFile: path, atomically: true, encoding: .utf8)
        let lines = Self.lineCount(new) - Self.lineCount(source)
        growth[path, default: []].append((sourceLocation.line, lines))
        return "The text was replaced. Look at it, and run the test without UPDATE_TEXTS."
      } catch {
        return "The text could not be replaced: \(error)"
      }
    }
  }

  private static func lineCount(_ text: String) -> Int {
    text.utf8.count { $0 == UInt8(ascii: "\n") }
  }

  // MARK: Rewriting

  /// Returns the source with another text in the first literal behind a label, at or below a line.
  ///
  /// It is nil when there is no literal, or one with interpolation.
  static func rewrite(
    _ source: String,
    callAt line: Int,
    label: String,
    to text: String
  ) -> String? {
    var start = source.startIndex
    for _ in 1..<max(line, 1) {
      guard let end = source[start...].firstIndex(of: "\n") else { return nil }
      start = source.index(after: end)
    }
    guard let range = rangeOfLiteral(in: source[start...], behind: label) else { return nil }
    let lineStart = source[..<range.lowerBound].lastIndex(of: "\n").map(source.index(after:))
    let head = source[(lineStart ?? source.startIndex)..<range.lowerBound]
    let isFirstOnLine = head.allSatisfy { $0 == " " }
    let indent = head.prefix { $0 == " " } + (isFirstOnLine ? "" : "  ")
    return source[..<range.lowerBound] + literal(of: text, indent: String(indent))
      + source[range.upperBound...]
  }

  /// The range of the literal in `label: "…"` or `label: { "…" }`, with its quotes.
  private static func rangeOfLiteral(
    in source: Substring,
    behind label: String
  ) -> Range<String.Index>? {
    var rest = source
    while let found = rest.range(of: "\(label):") {
      let isWord = !(rest[..<found.lowerBound].last?.isLetter ?? false)
      rest = rest[found.upperBound...]
      let open = rest.firstIndex { !$0.isWhitespace && $0 != "{" }
      guard isWord, let open, rest[open] == "\"" else { continue }
      return end(of: rest[open...]).map { open..<$0 }
    }
    return nil
  }

  /// The end of the literal that a text begins with.
  private static func end(of source: Substring) -> String.Index? {
    let quotes = source.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    var rest = source.dropFirst(quotes.count)
    while !rest.isEmpty {
      guard !rest.hasPrefix("\\(") else { return nil }
      if rest.hasPrefix(quotes) { return rest.index(rest.startIndex, offsetBy: quotes.count) }
      rest = rest.dropFirst(rest.first == "\\" ? 2 : 1)
    }
    return nil
  }

  private static func literal(of text: String, indent: String) -> String {
    guard !text.isEmpty else { return "\"\"" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : indent + escaped(line)
    }
    return "\"\"\"\n\(lines.joined(separator: "\n"))\n\(indent)\"\"\""
  }

  private static func escaped(_ line: Substring) -> String {
    var text = ""
    for scalar in line.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      // Joiners make one character of several; alone they would be lost on the reader.
      case _ where scalar.properties.generalCategory == .control || scalar.properties.isBidiControl:
        text += "\\u{\(String(scalar.value, radix: 16))}"
      case _: text.unicodeScalars.append(scalar)
      }
    }
    return text.replacingOccurrences(of: "\"\"\"", with: "\\\"\"\"")
  }
}
