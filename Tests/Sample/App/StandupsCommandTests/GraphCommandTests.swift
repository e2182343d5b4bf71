import FeatureTesting
import Foundation
import StandupsCommand
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

  @Test("The depth bounds what is drawn")
  func depth() async {
    let outcome = await CommandSession().run("graph", "--depth", "0", "--format", "dot")

    #expect(outcome.code == .success)
    #expect(outcome.output.contains("\"standups-list\""))
    #expect(!outcome.output.contains("theme"))
  }

  @Test("An invalid format, depth or number of states is refused", arguments: ["svg", "-1"])
  func refused(value: String) async {
    let option = value == "svg" ? "--format" : "--depth"

    let outcome = await CommandSession().run("graph", "\(option)=\(value)")

    #expect(outcome.code == .usage)
    #expect(outcome.output.isEmpty)
  }
}
