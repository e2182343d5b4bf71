import StandupsFixtures
import Testing

@testable import StandupsCommand

@Suite(.feature) @MainActor struct UsageTests {
  @Test("Lines end when what reads the screens has ended, but for those of a meeting")
  func closedScreens() async {
    var session = CommandSession([.design])
    session.broken = (.output, .closed)
    session.answers = ["open standups://standups/\(Standup.design.id)/record", "Hello", "show"]

    let outcome = await session.run("-")

    #expect(outcome.code == .brokenPipe)
  }

  @Test("When even errors cannot be written, the exit code still tells which it was")
  func failedErrors() async {
    var session = CommandSession()
    session.broken = (.errors, .closed)

    let outcome = await session.run("show", "design")

    #expect(outcome.code == .failed)
  }
}
