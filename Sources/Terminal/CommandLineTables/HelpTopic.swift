/// Something that help explains beside the commands.
public struct HelpTopic: Sendable {
  /// A label, and its meaning.
  public typealias Entry = (label: String, abstract: String)

  /// Entries with a title.
  public struct Section: Sendable {
    /// The title, in capitals.
    public let title: String
    /// The entries.
    public let entries: [Entry]

    /// Makes a section.
    public init(_ title: String, _ entries: [Entry]) {
      (self.title, self.entries) = (title, entries)
    }
  }

  /// The word that names the topic.
  public let name: String
  /// A sentence for the list of topics.
  public let abstract: String
  let sections: [Section]

  /// Makes a topic.
  public init(_ name: String, _ abstract: String, _ sections: Section...) {
    (self.name, self.abstract, self.sections) = (name, abstract, sections)
  }
}
