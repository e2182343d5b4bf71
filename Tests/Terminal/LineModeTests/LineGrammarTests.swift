import FeatureKit
import FeatureWalks
import TerminalTexts
import Testing

@testable import FeatureScreens
@testable import LineMode
@testable import TerminalConsole

/// The lines of the page that “help” prints, in front of a list, a form and a question.
@Suite @MainActor struct LineGrammarTests {
  @Test(
    "A line is a number, a word in brackets, a field and its value, a verb, or a line of a walk",
    arguments: [
      (.list, "2", .tap(.book(2))), (.list, " 2 ", .tap(.book(2))), (.list, "/2", .tap(.book(2))),
      (.list, "add", .tap("add-book")), (.list, "Add a book", .tap("add-book")),
      (.list, "ADD  A", .tap("add-book")), (.list, "ad", .tap("add-book")),
      (.list, "/add", .tap("add-book")), (.list, "tap add-book", .tap("add-book")),
      (.list, "delete 2", .delete(.book(2))), (.list, "DELETE 2", .delete(.book(2))),
      (.list, "delete book 3", .delete(ControlID("book", "3"))),
      (.list, "move 3 before 1", .move(.book(3), to: .book(1))),
      (.list, "move 1 before 3", .move(.book(1), to: .book(2))),
      (.list, "move 1 after 2", .move(.book(1), to: .book(2))),
      (.list, "move 3 after 1", .move(.book(3), to: .book(2))),
      (.list, "move 3 up", .move(.book(3), to: .book(2))),
      (.list, "move 1 down", .move(.book(1), to: .book(2))),
      (.list, "move 3 first", .move(.book(3), to: .book(1))),
      (.list, "move 1 last", .move(.book(1), to: .book(3))),
      (.list, "wait 10s", .wait(.seconds(10))), (.list, "back", .tap("back")),
      (.shelf, "read 3", .tap(.read(3))), (.shelf, "Read 2 off", .set(.read(2), value: "off")),
      (.shelf, "2", .tap(.book(2))), (.question, "keep", .tap("cancel")),
      (.question, "k", .tap("cancel")), (.question, "Keep it", .tap("cancel")),
      (.question, "back", .tap("cancel")), (.question, "Burn", .tap("burn")),
      (.toRead, "done 1", .set(.toggle(1), value: "on")),
      (.toRead, "done 2", .set(.toggle(2), value: "on")),
      (.toRead, "reopen 2", .set(.toggle(2), value: "off")), (.toRead, "3", .tap(.book(3))),
      (.doneForm, "done 1", .set(.toggle(1), value: "on")),
      (.doneForm, "done on", .set("done", value: "on")),
      (.settings, "about", .tap("about")), (.settings, "welcome", .tap("welcome")),
      (.themes, "sky", .select("theme", option: "Sky")),
      (.themes, "deep", .select("theme", option: "Deep sky")),
      (.themes, "theme deep sky", .select("theme", option: "Deep sky")),
    ] as [(Screen, String, SessionAct)]
  )
  func lines(screen: Screen, line: String, act: SessionAct) {
    #expect(grammar(screen).read(line) == .act(act))
  }

  @Test(
    "A field's name takes a value as it is typed; alone, a field for text gets the focus",
    arguments: [
      ("title Persuasion", .set("title", value: "Persuasion")),
      ("TITLE  Persuasion", .set("title", value: "Persuasion")),
      ("title: Persuasion", .set("title", value: "Persuasion")),
      ("title:", .set("title", value: "")), ("title", .focus("title")),
      ("title \"Emma\"", .set("title", value: "\"Emma\"")),
      ("title To the Lighthouse", .set("title", value: "To the Lighthouse")),
      ("copies 3", .set("copies", value: "3")), ("copies: 3 pcs", .set("copies", value: "3")),
      ("lent on", .set("lent", value: "on")), ("lent OFF", .set("lent", value: "off")),
      ("lent", .tap("lent")), ("shelf blue", .select("shelf", option: "Blue")),
      ("shelf gr", .select("shelf", option: "Green")), ("2", .focus(.author(2))),
      ("name 2 Ann", .set(.author(2), value: "Ann")),
      ("name 2: Ann", .set(.author(2), value: "Ann")),
      ("name 2", .focus(.author(2))), ("genre", .tap("genre")), ("delete 2", .delete(.author(2))),
      ("done", .tap("confirm")), ("new", .tap("add-author")), ("back", .tap("cancel")),
      ("set title \"Emma\"", .set("title", value: "Emma")),
    ] as [(String, SessionAct)]
  )
  func fields(line: String, act: SessionAct) {
    #expect(grammar(.form.focusing(nil)).read(line) == .act(act))
  }

