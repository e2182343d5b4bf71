import FeatureKit

@testable import FeatureScreens
@testable import LineMode

// Screens for tests that read lines: a list, pages, forms and a question.

extension ControlID {
  static func book(_ key: Int) -> ControlID { ControlID("book", "b\(key)") }
  static func read(_ key: Int) -> ControlID { ControlID("read", "b\(key)") }
  static func toggle(_ key: Int) -> ControlID { ControlID("toggle-read", "b\(key)") }
  static func author(_ key: Int) -> ControlID { ControlID("author", "a\(key)") }
}

/// A row, which is a link unless it is of another kind.
private func row(
  _ id: ControlID,
  _ label: String,
  _ kind: Control.Kind = .navigationLink,
  detail: String? = nil,
  error: String? = nil,
  isDeletable: Bool = false
) -> Control {
  Control(id: id, label: label, detail: detail, kind: kind, error: error, isDeletable: isDeletable)
}

extension ScreenSection {
  /// Makes a section of rows that were all made.
  init(_ id: String, title: String? = nil, _ rows: [Control]) {
    self.init(id: id, title: title, count: rows.count, rows: rows)
  }
}

/// Sunday, 22 November 2026, 12:00 in Berlin.
let noon = Date(timeIntervalSinceReferenceDate: 817_038_000)

extension Screen {
  /// Three books that can be opened, deleted and moved.
  static let list = {
    var books = zip(1..., ["Emma", "Dracula", "Jane Eyre"]).map { key, title in
      row(.book(key), title, detail: "\(key)00 pages", isDeletable: true)
    }
    for index in books.indices { books[index].isMovable = true }
    return Screen(
      name: "books",
      style: .push,
      title: "Books",
      sections: [ScreenSection("books", title: "Books", books)],
      actions: [
        ScreenAction(id: "add-book", label: "Add a book"),
        ScreenAction(id: "back", label: "Back", role: .back),
      ]
    )
  }()

  /// The same screen with a field that keeps the focus and takes lines.
  var takingLines: Screen {
    var (screen, field) = (self, row("line", "Line", .textField(text: "")))
    field.submission = .eachLine
    screen.sections.append(ScreenSection("line", [field]))
    screen.focus = field.id
    return screen
  }

  /// A book with one chapter, which can be deleted, and two readers.
  static let detail = Screen(
    name: "book",
    style: .push,
    title: "Emma",
    sections: [
      ScreenSection("chapters", [row(ControlID("chapter", "1"), "One", isDeletable: true)]),
      ScreenSection(
        "readers",
        title: "Readers",
        [row(ControlID("reader", "a"), "Ann"), row(ControlID("reader", "z"), "Zoë")]
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
        "info",
        title: "Info",
        [
          row("title", "Title", .textField(text: "Emma")),
          row("copies", "Copies", .stepper(value: 2, range: 1...9, step: 1)),
          row("lent", "Lent", .toggle(isOn: false)), row("genre", "Genre", detail: "Novel"),
          row("shelf", "Shelf", .picker(selection: "Red", options: ["Red", "Blue", "Green"])),
        ]
      ),
      ScreenSection(
        "authors",
        title: "Authors",
        zip(1..., ["Jane", ""]).map { key, name in
          row(
            .author(key),
            "Name",
            .textField(text: name),
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

  /// Books that are opened, each with a switch beside it.
  static let shelf = {
    var screen = list
    for (index, row) in list.sections[0].rows.enumerated() {
      let id = ControlID("read", row.id.key ?? "")
      screen.sections[0].rows[index].beside = [
        Control(id: id, label: "Read", kind: .toggle(isOn: index == 1))
      ]
    }
    return screen
  }()

  /// Books to read: the second one is read, and the first is a quarter done.
  static let toRead = {
    var screen = list
    screen.sections[0].rows[2].label = "Done"
    for index in screen.sections[0].rows.indices {
      let isRead = index == 1
      screen.sections[0].rows[index].isStruckThrough = isRead
      screen.sections[0].rows[index].leading = Control(
        id: .toggle(index + 1),
        label: "Read",
        kind: .toggle(isOn: isRead)
      )
    }
    screen.sections[0].rows[0].beside = [
      Control(id: ControlID("ring", "b1"), label: "", kind: .ring(done: 1, of: 4))
    ]
    screen.sections[0].rows[0].below = [
      Control(id: "one", label: "One", kind: .text, isStruckThrough: true),
      Control(id: "two", label: "Two of them", kind: .text, isStruckThrough: false),
    ]
    return screen
  }()

  /// The same with a switch that has the name of a verb.
  static let doneForm = {
    var screen = toRead
    screen.sections[0].rows.append(
      Control(id: "done", label: "Done", kind: .toggle(isOn: false))
    )
    screen.sections[0].count += 1
    return screen
  }()

  /// The same with a text that can't be opened.
  static let texts = {
    var screen = toRead
    screen.sections[0].rows[0].kind = .text
    return screen
  }()

  /// Pages that are opened by their names.
  static let settings = Screen(
    name: "settings",
    style: .sheet,
    title: "Settings",
    sections: [
      ScreenSection("pages", [row("welcome", "Welcome page"), row("about", "About the shelf")])
    ]
  )

  /// A choice, and nothing else.
  static let themes = Screen(
    name: "themes",
    style: .push,
    title: "Theme",
    sections: [
      ScreenSection(
        "themes",
        [row("theme", "Theme", .picker(selection: "Red", options: ["Red", "Sky", "Deep sky"]))]
      )
    ]
  )

  /// A date, which is noon.
  static let loan = Screen(
    name: "loan",
    title: "Loan",
    sections: [
      ScreenSection("info", [row("due", "Due", .datePicker(date: noon, earliest: noon))])
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

extension Screen {
  /// The screen with the focus on another field, or on none.
  func focusing(_ field: ControlID?) -> Screen {
    var screen = self
    screen.focus = field
    return screen
  }
}

/// The lines that a field takes.
@MainActor
@Observable
final class TakenLines {
  private(set) var lines: [String] = []
  var half = ""

  /// The section with the field.
  func build(_ s: ScreenBuilder) {
    s.section("line") {
      Row.textField("line", "Line", text: half) { self.half = $0 }
        .focused(true, staying: true) {}
        .submitted {
          self.lines.append(self.half)
          self.half = ""
        }
    }
  }
}
