import StandupsCommand
import StandupsFixtures
import Synchronization
import Testing

/// Commands that wait while another program is writing to their store.
@Suite(.feature) @MainActor struct WaitingTests {
  @Test(
    "The user is told the reason for a wait, and without a user a change gives up",
    arguments: [
      ([], true, nil, "warning: Another program is writing to /a b; waiting for it.\n"),
      ([], false, .seconds(5), "warning: Another program is writing to /a b; waiting for it.\n"),
      (["--no-input", "--quiet"], true, .seconds(5), ""),
      (
        ["--json"], false, .seconds(5),
        """
        {"warning":{"code":"waiting","message":"Another program is writing to /a b; waiting for it."}}

        """
      ),
    ] as [([String], Bool, Duration?, String)]
  )
  func waiting(options: [String], isTerminal: Bool, limit: Duration?, told: String) async {
    var session = CommandSession()
    session.isTerminal = isTerminal
    let paper = Paper()
    let waiting = Mutex<FolderWaiting?>(nil)
    let console = session.console(paper)
    let tool = StandupsTool(
      console: console,
      dependencies: CommandSession.dependencies
    ) { _, given, _ in
      waiting.withLock { $0 = given }
      given.tell("/a b")
      return RecordStores(standups: InMemoryRecords([.design]).store)
    }

    #expect(await tool.run(["list"] + options) == .success)

    #expect(waiting.withLock { $0?.limit } == limit)
    #expect(waiting.withLock { $0?.tellAfter } == .seconds(1))
    // A signal ends it.
    #expect(waiting.withLock { $0?.patience } === console.patience)
    #expect(paper.text(.errors) == told)
  }

  @Test("What is typed and the place wait a second, and say nothing")
  func kept() async {
    var session = CommandSession.atTerminal()
    session.answers = ["quit"]
    let waiting = Mutex<FolderWaiting?>(nil)
    let paper = Paper(answers: session.answers)
    let console = session.console(paper)
    let tool = StandupsTool(
      console: console,
      dependencies: CommandSession.dependencies
    ) { [records = session.records] _, _, _ in
      RecordStores(standups: records.store)
    } openSessions: { _, given, _ in
      waiting.withLock { $0 = given }
      given.tell("/a b")
      return nil
    }

    #expect(await tool.run(["--fresh"]) == .success)

    #expect(waiting.withLock { $0?.limit } == .seconds(1))
    #expect(waiting.withLock { $0?.patience } === console.patience)
    #expect(!paper.text(.errors).contains("waiting for it"))
  }
}
