import FeatureKit
import FeatureTesting
import FeatureWalks
import TerminalTexts
import Testing

@testable import FeatureScreens
@testable import LineMode
@testable import TerminalConsole

/// The lines of the page that “help” prints, in front of a list, a form and a question.
@Suite @MainActor struct LineGrammarTests {
  @Test("A line means what the file says, in front of each screen, as a note and as a choice")
  func lines() async throws {
    try await expectAnswers(inFile: golden("LineMode/lines.txt")) { line, place in
      let parts = place.split(separator: ", ").map(String.init)
      let screen = try #require(Self.screens[parts[0]])
      switch parts.last {
      case "taken": return grammar(screen.takingLines).read(line).text
      case "paused": return grammar(screen).read(line).text
      case "chosen": return grammar(screen).choice(line).text
      case "completed": return grammar(screen).completion(of: line).words.description
      case _: return grammar(screen).read(line).text
      }
    }
  }

  private static let screens = [
    "list": Screen.list, "detail": .detail, "form": .form,
    "form without focus": .form.focusing(nil),
    "shelf": .shelf, "to read": .toRead, "done form": .doneForm, "texts": .texts,
    "settings": .settings, "themes": .themes, "question": .question, "loan": .loan,
    "two sections": .list.adding(Screen.detail.sections[1]),
    "address": .list.adding(ScreenAction(id: "address", label: "Address", isEnabled: false)),
    "control characters": .list.adding(ScreenAction(id: "evil", label: "Em\u{1B}[2Jma")),
  ]

  @Test(
    "Labels are typed in any case and form",
    arguments: ["STRASSE", "straße", "strasse", "stras"]
  )
  func forms(line: String) {
    let screen = Screen.list.adding(ScreenAction(id: "street", label: "Straße"))

    #expect(grammar(screen).read(line) == .act(.tap("street")))
    #expect(grammar(screen).completion(of: "STRAS").words == ["straße"])
  }

  @Test("Spaces around a line, and keys in it, aren't text")
  func spaces() {
    #expect(grammar(.list).read(" 2 ") == .act(.tap(.book(2))))
    #expect(grammar(.list.takingLines).read("\u{1B}[A") == .nothing)
    #expect(grammar(.list.takingLines).read("\u{1B}[1;5Cyes\u{1B}OP") == .act(.say("yes")))
    #expect(grammar(.list.takingLines).read("") == .word(.show))
    #expect(grammar(.list.takingLines).completion(of: "").words == [])
    #expect(grammar(.question).completion(of: "").words.prefix(3) == ["burn", "keep", "help"])
  }

  @Test(
    "A script sees no answer: what would be refused in a meeting is a note of it",
    arguments: [
      (.list.takingLines, "/nxet", .say("/nxet")), (.list.takingLines, "/add", .tap("add-book")),
      (.question, "not yet", .say("not yet")), (.question, "keep", .tap("cancel")),
    ] as [(Screen, String, SessionAct)]
  )
  func scripts(screen: Screen, line: String, act: SessionAct) {
    var grammar = grammar(screen)
    (grammar.hasPerson, grammar.takesLinesBelow) = (false, { true })
    #expect(grammar.read(line) == .act(act))
  }

  @Test("“more” is a word while there are more rows; an action of that name comes before it")
  func more() {
    var grammar = grammar(.list)
    #expect(grammar.read("more").text == "There are no more rows.")
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

  @Test("All that is offered as a completion is understood")
  func understood() {
    for screen in [Screen.list, .form, .toRead, .settings, .themes, .question] {
      let grammar = grammar(screen)
      for word in grammar.completion(of: "/").words where !word.hasSuffix(" ") {
        if case .mistake = grammar.read("/\(word)") { Issue.record("“\(word)” is a mistake.") }
      }
    }
  }

  /// Makes a grammar in front of a screen whose rows all were made.
  private func grammar(_ screen: Screen) -> LineGrammar {
    LineGrammar(
      live: ScreenBuilder(name: screen.name).finish(),
      words: ScreenWords(screen, RowNumbers()),
      dates: DateWords(in: TimeZone(identifier: "Europe/Berlin") ?? .gmt) { noon },
      shellLine: { $0 == "books" ? "shelf books" : nil }
    )
  }
}

extension Screen {
  fileprivate func adding(_ action: ScreenAction) -> Screen {
    var screen = self
    screen.actions.append(action)
    return screen
  }

  fileprivate func adding(_ section: ScreenSection) -> Screen {
    var screen = self
    screen.sections.append(section)
    return screen
  }
}

extension LineMeaning {
  /// The meaning in a line or two.
  var text: String {
    switch self {
    case .nothing: "nothing"
    case .act(let act, let value): act.text + (value.map { ", then “\($0)”" } ?? "")
    case .word(let word): "the word “\(word.rawValue)”"
    case .mistake(let error):
      [error.message.text, error.hint?.text].compactMap(\.self).joined(separator: "\n")
    }
  }
}
