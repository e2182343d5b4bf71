import BookShelfFeature
import FeatureChecks
import FeatureKit
import FeatureTesting
import Testing

/// The feature as an app of its own.
@Suite(.feature) @MainActor struct BookShelfExplorationTests {
  private enum OwnApp: AppProduct {
    static let name = "book-shelf"
    static let title = "Book shelf"
    static let tabs = [
      AppTab("book-shelf", "Book shelf") {
        BookShelfModel(dependencies: $0)
      }
    ]
    static let kinds = BookShelfModel.parts.kinds
    static let forms = BookShelfModel.parts.forms
  }

  /// The screens and actions that only other programs lead to, each with its reason.
  private let elsewhere: [String: String] = [:]

  @Test("All is reached, breaks no law even when the store fails, and is restored")
  func covered() async throws {
    try await expectCovered(
      OwnApp.self,
      BookShelfModel.parts,
      depth: LongTests.count(3, long: 5),
      given: [.given(kind: "loan-cards", values: ["First"])],
      elsewhere: elsewhere
    )
  }
}
