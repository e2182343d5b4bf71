import FeatureDiffs
import Foundation
import Synchronization
import Testing

/// A text in the source of a test, after the label of an argument.
struct InlineText: ExpectedText {
  var label: String
  var text: String
  var sourceLocation: SourceLocation

  /// True if texts are written into the sources instead of being compared.
  static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_TEXTS"] == "1"

  /// The lines by which each file has grown, and where: places are those of compile time.
  private static let growth = Mutex<[String: [(line: Int, lines: Int)]]>([:])

  /// Replaces the text in its file, and describes the outcome.
  func replace(with actual: String) -> String {
    let path = sourceLocation.filePath
    return Self.growth.withLock { growth in
      let before = growth[path, default: []].filter { $0.line < sourceLocation.line }
      let line = sourceLocation.line + before.reduce(0) { $0 + $1.lines }
      do {
        let source = try String(contentsOfFile: path, encoding: .utf8)
        let new = Self.rewrite(
          source,
          callAt: line,
          column: sourceLocation.column,
          label: label,
          to: actual
        )
        guard let new else {
          return
            "The text could not be replaced: “\(label):” has no literal without interpolation here."
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

  /// Returns the source with another text in the literal after a label of the call at a place.
  ///
  /// It is nil if the call has no literal there, or one with interpolation.
  static func rewrite(
    _ source: String,
    callAt line: Int,
    column: Int,
    label: String,
    to text: String
  ) -> String? {
    var call = CallSource(source, line: line, column: column)
    guard let literal = call?.literal(behind: label) else { return nil }
    let bytes = Array(source.utf8)
    let lineStart = bytes[..<literal.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    let head = String(decoding: bytes[(lineStart ?? 0)..<literal.lowerBound], as: UTF8.self)
    let blanks = head.prefix { $0 == " " || $0 == "\t" }
    let new = Self.literal(of: text, indent: blanks + (head == blanks ? "" : "  "))
    return String(decoding: bytes[..<literal.lowerBound], as: UTF8.self)
      + (source.contains("\r\n") ? new.replacingOccurrences(of: "\n", with: "\r\n") : new)
      + String(decoding: bytes[literal.upperBound...], as: UTF8.self)
  }

  private static func literal(of text: String, indent: String) -> String {
    guard !text.isEmpty else { return "\"\"" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : indent + escaped(line)
    }
    return "\"\"\"\n\(lines.joined(separator: "\n"))\n\(indent)\"\"\""
  }

  private static func escaped(_ line: Substring) -> String {
    // By scalars: an accent after a quote forms one character with it, but not for the compiler.
    let scalars = Array(line.unicodeScalars)
    var text = String.UnicodeScalarView()
    for (offset, scalar) in scalars.enumerated() {
      let isOneOfThreeQuotes = scalars[offset...].starts(with: "\"\"\"".unicodeScalars)
      if scalar == "\\" || isOneOfThreeQuotes { text.append("\\") }
      text.append(scalar)
    }
    return visible(String(text))
  }
}
