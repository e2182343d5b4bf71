import FeatureTesting
import RecordStores
import StandupsCommand
import StandupsDomain
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct StoreCommandTests {
  private let broken = UnreadableRecord(place: "/standups/A.json", reason: "its bytes were changed")

  @Test("A sound store is counted")
  func sound() async {
    var session = CommandSession([.design, .quiet])
    session.isTerminal = true

    let outcome = await session.run("store", "check", "--store", "/standups")

    #expect(
      outcome.output == """
        Store: /standups
        Standups: 2
        Meetings: 2
        Unreadable: none

        """
    )
    #expect(outcome.code == .success)
  }

  @Test("What cannot be read is listed with the reason and what to do, and the exit code tells")
  func unsound() async {
    var session = CommandSession([.quiet], unreadable: [broken])
    session.isTerminal = true

    let outcome = await session.run("store", "check", "--store", "memory")

    #expect(
      outcome.output == """
        Store: memory
        Standups: 1
        Meetings: 0
        Unreadable: 1
          /standups/A.json: its bytes were changed

        Nothing of this is changed or deleted, and it hides nothing else. Put a backup in its place, or move
        it out of the store. What comes from a newer version can be read once this one is updated.

        """
    )
    #expect(outcome.code == .badData)
  }

  @Test("Programs get a line a problem, or JSON")
  func programs() async {
    let session = CommandSession([.design], unreadable: [broken])

    let plain = await session.run("store", "check")
    let json = await session.run("store", "check", "--json", "--store", "memory")

    #expect(plain.output == "/standups/A.json\tits bytes were changed\n")
    #expect(
      json.output == """
        {"meetings":2,"standups":1,"store":"memory",\
        "unreadable":[{"place":"/standups/A.json","reason":"its bytes were changed"}]}

        """
    )
    #expect([plain.code, json.code] == [.badData, .badData])
  }

  @Test("There is one thing to do with a store")
  func unknownAction() async {
    let outcome = await CommandSession().run("store", "chekc")

    #expect(outcome.errors == "error: There is no action “chekc”.\nhint: Did you mean “check”?\n")
    #expect(outcome.code == .usage)
  }
}
