import Foundation
import Testing

/// Walks that cannot be walked.
@Suite(.serialized) struct BadWalkTests {
  @Test(
    "A walk that is not grammatical is told before anything of it runs",
    arguments: [
      ("screen\ntpa x\n", ":2: “tpa” is not a verb. Did you mean “tap”?"),
      ("tap \0\n", " must be in quotes"),
      ("seed 99999999999999999999\n", ":1: This is written “seed NUMBER”."),
      ("given standups \"Design:-9223372036854775808\"\n", "is not a standup"),
    ]
  )
  func grammar(text: String, message: String) async throws {
    let place = try Workplace()
    let file = place.folder.appending(path: "a.walk")
    try Data(text.utf8).write(to: file)

    let outcome = try await place.call("walk", file.path)

    #expect(outcome.code == 65)
    #expect(outcome.errors.contains(message))
    #expect(outcome.output == "")
  }

  @Test("A step that cannot be done fails, and is told with the screen")
  func step() async throws {
    let place = try Workplace()
    let file = place.folder.appending(path: "a.walk")
    try Data("tap \(String(repeating: "x", count: 100_000))\n".utf8).write(to: file)

    let outcome = try await place.call("walk", file.path)

    #expect(outcome.code == 1)
    #expect(outcome.output.contains("a.walk:1: FAILED tap xxx"))
    #expect(outcome.output.hasSuffix("0 passed, 1 failed\n"))
  }

  @Test("A walk that is not text is told")
  func binary() async throws {
    let place = try Workplace()
    let file = place.folder.appending(path: "a.walk")
    try Data([0xFF, 0xFE, 0x00]).write(to: file)

    let outcome = try await place.call("walk", file.path)

    #expect(outcome.code == 65)
    #expect(outcome.errors.hasSuffix("is not text in UTF-8.\n"))
  }

  @Test(
    "A path that isn't a file is reported at once",
    arguments: [".", "/dev/zero", "/dev/null", "pipe"]
  )
  func noFile(name: String) async throws {
    let place = try Workplace()
    #expect(mkfifo(place.folder.appending(path: "pipe").path, 0o600) == 0)
    let path = name.hasPrefix("/") ? name : place.folder.appending(path: name).path

    let outcome = try await place.run("walk", path)

    #expect(outcome.code == 74)
    #expect(outcome.errors == "error: The walk \(path) could not be read.\n")
  }

  @Test("A walk that is not there is told", arguments: ["", "nowhere.walk"])
  func missing(name: String) async throws {
    let outcome = try await Workplace().call("walk", name)

    #expect(outcome.code == 66)
    #expect(outcome.errors.hasPrefix("error: There is no walk \(name).\n"))
  }
}
