/// The parts of Swift files that documents show: between `// snippet: name` and `// end snippet`.
enum Snippets {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private static let beginning = "// snippet: "

  /// Returns the snippets of a file by their names, without the indentation that all their lines share.
  static func read(_ source: String) throws -> [String: String] {
    var snippets: [String: String] = [:]
    var open: (name: String, lines: [Substring])?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      if text.hasPrefix(Self.beginning) {
        let name = String(text.dropFirst(Self.beginning.count))
        guard open == nil else { throw Failure(description: "“\(name)” begins in another one.") }
        guard snippets[name] == nil else { throw Failure(description: "“\(name)” is there twice.") }
        open = (name, [])
      } else if text == "// end snippet" {
        guard let (name, lines) = open else { throw Failure(description: "An end begins nowhere.") }
        snippets[name] = unindented(lines)
        open = nil
      } else {
        open?.lines.append(line)
      }
    }
    if let (name, _) = open { throw Failure(description: "“\(name)” does not end.") }
    return snippets
  }

  private static func unindented(_ lines: [Substring]) -> String {
    let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { $0.dropFirst(indentation) + "\n" }.joined()
  }
}
