import FeatureIssues
import Foundation

/// The unsaved input of one screen, in its stored form.
public struct SavedDraft: Hashable, Codable, Sendable {
  /// The kind of draft.
  public let kind: String
  /// The depth of its screen: the number of screens below it.
  public let depth: Int
  /// The draft as JSON.
  public let content: String

  /// Makes a draft from its parts.
  public init(kind: String, depth: Int, content: String) {
    (self.kind, self.depth, self.content) = (kind, depth, content)
  }

  /// Makes a draft from the unsaved input of a model; nil if there is none.
  @MainActor
  public init?<Model: Presenting>(of model: Model, depth: Int) {
    guard let draft = model.draft else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      let content = String(decoding: try encoder.encode(draft), as: UTF8.self)
      self.init(kind: Model.draftKind, depth: depth, content: content)
    } catch {
      reportIssue("The draft of \(Model.self) cannot be written down: \(error)")
      return nil
    }
  }

  /// Returns the draft in a model's own type; nil if it is of another kind or can't be read.
  @MainActor
  public func draft<Model: Presenting>(of model: Model.Type) -> Model.Draft? {
    guard kind == Model.draftKind else { return nil }
    // A draft that can't be read isn't lost by this: the caller still has its text.
    return try? JSONDecoder().decode(Model.Draft.self, from: Data(content.utf8))
  }
}

extension Presenting {
  /// Takes a draft if it is of this model's kind and can be read; returns true if it did.
  func restore(_ saved: SavedDraft) -> Bool {
    guard let draft = saved.draft(of: Self.self) else { return false }
    restore(draft)
    return true
  }
}