  @Test(
    "The focused field takes any line but one behind a slash or with a field's name and a colon",
    arguments: [
      ("Persuasion", .set("title", value: "Persuasion")), ("done", .set("title", value: "done")),
      ("title Emma", .set("title", value: "title Emma")), ("2", .set("title", value: "2")),
      ("1:1 with Bob", .set("title", value: "1:1 with Bob")),
      ("note: it", .set("title", value: "note: it")), ("//x", .set("title", value: "/x")),
      ("help", .set("title", value: "help")), ("New Ann", .set("title", value: "New Ann")),
      ("Copies: 3", .set("copies", value: "3")), ("name 2: Ann", .set(.author(2), value: "Ann")),
      ("/done", .tap("confirm")), ("/2", .focus(.author(2))),
      ("/copies 3", .set("copies", value: "3")),
      ("/delete 1", .delete(.author(1))), ("/back", .tap("cancel")),
    ] as [(String, SessionAct)]
  )
  func focused(line: String, act: SessionAct) {
    for notes in [LineActivity.Notes.off, .paused] {
      #expect(grammar(.form, notes).read(line) == .act(act))
    }
  }

  @Test(
    "A value behind the name of a link is for the screen that it opens",
    arguments: [" ", ": "]
  )
  func linkedValue(separator: String) {
    let line = "genre\(separator)sky blue"

    #expect(grammar(.form.focusing(nil)).read(line) == .act(.tap("genre"), then: "sky blue"))
    #expect(grammar(.themes).choice("deep") == .act(.select("theme", option: "Deep sky")))
    expectMistake(
      grammar(.themes).choice("sky blue"),
      "Theme can't be “sky blue”.",
      "Theme takes one of Red, Sky, Deep sky."
    )
    expectMistake(
      grammar(.list).choice("x"),
      "Nothing takes “x”.",
      "“help” lists what you can type."
    )
  }

  @Test(
    "In a meeting each line is a note, unless it begins with a slash; keys are never text",
    arguments: [
      ("Emma", .act(.say("Emma"))), ("//next", .act(.say("/next"))), ("add", .act(.say("add"))),
      ("help", .act(.say("help"))), ("2", .act(.say("2"))), ("/add", .act(.tap("add-book"))),
      ("/say \"what is said\"", .act(.say("what is said"))), ("\u{1B}[A", .nothing),
      ("\u{1B}[1;5Cyes\u{1B}OP", .act(.say("yes"))), ("", .word(.show)), ("/quit", .word(.quit)),
      ("/help", .word(.help)), ("/SHOW", .word(.show)),
    ] as [(String, LineMeaning)]
  )
  func notes(line: String, meaning: LineMeaning) {
    #expect(grammar(.list, .taken).read(line) == meaning)
  }

  @Test("An unknown word behind a slash is refused; a script's is a note, as it sees no answer")
  func unknownCommand() {
    var grammar = grammar(.list, .taken)
    expectMistake(
      grammar.read("/nxet"),
      "“nxet” means nothing here.",
      "“/help” lists what you can type."
    )
    grammar.hasPerson = false
    #expect(grammar.read("/nxet") == .act(.say("/nxet")))
    #expect(grammar.read("/add") == .act(.tap("add-book")))
  }

  @Test("While a question is open nothing is a note, unless a script is the writer")
  func paused() {
    var grammar = grammar(.question, .paused)
    expectMistake(
      grammar.read("not yet"),
      "“not yet” isn't an answer to this question.",
      "Type burn or keep."
    )
    grammar.hasPerson = false
    #expect(grammar.read("not yet") == .act(.say("not yet")))
    #expect(grammar.read("keep") == .act(.tap("cancel")))
  }

  @Test("“more” is a word while there are more rows; an action of that name comes before it")
  func more() {
    var grammar = grammar(.list)
    expectMistake(grammar.read("more"), "There are no more rows.", nil)
    grammar.hasMore = true
    #expect(grammar.read("more") == .word(.more))
  }

