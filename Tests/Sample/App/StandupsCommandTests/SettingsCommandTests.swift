import StandupsCommand
import StandupsFixtures
import TerminalConsole
import Testing

@Suite(.feature) @MainActor struct SettingsCommandTests {
  @Test("The app is back in the settings where the user left it")
  func restored() async {
    var session = CommandSession.atTerminal()
    session.answers = ["1", "edit", "Icons", "open standups://settings/welcome", "/quit"]
    _ = await session.run()
    session.answers = ["/back", "done", "/quit"]

    let back = await session.run()

    #expect(back.output.hasPrefix("\nWelcome page\n"))
    #expect(back.output.contains("Title   Icons"))
  }

  @Test("A recording of changed settings begins with them, and holds when it is walked")
  func recording() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.walk").path
    var session = CommandSession.atTerminal()
    _ = await session.run("settings", "set", "sound", "off")
    session.settings.faults.failNext(.update, "the disk is full")
    session.answers = ["settings", "sound", "done", "try again", "settings", "quit"]

    _ = await session.run("--record", path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let walk = await CommandSession().run("walk", path)

    #expect(text.contains("given settings \"sound:off\"\n"))
    #expect(text.contains("fail-next update \"the disk is full\"\ntap sound\n"))
    #expect(walk.code == .success)
  }
}
