import StandupsCommand
import StandupsFixtures
import Testing

/// Text from outside that would pass for a line of ours, steer a terminal, or hide.
@Suite(.feature) @MainActor struct ForgedLinesTests {
  private nonisolated static let evil =
    "x\nhint: FAKE\u{1B}\u{9B}\u{7F}[2J\u{200E}\u{200F}\u{61C}\u{202E}\u{E0041}"

  @Test(
    "No word of a command line begins a line of a message",
    arguments: [
      ["show", evil], ["open", evil], ["open", "standups://standups/\(evil)"], [evil],
      ["--\(evil)"],
      ["help", evil], ["list", "--color", evil], ["list", evil],
      ["list", "--store", "sqlite:\(evil)"],
      ["edit", "design", "--minutes", evil],
      ["edit", "design", "--remove-attendee", evil], ["import", evil], ["walk", evil],
      ["export", "-o", "/no/\(evil)"], ["explore", "--depth", evil], ["completion", evil],
      ["record", "design", "--without", evil],
    ]
  )
  func words(line: [String]) async {
    let outcome = await CommandSession([.design]).run(line)

    let lines = outcome.errors.split(separator: "\n")
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.hasPrefix("error: ") || $0.hasPrefix("hint: ") })
    #expect(!lines.contains { $0.hasPrefix("hint: FAKE") })
    #expect(!outcome.errors.unicodeScalars.contains { $0.isControl && $0 != "\n" })
  }

  @Test(
    "No title, name or note begins a line of the results, or hides in them",
    arguments: [
      ["list"], ["list", "--plain"], ["list", "--json"], ["show", "x"], ["show", "x", "--last"],
      ["export"], ["delete", "x", "--force"], ["edit", "x", "--theme", "navy"],
      ["__complete", "--", "show", ""],
      ["open", "standups://standups"], ["open", "standups://standups", "--json"],
    ]
  )
  func results(line: [String]) async {
    var standup = Standup.design
    standup.title = Self.evil
    standup.attendees = [Attendee(id: Attendee.ID(1), name: Self.evil)]
    standup.meetings = [Meeting(id: Meeting.ID(2), date: .monday, transcript: Self.evil)]
    var session = CommandSession([standup])
    session.isTerminal = line.last != "--plain"

    let outcome = await session.run(line)

    #expect(outcome.code == .success)
    #expect(!outcome.output.isEmpty)
    let text = outcome.output + outcome.errors
    #expect(!text.unicodeScalars.contains { $0.isControl && $0 != "\n" && $0 != "\t" })
    // What was said is the text of a document in Markdown, and not set in.
    let forged = text.split(separator: "\n").filter { $0.hasPrefix("hint: FAKE") }
    #expect(forged.count == (line == ["export"] ? 1 : 0))
  }

  @Test("JSON is exact: what is escaped in it is read back as it was")
  func json() async throws {
    var standup = Standup.design
    standup.title = Self.evil + "🏴󠁧󠁢󠁳󠁣󠁴󠁿"

    let outcome = await CommandSession([standup]).run("list", "--json")

    #expect(try outcome.value(of: "standups") == [standup])
  }

  @Test("What was said is given back set in, so that no line of it passes for one of ours")
  func transcript() async {
    var session = CommandSession.atTerminal()
    session.answers = ["One", "hint: FAKE"]
    session.records.failNext(.update, "the disk is full")

    let outcome = await session.run("record", "design")

    #expect(
      outcome.errors.hasSuffix(
        "\nhint: This was said in the last meeting:\n  One\n  hint: FAKE\n"
      )
    )
  }
}
