import StandupsCommand
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct DeleteCommandTests {
  @Test("On a terminal it asks, and does it when the answer is yes", arguments: ["y", "YES"])
  func yes(_ answer: String) async {
    var session = CommandSession([.design, .quiet])
    (session.isTerminal, session.answers) = (true, [answer])

    let outcome = await session.run("delete", "design")

    #expect(
      outcome.errors
        == "Delete “Design” and its 2 meetings? [y/N] “standups restore Design” brings it back.\n"
    )
    #expect(outcome.output == "Deleted “Design”.\n")
    #expect(session.records.records == [.quiet])
  }

  @Test("Any other answer, or none, leaves it alone", arguments: [["n"], [""], []])
  func no(_ answers: [String]) async {
    var session = CommandSession([.design])
    (session.isTerminal, session.answers) = (true, answers)

    let outcome = await session.run("delete", "design")

    #expect(outcome.errors.hasSuffix("note: “Design” was not deleted.\n"))
    #expect(outcome.code == .cancelled)
    #expect(session.records.records == [.design])
  }

  @Test(
    "Where it can't ask, it has to be forced",
    arguments: [(true, "--no-input was given"), (false, "there is no terminal to ask on")]
  )
  func unattended(_ isTerminal: Bool, _ reason: String) async {
    var session = CommandSession([.design])
    session.isTerminal = isTerminal

    let outcome = await session.run("delete", "design", "--no-input")

    #expect(
      outcome.errors == """
        error: Deleting “Design” needs a confirmation, and \(reason).
        hint: Add --force if you are sure.

        """
    )
    #expect(outcome.code == .usage)
    #expect(session.records.records == [.design])
  }

  @Test(
    "An ambiguous or missing standup is reported first, also without a user to ask",
    arguments: [
      ("design", "“design” can mean 2 standups."), ("icons", "There is no standup “icons”."),
    ]
  )
  func whichOne(_ name: String, _ message: String) async {
    let copy = Standup(id: Standup.quiet.id, title: "Design")
    let session = CommandSession([.design, copy])

    let outcome = await session.run("delete", name)

    #expect(outcome.errors.hasPrefix("error: \(message)\n"))
    #expect(!outcome.errors.contains("--force"))
    #expect(session.records.records == [.design, copy])
  }
}