  @Test("Words of labels that line mode has itself are lengthened in the brackets")
  func ownWords() {
    let actions = ["Show in the shop", "Help the reader", "Undo: delete “Emma”"].enumerated()
      .map { ScreenAction(id: ControlID("a\($0)"), label: $1) }
    let grammar = grammar(Screen(name: "page", title: "Page", actions: actions))

    #expect(grammar.words.words.map(\.typed) == ["show in", "help the", "undo"])
    #expect(grammar.read("show") == .word(.show))
    #expect(grammar.read("show in") == .act(.tap("a0")))
    #expect(grammar.read("undo") == .act(.tap("a2")))
  }

  @Test(
    "Anything else is refused with the nearest label, and nothing is done",
    arguments: [
      (.list, "adn", "“adn” means nothing here.", "Did you mean “add”?"),
      (.list, "ad a bok", "“ad a bok” means nothing here.", "Did you mean “add”?"),
      (.list, "dracula", "“dracula” means nothing here.", "“help” lists what you can type."),
      (.list, "xyzzy", "“xyzzy” means nothing here.", "“help” lists what you can type."),
      (
        .list, "books", "“books” means nothing here.", "In a shell, “shelf books” does it."
      ),
      (.list, "9", "No row has the number 9.", "“help” lists what you can type."),
      (.list, "delete 9", "No row has the number 9.", "“help” lists what you can type."),
      (
        .list, "done 1", "“Emma” can't be changed by “done 1”.", "“help” lists what you can type."
      ),
      (
        .list, "move 1 over 2", "“Emma” can't be moved there.",
        "“help” lists what you can type."
      ),
      (
        .detail, "delete 2", "“Ann” can't be changed by “delete 2”.",
        "“help” lists what you can type."
      ),
      (
        .detail, "move 2 up", "“Ann” can't be changed by “move 2 up”.",
        "“help” lists what you can type."
      ),
      (
        .form, "/copeis 3", "“copeis 3” means nothing here.", "Did you mean “/copies”?"
      ),
      (.form, "copies: 77", "Copies can't be “77”.", "Copies takes a whole number from 1 to 9."),
      (.form, "copies:", "Copies needs a value.", "Copies takes a whole number from 1 to 9."),
      (.form, "lent: maybe", "Lent can't be “maybe”.", "Lent takes on or off."),
      (
        .form, "shelf: bleu", "Shelf can't be “bleu”.",
        "Shelf takes one of Red, Blue, Green."
      ),
      (.question, "burn it", "“burn it” isn't an answer to this question.", "Type burn or keep."),
      (.question, "yes", "“yes” isn't an answer to this question.", "Type burn or keep."),
      (
        .question, "bur", "“burn” must be typed in full; nothing was done.",
        "“help” lists what you can type."
      ),
      (.texts, "1", "“Emma” can't be opened.", "“done 1” marks it as done."),
    ] as [(Screen, String, String, String)]
  )
  func mistakes(screen: Screen, line: String, message: String, hint: String) {
    expectMistake(grammar(screen).read(line), message, hint)
  }

  @Test("What a screen only shows is told apart from what means nothing")
  func shown() {
    let length = Control(id: "length", label: "Length", detail: "5 min", kind: .text)
    var screen = Screen.list
    screen.sections.append(ScreenSection(id: "info", count: 1, rows: [length]))
    let message = "“Length” only shows something."
    expectMistake(grammar(screen).read("length"), message, "“help” lists what you can type.")
    screen.actions.append(ScreenAction(id: "edit", label: "Edit"))
    expectMistake(grammar(screen).read("length 10"), message, "“edit” changes it.")
  }

  @Test("The beginning of several labels is refused with them, and so is what can't be used now")
  func ambiguous() {
    var screen = Screen.list
    screen.actions.append(ScreenAction(id: "address", label: "Address", isEnabled: false))
    expectMistake(
      grammar(screen).read("ad"),
      "“ad” could be “add” or “address”.",
      "Type more of it."
    )
    expectMistake(
      grammar(screen).read("address"),
      "“address” can't be used now.",
      "“help” lists what you can type."
    )
  }

