import FeatureIssues
import Foundation

/// A model that may have something in it that was typed and not saved.
///
/// What was typed is kept together with the route, and given back to the model when the route is opened again:
///
/// ```swift
/// extension EditStandupModel: Drafting {
///   public static let draftKind = "standup-form"
///   public var draft: Draft? { standup == original ? nil : Draft(standup: standup, base: base) }
///   public func restore(_ draft: Draft) { … }
/// }
/// ```
///
/// A draft says what it was made of, so the model can tell whether it still fits; one that does not is offered to the
/// person, and kept until they have answered.
@MainActor
public protocol Drafting: Presenting {
  /// What was typed, and what it was typed over.
  associatedtype Draft: Codable & Sendable

  /// The name of such drafts where they are kept; it stays when the type is renamed.
  static var draftKind: String { get }

  /// What was typed and not saved; nil when there is nothing.
  ///
  /// Whatever it reads is observed, and each change of it is written to the disk: it must not follow a clock.
  var draft: Draft? { get }

  /// Takes back what was typed, or offers it; called before the model appears.
  func restore(_ draft: Draft)
}

/// What was typed into one screen, in the form in which it is kept.
public struct SavedDraft: Hashable, Codable, Sendable {
  /// What kind of draft it is.
  public let kind: String
  /// The place of its screen: how many are below it.
  public let depth: Int
  /// The draft as JSON.
  public let content: String

  /// Makes a draft of its parts.
  public init(kind: String, depth: Int, content: String) {
    (self.kind, self.depth, self.content) = (kind, depth, content)
  }

  /// Makes a draft of what was typed into a model; nil when there is nothing.
  @MainActor
  public init?<Model: Drafting>(of model: Model, depth: Int) {
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

  /// Returns the draft as a model of this type takes it; nil if it is none of its kind or cannot be read.
  @MainActor
  public func draft<Model: Drafting>(of model: Model.Type) -> Model.Draft? {
    guard kind == Model.draftKind else { return nil }
    // A draft that cannot be read is not lost by this: whoever asked still has its text.
    return try? JSONDecoder().decode(Model.Draft.self, from: Data(content.utf8))
  }
}

extension Drafting {
  /// Takes a draft if it is of this model's kind and can be read; says whether it did.
  func restore(_ saved: SavedDraft) -> Bool {
    guard let draft = saved.draft(of: Self.self) else { return false }
    restore(draft)
    return true
  }
}
