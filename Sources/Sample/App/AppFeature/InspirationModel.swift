public import FeatureKit

/// A quote above everything.
@MainActor
@Observable
public final class InspirationModel {
  // MARK: State

  /// The quote that is shown.
  public private(set) var quote: String

  /// The reason why the user's own quotes aren't shown, as sentences; nil if they are.
  public let problem: String?

  private let quotes: [String]

  // MARK: Dependencies

  private let dependencies: FeatureDependencies

  // MARK: Creating a model

  /// Shows a quote.
  ///
  /// - Parameters:
  ///   - last: The quote that was shown before, which isn't shown again if there is another.
  ///   - dependencies: The dependencies.
  public init(after last: String? = nil, dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
    let loaded = self.dependencies.quotes.load()
    (quotes, problem) = (loaded.texts, loaded.problem)
    quote = ""
    show(after: last)
  }

  // MARK: User actions

  /// True if there is another quote.
  public var hasNext: Bool { quotes.count > 1 }

  /// Shows another quote.
  public func nextQuoteButtonTapped() { show(after: quote) }

  private func show(after last: String?) {
    var random = dependencies.random
    let others = quotes.filter { $0 != last }
    quote = others.randomElement(using: &random) ?? quotes.first ?? ""
  }
}

// MARK: - Screens

extension InspirationModel: Presenting {
  /// Describes the overlay.
  public func build(_ s: ScreenBuilder) {
    s.name = "inspiration"
    s.title = "Inspiration"
    s.message = quote
    if let problem {
      s.section("problem") { Row.text("problem", problem) }
    }
    if !hasNext { s.section("only") { Row.text("only", "This is the only quote.") } }
    s.action("next-quote", "Next quote", isEnabled: hasNext, nextQuoteButtonTapped)
  }
}

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
      .filter { !$0.isEmpty && seen.insert($0).inserted }
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
