import FeatureTesting
import Foundation
import Testing

@testable import StandupsCommand

@Suite(.feature) @MainActor struct ActionLogTests {
  @Test("The file that the environment names gets a line for each action, behind what is in it")
  func lines() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("log")
    try Data("before\n".utf8).write(to: URL(filePath: path))

    await use(logging: path, "add", "Tea")

    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.first == "before")
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("2026-01-05T09:00:") })
    let actions = lines.dropFirst().map { $0.dropFirst(21) }
    #expect(actions.contains("synced(0 topics)"))
    #expect(actions.contains { $0.contains("TopicListAction.add") })
    #expect(actions.contains { $0.contains(#"Field.title("Tea")"#) })
  }

  @Test("A file that can't be made is refused before the app begins")
  func refused() async throws {
    let folder = try TemporaryFolder()

    let outcome = await use(logging: folder.path("missing/log"), "add-topic")

    #expect(outcome.code == .cannotCreate)
    #expect(outcome.errors.contains("log cannot be made: No such file or directory."))
    #expect(outcome.output == "")
  }

  @Test("A log whose disk is full ends with one message, and the app goes on")
  func full() async {
    let outcome = await use(logging: "/dev/full", "add", "Tea")

    let message = "/dev/full cannot be written, so the log ends here: No space left on device."
    #expect(outcome.errors.components(separatedBy: message).count == 2)
    #expect(outcome.output.contains("Tea"))
    #expect(outcome.code == .success)
  }

  @discardableResult
  private func use(logging path: String, _ lines: String...) async -> CommandSession.Outcome {
    var session = CommandSession.atTerminal()
    session.environment["STANDUPS_LOG"] = path
    session.answers = ["parking"] + lines + ["quit"]
    return await session.run()
  }
}
