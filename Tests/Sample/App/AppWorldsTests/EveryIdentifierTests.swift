import AppFeature
import AppWorlds
import FeatureKit
import FeatureTesting
import Testing

/// Performs every identifier that every screen offers: all that a screen offers can be done.
@Suite(.feature) @MainActor struct EveryIdentifierTests {
  private static let onMostScreens = Set(
    StandupsApp.tabs.map { ControlID("\($0.word)-tab") } + ["quick-actions", "settings"]
  )

  @Test("Every identifier that a screen offers can be performed")
  func performAll() async throws {
    // Rows of one kind offer the same, and so does a screen behind another way; the long form tries all.
    var kinds: Set<String> = []
    for end in try await Places.all.value.ends {
      #expect(!end.offers.isEmpty, "\(end.way.testDescription)")
      for offer in end.offers {
        // What first screens offer, most others offer, too.
        let screen = Self.onMostScreens.contains(offer.id) ? "" : end.screen.coverageName
        let isNew = kinds.insert("\(screen): \(offer.id.name) \(offer.input.kind)").inserted
        guard isNew || LongTests.isOn else { continue }
        let session = try await end.way.reach()
        await #expect(throws: Never.self, "\(offer), on the way to \(end.way.testDescription)") {
          try await session.perform(offer.id, offer.input)
        }
      }
    }
  }
}

extension ControlInput {
  /// The name of the act, without its value.
  var kind: Substring { "\(self)".prefix { $0.isLetter } }
}
