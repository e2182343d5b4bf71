/// The rules for sentences that a pattern can check.
enum Prose {
  /// A place that breaks a rule.
  struct Finding {
    var offset: Int
    var advice: String
  }

  /// The most characters of a summary.
  private static let longestSummary = 100

  private static let badBeginnings: Set<String> = ["what", "whether", "who", "which", "that"]

  /// Returns the places in a text that break a rule.
  ///
  /// - Parameters:
  ///   - text: The text of a file.
  ///   - path: Its path, whose suffix tells pages and sources from other texts.
  /// - Returns: The places, phrase by phrase.
  static func findings(in text: ProseText, path: String) -> [Finding] {
    var findings = BadPhrase.all.flatMap { phrase in
      phrase.matches(in: text).map {
        Finding(offset: $0.offset, advice: "“\($0.words)”. Better: \(phrase.better).")
      }
    }
    if path.hasSuffix(".md") {
      // Listings are checked where they are compiled.
      let fences = text.offsets(of: "\n```")
      findings.removeAll { finding in !fences.count { $0 < finding.offset }.isMultiple(of: 2) }
    }
    if path.hasSuffix(".swift") {
      findings += text.summaries.flatMap { summary in
        mistakes(inSummary: summary.text).map { Finding(offset: summary.offset, advice: $0) }
      }
    }
    return findings
  }

  /// Returns the findings of a file as lines, in the order of the file.
  static func report(_ findings: [Finding], of text: ProseText, path: String) -> [String] {
    findings.sorted { $0.offset < $1.offset }
      .map { "\(path):\(text.line(at: $0.offset)): \($0.advice)" }
  }

  private static func mistakes(inSummary summary: String) -> [String] {
    var mistakes: [String] = []
    let first = summary.prefix { $0.isLetter }
    if badBeginnings.contains(first.lowercased()) {
      mistakes.append(
        "A summary begins with “\(first)”. Better: a noun or a verb in -s. It is: “\(summary)”."
      )
    }
    if summary.utf8.count > longestSummary, summary.count > longestSummary {
      mistakes.append(
        "A summary has \(summary.count) characters of \(longestSummary). It is: “\(summary)”."
      )
    }
    return mistakes
  }
}
