import StandupsFixtures
import Synchronization
import Testing

// snippet: model-test
@Suite(.feature) @MainActor struct ShareStandupModelTests {
  @Test("Copying puts the summary on the clipboard and ends the sheet")
  func copies() async {
    let copied = Mutex<[String]>([])
    let clipboard = ClipboardClient { text in copied.withLock { $0.append(text) } }
    let dependencies = FeatureDependencies.test { $0.clipboard = clipboard }
    let model = ShareStandupModel(standup: .design, dependencies: dependencies)
    var sharedCount = 0
    model.onShared = { sharedCount += 1 }

    model.copyButtonTapped()
    await dependencies.effects.settle()

    #expect(copied.withLock { $0 } == ["Design (2 people, 10 min)"])
    #expect(sharedCount == 1)
  }

  @Test("Copying that fails says so")
  func fails() async throws {
    struct ClipboardIsFull: Error {}
    let clipboard = ClipboardClient { _ in throw ClipboardIsFull() }
    let dependencies = FeatureDependencies.test { $0.clipboard = clipboard }
    let model = ShareStandupModel(standup: .design, dependencies: dependencies)

    model.copyButtonTapped()
    await dependencies.effects.settle()

    let alert = try #require(model.alert)
    #expect(alert.title == "Nothing was copied")
    #expect(alert.offers(.copyAgain))
  }
}
// end snippet
