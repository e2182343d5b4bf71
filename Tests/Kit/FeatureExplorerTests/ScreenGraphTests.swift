import FeatureExplorer
import FeatureNavigation
import FeatureTesting
import FeatureWalks
import SessionFixtures
import Testing

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

  @Test("DOT has the same, with quotes and backslashes escaped")
  func dot() {
    expectText(
      graph.dot,
      is: """
        digraph screens {
          rankdir=LR;
          compound=true;
          "alert \\"Lost & <gone>?\\\\\\"" [shape=hexagon, label="Lost & <gone>?\\\\"];
          "form" [shape=box, label="Form"];
          "list" [shape=box, label="List"];
          "form" -> "alert \\"Lost & <gone>?\\\\\\"" [label="back"];
          "list" -> "form" [label="\\"edit\\"\\nadd"];
        }

        """
    )
  }

  /// The graph of a library: two tabs, and a menu above every screen.
  private func library() async throws -> ScreenGraph {
    let report = try await Explorer(depth: 4) {
      ExplorerWorld(makeLibrary().world, routes: ExplorerRoutes(root: .library))
    }.run()
    return ScreenGraph(report.links, from: report.start)
  }

  @Test("Each tab is a cluster, and so is what lies above; the start is round")
  func clusters() async throws {
    let graph = try await library()

    expectText(
      graph.mermaid,
      is: """
        flowchart LR
          subgraph s0["Above all tabs"]
            s3["Player"]
          end
          subgraph s1["Books"]
            s4{{"Discard?"}}
            s5["Book"]
            s6(["Shelf"])
          end
          subgraph s2["Loans"]
            s7{{"Discard?"}}
            s8["Book"]
            s9["Shelf"]
          end
          s3 -->|"stop"| s5
          s3 -->|"stop"| s6
          s3 -->|"stop"| s8
          s3 -->|"stop"| s9
          s4 -->|"discard"| s5
          s5 -->|"play"| s3
          s5 -->|"books-tab"| s4
          s5 -->|"back<br>books-tab"| s6
          s5 -->|"loans-tab"| s9
          s6 -->|"play"| s3
          s6 -->|"book"| s5
          s6 -->|"loans-tab"| s8
          s6 -->|"loans-tab"| s9
          s7 -->|"discard"| s8
          s8 -->|"play"| s3
          s8 -->|"books-tab"| s5
          s8 -->|"books-tab"| s6
          s8 -->|"loans-tab"| s7
          s8 -->|"back<br>loans-tab"| s9
          s9 -->|"play"| s3
          s9 -->|"books-tab"| s5
          s9 -->|"books-tab"| s6
          s9 -->|"book"| s8

        """
    )
    expectText(
      graph.dot,
      is: """
        digraph screens {
          rankdir=LR;
          compound=true;
          subgraph "cluster Above all tabs" {
            label="Above all tabs";
            "player" [shape=box, label="Player"];
          }
          subgraph "cluster Books" {
            label="Books";
            "alert \\"Discard?\\" in Books" [shape=hexagon, label="Discard?"];
            "book in Books" [shape=box, label="Book"];
            "shelf in Books" [shape=oval, label="Shelf"];
          }
          subgraph "cluster Loans" {
            label="Loans";
            "alert \\"Discard?\\" in Loans" [shape=hexagon, label="Discard?"];
            "book in Loans" [shape=box, label="Book"];
            "shelf in Loans" [shape=box, label="Shelf"];
          }
          "player" -> "book in Books" [label="stop"];
          "player" -> "shelf in Books" [label="stop"];
          "player" -> "book in Loans" [label="stop"];
          "player" -> "shelf in Loans" [label="stop"];
          "alert \\"Discard?\\" in Books" -> "book in Books" [label="discard"];
          "book in Books" -> "player" [label="play"];
          "book in Books" -> "alert \\"Discard?\\" in Books" [label="books-tab"];
          "book in Books" -> "shelf in Books" [label="back\\nbooks-tab"];
          "book in Books" -> "shelf in Loans" [label="loans-tab"];
          "shelf in Books" -> "player" [label="play"];
          "shelf in Books" -> "book in Books" [label="book"];
          "shelf in Books" -> "book in Loans" [label="loans-tab"];
          "shelf in Books" -> "shelf in Loans" [label="loans-tab"];
          "alert \\"Discard?\\" in Loans" -> "book in Loans" [label="discard"];
          "book in Loans" -> "player" [label="play"];
          "book in Loans" -> "book in Books" [label="books-tab"];
          "book in Loans" -> "shelf in Books" [label="books-tab"];
          "book in Loans" -> "alert \\"Discard?\\" in Loans" [label="loans-tab"];
          "book in Loans" -> "shelf in Loans" [label="back\\nloans-tab"];
          "shelf in Loans" -> "player" [label="play"];
          "shelf in Loans" -> "book in Books" [label="books-tab"];
          "shelf in Loans" -> "shelf in Books" [label="books-tab"];
          "shelf in Loans" -> "book in Loans" [label="book"];
        }

        """
    )
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
