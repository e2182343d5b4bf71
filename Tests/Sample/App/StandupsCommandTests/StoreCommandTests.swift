import FeatureTesting
import Foundation
import RecordStores
import StandupsCommand
import StandupsDomain
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct StoreCommandTests {
  private let broken = UnreadableRecord(place: "/standups/A.json", reason: "its bytes were changed")

  @Test("A sound store is counted")
  func sound() async {
    var session = CommandSession([.design, .quiet])
    session.isTerminal = true

    let outcome = await session.run("store", "check", "--store", "/standups")

    #expect(
      outcome.output == """
        Store: /standups
        Standups: 2
        Meetings: 2
        Deleted: 0
        Put aside: none
        Drafts: none
        Unreadable: none

        """
    )
    #expect(outcome.code == .success)
  }

  @Test("What cannot be read is listed with the reason and what to do, and the exit code tells")
  func unsound() async {
    var session = CommandSession([.quiet], unreadable: [broken])
    session.isTerminal = true

    let outcome = await session.run("store", "check", "--store", "memory")

    #expect(
      outcome.output == """
        Store: memory
        Standups: 1
        Meetings: 0
        Deleted: 0
        Put aside: none
        Drafts: none
        Unreadable: 1
          /standups/A.json: its bytes were changed

        What cannot be read is not changed or deleted, and it hides nothing else. Put a backup in its place, or
        move it out of the store. What comes from a newer version can be read once this one is updated.

        """
    )
    #expect(outcome.code == .badData)
  }

  @Test("Programs get a line a problem, or JSON")
  func programs() async {
    let session = CommandSession([.design], unreadable: [broken])

    let plain = await session.run("store", "check")
    let json = await session.run("store", "check", "--json", "--store", "memory")

    #expect(plain.output == "/standups/A.json\tits bytes were changed\n")
    #expect(
      json.output == """
        {"deleted":0,"drafts":[],"meetings":2,"putAside":[],"standups":1,"store":"memory",\
        "unreadable":[{"place":"/standups/A.json","reason":"its bytes were changed"}]}

        """
    )
    #expect([plain.code, json.code] == [.badData, .badData])
  }

  @Test("What lies beside the standups is listed, and is no failure")
  func leftovers() async throws {
    let folder = try TemporaryFolder()
    func run(_ line: String...) async -> CommandSession.Outcome {
      await CommandSession.run(line, store: folder.url.path, CommandSession.dependencies)
    }
    #expect(await run("add", "Design").code == .success)
    #expect(await run("delete", "design", "--force").code == .success)
    let standups = "\(folder.url.path)/standups"
    let id = "00000000-0000-0000-0000-0000000000D0"
    let draft = "\(standups)/.\(id).0123456789abcdef.tmp"
    let damaged = "\(standups)/\(id).json.damaged"
    for file in [draft, damaged] { try Data().write(to: URL(filePath: file)) }

    let text = await run("store", "check", "--color", "always")
    let plain = await run("store", "check")
    let json = await run("store", "check", "--json")

    #expect(
      text.output == """
        Store: \(folder.url.path)
        Standups: 0
        Meetings: 0
        Deleted: 1
        Put aside: 1
          \(damaged)
        Drafts: 1
          \(draft)
        Unreadable: none

        What was put aside could not be read when its standup was saved anew. Nobody reads it any more; remove
        it once nothing is missed.

        A draft is left by a process that was killed while it saved, before it said that anything was saved.
        Remove it, unless one is saving just now.

        """
    )
    #expect(
      plain.output == """
        \(damaged)\twas put aside
        \(draft)\tis a draft

        """
    )
    #expect(
      json.output == """
        {"deleted":1,"drafts":["\(draft)"],"meetings":0,\
        "putAside":["\(damaged)"],"standups":0,"store":"\(folder.url.path)",\
        "unreadable":[]}

        """
    )
    #expect([text.code, plain.code, json.code] == [.success, .success, .success])
  }

  @Test("There is one thing to do with a store")
  func unknownAction() async {
    let outcome = await CommandSession().run("store", "chekc")

    #expect(outcome.errors == "error: There is no action “chekc”.\nhint: Did you mean “check”?\n")
    #expect(outcome.code == .usage)
  }
}
