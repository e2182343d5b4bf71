import StandupsCommand
import StandupsFixtures
import Testing

/// A field that a line has filled takes no second one.
@Suite(.feature) @MainActor struct FilledFieldTests {
  private func session(typing lines: String...) -> CommandSession {
    var session = CommandSession.atTerminal([])
    session.answers = lines
    return session
  }

  @Test("A field takes one bare line; a second one replaces nothing")
  func oneLineOnly() async {
    let session = session(typing: "add", "Design", "Product", "add")

    let outcome = await session.run()

    #expect(outcome.errors.contains("error: “Product” means nothing here."))
    #expect(session.records.records.map(\.title) == ["Design"])
  }

  @Test(
    "A field takes a line again by its name, in a form that opens anew, or once it gets the focus",
    arguments: [
      (["Design", "title Product", "add"], ["Product"]),
      (["Design", "title", "Product", "add"], ["Product"]),
      (["Design", "add", "add", "Product", "add"], ["Design", "Product"]),
      (["Design", "name 1", "Ann", "title", "Product", "add"], ["Product"]),
    ]
  )
  func anotherLine(typed: [String], titles: [String]) async {
    var session = session(typing: "add")
    session.answers += typed

    let outcome = await session.run()

    #expect(!outcome.errors.contains("error:"))
    #expect(session.records.records.map(\.title) == titles)
  }
}
