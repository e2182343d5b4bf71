import FeatureKit
import FeatureWalks
import Testing

@testable import LineMode
@testable import TerminalConsole

/// Lines as people type them, in front of a list, a form and a question.
@Suite @MainActor struct LineReaderTests {
  @Test(
    "On a list, rows are named by number or title, and actions by their label",
    arguments: [
      ("2", .tap(.book(2))), ("open 2", .tap(.book(2))), ("Dracula", .tap(.book(2))),
      ("dracula", .tap(.book(2))), ("drac", .tap(.book(2))), ("open drac", .tap(.book(2))),
      ("book 2", .tap(.book(2))), ("book \"Dracula\"", .tap(.book(2))), ("eyre", .tap(.book(3))),
      ("add", .tap("add-book")), ("Add a book", .tap("add-book")), ("ADD BOOK", .tap("add-book")),
      ("add-book", .tap("add-book")), ("tap add-book", .tap("add-book")),
      ("/add", .tap("add-book")), ("new", .tap("add-book")), ("create a book", .tap("add-book")),
      ("delete 2", .delete(.book(2))), ("remove emma", .delete(.book(1))),
      ("delete book 3", .delete(.book(3))),
      ("move 3 before 1", .move(.book(3), to: .book(1))),
      ("move 1 before 3", .move(.book(1), to: .book(2))),
      ("move emma after drac", .move(.book(1), to: .book(2))),
      ("move 3 after 1", .move(.book(3), to: .book(2))),
      ("move 1 to 3", .move(.book(1), to: .book(3))), ("move 3 up", .move(.book(3), to: .book(2))),
      ("move emma last", .move(.book(1), to: .book(3))),
      ("move book 1 to book 2", .move(.book(1), to: .book(2))),
      ("wait 10s", .wait(.seconds(10))), ("close", .tap("back")), ("back", .tap("back")),
      ("add the book please", .tap("add-book")), ("done", .tap("back")), ("save", .tap("back")),
    ] as [(String, SessionAct)]
  )
  func list(line: String, act: SessionAct) {
    #expect(LineReader(.list).read(line) == .act(act))
  }

  @Test(
    "The name of the screen shows it, and doesn't close it",
    arguments: ["quick", "quick actions"]
  )
  func ownName(line: String) {
    let menu = Screen(
      name: "quick-actions",
      style: .sheet,
      title: "Quick actions",
      actions: [ScreenAction(id: "dismiss-quick-actions", label: "Close", role: .cancel)]
    )

    #expect(LineReader(menu).read(line) == .show)
  }

  @Test(
    "A field takes a value as it is typed; a bare line goes into the one with the focus",
    arguments: [
      ("title Persuasion", .set("title", value: "Persuasion")),
      ("title: Persuasion", .set("title", value: "Persuasion")),
      ("Title = Persuasion", .set("title", value: "Persuasion")),
      ("title \"Persuasion\"", .set("title", value: "Persuasion")),
      ("set title Sense and Sensibility", .set("title", value: "Sense and Sensibility")),
      ("set title \"Emma\"", .set("title", value: "Emma")),
      ("title To the Lighthouse", .set("title", value: "To the Lighthouse")),
      ("Persuasion", .set("title", value: "Persuasion")),
      ("“Persuasion”", .set("title", value: "Persuasion")),
      ("1 on 1", .set("title", value: "1 on 1")), ("open door", .set("title", value: "open door")),
      ("type more", .type(nil, text: "more")),
      ("type more of it", .type("title", text: "more of it")),
      ("delete this", .set("title", value: "delete this")),
      ("say it", .set("title", value: "say it")), ("to: do", .set("title", value: "to: do")),
      ("copies 3", .set("copies", value: "3")), ("copies: 3 pcs", .set("copies", value: "3")),
      ("set copies to 3", .set("copies", value: "3")),
      ("lent on", .set("lent", value: "on")), ("lent", .tap("lent")),
      ("shelf blue", .select("shelf", option: "Blue")), ("gr", .set("title", value: "gr")),
      ("green", .select("shelf", option: "Green")), ("shelf gr", .select("shelf", option: "Green")),
      ("Jane", .set("title", value: "Jane")), ("2", .focus(.author(2))),
      ("author 2 Ann", .set(.author(2), value: "Ann")),
      ("name 2 Ann", .set(.author(2), value: "Ann")), ("2: Ann", .set("title", value: "2: Ann")),
      ("1:1 with Bob", .set("title", value: "1:1 with Bob")),
      ("2:30 sync", .set("title", value: "2:30 sync")),
      ("1 = one", .set("title", value: "1 = one")),
      ("name 2: Ann", .set(.author(2), value: "Ann")),
      ("name Ann", .set(.author(2), value: "Ann")),
      ("copy that", .set("title", value: "copy that")),
      ("New hires", .set("title", value: "New hires")),
      ("Help desk", .set("title", value: "Help desk")),
      ("delete jane", .delete(.author(1))), ("delete 2", .delete(.author(2))),
      ("save", .tap("confirm")), ("ok", .tap("confirm")), ("done", .tap("confirm")),
      ("cancel", .tap("cancel")), ("back", .tap("cancel")), ("tap back", .tap("cancel")),
    ] as [(String, SessionAct)]
  )
  func form(line: String, act: SessionAct) {
    #expect(LineReader(.form).read(line) == .act(act))
  }

