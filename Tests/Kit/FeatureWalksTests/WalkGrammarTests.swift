import FeatureScreens
import FeatureWalks
import Testing

@Suite struct WalkGrammarTests {

  @Test("A walk that is printed and read again is the same, with every verb and way to write it")
  func roundTrip() throws {
    let everything = try String(contentsOf: golden("every-verb.walk"), encoding: .utf8)
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

  @Test(
    "Each mistake has its line and what was most likely meant",
    arguments: [
      ("tpa add", "“tpa” is not a verb. Did you mean “tap”?"),
      (
        "xyzzy",
        "“xyzzy” is not a verb. There are: given, now, seed, fail-next, other, tap, type, set, select, delete, "
          + "move, focus, wait, say, open, expect, screen, json, chapter, note."
      ),
      ("\"tap\" add", "“tap” is not a verb. Did you mean “tap”?"),
      ("tap", "This is written “tap NAME [WHICH]”."),
      ("tap \"add\"", "This is written “tap NAME [WHICH]”."),
      ("tap a b c", "This is written “tap NAME [WHICH]”. A text with spaces stands in quotes."),
      ("type", "This is written “type [FIELD [WHICH]] \"TEXT\"”."),
      ("set pages", "This is written “set FIELD [WHICH] VALUE”."),
      ("select", "This is written “select PICKER [WHICH] \"OPTION\"”."),
      ("delete", "This is written “delete ROW [WHICH]”."),
      ("move a 1 a 2", "This is written “move ROW [WHICH] to ROW [WHICH]”."),
      ("move a 1 to", "This is written “move ROW [WHICH] to ROW [WHICH]”."),
      ("focus", "This is written “focus FIELD [WHICH]”."),
      ("wait 1 m", "This is written “wait [1m30s]”."),
      ("wait soon", "This is written “wait [1m30s]”."),
      ("wait 30s1m", "This is written “wait [1m30s]”."),
      ("wait 9999999999999999999s", "This is written “wait [1m30s]”."),
      ("wait 9223372036854775807h", "This is written “wait [1m30s]”."),
      ("say a b", "This is written “say \"TEXT\"”. A text with spaces stands in quotes."),
      ("now today", "This is written “now 2026-01-05T09:00:00Z”."),
      ("seed -1", "This is written “seed NUMBER”."),
      ("chapter", "This is written “chapter \"TITLE\"”."),
      ("note", "This is written “note \"TEXT\"”."),
      ("screen now", "This is written “screen”."),
      ("json now", "This is written “json”."),
      (
        "given boks \"A\"",
        "“boks” is not a kind of thing that can be given. Did you mean “books”?"
      ),
      ("fail-next svae", "“svae” is not an operation that can fail. Did you mean “save”?"),
      (
        "expect titel \"A\"",
        "“titel” is not something to expect; a text must be in quotes. Did you mean “title”?"
      ),
      (
        "expect Hello",
        "“Hello” is not something to expect; a text must be in quotes. There are: heading, title, action, dialog, "
          + "error, field, row, selected, count, progress, focus."
      ),
      ("expect dialog now", "This is written “expect [no] dialog”."),
      ("expect error title", "This is written “expect [no] error FIELD [WHICH] \"MESSAGE\"”."),
      ("expect count books many", "This is written “expect [no] count SECTION NUMBER”."),
      ("expect count books -1", "This is written “expect [no] count SECTION NUMBER”."),
      ("expect progress 33", "This is written “expect [no] progress NUMBER%”."),
      ("expect progress 133%", "This is written “expect [no] progress NUMBER%”."),
      ("expect selected", "This is written “expect [no] selected [PICKER [WHICH]] \"OPTION\"”."),
      ("tap \"a", "The closing quote is missing."),
      ("tap \"a\\", "The closing quote is missing."),
      ("tap \"a\\t\"", "“\\t” means nothing; there are \\\", \\\\ and \\n."),
      ("tap \"a\"b", "There must be a space after a closing quote."),
      ("tap a\"b", "“a\"b” must be in quotes, with \\\" for a quote and \\\\ for a backslash."),
    ]
  )
  func mistakes(line: String, message: String) {
    let errors = #expect(throws: WalkSyntaxErrors.self) {
      try Walk(parsing: "\n# first\n\(line)\n", file: "a.walk", vocabulary: .sample)
    }

    #expect(errors?.description == "a.walk:3: \(message)")
  }

  @Test("All mistakes are found at once")
  func allMistakes() {
    let errors = #expect(throws: WalkSyntaxErrors.self) {
      try Walk(parsing: "tpa a\ntap a\nwiat\nscreen", file: "a.walk")
    }

    #expect(errors?.errors.map(\.line) == [1, 3])
  }

  @Test("The alternatives are listed once, however many lines need them")
  func choicesOnce() throws {
    let errors = try #require(throws: WalkSyntaxErrors.self) {
      try Walk(parsing: "xyzzy\nqwertz\nexpect Hello\ntpa a\nexpect World", file: "a.walk")
    }

    let messages = errors.errors.map(\.message)
    #expect(messages.map { $0.contains(" There are: ") } == [true, false, true, false, false])
    #expect(messages[1] == "“qwertz” is not a verb.")
    #expect(messages[4] == "“World” is not something to expect; a text must be in quotes.")
  }

  @Test("A byte order mark at the beginning isn't part of the walk")
  func byteOrderMark() throws {
    let walk = try Walk(parsing: "\u{FEFF}tap add\n", file: "a.walk")

    #expect(walk == Walk(file: "a.walk", steps: [.act(.tap("add"))]))
    #expect(walk.text == "tap add\n")
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

  @Test("Without a vocabulary, any kind and operation will do")
  func anyVocabulary() throws {
    let walk = try Walk(parsing: "given planets \"Mars\"\nfail-next launch", file: "a.walk")

    #expect(walk.lines[1].step == .failNext(operation: "launch", reason: nil))
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
