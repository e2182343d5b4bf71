import Foundation

/// A page of Markdown, as far as it can be checked: its blocks of code and its links.
struct Markdown {
  struct Block: Equatable {
    /// The word behind the opening fence, such as `swift`.
    var language: String
    /// The text of the comment `<!-- … -->` on the line before.
    var marker: String?
    /// The lines between the fences, each with its end.
    var text: String

    /// Returns true if the block is a part of a source, which may be indented there.
    func isPart(of source: String) -> Bool {
      (0...4).contains { depth in
        let indentation = String(repeating: "  ", count: depth)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
          line.isEmpty ? "" : indentation + line
        }
        return "\n\(source)".contains("\n" + lines.joined(separator: "\n"))
      }
    }
  }

  var blocks: [Block] = []
  /// The targets of links, as they are written.
  var links: [String] = []
  /// The anchors of the headings, as web pages make them.
  var anchors: Set<String> = []

  init(_ text: String) {
    var open: Block?
    var marker: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let block = open { blocks.append(block) }
        open =
          open == nil ? Block(language: String(line.dropFirst(3)), marker: marker, text: "") : nil
      } else if open != nil {
        open?.text += line + "\n"
      } else {
        links += Self.links(in: line)
        if line.hasPrefix("#") { anchors.insert(Self.anchor(of: line)) }
      }
      let isComment = line.hasPrefix("<!-- ") && line.hasSuffix(" -->")
      marker = isComment ? String(line.dropFirst(5).dropLast(4)) : nil
    }
  }

  /// The targets between `](` and the next `)`, if they have no white space.
  private static func links(in line: Substring) -> [String] {
    line.split(separator: "](", omittingEmptySubsequences: false).dropFirst().compactMap { rest in
      guard let end = rest.firstIndex(of: ")"), end > rest.startIndex else { return nil }
      let target = rest[..<end]
      return target.contains(where: \.isWhitespace) ? nil : String(target)
    }
  }

  private static func anchor(of heading: Substring) -> String {
    heading.drop { $0 == "#" || $0 == " " }.lowercased()
      .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == " " }
      .replacingOccurrences(of: " ", with: "-")
  }
}
