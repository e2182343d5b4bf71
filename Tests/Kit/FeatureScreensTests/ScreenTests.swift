import FeatureTesting
import Foundation
import Testing

@testable import FeatureScreens

@MainActor
@Suite struct ScreenTests {
  let model = SampleScreen()

  @Test("The plain text has all values with labels, and what to type")
  func plainText() {
    model.focus = .author(8)
    model.title = ""

    expectText(model.live().screen.text, inFile: golden("Screens/everything.txt"))
  }

  @Test("What is offered is listed as it is typed")
  func offered() {
    model.title = ""

    #expect(
      model.live().screen.offered == [
        "delete", "title", "pages", "genre", "sound", "volume", "deadline", "add-author",
        "author 1", "author 2", "book 1", "book 2",
      ]
    )
  }

  @Test("A windowed section says which rows it shows, and counts those before")
  func windowedText() {
    model.books = (0..<1000).map { .init(id: 5000 + $0, name: "Book \($0)") }

    let lines = model.live(window: 511..<513).screen.text.split(separator: "\n").map(String.init)

    #expect(lines.contains("(2 more rows)"))
    #expect(lines.contains("- Book 500: 3 copies  [book 501]"))
    #expect(lines.contains("(Rows 501 to 502 of 1000)"))
  }

  @Test("An alert says so")
  func alert() {
    let screen = Screen(
      name: "alert",
      style: .alert,
      title: "Delete?",
      message: "It is gone then.",
      actions: [ScreenAction(id: "confirm-deletion", label: "Delete", role: .destructive)]
    )

    #expect(screen.text == "Alert: Delete?\n\nIt is gone then.\n\n[confirm-deletion] Delete\n")
  }

  @Test("No data can steer a terminal or pass for a row or an action")
  func controlCharacters() {
    let evil = "\u{1B}[2J\u{9B}31m\u{202E}\n[delete] Save"
    let row = Control(id: "notes", label: evil, kind: .text)
    let button = Control(id: "button", label: evil, detail: evil, error: evil)
    let screen = Screen(
      name: "evil",
      title: evil,
      message: evil,
      sections: [
        ScreenSection(id: "evil", title: evil, footer: evil, count: 2, rows: [row, button])
      ],
      actions: [ScreenAction(id: "save", label: evil)]
    )

    let text = screen.text

    #expect(
      text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
    )
    #expect(!text.unicodeScalars.contains("\u{202E}"))
    #expect(!text.split(separator: "\n").contains { $0.hasPrefix("[delete]") })
  }

  @Test("JSON for people has identifiers and dates as they are typed")
  func jsonForPeople() throws {
    let json = try model.live().screen.json()

    #expect(json.contains(#""id" : "book 10""#))
    #expect(json.contains(#""value" : "2026-01-05T09:00:00.000Z""#))
    #expect(json.contains(#""value" : true"#))
  }

  @Test("The kind of a row is a word in JSON, and its values stand beside it")
  func kinds() throws {
    let kinds: [Control.Kind] = [
      .button, .navigationLink, .text, .toggle(isOn: true), .textField(text: "Emma"),
      .stepper(value: 3, range: 1...5, step: 2), .picker(selection: "b", options: ["a", "b"]),
      .slider(value: 0.5, range: 0...2), .progress(fraction: 0.5),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys

    let lines = try kinds.map { String(decoding: try encoder.encode($0), as: UTF8.self) }

    expectText(lines.joined(separator: "\n") + "\n", inFile: golden("Screens/kinds.txt"))
    #expect(
      try lines.map { try JSONDecoder().decode(Control.Kind.self, from: Data($0.utf8)) } == kinds
    )
  }

  @Test("Bounds that contain nothing are refused")
  func emptyBounds() {
    let json = #"{"kind":"stepper","maximum":1,"minimum":5,"step":1,"value":3}"#

    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Control.Kind.self, from: Data(json.utf8))
    }
  }

  @Test(
    "Progress is whole percent within bounds, and 100 only when all is done",
    arguments: [(0, "0%"), (1 / 3, "33%"), (0.999, "99%"), (1, "100%"), (7, "100%"), (.nan, "0%")]
  )
  func percent(fraction: Double, value: String) {
    #expect(Row.progress("elapsed", "", fraction: fraction).control.value == value)
  }
}

extension Control {
  fileprivate init(id: ControlID, label: String, detail: String, error: String) {
    self.init(id: id, label: label, detail: detail, kind: .button, error: error)
  }
}
