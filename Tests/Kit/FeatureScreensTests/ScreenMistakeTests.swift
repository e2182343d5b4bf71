import FeatureScreens
import FeatureTesting
import Testing

@Suite(.feature) @MainActor struct ScreenMistakeTests {
  private struct Item: Identifiable {
    let id: Int
    var name = "Apple"
  }

  private func live(_ build: (ScreenBuilder) -> Void) -> LiveScreen {
    let builder = ScreenBuilder(name: "shop")
    build(builder)
    return builder.finish()
  }

  @Test("Rows with one label have an identifier each if their keys differ, beside an action too")
  func sameLabels() {
    let screen = live { s in
      s.section("apples", [Item(id: 1), Item(id: 2)]) { .text(ControlID("apple", $0.id), $0.name) }
      s.action("apple", "An apple") {}
      s.back {}
    }

    #expect(screen.identifierMistakes.isEmpty)
  }

  @Test("Two actions, two rows or one of each with one identifier are a mistake, and so is “back”")
  func duplicates() {
    let screen = live { s in
      s.section("apples", [Item(id: 1)]) { .text(ControlID("apple", $0.id), $0.name) }
      s.section("all", [Item(id: 1), Item(id: 2)]) { .text(ControlID("apple", $0.id), $0.name) }
      s.section("more") { Row.button("buy", "Buy") {} }
      for _ in 1...3 { s.action("sell", "Sell") {} }
      s.action("buy", "Buy") {}
      s.action("back", "Back") {}
    }

    #expect(screen.identifierMistakes.map(\.id) == ["sell", ControlID("apple", 1), "buy", "back"])
  }

  @Test("A field that cannot have the focus says on which screen, and how to mend it")
  func focus() {
    let screen = live { s in
      s.section("form") { Row.textField("name", "Name", text: "") { _ in } }
    }

    let refusal = #expect(throws: Refusal.self) { try screen.perform("name", .focus) }

    let sentence =
      "The field “name” of “shop” cannot have the focus. Add .focused(_:focus:) to its row."
    #expect(refusal?.description == sentence)
    #expect(screen.unfocusableFields.map(\.message) == [sentence])
  }
}
