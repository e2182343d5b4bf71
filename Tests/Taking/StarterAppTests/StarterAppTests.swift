import AppChecks
import FeatureChecks
import FeatureKit
import FeatureTesting
import StarterAppFeature
import Testing

@Suite(.feature) @MainActor struct StarterAppTests {
  private let walks = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Walks")

  @Test("All walks hold")
  func walked() async throws {
    try await expectWalks(StarterApp.self, in: walks)
  }

  @Test("Nothing that a person can do breaks a law, even when the store fails")
  func explored() async throws {
    try await expectLaws(StarterApp.self, depth: LongTests.count(2, long: 4))
  }

  @Test(
    "What is promised for the records of each kind holds",
    arguments: KindPromise.allCases,
    StarterApp.kinds
  )
  func stored(promise: KindPromise, kind: any StoredKind.Type) async throws {
    try await promise.expect(of: kind, in: StarterApp.self)
  }
}
