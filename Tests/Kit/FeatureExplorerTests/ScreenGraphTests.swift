import FeatureKit
import FeatureTesting
import FeatureWalks
import SessionFixtures
import Testing

@testable import FeatureExplorer

@Suite(.feature) @MainActor struct ScreenGraphTests {
  private let graph = ScreenGraph([
    ExplorerLink(from: "list", action: "tap add", to: "form"),
    ExplorerLink(from: "list", action: "tap \"edit\"", to: "form"),
    ExplorerLink(from: "list", action: "tap sort", to: "list"),
    ExplorerLink(from: "form", action: "tap back", to: "alert \"Lost & <gone>?\\\""),
  ])

  @Test("Screens and arrows are in order, and what stays on its screen is left out")
  func arrows() {
    #expect(graph.screens == ["alert \"Lost & <gone>?\\\"", "form", "list"])
    #expect(
      graph.arrows.map { [$0.from, $0.to] + $0.actions } == [
        ["form", "alert \"Lost & <gone>?\\\"", "tap back"],
        ["list", "form", "tap \"edit\"", "tap add"],
      ]
    )
  }

  @Test("Mermaid has a line a screen and a line an arrow, and no sign of its own in a name")
  func mermaid() {
    expectText(
      graph.mermaid,
      is: """
        flowchart LR
          s0{{"Lost #38; #60;gone#62;?#92;"}}
          s1["Form"]
          s2["List"]
          s1 -->|"back"| s0
          s2 -->|"#34;edit#34;<br>add"| s1

        """
    )
  }

  @Test("Each tab is a cluster, and so is what lies above; the start is round")
  func clusters() async throws {
    // Two tabs, and a player above every screen.
    let report = try await Explorer(depth: 4) {
      ExplorerWorld(makeLibrary().world, routes: .library)
    }.run()
    let graph = ScreenGraph(report.links, from: report.start)

    expectText(graph.mermaid, inFile: golden("Explorer/library.mermaid"))
  }

  @Test("Labels are words, and none is too long")
  func labels() {
    let graph = ScreenGraph([
      ExplorerLink(
        from: "edit-book",
        action: "tap a",
        to: "alert \"\(String(repeating: "x", count: 31))\""
      )
    ])

    #expect(graph.mermaid.contains("[\"Edit book\"]"))
    #expect(graph.mermaid.contains("{{\"\(String(repeating: "x", count: 29))…\"}}"))
  }

  @Test("Without links there is an empty graph")
  func empty() {
    #expect(ScreenGraph([]).mermaid == "flowchart LR\n")
    #expect(ScreenGraph([]).arrows == [])
  }
}

extension ExplorerLink {
  /// Makes a link of an app without tabs.
  init(from: String, action: String, to: String) {
    self.init(
      fromPlace: ExplorerPlace(screen: from, cluster: nil),
      action: action,
      toPlace: ExplorerPlace(screen: to, cluster: nil)
    )
  }
}
