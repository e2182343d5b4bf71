import StandupsCommand
import StandupsFixtures
import TerminalConsole
import Testing

/// Typed text that isn't stored anywhere when the app ends.
@Suite(.feature) @MainActor struct GivenBackTests {
  private static let isKept = "What you typed is kept for the next start."

  /// A user at a terminal.
  private var person = CommandSession.atTerminal()

  @Test("What is typed is given back if the drafts are gone by the end, and isn't said to be kept")
  mutating func draftsGone() async {
    person.onReadOn = { [drafts = person.drafts] in drafts.faults.failNext(.load, .folderGone) }
    person.answers = ["add", "Sales"]

    let outcome = await person.run()

    #expect(outcome.errors.contains("warning: What you typed for “Sales” could not be kept. "))
    #expect(!outcome.errors.contains(Self.isKept))
  }

  @Test(
    "What was said is given back if the folder of the standups is gone by the end",
    arguments: [([.load, .update], .inputOutput), ([.load], .cannotCreate)]
      as [([RecordStoreError.Operation], ExitCode)]
  )
  mutating func folderGone(failing: [RecordStoreError.Operation], code: ExitCode) async {
    person.onReadOn = { [records = person.records] in
      for operation in failing { records.faults.failNext(operation, .folderGone) }
    }
    person.answers = ["1", "start", "Hello"]

    let outcome = await person.run()

    #expect(outcome.errors.contains("This was said in the last meeting:\n  Hello\n"))
    #expect(!outcome.errors.contains("Nothing was changed."))
    #expect(outcome.code == code)
  }

  @Test("A script learns by its exit code that typed text couldn't be kept")
  func typedByScript() async {
    var script = CommandSession([.design])
    script.drafts.faults.breakDown("no space left on device")
    script.answers = ["add", "Sales"]

    let outcome = await script.run("-")

    #expect(outcome.errors.contains("warning: What you typed for “Sales” could not be kept. "))
    #expect(outcome.code == .inputOutput)
  }

  @Test("An input that fails ends a script as its end does, so that what isn't saved is given back")
  func failedInput() async {
    var script = CommandSession([.design])
    script.override = { $0.clock = TestClock($0.effects) }
    script.inputFailure = "Input/output error"
    script.records.faults.failNext(.update, .folderGone)
    script.answers = ["1", "start", "Hello"]

    let outcome = await script.run("-")

    #expect(outcome.errors.contains("Standard input can't be read: Input/output error."))
    #expect(outcome.errors.contains("This was said in the last meeting:\n  Hello\n"))
    #expect(outcome.code == .inputOutput)
  }

  @Test(
    "What can't be kept either is given back, of every kind, also if standups can't be read"
  )
  mutating func everyKind() async {
    person.keepsSessions = false
    person.followUps = InMemoryRecords([.milk])
    person.followUps.faults.failNext(.save, .folderGone)
    person.records.faults.failNext(.delete, .folderGone)
    person.onReadOn = { [records = person.records] in records.faults.failNext(.load, .folderGone) }
    person.answers = [
      "delete 1", "go on", "follow-ups", "add", "task: Get tea", "/new step", "Boil", "save",
      "go on",
    ]

    let outcome = await person.run()

    #expect(outcome.errors.contains("error: 2 changes were not saved. \(Standup.design.id)"))
    let lost = "hint: This is not saved:\n  Design, 10 min, Blob, Blob Jr: deleted\n"
    #expect(outcome.errors.contains(lost + "  “Get tea”, Boil\n"))
    #expect(outcome.code == .inputOutput)
  }
}
