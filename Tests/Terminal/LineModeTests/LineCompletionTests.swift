import FeatureKit
import Testing

@testable import LineMode

/// The completions of unfinished lines, in front of a list, a form and a question.
@Suite @MainActor struct LineCompletionTests {
  @Test(
    "What is offered and begins like the line completes it",
    arguments: [
      (.list, "a", ["add"]), (.list, "ADD A", ["add a book"]), (.list, "dr", ["Dracula"]),
      (.list, "b", ["back"]), (.list, "h", ["help"]), (.list, "d", ["Dracula", "delete "]),
      (.list, "delete ", ["Emma", "Dracula", "Jane Eyre"]), (.list, "remove j", ["Jane Eyre"]),
      (.list, "open em", ["Emma"]), (.list, "move d", ["Dracula"]), (.list, "help sh", ["show"]),
      (.list, "x", []), (.list, "1", []), (.list, " q", ["quit"]), (.list, "/q", ["quit"]),
      (.form, "t", ["title "]), (.form, "co", ["copies "]),
      (.form, "shelf ", ["red", "blue", "green"]),
      (.form, "shelf b", ["blue"]), (.form, "lent o", ["on", "off"]), (.form, "gr", ["green"]),
      (.form, "na", ["name 1 ", "name 2 "]), (.form, "set co", ["copies "]), (.form, "title E", []),
      (.form, "delete J", ["Jane"]), (.form, "c", ["cancel", "copies "]), (.form, "/q", []),
      (.question, "", ["burn", "keep", "yes", "no", "back", "help", "show", "quit"]),
    ] as [(Screen, String, [String])]
  )
  func offered(screen: Screen, line: String, words: [String]) {
    #expect(Set(LineReader(screen).completion(of: line).words) == Set(words))
  }

  @Test(
    "While lines are notes, only what follows a slash is completed",
    arguments: [("a", []), ("/a", ["add"]), ("//a", []), ("/delete e", ["Emma"]), ("", [])]
  )
  func notes(line: String, words: [String]) {
    var reader = LineReader(.list)
    reader.notes = .taken
    #expect(reader.completion(of: line).words == words)
  }

  @Test(
    "All that is offered as a completion is understood",
    arguments: [Screen.list, .form, .question]
  )
  func understood(screen: Screen) {
    for word in LineReader(screen).completion(of: "").words where !word.hasSuffix(" ") {
      if case .mistake = LineReader(screen).read(word) { Issue.record("“\(word)” is a mistake.") }
    }
    #expect(LineWord.offered.allSatisfy { LineWord($0) != nil })
  }

  @Test("A label cannot bring control characters into the line")
  func cleaned() {
    var screen = Screen.list
    screen.sections[0].rows[0].label = "Em\u{1B}[2Jma"
    #expect(LineReader(screen).completion(of: "em").words == ["Em [2Jma"])
  }
}
