import StandupsCommand
import StandupsFixtures
import TerminalConsole
import Testing

@Suite(.feature) @MainActor struct MoveCommandTests {
  @Test(
    "A standup moves before or after another",
    arguments: [
      ("quiet before design", ["Quiet", "Design", "Engineering"]),
      ("design after engineering", ["Quiet", "Engineering", "Design"]),
      ("design after quiet", ["Quiet", "Design", "Engineering"]),
      ("engineering BEFORE quiet", ["Design", "Engineering", "Quiet"]),
    ]
  )
  func moves(words: String, titles: [String]) async {
    let session = CommandSession([.design, .quiet, .engineering])

    let outcome = await session.run(["move"] + words.components(separatedBy: " "))

    #expect(session.records.records.map(\.title) == titles)
    #expect(outcome.output.hasPrefix("Moved “"))
    #expect(outcome.errors == "")
    #expect(outcome.code == .success)
  }

  @Test(
    "Names that mean none, several, or the same standup move nothing",
    arguments: [
      ("desing before quiet", "error: There is no standup “desing”.\n", ExitCode.failed),
      ("design before quit", "error: There is no standup “quit”.\n", .failed),
      ("0000 before quiet", "error: “0000” can mean 2 standups.\n", .usage),
      ("design after des", "error: “Design” can't be moved after itself.\n", .usage),
    ]
  )
  func refused(words: String, error: String, code: ExitCode) async {
    let session = CommandSession([.design, .quiet])

    let outcome = await session.run(["move"] + words.components(separatedBy: " "))

    #expect(outcome.errors.hasPrefix(error))
    #expect(outcome.code == code)
    #expect(session.records.records == [.design, .quiet])
  }
}
