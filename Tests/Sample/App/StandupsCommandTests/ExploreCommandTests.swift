import AppScreens
import FeatureTesting
import Foundation
import ScreenValues
import Testing
import Walkthroughs

@testable import StandupsCommand

@Suite(.feature) @MainActor struct ExploreCommandTests {
  @Test("The app is explored, and no law is broken")
  func explore() async {
    let outcome = await CommandSession().run("explore", "--depth", "2")

    #expect(outcome.code == .success)
    #expect(outcome.output.hasPrefix("states\t"))
  }

  @Test("A temporary file has the walk so far; it is told, and taken away in the end")
  func trail() async throws {
    let folder = try TemporaryFolder()
    var session = CommandSession()
    session.environment["TMPDIR"] = folder.url.path

    let outcome = await session.run("explore", "--depth", "1")
    let quiet = await session.run("explore", "--depth", "1", "--quiet")

    let note = "note: The walk so far is in \(folder.url.path)/standups-explore-"
    #expect(outcome.errors.hasPrefix(note))
    #expect(quiet.errors.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test("Each action is in the file before it is done, behind the world; a new world begins anew")
  func trailLines() throws {
    let folder = try TemporaryFolder()
    let settings = [WalkSetting.given(kind: "standups", values: ["Design:1:Blob"])]
    let trail = try ExploreTrail(path: nil, temporaryIn: folder.url.path, settings: settings)
    func text() throws -> String { try String(contentsOfFile: trail.path, encoding: .utf8) }

    for trace in [.act(.tap("edit")), .world, .failNext(operation: "update"), .act(.tap("add"))]
      as [ExplorerTrace]
    {
      trail.note(trace)
    }

    let world = "# How far the explorer came.\ngiven standups \"Design:1:Blob\"\n"
    let lines = world + "fail-next update\ntap add\n"
    #expect(try text().hasPrefix(lines + "\n"))
    #expect(try Walk(parsing: text(), file: "", vocabulary: .standups).text.hasPrefix(lines))
  }

  @Test("An action is beyond its budget after enough time of the processor, or after enough looks")
  func budget() {
    var (busy, waiting, goingOn) = (ActBudget(), ActBudget(), ActBudget())

    let spent = (0...60).map { look in
      [
        busy.isSpent(acts: 1, processorTime: .seconds(look)),
        waiting.isSpent(acts: 1, processorTime: .zero),
        goingOn.isSpent(acts: look, processorTime: .seconds(10 * look)),
      ]
    }

    #expect(spent.firstIndex { $0[0] } == 20)
    #expect(spent.firstIndex { $0[1] } == 60)
    #expect(spent.allSatisfy { !$0[2] })
  }

  @Test("Where no law is broken, no file is written")
  func out() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "broken.walk")

    let outcome = await CommandSession().run("explore", "--depth", "1", "--out", file.path)

    #expect(outcome.code == .success)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test("A file that is there already is refused before anything is explored")
  func existing() async throws {
    let folder = try TemporaryFolder()
    try Data("mine".utf8).write(to: folder.url.appending(path: "broken.walk"))

    let outcome = await CommandSession().run("explore", "--out", folder.path("broken.walk"))

    #expect(outcome.code == .cannotCreate)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasSuffix("hint: Name a file that is not there yet.\n"))
  }

  @Test("A bound is a number", arguments: ["--depth=deep", "--states=0", "--seed=-1"])
  func bounds(option: String) async {
    let outcome = await CommandSession().run("explore", option)

    #expect(outcome.code == .usage)
    #expect(outcome.errors.contains("is no number for"))
  }
}
