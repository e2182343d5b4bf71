import TerminalTexts

/// A page of help, for people and for programs.
public struct HelpPage: Sendable {
  /// A sentence on the subject.
  public let overview: String
  /// Further sentences, or nothing.
  public let discussion: String
  /// The parts of the line to type, each of which stays together when the line is wrapped.
  let usageParts: [String]
  /// The parameters, the examples and so on.
  public let sections: [HelpTopic.Section]

  init(
    _ overview: String,
    discussion: String = "",
    usage: [String] = [],
    _ sections: [HelpTopic.Section]
  ) {
    (self.overview, self.discussion, usageParts) = (overview, discussion, usage)
    self.sections = sections.filter { !$0.entries.isEmpty }
  }

  /// The line to type, or nothing.
  public var usage: String { usageParts.joined(separator: " ") }

  /// The page in lines of at most 80 columns where words allow.
  public var text: String {
    let parts = usageParts.map { $0.replacing(" ", with: "\u{A0}") }
    let usage = (["USAGE:"] + parts).joined(separator: " ").wrapped(toWidth: 79, hanging: 2)
      .joined(separator: "\n").replacing("\u{A0}", with: " ")
    let lines = discussion.wrapped(toWidth: 79).joined(separator: "\n")
    return
      (["OVERVIEW: \(overview)", lines, parts.isEmpty ? "" : usage] + sections.map(\.text))
      .filter { !$0.isEmpty }
      .joined(separator: "\n\n")
  }
}

extension HelpTopic.Section {
  private static let column = 26

  fileprivate var text: String {
    (["\(title):"] + entries.map(Self.line)).joined(separator: "\n")
  }

  /// Returns a label with its meaning beside it, or below it if the label is too long.
  private static func line(_ label: String, _ abstract: String) -> String {
    guard !abstract.isEmpty else { return "  \(label)" }
    let gap = column - 2 - label.count
    return "  \(label)" + (gap > 0 ? "" : "\n")
      + String(repeating: " ", count: gap > 0 ? gap : column)
      + abstract.wrapped(toWidth: 79 - column)
      .joined(separator: "\n" + String(repeating: " ", count: column))
  }
}
