import StandupsFixtures
import Testing

@testable import StandupsCommand

@Suite(.feature) @MainActor struct CompletionTests {
  private func complete(_ words: String..., among standups: [Standup] = [.design, .quiet]) async
    -> [String]
  {
    let outcome = await CommandSession(standups).run(["__complete", "--"] + words)
    #expect(outcome.code == .success)
    #expect(outcome.errors == "")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  private func words(_ lines: [String]) -> [String] {
    lines.map { String($0.prefix { $0 != "\t" }) }
  }

  @Test("Where a title does not mean one standup, or cannot be typed, its id is offered")
  func ids() async {
    let standups = [
      Standup(id: Standup.ID(1), title: "Same"), Standup(id: Standup.ID(2), title: "same"),
      Standup(id: Standup.ID(3), title: "A\u{1B}B"), Standup(id: Standup.ID(4), title: "--force"),
    ]

    let lines = await complete("show", "", among: standups)

    #expect(words(lines) == standups.map(\.id.description) + [":words"])
    #expect(lines[2].hasSuffix("\tA B, 0 people, 5 min"))
    #expect(
      words(await complete("show", "00000000-0000-0000-0000-0000000000d")) == [
        Standup.design.id.description, ":words",
      ]
    )
  }

  @Test("An unreadable file doesn't disturb a user who is typing")
  func unreadable() async {
    let session = CommandSession([.design])
    session.records.failNext(.load, "the disk is gone")

    let outcome = await session.run("__complete", "--", "show", "")

    #expect(outcome.output == ":words\n")
    #expect(outcome.errors == "")
  }
}
