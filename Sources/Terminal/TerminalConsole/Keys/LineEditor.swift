/// The line that is being typed, changed by keys as shells change theirs.
package struct LineEditor: Equatable {
  /// The effect of a key.
  package enum Outcome: Equatable {
    /// Nothing.
    case nothing
    /// The line or the place of the cursor changed.
    case changed
    /// The line is complete.
    case line(String)
    /// The line is complete by a line break that was pasted.
    case pasted(String)
    /// The line is complete, and longer than the limit.
    case tooLong
    /// The text before the cursor is to be completed.
    case complete
    /// The screen is to be cleared.
    case clear
    /// The input ends.
    case end
  }

  /// The text before the cursor.
  package internal(set) var before = ""
  /// The text behind the cursor.
  package private(set) var after = ""
  package private(set) var history = LineHistory()
  /// The most bytes of the line.
  private let limit: Int
  private var isTooLong = false
  private var killed = ""
  /// True if the key before removed text, so that the next removal adds to it.
  private var isKilling = false

  package init(limit: Int = InputLines.limit) {
    self.limit = limit
  }

  /// The text.
  package var text: String { before + after }

  /// Takes keys up to the first one that completes the line or asks for something.
  ///
  /// - Parameters:
  ///   - keys: The keys; those taken are removed.
  ///   - breaksLines: True if a pasted line break completes the line; otherwise it is a space.
  /// - Returns: The effect of the last key taken; a change if any of them changed something.
  package mutating func take(_ keys: inout ArraySlice<Key>, breaksLines: Bool = false) -> Outcome {
    var changed = false
    while let key = keys.popFirst() {
      var outcome: Outcome
      if case .paste(let text) = key.code {
        outcome = breaksLines ? paste(lines: text, rest: &keys) : paste(text)
      } else {
        outcome = take(key)
      }
      if outcome == .changed { changed = true }
      guard outcome == .nothing || outcome == .changed else { return outcome }
    }
    return changed ? .changed : .nothing
  }

  /// Starts again with an empty line.
  package mutating func clear() {
    history.add("")
    (before, after, isTooLong) = ("", "", false)
  }

  /// Puts a text on the line, with the cursor behind it.
  package mutating func retype(_ text: String) {
    (before, after) = (text, "")
  }

  private mutating func take(_ key: Key) -> Outcome {
    let wasKilling = isKilling
    isKilling = false
    let old = (before, after)
    var outcome: Outcome?
    switch (key.code, key.modifiers.subtracting(.shift)) {
    case (.text(let text), []): insert(text)
    case (.enter, _): return finish(.line(text))
    case (.tab, []) where !key.modifiers.contains(.shift): return .complete
    case (.backspace, []): if !before.isEmpty { before.removeLast() }
    case (.delete, []): if !after.isEmpty { after.removeFirst() }
    case (.backspace, _): kill(back: before.lastWord, adding: wasKilling)
    case (.delete, _): kill(on: after.firstWord, adding: wasKilling)
    case (.left, []): moveBack(1)
    case (.right, []): moveOn(1)
    case (.left, _): moveBack(before.lastWord)
    case (.right, _): moveOn(after.firstWord)
    case (.home, _): moveBack(before.count)
    case (.end, _): moveOn(after.count)
    case (.up, _): show(history.earlier(than: text))
    case (.down, _): show(history.later())
    case (.text(let letter), .control): outcome = control(letter, isKilling: wasKilling)
    case (.text(let letter), .alt):
      switch letter.lowercased() {
      case "b": moveBack(before.lastWord)
      case "f": moveOn(after.firstWord)
      case "d": kill(on: after.firstWord, adding: wasKilling)
      case _: break
      }
    case (.text, _), (.paste, _), (.tab, _), (.insert, _), (.escape, _), (.pageUp, _),
      (.pageDown, _), (.function, _), (.focusIn, _), (.focusOut, _):
      break
    }
    if text.isEmpty { isTooLong = false }
    return outcome ?? (old == (before, after) ? .nothing : .changed)
  }

  /// Takes a letter with the control key; nil if the change of the line says it all.
  private mutating func control(_ letter: String, isKilling wasKilling: Bool) -> Outcome? {
    switch letter {
    case "a": moveBack(before.count)
    case "b": moveBack(1)
    case "d":
      if text.isEmpty { return .end }
      if !after.isEmpty { after.removeFirst() }
    case "e": moveOn(after.count)
    case "f": moveOn(1)
    case "k": kill(on: after.count, adding: wasKilling)
    case "l": return .clear
    case "n": show(history.later())
    case "p": show(history.earlier(than: text))
    case "u": kill(back: before.count, adding: wasKilling)
    case "w": kill(back: before.lastField, adding: wasKilling)
    case "y": insert(killed)
    case _: break
    }
    return nil
  }

  // MARK: Text

  mutating func insert(_ text: String) {
    if before.utf8.count + after.utf8.count + text.utf8.count > limit {
      isTooLong = true
    } else {
      before += text
    }
  }

  /// Inserts pasted text on the line.
  private mutating func paste(_ text: String) -> Outcome {
    isKilling = false
    insert(text.replacing(/[\t\n]/, with: " "))
    return .changed
  }

  /// Inserts pasted text up to its first line break, which completes the line.
  private mutating func paste(lines: String, rest: inout ArraySlice<Key>) -> Outcome {
    guard let end = lines.firstIndex(of: "\n") else { return paste(lines) }
    _ = paste(String(lines[..<end]))
    let next = String(lines[lines.index(after: end)...])
    if !next.isEmpty { rest = [Key(.paste(next))] + rest }
    return finish(.pasted(text))
  }

  private mutating func finish(_ outcome: Outcome) -> Outcome {
    let wasTooLong = isTooLong
    if !wasTooLong { history.add(text) }
    clear()
    return wasTooLong ? .tooLong : outcome
  }

  private mutating func show(_ line: String?) {
    if let line { retype(line) }
  }

  // MARK: Moving

  private mutating func moveBack(_ count: Int) {
    after = before.suffix(count) + after
    before.removeLast(min(count, before.count))
  }

  private mutating func moveOn(_ count: Int) {
    before += after.prefix(count)
    after.removeFirst(min(count, after.count))
  }

  /// Removes characters beside the cursor and remembers them, together with those removed just before.
  private mutating func kill(back: Int = 0, on: Int = 0, adding: Bool) {
    killed = before.suffix(back) + (adding ? killed : "") + after.prefix(on)
    before.removeLast(back)
    after.removeFirst(on)
    isKilling = true
  }
}

extension String {
  /// The number of characters to the beginning of the last word.
  fileprivate var lastWord: Int { reversed().end(ofFirst: \.isPartOfWord) }

  /// The number of characters to the end of the first word.
  fileprivate var firstWord: Int { end(ofFirst: \.isPartOfWord) }

  /// The number of characters to the space before the last word.
  fileprivate var lastField: Int { reversed().end(ofFirst: { !$0.isWhitespace }) }
}

extension Collection<Character> {
  /// The number of characters to the end of the first run of some.
  fileprivate func end(ofFirst isPart: (Character) -> Bool) -> Int {
    let gap = prefix { !isPart($0) }.count
    return gap + dropFirst(gap).prefix(while: isPart).count
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
