import FeatureExplorer
import FeatureKit
import FeatureTesting
import FeatureWalks
import FeatureWorlds
import ShelfApp
import Synchronization
import TerminalConsole
import Testing

@testable import AppCommands

@Suite(.feature) @MainActor struct ExploreCommandTests {
  private var shelf: ShelfCommand

  init() throws { shelf = try ShelfCommand() }

  @Test("Quiet, people get the verdict alone, and programs what they always get")
  func quiet() async {
    let line = ["explore", "--depth", "0", "--from", "empty"]

    let outcome = await shelf.run(line + ["-q"])
    let plain = await shelf.run(line + ["--plain"])
    let quietPlain = await shelf.run(line + ["--plain", "-q"])

    #expect(outcome.output == "No law is broken.\n")
    #expect(outcome.errors == "")
    #expect(outcome.code == .success)
    #expect(quietPlain.output == plain.output)
  }

  @Test("People read what was explored, what was left out, and the verdict")
  func text() async throws {
    let folder = try TemporaryFolder()
    let line = ["explore", "--from", "empty", "--depth", "0", "--out", folder.path("a.walk")]

    let lines = await shelf.run(line).output.split(separator: "\n")

    #expect(lines.first == "1 states, 0 actions taken.")
    #expect(lines.contains("Left out: what lies beyond --depth actions."))
    #expect(lines.contains("Never seen, as no way within the bounds leads there:"))
    #expect(lines.contains("Checked wherever it went:"))
    #expect(lines.last == "No law is broken.")
  }

  @Test("A temporary file has the walk so far; it is told, and taken away in the end")
  func trail() async throws {
    let folder = try TemporaryFolder()
    var session = shelf
    session.environment["TMPDIR"] = folder.url.path

    let outcome = await session.run(["explore", "--from", "empty", "--depth", "0"])
    let quiet = await session.run(["explore", "--from", "empty", "--depth", "0", "--quiet"])

    let note = "note: The walk so far is in \(folder.url.path)/shelf-explore-"
    #expect(outcome.errors.hasPrefix(note))
    #expect(quiet.errors.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test("Each action is in the file before it is done, behind the world; a new world begins anew")
  func trailLines() throws {
    let folder = try TemporaryFolder()
    let settings = [WalkSetting.given(kind: "book", values: ["{}"])]
    let trail = try ExploreTrail(path: nil, of: "shelf", temporaryIn: folder.url.path)
    try trail.begin(settings)
    func text() throws -> String { try String(contentsOfFile: trail.path, encoding: .utf8) }

    for trace in [
      .act(.tap("edit")), nil, .failNext(operation: "update", reason: nil), .act(.tap("add")),
    ] as [WalkStep?] {
      trail.note(trace)
    }

    let lines = "# How far the explorer came.\ngiven book \"{}\"\nfail-next update\ntap add\n"
    #expect(try text() == lines)
  }

  @Test("A walk that is kept is all that is in the file then, and stays")
  func keptTrail() throws {
    let folder = try TemporaryFolder()
    let trail = try ExploreTrail(path: folder.path("a.walk"), of: "shelf", temporaryIn: "")
    trail.note(.act(.set("title", value: "Emma")))

    try trail.keep(Walk(file: "", steps: [.act(.tap("add"))]))
    trail.remove()

    #expect(try String(contentsOfFile: trail.path, encoding: .utf8) == "tap add\n")
  }

  @Test("An action that doesn't end ends the process, and the error names its walk")
  func stuck() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("a.walk")
    let written = Mutex("")
    let looks = Looks()
    var console = shelf.console { text, _ in written.withLock { $0 += text } }
    console.eachSecond = { look in looks.look.withLock { $0 = look } }
    console.endProcess = { code in looks.codes.withLock { $0.append(code) } }
    let trail = try ExploreTrail(path: file, of: "shelf", temporaryIn: "")

    trail.watch(console, form: .text, program: "shelf")
    let look = try #require(looks.look.withLock { $0 })
    while look() {}

    #expect(looks.codes.withLock { $0 } == [.failed])
    #expect(
      written.withLock { $0 } == """
        error: An action didn't end: the last line of \(file).
        hint: See it with: shelf walk \(file)

        """
    )
  }

  private final class Looks: Sendable {
    let look = Mutex<(@Sendable () -> Bool)?>(nil)
    let codes = Mutex<[ExitCode]>([])
  }

  @Test("An action is beyond its budget after enough time of the processor, or after enough looks")
  func budget() {
    var (busy, waiting, goingOn, held) = (ActBudget(), ActBudget(), ActBudget(), ActBudget())

    let spent = (0...60).map { look in
      [
        busy.isSpent(acts: 1, processorTime: .seconds(look)),
        waiting.isSpent(acts: 1, processorTime: .zero),
        goingOn.isSpent(acts: look, processorTime: .seconds(10 * look)),
        // A terminal that was held while it took in the progress.
        held.isSpent(acts: look % 30 == 0 ? 1 : nil, processorTime: .zero),
      ]
    }

    #expect(spent.firstIndex { $0[0] } == 20)
    #expect(spent.firstIndex { $0[1] } == 60)
    #expect(spent.allSatisfy { !$0[2] && !$0[3] })
  }
}
