import FeatureScreens
import FeatureTesting
import FeatureWalks
import Testing

@Suite struct WalkGrammarTests {

  @Test("A walk that is printed and read again is the same, with every verb and way to write it")
  func roundTrip() throws {
    let everything = try String(contentsOf: golden("Walks/every-verb.walk"), encoding: .utf8)
    let walk = try Walk(parsing: everything, file: "a.walk", vocabulary: .sample)

    let again = try Walk(parsing: walk.text, file: "a.walk", vocabulary: .sample)

    #expect(again == walk)
    #expect(again.text == walk.text)
    #expect(walk.lines.count == everything.count { $0 == "\n" })
  }

  @Test("Words, keys, values and comments are read as written")
  func meaning() throws {
    let walk = try Walk(
      parsing: "\ttap book \"a \\\"b\\\" \\\\ \\n#c\" #\r\n  wait 1m30s # why\r\n",
      file: "a.walk"
    )

    #expect(
      walk.lines == [
        .init(.act(.tap(ControlID("book", "a \"b\" \\ \n#c"))), comment: ""),
        .init(.act(.wait(.seconds(90))), comment: " why"),
      ]
    )
  }

  @Test(
    "Durations are written with each unit once",
    arguments: [
      ("90s", "1m30s"), ("60m", "1h"), ("200ms", "200ms"), ("1h1s", "1h1s"), ("0s", "0s"),
    ]
  )
  func durations(typed: String, written: String) throws {
    #expect(try SessionAct(parsing: "wait \(typed)").text == "wait \(written)")
  }

  @Test("Each mistake has its line and what was most likely meant")
  func mistakes() async throws {
    try await expectAnswers(inFile: golden("Walks/mistakes.txt")) { line, _ in
      let errors = #expect(throws: WalkSyntaxErrors.self) {
        try Walk(parsing: "\n# first\n\(line)\n", file: "a.walk", vocabulary: .sample)
      }
      #expect(errors?.errors.map(\.line) == [3])
      return errors?.errors.first?.message ?? ""
    }
  }

  @Test("The alternatives are listed once, however many lines need them")
  func choicesOnce() throws {
    let errors = try #require(throws: WalkSyntaxErrors.self) {
      try Walk(parsing: "xyzzy\nqwertz\nexpect Hello\ntpa a\nexpect World", file: "a.walk")
    }

    let messages = errors.errors.map(\.message)
    let areListed = messages.map { $0.contains(" There are: ") }
    try #require(areListed == [true, false, true, false, false])
    #expect(messages[1] == "“qwertz” is not a verb.")
    #expect(messages[4] == "“World” is not something to expect; a text must be in quotes.")
  }

  @Test(
    "What sets up the world stands before the first line that needs it",
    arguments: ["given books \"A\"", "now 2026-01-05", "seed 1"]
  )
  func order(setting: String) throws {
    let verb = setting.prefix { $0 != " " }

    let errors = #expect(throws: WalkSyntaxErrors.self) {
      try Walk(parsing: "chapter \"A\"\n\(setting)\nscreen\n\(setting)", file: "a.walk")
    }

    #expect(
      errors?.description
        == "a.walk:4: “\(verb)” must stand before the first line that does something."
    )
  }

  // MARK: Line mode

  @Test("A line that the user types does something")
  func line() throws {
    #expect(try SessionAct(parsing: " tap book 2 # the second") == .tap(ControlID("book", 2)))
    #expect(SessionAct.usages.count == 10)
  }

  @Test(
    "Without a verb a line taps a control, and so does one that is offered as it stands",
    arguments: [
      ("wait 5s", .wait(.seconds(5))), ("book 2", .tap(ControlID("book", 2))),
      ("move", .tap("move")), ("tap move", .tap("move")),
    ] as [(String, SessionAct)]
  )
  func taps(line: String, act: SessionAct) throws {
    #expect(try SessionAct(parsing: line, offered: ["move"]) == act)
  }

  @Test(
    "A line that taps nothing says how a tap is written",
    arguments: ["", "\"book\""]
  )
  func badTaps(line: String) {
    #expect(throws: SessionFailure("This is written “tap NAME [WHICH]”.")) {
      try SessionAct(parsing: line, offered: [])
    }
  }

  @Test(
    "A line does not set up or break the world, nor check it",
    arguments: [
      "given books \"A\"", "now 2026-01-05", "fail-next save", "expect dialog", "screen", "",
    ]
  )
  func refusedLines(line: String) {
    #expect(throws: SessionFailure.self) { try SessionAct(parsing: line) }
  }
}
