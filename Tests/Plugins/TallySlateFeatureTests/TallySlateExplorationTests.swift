import FeatureChecks
import FeatureKit
import FeatureTesting
import TallySlateFeature
import Testing

/// The feature as an app of its own.
@Suite(.feature) @MainActor struct TallySlateExplorationTests {
  private enum OwnApp: AppProduct {
    static let name = "tally-slate"
    static let title = "Tally slate"
    static let tabs = [
      AppTab("tally-slate", "Tally slate") {
        TallySlateModel(dependencies: $0)
      }
    ]
    static let kinds = TallySlateModel.parts.kinds
    static let forms = TallySlateModel.parts.forms
  }

  /// The screens and actions that only other programs lead to, each with its reason.
  private let elsewhere: [String: String] = [:]

  @Test("All is reached, breaks no law, and is restored")
  func covered() async throws {
    try await expectCovered(
      OwnApp.self,
      TallySlateModel.parts,
      depth: LongTests.count(4, long: 6),
      elsewhere: elsewhere
    )
  }
}
