// Finds what a colleague wouldn't say in the pages, comments, help and goldens of this repository, and names a better form.
// The rules are this project's own: no test holds them, so no team's code meets them.
import Foundation

/// Words to do without.
struct Rule {
  private let pattern: NSRegularExpression
  let better: String

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - words: A regular expression; its spaces stand for any gap, also between two lines of a comment.
  ///   - neighbours: The words beside which these are good English.
  ///   - better: The advice.
  /// - Throws: The error of an expression that can't be read.
  init(_ words: String, unlessBeside neighbours: String = "", better: String) throws {
    let pattern = #"\b(?:\#(words))\b"#.replacing(" ", with: #"[ \n/]+"#)
    let (before, after) =
      neighbours.isEmpty
      ? ("", "") : (#"(?<!\b(?:\#(neighbours))[ \n/]{1,30})"#, #"(?![ \n/]+(?:\#(neighbours))\b)"#)
    self.pattern = try NSRegularExpression(pattern: before + pattern + after)
    self.better = better
  }

  /// Returns where the words are in a text in lower case.
  func ranges(in text: String) -> [Range<String.Index>] {
    pattern.matches(in: text, range: NSRange(text.startIndex..., in: text))
      .compactMap { Range($0.range, in: text) }
  }
}

let longestSummary = 100
let rules = try [
  Rule(
    "somebody|nobody|anybody|everybody|whoever",
    better: "name the user, the caller or the process"
  ),
  Rule(
    "(what|how|why|where|as) one (can|does|gets|has|may|must|needs|sees|wants)",
    better: "name the user, the caller or the reader"
  ),
  Rule("for who", better: "name the user, the caller or the reader"),
  Rule(
    "(is|are|was|were) no",
    unlessBeside: "there|here|longer|more|matter|different|one|unless",
    better: "“isn’t a …”"
  ),
  Rule("sees? to it", better: "“ensures …”"),
  Rule("what (comes|becomes) of", better: "a noun, such as the outcome"),
  Rule("(what|all) there is", better: "a noun, such as the contents"),
  Rule("(has|have) not to", better: "“needn’t …” or “mustn’t …”"),
  Rule("such that", better: "“so that …”"),
  Rule("makes of", better: "“turns … into …”, or the verb for it"),
  Rule(
    "of which",
    unlessBeside: "one|each|all|some|both|most|none",
    better: "a sentence of its own"
  ),
]

/// Returns the mistakes in a text, each with its line.
func mistakes(in text: String, path: String) -> [String] {
  let text = text.lowercased()
  // Listings are checked where they are compiled.
  let listings = path.hasSuffix(".md") ? text.ranges(of: /\n```[\s\S]*?\n```/) : []
  let phrases = rules.flatMap { rule in
    rule.ranges(in: text)
      .filter { range in !listings.contains { $0.overlaps(range) } }
      .map { range in
        let line = text[..<range.lowerBound].count { $0 == "\n" } + 1
        return "\(path):\(line): “\(text[range])”. Better: \(rule.better)."
      }
  }
  return path.hasSuffix(".swift")
    ? phrases + summaries(in: text).flatMap { mistakes(in: $0, path: path) } : phrases
}

/// The first paragraph of a comment, and its line.
typealias Summary = (line: Int, text: String)

func summaries(in text: String) -> [Summary] {
  var (summaries, isComment, isSummary): ([Summary], Bool, Bool) = ([], false, false)
  for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
    let code = line.drop { $0 == " " }
    let words = code.hasPrefix("///") ? code.dropFirst(3).drop { $0 == " " } : nil
    if !isComment, let words {
      summaries.append((index + 1, String(words)))
      isSummary = true
    } else if isSummary, let words, !words.isEmpty, !words.hasPrefix("- ") {
      summaries[summaries.count - 1].text += " " + words
    } else {
      isSummary = false
    }
    isComment = words != nil
  }
  return summaries
}

func mistakes(in summary: Summary, path: String) -> [String] {
  var mistakes: [String] = []
  if let first = summary.text.firstMatch(of: /^(what|whether|which|who|that)\b/) {
    mistakes.append("A summary begins with “\(first.output.1)”. Better: a noun or a verb in -s.")
  }
  if summary.text.count > longestSummary {
    mistakes.append("A summary has \(summary.text.count) characters of \(longestSummary).")
  }
  return mistakes.map { "\(path):\(summary.line): \($0)" }
}

// A rule that finds nothing any more is seen at once.
let samples: [(text: String, path: String, mistakes: Int)] = [
  ("Tells whoever follows. Nobody\nfollows.", "A.md", 2),
  ("What one sees, for who follows.", "A.md", 2),
  ("A file that is no record. There is no file. It is no longer\nopen.", "A.md", 1),
  ("// Sees to\n  // it, such that it is told what becomes of what there is.", "A.swift", 4),
  ("The work, of which a clock reported. All rows, some of which changed.", "A.md", 1),
  ("It has not to wait, and makes of all one.", "A.md", 2),
  ("Text.\n```\nNobody follows.\n```\nnobodyKnows", "A.md", 0),
  ("/// What is open.\n\n/// Whether it\n/// is open.\nlet a: Bool", "A.swift", 2),
  (
    "  /// \(String(repeating: "x", count: 50))\n  /// \(String(repeating: "x", count: 50))",
    "A.swift", 1
  ),
  ("/// A screen.\n///\n/// What is below stays.\nlet a = 1  /// Whole.", "A.swift", 0),
]
var found = samples.filter { mistakes(in: $0.text, path: $0.path).count != $0.mistakes }
  .map { "The rules found \(mistakes(in: $0.text, path: $0.path)) in “\($0.text)”." }

let suffixes = ["swift", "md", "walk", "txt", "json", "run", "mutants"]
let paths =
  try [".ci", "Docs", "Sources", "Tests"].flatMap { folder in
    try FileManager.default.subpathsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }
  } + ["README.md", "Package.swift"]
let files = paths.sorted().filter { path in
  path != ".ci/prose.swift"
    && suffixes.contains { path.hasSuffix(".\($0)") || path.hasSuffix("/\($0)") }
}
for path in files {
  found += mistakes(in: try String(contentsOfFile: path, encoding: .utf8), path: path)
}
for mistake in found { print(mistake) }
print("\(files.count) files, \(found.count) mistakes")
exit(found.isEmpty && files.count > 100 ? 0 : 1)
