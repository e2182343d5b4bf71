import AppCommands
import FeatureWalks
import ParkingLotFeature
import StandupsFixtures
import TerminalConsole
import Testing

@testable import StandupsCommand

@Suite(.feature) @MainActor struct HelpTests {
  /// Every command and every action.
  static let commands = Commands.table().commands.flatMap { [$0] + $0.actions }

  @Test("The exit codes are told in the words of the documentation")
  func exitCodes() async throws {
    let formats = try String(contentsOf: Self.formats, encoding: .utf8)

    let page = await CommandSession().run("help", "exit-codes").output

    #expect(page.hasPrefix("OVERVIEW: What the exit codes mean.\n\nEXIT CODES:\n  0  "))
    for code in ExitCode.allCases {
      #expect(formats.contains("| \(code.rawValue) | \(code.abstract.asCell) |"))
    }
  }

  @Test("The page on formats names the file that a result is in until it is whole")
  func draftOfResult() throws {
    let formats = try String(contentsOf: Self.formats, encoding: .utf8)

    #expect(formats.contains("`\(OutputFile.draft).`, up to sixteen of `0-9 a-f`, and `.tmp`"))
  }

  @Test("The help lists all input, including every verb of line mode")
  func keys() async {
    let page = await CommandSession().run("help", "keys").output

    #expect(SessionAct.usages.allSatisfy { page.contains("\n  \($0)\n") })
  }

  private static let formats = repository.appending(path: "Docs/Formats.md")

  @Test("A word of another program leads to one command")
  func synonyms() {
    let commands = Commands.table().commands
    let words = commands.map(\.name) + commands.flatMap(\.synonyms)

    #expect(Set(words).count == words.count)
  }

  @Test("Every example in help does what it says", arguments: await commands)
  func examples(of command: Command) async throws {
    let folder = try TemporaryFolder()
    if command.name == "import" {
      try Data("[]".utf8).write(to: URL(filePath: folder.path("backup.json")))
    }
    if command.name == "store" {
      let old = StoreLocation.folder(URL(filePath: folder.path("old")))
      try await old.stores(now: .constant(.monday)).standups.save(.quiet)
    }
    let (milk, bread) = (
      FollowUp(
        id: FollowUp.ID(1),
        task: "Milk",
        deadline: .monday,
        steps: [Step(id: Step.ID(3), title: "Go")]
      ),
      FollowUp(id: FollowUp.ID(2), task: "Bread", deadline: .monday)
    )
    // The others look for nothing in the folder.
    if command.name.hasSuffix("restore") {
      let stores = StoreLocation.folder(folder.url)
        .stores(now: .constant(.monday))
      try await stores.standups.save(.design)
      try await stores.standups.delete(Standup.design.id)
      try await stores.followUps.save(milk)
      try await stores.followUps.delete(milk.id)
      try await stores[TopicKind.self].save(.coffee)
      try await stores[TopicKind.self].delete(Topic.coffee.id)
    }
    for (line, _) in command.examples {
      var session = CommandSession([.design, .engineering]).with(milk, bread)
      session.topics = InMemoryRecords([.lunch, .coffee], now: { .monday })
      if command.name.hasSuffix("restore") { session = CommandSession() }
      session.environment["STANDUPS_STORE"] = folder.url.path
      (session.isTerminal, session.answers) = (true, ["yes"])

      let outcome = await session.run(
        Self.shallow(line.typedWords).map {
          // An example's files lie in a folder of the test.
          $0.hasSuffix(".json")
            ? folder.path($0) : $0.replacing("folder:", with: "folder:\(folder.url.path)/")
        }
      )

      #expect(outcome.code == .success, "\(line)")
    }
  }

  /// The words of an example, which explore no farther than the first screens of one world.
  private static func shallow(_ words: [String]) -> [String] {
    guard words.first.map(["explore", "graph"].contains) == true else { return words }
    let depth = words.firstIndex(of: "--depth")
    return words.enumerated().filter { $0.offset != depth && $0.offset - 1 != depth }
      .map(\.element) + (words.contains("--from") ? [] : ["--from", "empty"]) + ["--depth", "0"]
  }
}

extension String {
  /// The sentence as it stands in a table: without its capital and its full stop.
  fileprivate var asCell: String {
    let isName = hasPrefix("Control-C")
    return (isName ? String(prefix(1)) : prefix(1).lowercased()) + dropFirst().dropLast()
  }
}