  @Test("A row moves within its section only, and not to where it is")
  func moves() {
    expectMistake(grammar(.list).read("move 1 up"), "“Emma” is already there.", nil)
    expectMistake(grammar(.list).read("move 1 before 2"), "“Emma” is already there.", nil)
    var screen = Screen.list
    screen.sections.append(Screen.detail.sections[1])
    expectMistake(
      grammar(screen).read("move 1 before 4"),
      "“Emma” can't be moved there.",
      "“help” lists what you can type."
    )
  }

  // MARK: Dates

  nonisolated private static let noon = Date(timeIntervalSinceReferenceDate: 817_038_000)

  @Test(
    "A date is typed in words, on Sunday, 22 November 2026, 12:00 in Berlin",
    arguments: [
      ("due tomorrow", "2026-11-23T11:00:00Z"), ("due: fri 9:00", "2026-11-27T08:00:00Z"),
      ("due 2026-11-23", "2026-11-23T11:00:00Z"),
      ("due 2026-11-23T09:00:00.000Z", "2026-11-23T09:00:00Z"), ("due 11:59", nil),
      ("due 31 feb", nil),
    ] as [(String, String?)]
  )
  func dates(line: String, value: String?) {
    let meaning = loan.read(line)
    guard let value else {
      return expectMistake(
        meaning,
        "Due can't be “\(line.dropFirst(4))”.",
        "Due takes a date from Sun 22 Nov 2026, 12:00 on, "
          + "such as “tomorrow”, “fri 9:00” or “22 Nov”."
      )
    }
    #expect(meaning == .act(.set("due", value: value)))
  }

  private var loan: LineGrammar {
    let due = Control(
      id: "due",
      label: "Due",
      kind: .datePicker(date: Self.noon, earliest: Self.noon)
    )
    let words = DateWords(in: TimeZone(identifier: "Europe/Berlin") ?? .gmt) { Self.noon }
    return grammar(
      Screen(name: "loan", title: "Loan", sections: [.init(id: "info", count: 1, rows: [due])]),
      dates: words
    )
  }

  // MARK: Completion

  @Test(
    "What is offered and begins like the line completes it",
    arguments: [
      (.list, "a", ["add"]), (.list, "B", ["back"]), (.list, "d", ["delete "]),
      (.list, "x", []), (.list, "/q", ["quit"]), (.toRead, "re", ["reopen "]),
      (.form, "t", ["title: "]), (.form, "/co", ["copies "]),
      (.form, "na", ["name 1: ", "name 2: "]),
      (.form, "/c", ["cancel", "copies "]), (.form, "//c", []),
      (.question, "", ["burn", "keep", "help", "back", "show", "quit"]),
    ] as [(Screen, String, [String])]
  )
  func completion(screen: Screen, line: String, words: [String]) {
    #expect(grammar(screen).completion(of: line).words == words)
  }

  @Test(
    "While lines are notes, only what follows a slash is completed",
    arguments: [("a", []), ("/a", ["add"]), ("//a", []), ("", [])]
  )
  func completedNotes(line: String, words: [String]) {
    #expect(grammar(.list, .taken).completion(of: line).words == words)
  }

  @Test("All that is offered as a completion is understood")
  func understood() {
    for screen in [Screen.list, .form, .toRead, .settings, .themes, .question] {
      let grammar = grammar(screen)
      for word in grammar.completion(of: "/").words where !word.hasSuffix(" ") {
        if case .mistake = grammar.read("/\(word)") { Issue.record("“\(word)” is a mistake.") }
      }
    }
  }

  @Test("A label can't bring control characters into the line")
  func cleaned() {
    var screen = Screen.list
    screen.actions[0].label = "Em\u{1B}[2Jma"
    #expect(grammar(screen).completion(of: "em").words == ["em [2jma"])
  }
}

/// Makes a grammar in front of a screen whose rows all were made.
@MainActor
func grammar(
  _ screen: Screen,
  _ notes: LineActivity.Notes = .off,
  dates: DateWords? = nil
) -> LineGrammar {
  let numbers = RowNumbers()
  return LineGrammar(
    live: ScreenBuilder(name: screen.name).finish(),
    words: ScreenWords(screen, numbers, notes: notes),
    dates: dates,
    notes: notes,
    shellLine: { $0 == "books" ? "shelf books" : nil }
  )
}
