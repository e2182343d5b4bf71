// Here and not beside the feature, whose tests can't see the command.

import ParkingLotFeature
import StandupsFixtures
import TerminalConsole
import Testing

@testable import StandupsCommand

@Suite(.feature) @MainActor struct ParkingLotCommandTests {
  private static var all: CommandSession { CommandSession().parking(.lunch, .coffee, .logo, .day) }

  private func run(_ session: CommandSession = all, _ line: String...) async
    -> CommandSession.Outcome
  {
    await session.run(["parking-lot"] + line)
  }

  // MARK: Lists

  @Test("People are told why there is nothing to list, and what can't be read")
  func empty() async {
    let none = await run(CommandSession())
    let done = await run(CommandSession().parking(.logo))
    let open = await run(CommandSession().parking(.coffee), "--done")
    let broken = await run(CommandSession().parking(.coffee, unreadable: [.damaged(.logo)]))

    #expect(none.errors == "There are none yet. Add one with “standups parking-lot add Coffee”.\n")
    #expect(done.errors == "All are done; “parking-lot --done” shows them.\n")
    #expect(open.errors == "No topic matches these options.\n")
    #expect(
      broken.errors == """
        warning: /topics/A.json cannot be read: its bytes were changed.
        hint: It is kept as it is, and the other topics are all here.

        """
    )
    #expect([none, done, open].allSatisfy { $0.output == "" && $0.code == .success })
  }

  // MARK: Changes

  @Test(
    "Each action changes what it names, says so, and gives programs the topic",
    arguments: [
      (
        ["add", "Wi-Fi"], "Added “Wi-Fi” (medium).",
        [.lunch, .coffee, .logo, .day, Topic(id: Topic.ID(0), title: "Wi-Fi")]
      ),
      (
        ["add", "", "--priority", "HIGH"], "Added “Untitled” (high).",
        [.lunch, .coffee, .logo, .day, Topic(id: Topic.ID(0), priority: .high)]
      ),
      (
        ["edit", "coffee", "--title", "Tea"], "Changed “Tea” (high).",
        [.lunch, changed(.coffee) { $0.title = "Tea" }, .logo, .day]
      ),
      (
        ["edit", "coffee", "--priority", "low"], "Changed “Coffee machine” (low).",
        [.lunch, changed(.coffee) { $0.priority = .low }, .logo, .day]
      ),
      (
        ["done", "lu"], "“Lunch” is done.",
        [changed(.lunch) { $0.isCompleted = true }, .coffee, .logo, .day]
      ),
      (["done", "logo"], "note: “Logo” is already done.", [.lunch, .coffee, .logo, .day]),
      (
        ["reopen", "logo"], "“Logo” is open again.",
        [.lunch, .coffee, changed(.logo) { $0.isCompleted = false }, .day]
      ),
      (["reopen", "lunch"], "note: “Lunch” is already open.", [.lunch, .coffee, .logo, .day]),
      (["delete", "lunch", "--force"], "Deleted “Lunch”.", [.coffee, .logo, .day]),
      (
        ["move", "team", "before", "coffee"], "Moved “Team day” before “Coffee machine”.",
        [.lunch, .day, .coffee, .logo]
      ),
      (
        ["move", "lunch", "after", "logo"], "Moved “Lunch” after “Logo”.",
        [.coffee, .logo, .lunch, .day]
      ),
    ] as [([String], String, [Topic])]
  )
  func changes(line: [String], output: String, expected: [Topic]) async throws {
    let (session, other) = (Self.all, Self.all)

    let outcome = await session.run(["parking-lot"] + line)
    let json = await other.run(["parking-lot", "--json"] + line)

    #expect((outcome.output + outcome.errors).hasPrefix(output + "\n"))
    #expect(outcome.code == .success)
    #expect(session.topics.records == expected)
    let topic: Topic = try json.value(of: "topic")
    #expect(expected.contains(topic) || topic == .lunch)
  }

  private nonisolated static func changed(
    _ topic: Topic,
    _ change: (inout Topic) -> Void
  ) -> Topic {
    var topic = topic
    change(&topic)
    return topic
  }

  @Test(
    "What can't be is refused with what to do, and changes nothing",
    arguments: [
      (
        "edit coffee", "There is nothing to change.",
        "Name a change, such as --priority high; see “help parking-lot edit”.", .usage
      ),
      (
        "list --sort title", "--sort cannot be “title”.", "The only choice is “priority”.", .usage
      ),
      (
        "add Tea --priority hihg", "--priority cannot be “hihg”.",
        "Did you mean “high”? Choose one of low, medium, high.", .usage
      ),
      ("add", "“parking-lot add” needs a title.", "See “help parking-lot add”.", .usage),
      (
        "finsh coffee", "There is no action “finsh”.",
        "Choose one of list, add, edit, done, reopen, delete, restore, move.", .usage
      ),
      ("rm coffee", "There is no action “rm”.", "Did you mean “delete”?", .usage),
      (
        "move coffee after coffee", "“Coffee machine” can't be moved after itself.",
        "Name another topic; “parking-lot” shows them.", .usage
      ),
      ("done _", "The name of the topic is empty.", nil, .usage),
      (
        "done cofee", "There is no topic “cofee”.", "Did you mean “Coffee machine”?", .failed
      ),
      (
        "done zebra", "There is no topic “zebra”.", "“parking-lot” shows which there are.",
        .failed
      ),
      (
        "delete coffee",
        "Deleting “Coffee machine” needs a confirmation, and there is no terminal to ask on.",
        "Add --force if you are sure.", .usage
      ),
      ("restore coffee", "“Coffee machine” isn't deleted.", nil, .failed),
    ] as [(String, String, String?, ExitCode)]
  )
  func refused(line: String, message: String, hint: String?, code: ExitCode) async {
    let session = Self.all
    // An underscore stands for a blank word.
    let words = line.components(separatedBy: " ").map { $0 == "_" ? " " : $0 }

    let outcome = await session.run(["parking-lot"] + words)

    #expect(outcome.errors == "error: \(message)\n" + (hint.map { "hint: \($0)\n" } ?? ""))
    #expect(outcome.output == "")
    #expect(outcome.code == code)
    #expect(session.topics.records == [.lunch, .coffee, .logo, .day])
  }

  @Test("A deleted topic is listed, completed, and comes back to its place")
  func restore() async throws {
    let folder = try TemporaryFolder()
    func run(_ line: String...) async -> CommandSession.Outcome {
      await CommandSession.run(
        ["parking-lot"] + line,
        store: folder.url.path,
        CommandSession.dependencies
      )
    }
    let topics = try await folder.topics(.lunch, .coffee, .logo)
    for topic in [Topic.coffee, .logo] { try await topics.delete(topic.id) }

    let text = await run("--deleted", "--sort", "priority")
    let done = await run("--deleted", "--done", "--plain")
    let json = await run("--deleted", "--json")
    let restored = await run("restore", "coffee")
    let present = await run("restore", "lunch")

    let dates = "deleted Mon 5 Jan 2026, 09:00  kept until Wed 4 Feb 2026, 09:00\n"
    #expect(
      text.output.hasPrefix(
        "00000000-0000-0000-0000-0000000000CF  Coffee machine  open  high  \(dates)"
      )
    )
    #expect(done.output.hasPrefix("\(Topic.logo.id)\tLogo\tdone\tlow\t2026-01-05T"))
    #expect(done.output.split(separator: "\n").count == 1)
    #expect(json.output.hasPrefix("{\"deleted-topics\":[{\"deleted\":\"2026-01-05T"))
    #expect(json.output.contains("\"topic\":{\"completed\":"))
    #expect(restored.output == "Restored “Coffee machine” (open, high).\n")
    #expect(present.errors == "error: “Lunch” isn't deleted.\n")
    #expect(try await topics.load().records == [.lunch, .coffee])
  }

  // MARK: The app

  @Test("In the app a new row takes one title; then lines are commands again, and replace nothing")
  func titlesInTheApp() async {
    var session = CommandSession.atTerminal()
    session.answers = [
      "parking", "add", "Coffee", "Tea", "add", "Milk", "priority 1 high", "2", "low", "done 2",
    ]
    let outcome = await session.run()

    #expect(outcome.errors.contains("error: “Tea” means nothing here."))
    #expect(session.topics.records.map(\.title) == ["Coffee", "low"])
    #expect(session.topics.records.map(\.priority) == [.high, .medium])
    #expect(session.topics.records.map(\.isCompleted) == [false, true])
  }
}
