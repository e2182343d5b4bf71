import FeatureTesting
import FeatureWalks
import Foundation
import Testing

@Suite(.feature) @MainActor struct WalkRunnerTests {
  private func run(_ text: String, showsSteps: Bool = false) async throws -> WalkReport {
    let walk = try Walk(parsing: text, file: "test.walk", vocabulary: .sample)
    var runner = WalkRunner(makeWorld: makeWorld)
    runner.showsSteps = showsSteps
    return try await runner.run(walk)
  }

  // MARK: Verbs

  @Test("Each verb does what it says")
  func verbs() async throws {
    let report = try await run(try String(contentsOf: golden("Walks/shelf.walk"), encoding: .utf8))

    #expect(report.failures == [])
    #expect(report.passed == 26)
    let chapters = ["What was set up", "Settings", "Rows", "A form", "A reading"]
    #expect(report.text == chapters.map { "# \($0)\n\n" }.joined() + "26 passed, 0 failed\n")
  }

  // MARK: Output

  @Test("Screens, JSON, chapters and notes are printed in order")
  func output() async throws {
    let report = try await run(
      """
      chapter "About"
      note "A page that is a value."
      tap about
      screen
      json
      """
    )

    expectText(report.text, inFile: golden("Walks/output.txt"))
  }

  @Test("A demo prints each step, and the screen after what is done")
  func demo() async throws {
    let report = try await run("tap about\nexpect title \"About\"\ntap back", showsSteps: true)

    expectText(report.text, inFile: golden("Walks/demo.txt"))
  }

  @Test("The output comes piece by piece, and is the whole")
  func pieces() async throws {
    let walk = try Walk(parsing: "note \"A\"\nnote \"B\"", file: "test.walk")
    var pieces: [String] = []
    var runner = WalkRunner(makeWorld: makeWorld)
    runner.output = { pieces.append($0.text) }

    let report = try await runner.run(walk)

    #expect(pieces == ["A\n", "B\n", "0 passed, 0 failed\n"])
    #expect(pieces.joined(separator: "\n") == report.text)
  }

  @Test("A walk of 200 virtual seconds prints the same every time")
  func deterministic() async throws {
    let text = """
      given books "Emma" "Persuasion"
      tap book "Emma"
      wait 200s
      expect progress 33%
      screen
      json
      """
    let first = try await run(text, showsSteps: true)

    for _ in 0..<LongTests.count(3, long: 20) {
      #expect(try await run(text, showsSteps: true) == first)
    }
    #expect(first.failures == [])
  }

  // MARK: Failures

  @Test("A failure says where, what, why, what is on the screen and what is offered")
  func failure() async throws {
    let report = try await run("tap about\n\ntap bakc")

    #expect(
      report.failures.map(\.description) == [
        """
        test.walk:3: FAILED tap bakc
        “bakc” is not offered here; did you mean “back”?

          | About

          | [back] Back

        Offered: back

        """
      ]
    )
    #expect(report.text.hasSuffix("\n0 passed, 1 failed\n"))
  }

  @Test("A row that is meant by a number that is none, and an absence that several have, fail")
  func rowsThatAreNone() async throws {
    let report = try await run(
      """
      given books "Emma" "Emma"
      tap book -9223372036854775808
      chapter "Several"
      expect no action book
      chapter "None"
      expect no action lamp
      """
    )

    #expect(report.failures.map(\.line) == [2, 4])
    #expect(report.passed == 1)
  }

  @Test("The first failure of a chapter skips to the next")
  func skipping() async throws {
    let report = try await run(
      """
      expect "Q"
      expect "X"
      chapter "Next"
      expect no "Q"
      expect "X"
      tap about
      chapter "Last"
      expect title "Bookshelf"
      """
    )

    #expect(report.failures.map(\.line) == [1, 5])
    #expect(report.passed == 2)
    #expect(report.failed == 2)
  }

  @Test("Each expectation that does not hold says what is there instead")
  func expectations() async throws {
    try await expectAnswers(inFile: golden("Walks/failures.txt")) { line, _ in
      let acts = line.replacing("; ", with: "\n")
      let failures = try await run("given book \"Emma\"\n\(acts)").failures
      #expect(failures.count == 1)
      return failures.first?.reason ?? ""
    }
  }

  @Test("A given value that can't be read is reported before anything runs")
  func givenError() async throws {
    let errors = await #expect(throws: WalkSyntaxErrors.self) {
      try await run("# nothing\ngiven book\ntap nowhere")
    }

    #expect(errors?.description == "test.walk:2: A book needs a title.")
  }
}