  @Test(
    "The rest of a line goes to the screen that its beginning opens",
    arguments: [
      ("genre crime", .tap("genre"), "crime"), ("new author Ann", .tap("add-author"), "Ann"),
      ("add author Ann Lee", .tap("add-author"), "Ann Lee"),
      ("add Ann", .tap("add-author"), "Ann"), ("new Ann Lee", .tap("add-author"), "Ann Lee"),
      ("theme blue", .tap("theme"), "blue"), ("color blue", .tap("theme"), "blue"),
      ("Colour: sky blue", .tap("theme"), "sky blue"),
    ] as [(String, SessionAct, String)]
  )
  func rest(line: String, act: SessionAct, rest: String) {
    #expect(
      LineReader(.themed, aliases: ["theme": ["color", "colour"]]).read(line)
        == .act(act, then: rest)
    )
  }

  @Test(
    "An action takes the rest of the line along",
    arguments: [("add Emma", "Emma"), ("add book Emma", "Emma"), ("new book Emma", "Emma")]
  )
  func restOfAction(line: String, rest: String) {
    #expect(LineReader(.list).read(line) == .act(.tap("add-book"), then: rest))
  }

  @Test("The word of an action is text in front of an empty field, and where it isn't as printed")
  func wordsAsText() {
    #expect(LineReader(.emptyForm).read("new Ann") == .act(.set("title", value: "new Ann")))
    #expect(LineReader(.form).read("New Ann") == .act(.set("title", value: "New Ann")))
  }

  @Test(
    "A control beside a row is named by its label, with the row's number or title",
    arguments: [
      ("read 3", .tap(.read(3))), ("read Jane Eyre", .tap(.read(3))), ("Read emma", .tap(.read(1))),
      ("read 2 off", .set(.read(2), value: "off")), ("tap read 2", .tap(.read(2))),
      ("2", .tap(.book(2))), ("drac", .tap(.book(2))), ("open 2", .tap(.book(2))),
      ("delete 2", .delete(.book(2))),
    ] as [(String, SessionAct)]
  )
  func beside(line: String, act: SessionAct) {
    #expect(LineReader(.shelf).read(line) == .act(act))
  }

  @Test(
    "The beginning of an answer is one, also where it begins with a verb",
    arguments: ["go", "go on", "go on without"]
  )
  func beginningOfAnswer(line: String) {
    var screen = Screen.question
    screen.actions[1].label = "Go on without it"

    #expect(LineReader(screen).read(line) == .act(.tap("cancel")))
  }

  @Test(
    "A picker beside a row takes its options as any other",
    arguments: ["green", "Green", "gr"]
  )
  func pickerBeside(option: String) {
    var screen = Screen.shelf
    let color = Control(
      id: "color",
      label: "Color",
      kind: .picker(selection: "Red", options: ["Red", "Green"])
    )
    screen.sections[0].rows[1].beside = [color]

    #expect(
      LineReader(screen).read("color 2 \(option)") == .act(.select("color", option: "Green"))
    )
  }

  @Test(
    "In a row, what begins with the text or the label of a row is text, unless it has a number or fits",
    arguments: [
      ("Emma cuts", .set(ControlID("author", "2"), value: "Emma cuts")),
      ("Name of the book", .set(ControlID("author", "2"), value: "Name of the book")),
      ("color list", .set(ControlID("author", "2"), value: "color list")),
      ("color green", .select(ControlID("color", "2"), option: "Green")),
      ("color 1 green", .select(ControlID("color", "1"), option: "Green")),
      ("name 1 Jane", .set(ControlID("author", "1"), value: "Jane")),
    ] as [(String, SessionAct)]
  )
  func textInRow(line: String, act: SessionAct) {
    let rows = [("1", "Emma"), ("2", "Dracula")].map { key, text in
      var row = Control(
        id: ControlID("author", key),
        label: "Name",
        kind: .textField(text: text)
      )
      row.beside = [
        Control(
          id: ControlID("color", key),
          label: "Color",
          kind: .picker(selection: "Red", options: ["Red", "Green"])
        )
      ]
      return row
    }
    var screen = Screen.list
    screen.sections[0].rows = rows.map { row in
      var row = row
      row.isDeletable = true
      return row
    }
    screen.focus = ControlID("author", "2")

    #expect(LineReader(screen).read(line) == .act(act))
  }

  @Test(
    "The rest of a line is only taken as a value that fits",
    arguments: [
      (.form, "length", nil), (.form, "copies 3", .set("copies", value: "3")),
      (.form, "Green", .select("shelf", option: "Green")), (.form, "delete 1", nil),
      (.form, "done", nil), (.list, "2", nil), (.form, "gree", .select("shelf", option: "Green")),
    ] as [(Screen, String, SessionAct?)]
  )
  func restIsValue(screen: Screen, rest: String, act: SessionAct?) {
    let meaning = LineReader(screen).rest(rest)
    var isMistake = false
    if case .mistake = meaning { isMistake = true }
    #expect(act.map { meaning == .act($0) } ?? isMistake)
  }

  @Test(
    "A question is answered by its labels, and by yes and no",
    arguments: [
      ("keep", .tap("cancel")), ("Keep it", .tap("cancel")), ("no", .tap("cancel")),
      ("yes", .tap("burn")), ("Burn!", .tap("burn")), ("back", .tap("cancel")),
      ("k", .tap("cancel")),
    ] as [(String, SessionAct)]
  )
  func question(line: String, act: SessionAct) {
    var reader = LineReader(.question)
    reader.notes = .paused
    #expect(reader.read(line) == .act(act))
    #expect(reader.read("/\(line)") == .act(act))
  }

  @Test(
    "A question takes whole answers only, and no word that may mean the button that loses something",
    arguments: [
      "ok", "save", "done", "burn it all", "burn: it", "2", "there", "keep it up", "y", "b", "bur",
    ]
  )
  func noAnswer(line: String) {
    for line in [line, "open \(line)"] {
      guard case .mistake = LineReader(.question).read(line) else {
        Issue.record("“\(line)” is taken.")
        continue
      }
    }
  }

  @Test("“ok” answers a question with a single button, and “save” one that begins with it")
  func singleButton() {
    let question = { (labels: [String], last: String) in
      Screen(
        name: "alert",
        style: .alert,
        title: "Question",
        actions: labels.map { ScreenAction(id: ControlID($0), label: $0) }
          + [ScreenAction(id: "cancel", label: last, role: .cancel)]
      )
    }
    let notice = LineReader(question([], "Close"))
    for line in ["ok", "yes"] { #expect(notice.read(line) == .act(.tap("cancel"))) }
    let end = LineReader(question(["Don't save", "Save and end"], "Resume"))
    #expect(end.read("save") == .act(.tap("Save and end")))
    let drop = LineReader(question(["Don't save"], "Resume"))
    guard case .mistake = drop.read("save") else {
      Issue.record("It is taken.")
      return
    }
  }

  @Test("A word in the middle of an identifier, which no screen shows, means nothing")
  func middleOfIdentifier() {
    let form = Screen(
      name: "form",
      style: .sheet,
      title: "Book",
      actions: [
        ScreenAction(id: "confirm-edit-loan", label: "Save", role: .confirm),
        ScreenAction(id: "quick-look", label: "Quick look"),
      ]
    )
    for line in ["loan", "edit"] {
      guard case .mistake = LineReader(form).read(line) else {
        Issue.record("“\(line)” is taken.")
        continue
      }
    }
    #expect(LineReader(form).read("confirm") == .act(.tap("confirm-edit-loan")))
    #expect(LineReader(form).read("look") == .act(.tap("quick-look")))
  }

  @Test(
    "A number without a row means nothing else",
    arguments: ["22", "-1", "0", "+9", "22.", "--1", "99999999999999999999"]
  )
  func noSuchRow(number: String) {
    let days = Screen(
      name: "days",
      style: .push,
      title: "Days",
      sections: [
        ScreenSection(
          id: "days",
          count: 2,
          rows: ["Sun 22 Nov", "1 and 0 and 9"].map {
            Control(id: ControlID("day", $0), label: $0, kind: .navigationLink, isDeletable: true)
          }
        )
      ]
    )
    for line in [number, "delete \(number)", "open \(number)"] {
      guard case .mistake(let error) = LineReader(days).read(line) else {
        Issue.record("“\(line)” is taken.")
        continue
      }
      #expect(error.message.text == "No row has the number \(number).")
    }
  }

  @Test("A row that can't move to another section is told so, and not that it is there")
  func moveToOtherSection() {
    func section(_ id: String, _ keys: Int...) -> ScreenSection {
      let rows = keys.map {
        Control(id: .book($0), label: "Book \($0)", kind: .navigationLink, isMovable: true)
      }
      return ScreenSection(id: id, count: rows.count, rows: rows)
    }
    let shelf = Screen(
      name: "shelf",
      style: .push,
      title: "Shelf",
      sections: [section("lent", 1, 2), section("here", 3)]
    )

    let error = LineError("“Book 1” can only be moved within its section.")
    for line in ["move 1 before 3", "move book 1 after 3"] {
      #expect(LineReader(shelf).read(line) == .mistake(error))
    }
    #expect(LineReader(shelf).read("move 1 after 2") == .act(.move(.book(1), to: .book(2))))
  }

  @Test(
    "A row of a second section is named by its number, or by its place among its kind",
    arguments: [
      ("3", ControlID("reader", "z")), ("reader 3", ControlID("reader", "z")),
      ("reader 1", ControlID("reader", "a")), ("zoë", ControlID("reader", "z")),
    ]
  )
  func places(line: String, row: ControlID) {
    #expect(LineReader(.detail).read(line) == .act(.tap(row)))
  }

  @Test(
    "A note is a line without a slash that isn't a command; keys are never text",
    arguments: [
      ("Emma", .act(.say("Emma"))), ("//next", .act(.say("/next"))), ("add", .ask("add")),
      ("help", .ask("help")), ("Add a book", .ask("Add a book")), ("2", .act(.say("2"))),
      ("help us", .act(.say("help us"))), ("/add", .act(.tap("add-book"))),
      ("/say add", .act(.say("add"))), ("/say what is said", .act(.say("what is said"))),
      ("\u{1B}[A", .nothing), ("\u{1B}[1;5Cyes\u{1B}OP", .act(.say("yes"))), ("", .show),
      ("/quit", .leave), ("/show", .show),
    ] as [(String, LineMeaning)]
  )
  func notes(line: String, meaning: LineMeaning) {
    var reader = LineReader(.list)
    reader.notes = .taken
    #expect(reader.read(line) == meaning)
  }

  @Test("Above an activity that takes notes, a line after a slash never becomes text")
  func slashAbove() {
    var reader = LineReader(.form)
    reader.notes = .paused
    var isMistake = false
    if case .mistake = reader.read("/end") { isMistake = true }
    #expect(isMistake)
    #expect(reader.read("/cancel") == .act(.tap("cancel")))
    #expect(reader.read("end") == .act(.set("title", value: "end")))
  }

  @Test("While a question is open nothing is a note, unless a script is the writer")
  func paused() {
    var reader = LineReader(.question)
    reader.notes = .paused
    var isMistake = false
    if case .mistake = reader.read("not yet") { isMistake = true }
    #expect(isMistake)
    reader.canAsk = false
    #expect(reader.read("not yet") == .act(.say("not yet")))
    #expect(reader.read("keep") == .act(.tap("cancel")))
  }
}
