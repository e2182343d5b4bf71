import AppFeature
import FeatureKit
import StandupsCommand
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct GraphCommandTests {
  private static let file = repository.appending(path: "Docs/Screens.mermaid")

  @Test(
    "The picture of all screens shows the graph as it is now",
    .enabled(if: LongTests.isOn, "It explores four actions deep: set LONG_TESTS")
  )
  func picture() async {
    expectText(await CommandSession().run("graph").output, inFile: Self.file)
  }

  @Test("No cluster of the picture has more than 40 screens, and no label more than 30 characters")
  func sizes() throws {
    let shown = try String(contentsOf: Self.file, encoding: .utf8)

    let clusters = shown.matches(of: /(?s)subgraph .*?\n(.*?)\n  end/).map(\.output.1)
    // One for each tab of the whole app, and one for what lies above all.
    #expect(
      clusters.count == StandupsApp.tabs.count + 1,
      "“swift run standups graph >Docs/Screens.mermaid” draws it anew"
    )
    #expect(clusters.allSatisfy { (1...40).contains($0.split(separator: "\n").count) })
    let labels = shown.matches(of: /"(.*?)"/).flatMap { $0.output.1.split(separator: "<br>") }
    #expect(labels.count > 40)
    #expect(labels.filter { $0.count > 30 } == [])
    #expect(shown.contains("([\"Standups list\"])"))
  }
}
