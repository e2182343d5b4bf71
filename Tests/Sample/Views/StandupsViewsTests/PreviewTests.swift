import AppFeature
import FeatureScreens
import FeatureSessions
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct PreviewTests {
  @Test("Each preview of a feature shows these screens", arguments: StandupsApp.previews.indices)
  func goldens(index: Int) async {
    let feature = StandupsApp.previews[index]
    #expect(feature.previews.map(\.name).starts(with: ["empty", "full"]))

    for preview in feature.previews {
      let effects = EffectScope("preview", executor: MainSerialExecutor.shared)
      let session = Session(
        SessionWorld(
          root: preview.model(of: StandupsApp.kinds, effects: effects),
          effects: effects,
          time: .real(TestClock(effects))
        )
      )
      await session.start()

      expectText(
        session.screens.map(\.screen.text).joined(separator: "\n"),
        inFile: Self.folder.appending(path: "\(feature.previewName) \(preview.name).txt")
      )
    }
  }

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../Goldens/Previews").standardizedFileURL
}
