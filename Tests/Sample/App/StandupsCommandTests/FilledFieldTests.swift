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
}
