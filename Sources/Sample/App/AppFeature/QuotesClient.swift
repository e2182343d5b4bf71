public import FeatureKit

/// Loads the quotes of the inspiration.
public struct QuotesClient: Sendable {
  /// Returns the quotes as they are now.
  public var load: @Sendable () -> Quotes

  /// Makes a client from its function.
  public init(load: @escaping @Sendable () -> Quotes) {
    self.load = load
  }

  /// The quotes that come with the app.
  public static let builtIn = QuotesClient { .builtIn }
}

/// At least one quote, and the reason why it isn't the user's.
public struct Quotes: Equatable, Sendable {
  /// The quotes, each once, without empty ones.
  public let texts: [String]

  /// The reason why these are shown in place of the user's, as sentences; nil if there is none.
  public let problem: String?

  /// Reads quotes from lines; nil if all are empty.
  ///
  /// - Parameter lines: The text, a quote a line.
  public init?(lines: String) {
    var seen: Set<String> = []
    texts = lines.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isBlank && seen.insert($0).inserted }
    problem = nil
    if texts.isEmpty { return nil }
  }

  /// The built-in quotes, in place of the user's.
  ///
  /// - Parameter problem: The reason, as sentences.
  public init(insteadBecause problem: String) {
    (texts, self.problem) = (Self.builtIn.texts, problem)
  }

  private init(texts: [String]) {
    (self.texts, problem) = (texts, nil)
  }

  /// The quotes that come with the app.
  public static let builtIn = Quotes(texts: [
    "Say what you will do, then do it.",
    "A short meeting is a kind one.",
    "Ask for help while it is still easy to give.",
    "What is written down needs no second meeting.",
    "Finish one thing before you start two.",
    "Listen first: a colleague may have solved it.",
    "Small steps make it easy to change direction.",
    "Bad news gets no better by Friday.",
  ])
}

private enum QuotesKey: FeatureDependencyKey {
  static let name = "quotes"
  static let live = QuotesClient.builtIn

  static func unimplemented(_ missing: MissingDependency) -> QuotesClient {
    QuotesClient(load: missing.endpoint("load").returning(.builtIn))
  }
}

extension FeatureDependencies {
  /// The quotes of the inspiration.
  public var quotes: QuotesClient {
    get { self[QuotesKey.self] }
    set { self[QuotesKey.self] = newValue }
  }
}
