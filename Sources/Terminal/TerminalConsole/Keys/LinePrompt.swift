import TerminalTexts

/// The prompt of a session, and the line that is typed behind it.
///
/// Without keys the terminal shows and edits the line by itself.
package struct LinePrompt {
  /// The keys of the terminal, if the session reads them.
  package let keys: KeyInput?
  /// True while it waits for a line.
  package private(set) var isOpen = false
  /// The text that changes all the time, in its forms from wide to narrow; empty if there is none.
  package var running: [String] = []
  private var text = ""
  private var editor = LineEditor()
  /// True while the line is one that was refused, which the first typed letter replaces.
  private var isRefused = false
  /// The line whose completions agree no further, until they are asked for again.
  private var asked: String?
  /// The keys behind the last line.
  private var unread: ArraySlice<Key> = []
  /// True while the rest of a paste is dropped.
  private var dropsPaste = false

  package init(_ keys: KeyInput?) {
    self.keys = keys
  }

  /// True if the running text stands above the line.
  package var showsRunning: Bool { keys != nil && !running.isEmpty }

  /// The line that is being typed; empty where the terminal edits it.
  package var typed: String { editor.text }

  /// True if something is typed.
  package var hasText: Bool { !typed.isEmpty }

  /// True if keys wait that were typed behind the last line.
  package var hasUnread: Bool { !unread.isEmpty }

  /// Waits for a line that goes into a field, or does something.
  package mutating func open(_ field: String, _ writer: inout LineWriter) {
    (isOpen, text) = (true, "\(field)> ")
    if keys == nil {
      writer.write("\n\(text)")
    } else {
      draw(&writer)
    }
  }

  /// Takes keys.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - takesLines: True if each pasted line is one.
  ///   - writer: The writer.
  ///   - completion: Returns the completion of a text.
  /// - Returns: The line or the end that they make; nil if they only change the line.
  package mutating func take(
    _ keys: [Key],
    takesLines: Bool,
    _ writer: inout LineWriter,
    _ completion: (String) -> LineCompletion
  ) -> ConsoleEvent? {
    unread += dropsPaste ? keys.drop(while: \.isPaste) : keys[...]
    if let last = keys.last { dropsPaste = dropsPaste && last.isPaste }
    while !unread.isEmpty {
      if isRefused, unread.first?.isText == true { editor.retype("") }
      isRefused = false
      switch editor.take(&unread, breaksLines: takesLines) {
      case .nothing, .changed: asked = nil
      case .complete:
        let completion = completion(editor.before)
        guard !editor.complete(completion), !completion.words.isEmpty else { break }
        if asked == editor.text { offer(completion.words, &writer) }
        asked = editor.text
      case .clear:
        erase(&writer)
        isOpen = false
        writer.write("\u{1B}[H\u{1B}[2J")
        // An empty line shows the whole screen.
        return .line("")
      case .line(let line):
        leave(line, &writer)
        return .line(line)
      case .pasted(let line):
        leave(line, &writer)
        return .pastedNote(line)
      case .tooLong:
        leave("…", &writer)
        return .lineTooLong
      case .end:
        unread = []
        return .end
      }
    }
    draw(&writer)
    return nil
  }

  /// Leaves the line as it is, with a mark behind it, and forgets it and the keys behind it.
  package mutating func end(_ mark: String, _ writer: inout LineWriter) {
    if keys == nil {
      // The terminal has shown the key without a line break.
      writer.writeLine("")
    } else if isOpen {
      leave(editor.text + mark, &writer)
    }
    editor.clear()
    let goesOn = keys?.isPasting() ?? false
    (isOpen, unread, dropsPaste, isRefused) = (false, [], goesOn, false)
  }

  /// Puts a line back; a letter replaces one that was refused, as it does a selected text.
  package mutating func retype(_ line: String, isRefused: Bool = false) {
    guard keys != nil, !hasText, unread.isEmpty else { return }
    editor.retype(line)
    self.isRefused = isRefused
  }

  /// Waits for no line any more; what is typed stays on the terminal.
  package mutating func close(_ writer: inout LineWriter) {
    if keys != nil, isOpen { leave(editor.text, &writer) }
    isOpen = false
  }

  /// Draws the line again after others have written on the terminal.
  package func drawAgain(_ writer: inout LineWriter) {
    if let keys { writer.attempt { try keys.foot.drawAgain() } }
  }

  /// Gives the keys back to the terminal.
  package mutating func giveBack(_ writer: inout LineWriter) {
    close(&writer)
    keys?.end()
  }

  // MARK: Private

  /// Lists words above the line.
  private func offer(_ words: [String], _ writer: inout LineWriter) {
    let text = "\n\(words.joined(separator: "  "))" as PrintedText
    writer.writeLine(text.fitted(to: keys?.foot.columns() ?? .max, .none))
  }

  private func draw(_ writer: inout LineWriter) {
    guard let keys, isOpen else { return }
    let rows = TypedRows(
      running: running,
      prompt: text,
      before: editor.before,
      after: editor.after
    )
    writer.attempt { try keys.foot.draw(rows) }
  }

  private func erase(_ writer: inout LineWriter) {
    if let keys { writer.attempt { try keys.foot.draw(nil) } }
  }

  /// Writes the line where it stays, in the place of the one that was drawn.
  private mutating func leave(_ line: String, _ writer: inout LineWriter) {
    erase(&writer)
    (isOpen, asked) = (false, nil)
    writer.write("\n\(text)\(line)\n")
  }
}

extension Key {
  /// True for a piece of a paste.
  fileprivate var isPaste: Bool { if case .paste = code { true } else { false } }
}
