import FeatureKit
import FeatureWalks
import Testing

@testable import LineMode

/// Lines as people type them, in front of a list, a form and a question.
@Suite struct LineReaderTests {
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
    ] as [(String, SessionAct)]
  )
  func list(line: String, act: SessionAct) {
    #expect(LineReader(.list).read(line) == .act(act))
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
      ("cancel", .tap("cancel")), ("back", .tap("cancel")),
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
      ("add Ann", .tap("add-author"), "Ann"),
      ("theme blue", .tap("theme"), "blue"), ("color blue", .tap("theme"), "blue"),
      ("Colour: sky blue", .tap("theme"), "sky blue"),
    ] as [(String, SessionAct, String)]
  )
  func rest(line: String, act: SessionAct, rest: String) {
    #expect(LineReader(.themed).read(line) == .act(act, then: rest))
  }

  @Test(
    "An action takes the rest of the line along",
    arguments: [("add Emma", "Emma"), ("add book Emma", "Emma"), ("new book Emma", "Emma")]
  )
  func restOfAction(line: String, rest: String) {
    #expect(LineReader(.list).read(line) == .act(.tap("add-book"), then: rest))
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
      ("yes", .tap("burn")), ("y", .tap("burn")), ("b", .tap("burn")), ("back", .tap("cancel")),
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
    arguments: ["ok", "save", "done", "burn it all", "burn: it", "2", "there", "keep it up"]
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
      #expect(error.message.text == "There is no row \(number).")
    }
  }

  @Test(
    "What is meant by several, nothing or a wrong value says what works, without an id",
    arguments: [
      (.list, "copy 3", "There is no “copy 3” here.", "“help” says what you can do here."),
      (.detail, "delete ann", "“Ann” can't be deleted here.", "“help” says what you can do here."),
      (
        .detail, "reader 2", "“reader 2” could be 2 “Ann” (Readers) or 3 “Zoë” (Readers).",
        "Type its number."
      ),
      (.list, "e", "“e” could be 1 “Emma” (Books) or 3 “Jane Eyre” (Books).", "Type its number."),
      (.form, "delete 3", "There is no row 3.", "“help” says what you can do here."),
      (
        .form, "undo", "There is no “undo” here.",
        "“cancel” leaves without the changes; “title: undo” takes it as text."
      ),
      (.form, "rename Persuasion", "There is no “rename” here.", "Type “title Persuasion”."),
      (.form, "Rename it to Sanditon", "There is no “rename” here.", "Type “title Sanditon”."),
      (
        .list, "rename emma to Sanditon", "There is no “rename” here.",
        "Open it by its number, type “edit”, then “title Sanditon”."
      ),
      (
        .meeting, "start without Carla",
        "“Start meeting” can't take “without Carla”; nothing was done.",
        "Type “start” alone."
      ),
      (
        .meeting, "rename Retro", "There is no “rename” here.",
        "To rename it, type “edit”, then “title Retro”."
      ),
      (.list, "dracla", "There is no “dracla” here.", "Did you mean “2”, Dracula?"),
      (.list, "ad a bok", "There is no “ad a bok” here.", "Did you mean “add”?"),
      (.list, "delete 9", "There is no row 9.", "“help” says what you can do here."),
      (
        .form, "author 3 Ann", "There is no “author 3” here.",
        "Did you mean “new”?"
      ),
      (.list, "start emma", "There is no “start emma” here.", "Did you mean “1”, Emma?"),
      (.list, "delete dracla", "There is no “dracla” here.", "Did you mean “delete 2”, Dracula?"),
      (
        .form, "copeis 3", "There is no “copeis” here.",
        "Did you mean “copies 3”? “title: …” takes any words."
      ),
      (.list, "xyzzy", "There is no “xyzzy” here.", "“help” says what you can do here."),
      (
        .form, "copies 77", "“77” isn't right for Copies.",
        "Copies takes a whole number from 1 to 9."
      ),
      (.form, "lent maybe", "“maybe” isn't right for Lent.", "Lent takes on or off."),
      (
        .form, "shelf bleu", "“bleu” isn't right for Shelf.",
        "Did you mean “blue”? Shelf takes one of Red, Blue, Green."
      ),
      (.question, "go on", "“go on” isn't an answer to this question.", "Type burn or keep."),
      (.question, "what", "“what” isn't an answer to this question.", "Type burn or keep."),
    ] as [(Screen, String, String, String)]
  )
  func mistakes(screen: Screen, line: String, message: String, hint: String) {
    guard case .mistake(let error) = LineReader(screen).read(line) else {
      Issue.record("It is taken.")
      return
    }
    #expect(error.message.text == message)
    #expect(error.hint?.text == hint)
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

  @Test("A number that meant another row when it was printed is refused")
  func renumbered() {
    var reader = LineReader(.list)
    reader.printed = [.book(2), .book(1), .book(3)]

    for line in ["1", "delete 1", "book 1", "open 1"] {
      guard case .mistake(let error) = reader.read(line) else {
        Issue.record("“\(line)” is taken.")
        continue
      }
      #expect(error.message.text == "1 was another row when it was shown; now it is “Emma”.")
    }
    #expect(reader.read("3") == .act(.tap(.book(3))))
    #expect(reader.read("delete emma") == .act(.delete(.book(1))))
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

  @Test("Help lists what works on the screen, and explains a word of it")
  func help() {
    #expect(
      LineReader(.form).help.text == """
        Here you can type:
          any words  go into Title
          title …    changes the text
          copies 2   a whole number from 1 to 9
          lent on    or off
          genre …    changes Genre
          red        chooses it, like every other one
          name 1 …   changes the text
          delete 1   deletes it
          new        New author
          done       Done
          cancel     Cancel
          back       Cancel
          show       shows the whole screen
          help WORD  explains a word of these
          quit       leaves
        """
    )
    #expect(
      LineReader(.form).read("help copies")
        == .tell("Copies is 2. “copies 2”: a whole number from 1 to 9.")
    )
    #expect(LineReader(.form).read("help new") == .tell("“new” means “New author”."))
    #expect(
      LineReader(.form).read("help name")
        == .tell("“name 2 …”: changes the text. “delete 2” deletes it.")
    )
  }
}

