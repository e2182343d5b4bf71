import FeatureExplorer
import FeatureTesting
import FeatureWalks
import Testing

@Suite struct ScreenGraphTests {
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
      is: #"""
        flowchart LR
          s0{{"Lost #38; #60;gone#62;?#92;"}}
          s1["form"]
          s2["list"]
          s1 -->|"tap back"| s0
          s2 -->|"tap #34;edit#34;<br>tap add"| s1

        """#
    )
  }

  @Test("DOT has the same, with quotes and backslashes escaped")
  func dot() {
    expectText(
      graph.dot,
      is: #"""
        digraph screens {
          rankdir=LR;
          node [shape=box];
          "alert \"Lost & <gone>?\\\"" [shape=hexagon, label="Lost & <gone>?\\"];
          "form";
          "list";
          "form" -> "alert \"Lost & <gone>?\\\"" [label="tap back"];
          "list" -> "form" [label="tap \"edit\"\ntap add"];
        }

        """#
    )
  }

  @Test("Without links there is an empty graph")
  func empty() {
    #expect(ScreenGraph([]).mermaid == "flowchart LR\n")
    #expect(ScreenGraph([]).arrows == [])
  }
}
