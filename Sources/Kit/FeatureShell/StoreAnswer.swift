package import FeatureStores

/// An answer to an alert about the stores of an app.
public struct StoreAnswer: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// The thing to do; its raw value names the button.
  enum Act: String, CaseIterable {
    case loadSamples = "load-samples"
    case retryLoading = "retry-loading"
    case retrySave = "retry-save"
    case goOnUnsaved = "go-on-unsaved"
  }

  let act: Act
  /// The identifier of the button.
  public let rawValue: String

  private init(_ act: Act, rawValue: String? = nil) {
    (self.act, self.rawValue) = (act, rawValue ?? act.rawValue)
  }

  /// Finds an answer, also one that a kind has by a word of its own.
  public init?(rawValue: String) {
    let own = Self.prefixes.first { rawValue.hasPrefix($0.value) }?.key
    guard let act = Act(rawValue: rawValue) ?? own else { return nil }
    self.init(act, rawValue: rawValue)
  }

  /// The beginnings of the raw values with a word of a kind.
  private static let prefixes: [Act: String] = [
    .retrySave: "retry-", .goOnUnsaved: "go-on-unsaved-",
  ]

  /// Start with samples.
  public static let loadSamples = StoreAnswer(.loadSamples)
  /// Retry loading.
  public static let retryLoading = StoreAnswer(.retryLoading)
  /// Retry the failed save.
  public static let retrySave = StoreAnswer(.retrySave)
  /// Continue with the unsaved change.
  public static let goOnUnsaved = StoreAnswer(.goOnUnsaved)

  /// The answers, without those of kinds that have a word of their own for them.
  public static let allCases = Act.allCases.map { StoreAnswer($0) }

  /// Retry the failed save of a record of a kind.
  package static func retry(_ kind: any StoredKind.Type) -> StoreAnswer {
    StoreAnswer(.retrySave, rawValue: kind.unsavedWord.map { "retry-\($0)" })
  }

  /// Continue with the unsaved change of a record of a kind.
  package static func goOn(_ kind: any StoredKind.Type) -> StoreAnswer {
    StoreAnswer(.goOnUnsaved, rawValue: kind.unsavedWord.map { "go-on-unsaved-\($0)" })
  }
}
