import StandupsCommand
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct GraphCommandTests {
  private static let page = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../../Docs/Navigation.md")
    .standardizedFileURL

  @Test(
    "The page on navigation shows the graph as it is now",
    .enabled(if: LongTests.isOn, "It explores four actions deep: set LONG_TESTS")
  )
  func page() async throws {
    let graph = await CommandSession().run("graph").output
    var page = try String(contentsOf: Self.page, encoding: .utf8)
    let shown = try #require(page.firstMatch(of: /(?s)```mermaid\n(.*?)```/)?.1)

    page.replaceSubrange(shown.startIndex..<shown.endIndex, with: graph)
    expectText(page, inFile: Self.page)
  }

  @Test("No cluster of the page has more than 40 screens, and no label more than 30 characters")
  func sizes() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let shown = try #require(page.firstMatch(of: /(?s)```mermaid\n(.*?)```/)?.1)

    let clusters = shown.matches(of: /(?s)subgraph .*?\n(.*?)\n  end/).map(\.output.1)
    // One for each tab of the whole app, and one for what lies above all.
    #expect(clusters.count == 4)
    #expect(clusters.allSatisfy { (1...40).contains($0.split(separator: "\n").count) })
    let labels = shown.matches(of: /"(.*?)"/).flatMap { $0.output.1.split(separator: "<br>") }
    #expect(labels.count > 40)
    #expect(labels.filter { $0.count > 30 } == [])
    #expect(shown.contains("([\"Standups list\"])"))
  }
}
