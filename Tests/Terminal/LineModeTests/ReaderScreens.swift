import FeatureKit
import Testing

@testable import FeatureScreens
@testable import LineMode

// Screens for tests that read lines: a list, pages, forms and a question.

extension ControlID {
  static func book(_ key: Int) -> ControlID { ControlID("book", "b\(key)") }
  static func read(_ key: Int) -> ControlID { ControlID("read", "b\(key)") }
  static func toggle(_ key: Int) -> ControlID { ControlID("toggle-read", "b\(key)") }
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
      ScreenSection(
        id: "pages",
        count: 2,
        rows: [
          Control(id: "welcome", label: "Welcome page", kind: .navigationLink),
          Control(id: "about", label: "About the shelf", kind: .navigationLink),
        ]
      )
    ]
  )

  /// A choice, and nothing else.
  static let themes = Screen(
    name: "themes",
    style: .push,
    title: "Theme",
    sections: [
      ScreenSection(
        id: "themes",
        count: 1,
        rows: [
          Control(
            id: "theme",
            label: "Theme",
            kind: .picker(selection: "Red", options: ["Red", "Sky", "Deep sky"])
          )
        ]
      )
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

/// Expects a line to be refused, with a message and a hint.
func expectMistake(
  _ meaning: LineMeaning,
  _ message: String,
  _ hint: String?,
  at location: SourceLocation = #_sourceLocation
) {
  guard case .mistake(let error) = meaning else {
    Issue.record("It is taken.", sourceLocation: location)
    return
  }
  #expect(error.message.text == message, sourceLocation: location)
  #expect(error.hint?.text == hint, sourceLocation: location)
}
