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

  @Test("Every identifier that a screen offers can be performed", arguments: Way.all)
  func performAll(way: Way) async throws {
    let offers = try await way.reach().top.offers

    #expect(!offers.isEmpty)
    // What first screens offer, most others offer, too, and rows of one kind offer the same; the long form tries all.
    var kinds: Set<String> = []
    for offer in offers
    where LongTests.isOn
      || (way.isFirst || !Self.onMostScreens.contains(offer.id))
        && kinds.insert("\(offer.id.name) \(offer.input.kind)").inserted
    {
      let session = try await way.reach()
      await #expect(throws: Never.self, "\(offer)") {
        try await session.perform(offer.id, offer.input)
      }
    }
  }

  @Test("Every way leads to a screen of its own, and every screen survives JSON")
  func json() async throws {
    var texts: Set<String> = []
    for way in Way.all {
      let screen = try await way.reach().top.screen
      let data = try JSONEncoder().encode(screen)
      #expect(try JSONDecoder().decode(Screen.self, from: data) == screen)
      #expect(
        texts.insert(screen.text).inserted,
        "\(way.testDescription) looks like another screen"
      )
    }
  }
}

extension ControlInput {
  /// The name of the act, without its value.
  var kind: Substring { "\(self)".prefix { $0.isLetter } }
}
