import StandupsCommand
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct ShowCommandTests {
  @Test(
    "A standup is named by its id, or by the beginning of it or of its title, in any case",
    arguments: [
      "00000000-0000-0000-0000-0000000000d0", "00000000-0000-0000-0000-0000000000D", "DES",
      "design",
    ]
  )
  func named(_ name: String) async {
    let session = CommandSession([.design, .quiet])

    let outcome = await session.run("show", name)

    #expect(outcome.output.hasPrefix("Design\n"))
  }

  @Test("A whole title is taken before the beginning of a longer one")
  func wholeTitle() async {
    var review = Standup.quiet
    review.title = "Design review"
    let session = CommandSession([review, .design])

    let outcome = await session.run("show", "Design")

    #expect(outcome.output.hasPrefix("Design\n"))
  }

  @Test(
    "A missing standup is reported with the title or the id that was most likely meant",
    arguments: [
      ("enginering", "Did you mean “Engineering”?"), ("engneer", "Did you mean “Engineering”?"),
      (
        "00000000-0000-0000-0000-0000000000F8",
        "Did you mean “00000000-0000-0000-0000-0000000000D0”?"
      ),
      ("nothing like it", "“list” shows which there are."),
    ]
  )
  func suggestions(_ name: String, _ hint: String) async {
    let outcome = await CommandSession([.design, .engineering]).run("show", name)

    #expect(outcome.errors == "error: There is no standup “\(name)”.\nhint: \(hint)\n")
  }

  @Test("A title that cannot be typed as it is printed is suggested by its id")
  func suggestedID() async {
    let standup = Standup(id: Standup.ID(1), title: "De\u{1B}sign")

    let outcome = await CommandSession([standup]).run("show", "De sign")

    #expect(outcome.errors.hasSuffix("hint: Did you mean “\(standup.id)”?\n"))
  }

  @Test("Where there are no standups, the first step is told")
  func firstStep() async {
    let outcome = await CommandSession().run("show", "design")

    #expect(
      outcome.errors == """
        error: There is no standup “design”.
        hint: There are none yet. Add one with “standups add Design”.

        """
    )
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

  @Test("An empty name means no standup, even if there is only one")
  func emptyName() async {
    let session = CommandSession([.design])

    let outcome = await session.run("show", "")

    #expect(outcome.code == .usage)
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
