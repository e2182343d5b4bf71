import FeatureIssues
package import Foundation

/// The unsaved input of one screen as a record, with all that showing it in a list needs.
///
/// Its content stays as it is stored until the screen takes it, so an app can show a draft of a kind that it doesn't
/// know. Each process writes drafts of its own: two that type into one form don't overwrite each other.
public struct SavedDraft: Hashable, Codable, Sendable, Identifiable {
  /// The kind, the record, and the process that began the draft.
  public let id: String
  /// The kind of draft.
  package private(set) var kind: String
  /// The process that has it now.
  package let owner: String
  /// The route of its screen.
  public let route: Route
  /// The route of the screen below; nil if there is none, or it isn't known.
  package let below: Route?
  /// The record that it would change, and the texts that show it.
  public private(set) var label: DraftLabel
  /// The date on which it was begun; nil if that isn't known.
  package let since: Date?
  /// The content as JSON.
  package private(set) var content: String

  /// Makes a draft.
  package init(
    id: String,
    kind: String,
    owner: String,
    route: Route,
    above below: Route? = nil,
    label: DraftLabel,
    since: Date? = nil,
    content: String
  ) {
    (self.id, self.kind, self.owner, self.since) = (id, kind, owner, since)
    (self.route, self.below, self.label, self.content) = (route, below, label, content)
  }

  /// Writes a draft down; nil, which is reported, if it has no form in JSON.
  init?(
    _ content: some Encodable,
    id: String,
    kind: String,
    owner: String,
    route: Route,
    above below: Route? = nil,
    label: DraftLabel,
    since: Date?
  ) {
    guard let json = Self.json(content, kind) else { return nil }
    self.init(
      id: id,
      kind: kind,
      owner: owner,
      route: route,
      above: below,
      label: label,
      since: since,
      content: json
    )
  }

  private static func json(_ content: some Encodable, _ kind: String) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(content), as: UTF8.self)
    } catch {
      reportIssue("The draft “\(kind)” cannot be written down: \(error)")
      return nil
    }
  }

  /// The kind and the record, by which a screen finds its draft.
  var key: [String] { [kind, label.record] }

  /// True for the draft of a record that isn't stored yet.
  package var isNew: Bool { label.record == DraftLabel.newRecord }

  /// Returns the draft of a new record in the place of this one.
  package func renewed(as content: some Encodable, kind: String) -> SavedDraft? {
    guard let json = Self.json(content, kind) else { return nil }
    var new = self
    new.label = DraftLabel(of: DraftLabel.newRecord, title: label.title, text: label.text)
    (new.kind, new.content) = (kind, json)
    return new
  }

  /// Returns the draft of a model; nil if it is of another kind or can't be read.
  @MainActor
  package func content<Model: DraftKeeping>(of model: Model.Type) -> Model.Draft? {
    kind == Model.draftKind ? content(as: Model.Draft.self) : nil
  }

  /// Returns the content as a value; nil if it can't be read.
  public func content<Content: Decodable>(as type: Content.Type) -> Content? {
    // A text that can't be read isn't lost by this, as the draft still has it.
    try? JSONDecoder().decode(type, from: Data(self.content.utf8))
  }
}

/// The record that a draft would change, and the texts that show the draft.
public struct DraftLabel: Hashable, Codable, Sendable {
  /// The record in the label of a draft that makes a new one.
  package static let newRecord = "new"

  /// The id of the record.
  public let record: String
  /// The name of the draft for the user, such as “What you typed for Design”.
  public let title: String
  /// A sentence about its content.
  public let text: String
  /// The sentence after another one; empty if there is none.
  package var furtherText: String { text.isEmpty ? "" : " \(text)" }

  /// Makes a label; a screen that there is once needs no record.
  public init(
    of record: some CustomStringConvertible = "",
    title: String = "What you typed",
    text: String = ""
  ) {
    (self.record, self.title, self.text) = (record.description, title, text)
  }
}
