import AppFeature
import FeatureSessions
import StandupsFixtures
import Testing

/// The menu above every screen, the sheets it opens, and the inspiration.
@Suite(.feature) @MainActor struct QuickActionsTests {
  private let app = AppFlow([.design])

  @Test("What the screen below offers no more is not done")
  func goneItem() async {
    await app.settle()
    await app.act { app.root.quickActionsButtonTapped() }

    app.root.quickActionTapped("start-meeting")

    #expect(app.styles == [.root])
  }

  // MARK: Inspiration

  /// An app with quotes.
  private func makeApp(_ lines: String) -> AppFlow {
    AppFlow(override: {
      $0.random = .seeded(1)
      $0.quotes = QuotesClient { Quotes(lines: lines) ?? .builtIn }
    })
  }

  @Test("The next quote is another one each time, also when the inspiration is opened again")
  func neverTwice() async throws {
    let app = makeApp("a\nb\n\n b\r\nc")
    await app.settle()
    var shown: [String] = []
    for _ in 0..<20 {
      app.root.inspirationButtonTapped()
      let model = try #require(app.root.destination?.inspiration)
      shown.append(model.quote)
      for _ in 0..<5 {
        try app.root.topScreen().perform("next-quote", .tap)
        shown.append(model.quote)
      }
      app.root.goBack()
      #expect(app.styles == [.root])
    }

    #expect(Set(shown) == ["a", "b", "c"])
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 != $1 })
  }
}
