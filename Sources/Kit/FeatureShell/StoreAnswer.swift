package import FeatureStores

/// An answer to an alert about the stores of an app.
public struct StoreAnswer: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// The thing to do; its raw value names the button.
  enum Act: String, CaseIterable {
    case loadSamples = "load-samples"
    case retryLoading = "retry-loading"
    case retrySave = "retry-save"
    case goOnUnsaved = "go-on-unsaved"
    case discardUnsaved = "discard-unsaved"

    /// The beginning of its raw values for kinds with a word of their own; nil if it isn't about one kind.
    var beginning: String? {
      switch self {
      case .loadSamples, .retryLoading: nil
      case .retrySave: "retry-"
      case .goOnUnsaved: "go-on-unsaved-"
      case .discardUnsaved: "discard-unsaved-"
      }
    }
  }

  let act: Act
  /// The identifier of the button.
  public let rawValue: String

  private init(_ act: Act, of kind: (any StoredKind.Type)? = nil) {
    let own = kind?.unsavedWord.flatMap { word in act.beginning.map { $0 + word } }
    (self.act, rawValue) = (act, own ?? act.rawValue)
  }

  /// Finds an answer, also one that a kind has by a word of its own.
  public init?(rawValue: String) {
    let own = Act.allCases.first { $0.beginning.map(rawValue.hasPrefix) == true }
    guard let act = Act(rawValue: rawValue) ?? own else { return nil }
    (self.act, self.rawValue) = (act, rawValue)
  }

  /// Start with samples.
  public static let loadSamples = StoreAnswer(.loadSamples)
  /// Retry loading.
  public static let retryLoading = StoreAnswer(.retryLoading)
  /// Retry the failed save.
  public static let retrySave = StoreAnswer(.retrySave)
  /// Continue with the unsaved change.
  public static let goOnUnsaved = StoreAnswer(.goOnUnsaved)
  /// Forget the unsaved change.
  public static let discardUnsaved = StoreAnswer(.discardUnsaved)

  /// The answers, without those of kinds that have a word of their own for them.
  public static let allCases = Act.allCases.map { StoreAnswer($0) }

  /// Retry the failed save of a record of a kind.
  package static func retry(_ kind: any StoredKind.Type) -> StoreAnswer {
    StoreAnswer(.retrySave, of: kind)
  }

  /// Forget the unsaved change of a record of a kind.
  package static func discard(_ kind: any StoredKind.Type) -> StoreAnswer {
    StoreAnswer(.discardUnsaved, of: kind)
  }

  /// Continue with the unsaved change of a record of a kind.
  package static func goOn(_ kind: any StoredKind.Type) -> StoreAnswer {
    StoreAnswer(.goOnUnsaved, of: kind)
  }
}
