import StandupsCommand
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct ShowCommandTests {
  @Test("A title that cannot be typed as it is printed is suggested by its id")
  func suggestedID() async {
    let standup = Standup(id: Standup.ID(1), title: "De\u{1B}sign")

    let outcome = await CommandSession([standup]).run("show", "De sign")

    #expect(outcome.errors.hasSuffix("hint: Did you mean “\(standup.id)”?\n"))
  }

  @Test("A standup that cannot be read is not taken for one that is not there")
  func unreadable() async {
    let broken = UnreadableRecord(
      place: "/standups/A.json",
      recordID: "AAAAAAAA-0000-0000-0000-000000000000",
      .init(.damaged, "its bytes were changed")
    )
    let session = CommandSession(unreadable: [broken])

    let outcome = await session.run("show", "aaaa")

    #expect(outcome.errors.contains("cannot be read: its bytes were changed."))
    #expect(outcome.code == .badData)
  }

  @Test(
    "Where no standup can be read, none is said to be missing",
    arguments: [["show", "design"], ["search", "icons"], ["stats"], ["list"]]
  )
  func onlyUnreadable(line: [String]) async {
    let unreadable = UnreadableRecord(
      place: "standups/design.json",
      recordID: nil,
      .init(.damaged, "it is damaged")
    )
    let outcome = await CommandSession(unreadable: [unreadable]).run(line)

    #expect(!outcome.errors.contains("There are none yet"))
    #expect(!outcome.errors.contains("There are no standups yet"))
    let isLookedUp = ["show", "search"].contains(line[0])
    #expect(outcome.errors.contains("see “standups store check”") == isLookedUp)
    #expect(outcome.errors.contains("standups/design.json cannot be read") != isLookedUp)
  }
}
