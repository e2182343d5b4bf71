import StandupsFixtures
import TerminalConsole
import Testing

@testable import StandupsCommand

/// A change to what is so already is told, in a line beside the results.
@Suite(.feature) @MainActor struct UnchangedTests {
  @Test(
    "A command says in one line on standard error that it changed nothing",
    arguments: [
      ("settings set sound on", "sound is already on."),
      ("settings set welcome-greetings Welcome", "welcome-greetings is already Welcome."),
      ("follow-ups done choose", "“Choose colors” is already done."),
      ("follow-ups reopen draw", "“Draw icons” is already open."),
      ("follow-ups edit draw --priority high", "“Draw icons” already has these values."),
      ("follow-ups move draw before choose", "“Draw icons” is already there."),
      ("move design before quiet", "“Design” is already there."),
      ("move quiet after design", "“Quiet” is already there."),
      ("edit design --minutes 10", "“Design” already has these values."),
    ]
  )
  func commands(line: String, message: String) async throws {
    func run(_ options: String...) async -> CommandSession.Outcome {
      let session = CommandSession([.design, .quiet]).with(.icons, .colors)
      return await session.run(line.components(separatedBy: " ") + options)
    }

    let (text, quiet) = await (run(), run("--quiet"))
    let (plain, json) = await (run("--plain"), run("--json"))

    #expect(text.output + quiet.output + quiet.errors == "")
    #expect(text.errors == "note: \(message)\n")
    #expect(plain.errors == "note: \(message)\n")
    #expect(json.errors == #"{"note":{"code":"unchanged","message":"\#(message)"}}"# + "\n")
    #expect(plain.output.split(separator: "\n").count == 1)
    #expect(json.output.split(separator: "\n").count == 1)
    #expect([text, quiet, plain, json].allSatisfy { $0.code == .success })
  }

  @Test("Settings that can't be read are changed also by the value that is shown for them")
  func unreadableSettings() async {
    var session = CommandSession()
    session.settings = InMemorySettings(unreadable: .init(.damaged, "it is cut"))

    let outcome = await session.run("settings", "set", "sound", "on")

    #expect(outcome.output == "Set sound to on.\n")
    #expect(!outcome.errors.contains("already"))
  }

  @Test(
    "A line in the app that changes nothing says so",
    arguments: [
      ["settings", "sound on"], ["1", "edit", "length: 10"],
      ["1", "edit", "theme: poppy"], ["follow-ups", "1", "done 1", "done 1"],
      ["follow-ups", "1", "reopen 1"],
    ]
  )
  func app(lines: [String]) async {
    var session = CommandSession.atTerminal([.design, .quiet]).with(.room)
    session.answers = lines

    let outcome = await session.run()

    #expect(outcome.errors.components(separatedBy: "Nothing changed.\n").count == 2)
    #expect(!outcome.errors.contains("error:"))
  }

  @Test("A line in the app that changes something says nothing beside it")
  func changed() async {
    var session = CommandSession.atTerminal([.design])
    session.answers = ["settings", "sound off", "done", "1", "edit", "Product", "theme navy"]

    let outcome = await session.run()

    #expect(!outcome.errors.contains("Nothing changed"))
  }
}
