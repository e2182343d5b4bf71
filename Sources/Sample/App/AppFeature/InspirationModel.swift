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
