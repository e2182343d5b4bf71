extension ChangeHistory {
  /// The verb of a step.
  public enum Verb: String, Sendable {
    /// Add.
    case add
    /// Change.
    case change
    /// Delete.
    case delete
    /// Discard.
    case discard
    /// Move.
    case move
    /// Bring back.
    case restore

    /// The word in the news of it; nil for a step without news.
    var participle: String? {
      switch self {
      case .delete: "Deleted"
      case .discard: "Discarded"
      case .add, .change, .move, .restore: nil
      }
    }
  }
}