extension ControlID {
  static func book(_ key: Int) -> ControlID { ControlID("book", "b\(key)") }
  static func author(_ key: Int) -> ControlID { ControlID("author", "a\(key)") }
}

extension Screen {
  /// Three books that can be opened, deleted and moved.
  static let list = Screen(
    name: "books",
    style: .push,
    title: "Books",
    sections: [
      ScreenSection(
        id: "books",
        title: "Books",
        count: 3,
        rows: zip(1..., ["Emma", "Dracula", "Jane Eyre"]).map { key, title in
          Control(
            id: .book(key),
            label: title,
            detail: "\(key)00 pages",
            kind: .navigationLink,
            isDeletable: true,
            isMovable: true
          )
        }
      )
    ],
    actions: [
      ScreenAction(id: "add-book", label: "Add a book"),
      ScreenAction(id: "back", label: "Back", role: .back),
    ]
  )

  /// A book with one chapter, which can be deleted, and two readers.
  static let detail = Screen(
    name: "book",
    style: .push,
    title: "Emma",
    sections: [
      ScreenSection(
        id: "chapters",
        count: 1,
        rows: [
          Control(
            id: ControlID("chapter", "1"),
            label: "One",
            kind: .navigationLink,
            isDeletable: true
          )
        ]
      ),
      ScreenSection(
        id: "readers",
        title: "Readers",
        count: 2,
        rows: [
          Control(id: ControlID("reader", "a"), label: "Ann", kind: .navigationLink),
          Control(id: ControlID("reader", "z"), label: "Zoë", kind: .navigationLink),
        ]
      ),
    ]
  )

  /// A form whose title has the focus.
  static let form = Screen(
    name: "edit-book",
    style: .sheet,
    title: "Book",
    sections: [
      ScreenSection(
        id: "info",
        title: "Info",
        count: 5,
        rows: [
          Control(id: "title", label: "Title", kind: .textField(text: "Emma")),
          Control(id: "copies", label: "Copies", kind: .stepper(value: 2, range: 1...9, step: 1)),
          Control(id: "lent", label: "Lent", kind: .toggle(isOn: false)),
          Control(id: "genre", label: "Genre", detail: "Novel", kind: .navigationLink),
          Control(
            id: "shelf",
            label: "Shelf",
            kind: .picker(selection: "Red", options: ["Red", "Blue", "Green"])
          ),
        ]
      ),
      ScreenSection(
        id: "authors",
        title: "Authors",
        count: 2,
        rows: zip(1..., ["Jane", ""]).map { key, name in
          Control(
            id: .author(key),
            label: "Name",
            kind: .textField(text: name),
            error: name.isEmpty ? "A name is missing." : nil,
            isDeletable: true
          )
        }
      ),
    ],
    actions: [
      ScreenAction(id: "add-author", label: "New author"),
      ScreenAction(id: "confirm", label: "Done", role: .confirm),
      ScreenAction(id: "cancel", label: "Cancel", role: .cancel),
    ],
    focus: "title"
  )

  /// The form with a theme, which another screen chooses.
  static let themed = {
    var screen = form
    screen.sections[0].rows.append(
      Control(id: "theme", label: "Theme", detail: "Sky", kind: .navigationLink)
    )
    return screen
  }()

  /// A screen that begins a meeting, and opens a form.
  static let meeting = Screen(
    name: "team",
    style: .push,
    title: "Team",
    actions: [
      ScreenAction(id: "start-meeting", label: "Start meeting"),
      ScreenAction(id: "edit", label: "Edit"),
    ]
  )

  /// A question with an answer of each kind.
  static let question = Screen(
    name: "alert",
    style: .alert,
    title: "Burn “Emma”?",
    message: "There is no other copy of it.",
    actions: [
      ScreenAction(id: "burn", label: "Burn", role: .destructive),
      ScreenAction(id: "cancel", label: "Keep it", role: .cancel),
    ]
  )
}
