import FeatureTesting
import Foundation
import Testing

@testable import StandupsCommand

@Suite(.feature) @MainActor struct ExploreCommandTests {
  @Test("The app is explored, and no law is broken")
  func explore() async {
    let outcome = await CommandSession().run("explore", "--depth", "2")

    #expect(outcome.code == .success)
    #expect(outcome.output.hasPrefix("states\t"))
    #expect(outcome.errors.isEmpty)
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
