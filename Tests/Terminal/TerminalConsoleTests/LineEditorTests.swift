import TerminalFixtures
import Testing

@testable import TerminalConsole

/// The line that is being typed, as keys change it.
@Suite struct LineEditorTests {
  /// The line with a bar at the cursor.
  private func shown(_ editor: LineEditor) -> String { editor.before + "|" + editor.after }

  private func editor(after keys: [Key], history: [String] = []) -> LineEditor {
    var editor = LineEditor(limit: 40)
    for line in history { _ = editor.typed([Key(.text(line)), Key(.enter)]) }
    var keys = keys[...]
    while !keys.isEmpty { _ = editor.take(&keys) }
    return editor
  }

  @Test(
    "Keys move and change as in shells",
    arguments: [
      ("one two", [], "one two|"), ("日本", [.left], "日|本"), ("Zoë 👩‍👩‍👧", [.left, .left], "Zoë| 👩‍👩‍👧"),
      ("ab", [.ctrl("b"), .ctrl("f")], "ab|"), ("ab", [.left, .left, .left, .right], "a|b"),
      ("one two", [.home, Key(.text("x"))], "x|one two"), ("ab", [.ctrl("a"), .ctrl("e")], "ab|"),
      ("ab", [.home, .end], "ab|"), ("one, two", [.alt("b")], "one, |two"),
      ("one, two", [.alt("b"), .alt("b"), .alt("f")], "one|, two"),
      ("one two", [Key(.left, .control), Key(.left, .alt), Key(.right, .control)], "one| two"),
      ("Zoë", [.backspace], "Zo|"), ("Zoë", [.left, .delete], "Zo|"), ("ab", [.delete], "ab|"),
      ("", [.backspace, .left, .right, .ctrl("k"), .ctrl("w")], "|"),
      ("ab", [.left, .ctrl("d")], "a|"), ("a-b c-d", [.ctrl("w")], "a-b |"),
      ("a-b c-d", [Key(.backspace, .alt)], "a-b c-|"), ("a b", [.home, .alt("d")], "| b"),
      ("a b", [.home, Key(.delete, .control)], "| b"),
      ("ab", [.left, .ctrl("u")], "|b"), ("ab", [.left, .ctrl("k")], "a|"),
      ("a b c", [.ctrl("w"), .ctrl("w"), .home, .ctrl("y")], "b c|a "),
      ("a b c", [.home, .alt("d"), .alt("d"), .end, .ctrl("y")], " ca b|"),
      ("a b", [.ctrl("w"), .left, .ctrl("w"), .ctrl("y")], "a| "),
      ("ab", [.ctrl("g"), .escape, .focusIn, Key(.function(1)), Key(.tab, .shift)], "ab|"),
      ("a", [Key(.paste("\tb\tc"))], "a b c|"), ("a", [Key(.text("X"), .alt)], "a|"),
    ] as [(String, [Key], String)]
  )
  func keys(text: String, keys: [Key], line: String) {
    #expect(shown(editor(after: [Key(.text(text))] + keys)) == line)
  }

  @Test(
    "The lines of this run come back, each once, and the line being typed stays behind them",
    arguments: [
      ([], "x|"), ([.up], "three|"), ([.up, .up], "one|"), ([.up, .up, .up, .up], "two|"),
      ([.up, .down], "x|"), ([.ctrl("p"), .ctrl("p"), .ctrl("n")], "three|"), ([.down], "x|"),
      ([.up, Key(.text("!")), .down, .up], "three|"), ([.up, .enter, .up, .up], "one|"),
    ] as [([Key], String)]
  )
  func history(keys: [Key], line: String) {
    let lines = ["one", "two", "one", "", "three"]
    #expect(shown(editor(after: [Key(.text("x"))] + keys, history: lines)) == line)
  }

  @Test("A line goes with the return key; a pasted line break is a space")
  func lines() {
    var editor = LineEditor()
    let keys = [Key(.text("a")), Key(.paste("b\n\nc\nd\n")), Key(.text("e")), .enter]

    #expect(editor.typed(keys) == .line("ab  c d e"))
    #expect(editor.history.lines == ["ab  c d e"])
  }

  @Test("Where each pasted line is one, it goes at its end, and the rest with the return key")
  func pastedLines() {
    var editor = LineEditor()
    var keys = [Key(.text("a")), Key(.paste("b\n\nc\td\nd")), Key(.text("e")), .enter][...]

    for line in ["ab", "", "c d"] {
      #expect(editor.take(&keys, breaksLines: true) == .pasted(line))
    }
    #expect(editor.take(&keys, breaksLines: true) == .line("de"))
    #expect(keys.isEmpty)
    #expect(editor.history.lines == ["ab", "c d", "de"])
  }

  @Test("A line that is too long is told as such at its end, and nothing of it is kept")
  func tooLong() {
    var editor = LineEditor(limit: 3)

    #expect(editor.typed([Key(.text("abc")), .enter]) == .line("abc"))
    #expect(editor.typed([Key(.text("abc")), Key(.text("d")), .left, .enter]) == .tooLong)
    #expect(editor.typed([Key(.text("abcd")), .ctrl("u"), Key(.text("e")), .enter]) == .line("e"))
    #expect(editor.history.lines == ["abc", "e"])
  }

  @Test("Control-D ends the input where nothing is typed, and other keys ask for something")
  func outcomes() {
    var editor = LineEditor()

    #expect(editor.typed([.ctrl("d"), .enter]) == .end)
    #expect(editor.typed([.left]) == .nothing)
    #expect(editor.typed([.ctrl("l"), .enter]) == .clear)
    #expect(editor.typed([Key(.text("a")), .tab, .enter]) == .complete)
    editor.clear()
    #expect(shown(editor) == "|")
  }

  @Test(
    "One completion is taken, and several as far as they agree",
    arguments: [
      ("hel", "hel", ["help"], "help|"), ("delete em", "em", ["Emma"], "delete Emma|"),
      ("s", "s", ["Show", "sHore"], "Sho|"), ("s", "s", ["set", "show"], nil), ("x", "", [], nil),
    ] as [(String, String, [String], String?)]
  )
  func completion(text: String, stem: String, words: [String], line: String?) {
    var editor = LineEditor()

    #expect(editor.typed([Key(.text(text)), .tab]) == .complete)
    #expect(editor.complete(LineCompletion(stem: stem, words: words)) == (line != nil))
    #expect(shown(editor) == line ?? "\(text)|")
  }
}

extension LineEditor {
  /// Takes keys, and returns the outcome.
  fileprivate mutating func typed(_ keys: [Key]) -> Outcome {
    var keys = keys[...]
    return take(&keys)
  }
}
