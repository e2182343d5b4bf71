import AppWorlds
import FeatureKit
import FeatureTesting
import FeatureWalks
import Foundation
import Testing

/// The tasks of a person without the manual, with the keys that the screen names.
///
/// A task of `Tests/Goldens/first-tries.txt` is its name, where it begins if that isn't with the samples, the keys from a
/// fresh start (by name, with typed texts in quotes, and events: `restart`, `paste`, and what another program does), and
/// the texts that the last frame has; those behind an exclamation mark it hasn't.
@Suite(.feature) @MainActor struct FirstTryTests {
  @Test("A person does each task by the keys that the bar names")
  func tasks() async throws {
    let file = Places.repository.appending(path: "Tests/Goldens/first-tries.txt")
    let tasks = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n\n")
    #expect(tasks.count == 54)
    // By default three of them are done.
    for (number, task) in tasks.enumerated() where LongTests.isOn || number % 18 == 0 {
      let reason = try await miss(task.split(separator: "\n").map(String.init))
      #expect(reason == nil, "\(task)")
    }
  }

  /// Does a task, and returns why it wasn't done at the first try.
  private func miss(_ task: [String]) async throws -> String? {
    var lines = task.dropFirst()
    var given = WalkSettings.Given(kind: "samples", values: [], line: 1)
    if lines.first?.hasPrefix("given record ") == true {
      given = .init(kind: "record", values: [String(lines.removeFirst().dropFirst(13))], line: 1)
    }
    let drafts = Drafts()
    var desk = ScreenDesk(try await start(given, drafts))
    for (word, isText) in lines.removeFirst().keysAndTexts {
      switch word {
      case _ where isText: await desk.type(word)
      case "restart":
        desk = ScreenDesk(try await start(given, drafts.afterKill(of: desk.driver.session)))
      case "rename-standup":
        try await desk.driver.session.change(byOther: word)
        desk.driver.refresh()
      case "paste": await desk.paste("Ann\nBob\nCleo\nFinn\n")
      case _:
        let count = desk.hidden.count
        let isShown = Self.plain.contains(word) || desk.header.contains(" \(word) ")
        let before = desk.text
        await desk.press(word)
        if !isShown, desk.hidden.count > count { return "“\(word)” isn't in the bar of\n\(before)" }
      }
    }
    for line in lines {
      for (text, isText) in line.replacing("\\n", with: "\n").keysAndTexts where isText {
        if desk.text.contains(text) == line.hasPrefix("!") {
          return "“\(text)” isn't so in\n\(desk.text)"
        }
      }
    }
    return nil
  }

  /// The keys that everyone knows.
  private static let plain: Set = ["⏎", "Esc", "Tab", "↑", "↓", "←", "→", "⌫"]

  private func start(_ given: WalkSettings.Given, _ drafts: Drafts) async throws -> Session {
    var settings = WalkSettings()
    settings.givens = [given]
    let session = try Session(SessionWorld.standups(settings, drafts: drafts))
    await session.start()
    return session
  }
}
