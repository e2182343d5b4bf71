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

  @Test("A field takes one bare line; a second one replaces nothing, and no hint would")
  func oneLineOnly() async {
    let session = session(typing: "add", "Design", "Product", "done")

    let outcome = await session.run()

    #expect(
      outcome.errors.contains(
        """
        error: “Product” means nothing here.
        hint: Title stays “Design”; “title …” changes it. “help” lists the rest.
        """
      )
    )
    #expect(session.records.records.map(\.title) == ["Design"])
  }

  @Test("A field that the rest of a line has filled takes no further line")
  func restOnly() async {
    let session = session(typing: "add", "Design", "new Ann", "Bob", "done")

    let outcome = await session.run()

    #expect(outcome.errors.contains("error: “Bob” means nothing here."))
    #expect(session.records.records.map { $0.attendees.map(\.name) } == [["Ann"]])
  }

  @Test(
    "A field takes a line again by its name, in a form that opens anew, or once it gets the focus",
    arguments: [
      (["Design", "title Product", "done"], ["Product"]),
      (["Design", "title", "Product", "done"], ["Product"]),
      (["Design", "done", "add", "Product", "done"], ["Design", "Product"]),
      (["Design", "attendee", "Ann", "title", "Product", "done"], ["Product"]),
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
