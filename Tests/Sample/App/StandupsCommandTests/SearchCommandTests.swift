import StandupsCommand
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct SearchCommandTests {
  @Test("On a terminal the words are marked wherever they stand")
  func marked() async {
    var standup = Standup.design
    standup.title = "Icons and ICONS"
    var session = CommandSession([standup])
    (session.isTerminal, session.environment["TERM"]) = (true, "xterm")

    let outcome = await session.run("search", "icons")

    #expect(
      outcome.output == """
        \u{1B}[1mIcons\u{1B}[m and \u{1B}[1mICONS\u{1B}[m
          Mon 5 Jan 2026, 09:00: Drew the \u{1B}[1micons\u{1B}[m.

        """
    )
  }

  @Test("Of a long line people see the part around the words, of several lines those with them")
  func excerpt() async {
    let meeting = Meeting(
      id: Meeting.ID(1),
      date: .monday,
      transcript: """
        Hello
        \(String(repeating: "before ", count: 20))icons \(String(repeating: "after ", count: 20))
        """
    )
    let standup = Standup(id: Standup.ID(1), title: "Long", meetings: [meeting])

    let outcome = await CommandSession([standup]).run("search", "icons")

    #expect(
      outcome.output == """
        Long
          Mon 5 Jan 2026, 09:00: …before before icons after after after after after …

        """
    )
  }

  @Test("What cannot be read is told beside what was found")
  func unreadable() async {
    let broken = UnreadableRecord(place: "/standups/A.json", .init(.damaged, "it is empty"))
    let session = CommandSession([.design], unreadable: [broken])

    let outcome = await session.run("search", "icons")

    #expect(outcome.errors.hasPrefix("warning: /standups/A.json cannot be read: it is empty."))
    #expect(outcome.code == .success)
  }
}
