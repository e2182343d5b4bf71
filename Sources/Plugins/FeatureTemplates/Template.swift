import Foundation

/// The text of a file in which names stand for others, and marked parts may be left out.
///
/// ```
/// // template: client
/// s.action("send", "Send", sendButtonTapped)
/// // template: end
/// ```
package struct Template {
  /// The texts that stand for others.
  let replacements: [(String, String)]
  /// The parts that are kept.
  let parts: Set<String>
  /// The lines in the place of marks that stand alone.
  let lines: [String: [String]]

  /// Makes a template.
  package init(
    _ replacements: [(String, String)],
    parts: Set<String>,
    lines: [String: [String]] = [:]
  ) {
    // Of two that begin alike, the longer one is meant.
    self.replacements = replacements.sorted { $0.0.utf8.count > $1.0.utf8.count }
    (self.parts, self.lines) = (parts, lines)
  }

  /// Returns the text of a file.
  package func text(from template: String) -> String {
    var kept: [String] = []
    var isKept = true
    for line in template.split(separator: "\n", omittingEmptySubsequences: false) {
      if let mark = Self.mark(of: line) {
        if let lines = lines[mark] {
          kept += lines
        } else {
          isKept = mark == "end" || parts.contains(mark)
        }
      } else if isKept {
        kept.append(String(line))
      }
    }
    let text = replaced(kept.joined(separator: "\n"))
    return Self.sorted(
      text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    )
    .joined(separator: "\n")
  }

  /// Returns a text, such as a path, with other names.
  func replaced(_ text: String) -> String {
    let found = replacements.filter { strstr(text, $0.0) != nil }
    // A new name may hold a text that stands for another one, so each has a character of its own in between.
    let marks = found.indices.map { index in
      Unicode.Scalar(0xF0000 + index).map { String(Character($0)) } ?? ""
    }
    let marked = zip(found, marks).reduce(text) { text, step in
      text.replacingOccurrences(of: step.0.0, with: step.1)
    }
    return zip(found, marks).reduce(marked) { text, step in
      text.replacingOccurrences(of: step.1, with: step.0.1)
    }
  }

  private static func mark(of line: Substring) -> String? {
    let text = line.drop { $0 == " " || $0 == "/" || $0 == "#" }
    guard line.contains("# ") || line.contains("// "), text.hasPrefix("template: ") else {
      return nil
    }
    return String(text.dropFirst("template: ".count))
  }

  /// Returns lines with the imports at their beginning in order.
  private static func sorted(_ lines: [String]) -> [String] {
    let imports = lines.prefix { importedModule($0[...]) != nil }
    return imports.sorted { importedModule($0[...]) ?? "" < importedModule($1[...]) ?? "" }
      + lines.dropFirst(imports.count)
  }

  /// Returns the module that a line imports; nil for any other line.
  static func importedModule(_ line: Substring) -> String? {
    let words = line.split(separator: " ")
    guard words.count <= 3, words.dropLast().last == "import" else { return nil }
    return words.last.map(String.init)
  }
}
