package import FeatureStores

/// An answer to an alert about the stores of an app.
public struct StoreAnswer: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// The identifier of the button.
  public let rawValue: String

  /// Names an answer.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Start with samples.
  public static let loadSamples = StoreAnswer(rawValue: "load-samples")
  /// Retry loading.
  public static let retryLoading = StoreAnswer(rawValue: "retry-loading")
  /// Retry the failed save.
  public static let retrySave = StoreAnswer(rawValue: "retry-save")
  /// Continue with the unsaved change.
  public static let goOnUnsaved = StoreAnswer(rawValue: "go-on-unsaved")

  /// The answers, without those of kinds that have a word of their own for them.
  public static let allCases = [loadSamples, retryLoading, retrySave, goOnUnsaved]

  /// Retry the failed save of a record of a kind.
  package static func retry(_ kind: any StoredKind.Type) -> StoreAnswer {
    kind.unsavedWord.map { StoreAnswer(rawValue: "retry-\($0)") } ?? retrySave
  }

  /// Continue with the unsaved change of a record of a kind.
  package static func goOn(_ kind: any StoredKind.Type) -> StoreAnswer {
    kind.unsavedWord.map { StoreAnswer(rawValue: "\(goOnUnsaved.rawValue)-\($0)") } ?? goOnUnsaved
  }

  /// True if it retries a save, false if it goes on without; nil if it does something else.
  var retriesSave: Bool? {
    if rawValue.hasPrefix(Self.goOnUnsaved.rawValue) { return false }
    return self != .retryLoading && rawValue.hasPrefix("retry-") ? true : nil
  }
}
