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

  @Test("Each feature that lists previews in its folder is in the app's list")
  func list() throws {
    let sources = Self.root.appending(path: "Sources/Sample")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix("+Previews.swift") }

    let names = try files.flatMap { file in
      try String(contentsOf: sources.appending(path: file), encoding: .utf8)
        .matches(of: /extension (\w+): Previewed/).map { String($0.1) }
    }

    #expect(names.sorted() == StandupsApp.previews.map { "\($0)" }.sorted())
  }

  private nonisolated static let workflow = root.appending(path: ".github/workflows/ci.yml")

  @Test(
    "A Mac builds all modules with views",
    .enabled(if: FileManager.default.fileExists(atPath: workflow.path), "A copy has no workflow")
  )
  func mac() throws {
    let steps = try String(contentsOf: Self.workflow, encoding: .utf8).split(separator: "\n")

    #expect(steps.contains("      - run: .ci/views build"))
  }

  private nonisolated static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../..").standardizedFileURL
  private static let folder = root.appending(path: "Tests/Goldens/Previews")
}
