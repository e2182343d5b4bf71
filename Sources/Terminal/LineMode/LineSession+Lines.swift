import FeatureKit
import FeatureWalks
import TerminalConsole
import TerminalTexts

// MARK: - Lines

extension LineSession {
  func take(line: String) async {
    // What was typed on a screen that takes lines is one of these, and no command of another screen.
    if shown?.screen.lineField != nil {
      if let note = LineGrammar.note(line) { return _ = await perform(.say(note)) }
      if session.top.screen.lineField == nil, !line.isBlank { return answer(.tooLate(line)) }
    }
    let grammar = grammar
    switch grammar.read(line) {
    case .nothing: break
    case .act(let act, let value):
      let depth = session.world.root.stack.count
      guard await perform(act) else { return }
      // All of the line is a note, although it begins as a command does.
      if case .say(line.trimmed) = act, !isQuiet { grammar.warning(about: line.trimmed).map(tell) }
      isPastTime = false
      open.note(act, on: grammar.screen, above: session.world.root)
      guard let value else { return }
      switch self.grammar.choice(value) {
      case .act(let act, _): _ = await perform(act)
      case .mistake(let error):
        answer(error)
        await goBack(to: depth)
      case .nothing, .word: break
      }
    case .word(.help): answer(LineGrammar.help)
    case .word(.show) where clearsLastLine(on: grammar.screen): _ = await perform(.say(""))
    case .word(.show): shown = nil
    case .word(.more): turnPage()
    case .word(.quit): if await canLeave() { exitCode = .success }
    case .word(.back): break
    case .mistake where isPastTime && LineGrammar.note(line) != nil:
      isPastTime = !hasPerson
      // The terminal has edited the line, which may have been begun in time.
      if hasPerson, let line = LineGrammar.note(line) { return _ = await perform(.say(line)) }
      hasLostNote = true
      answer(.tooLate(line))
    case .mistake(let error):
      answer(error)
      // What was meant as text isn't typed twice.
      guard line.hasPrefix("/"), !grammar.words.mark.isEmpty else { return }
      prompt.retype(line, isRefused: true)
    }
  }

  /// Returns true if Return submits a last line from which keys have removed all.
  private func clearsLastLine(on screen: Screen) -> Bool {
    prompt.keys != nil && !prompt.hasText && screen.submittedField?.submission == .once
  }

  /// Closes the screen that was opened above so many others.
  private func goBack(to depth: Int) async {
    guard session.world.root.stack.count > depth else { return }
    if let wayOut = session.top.screen.wayOut { _ = await perform(.tap(wayOut)) }
  }

  /// The grammar in front of the topmost screen.
  var grammar: LineGrammar {
    let live = session.top
    let words = words(of: live)
    return LineGrammar(
      live: live,
      words: words,
      dates: session.world.dateWords,
      takesLinesBelow: { [session] in session.lineScreen(of: session.world.root.tree) != nil },
      hasMore: pages != nil && words.screen.sections.contains { $0.rows.count < $0.count },
      hasPerson: hasPerson,
      shellLine: style.shellLine
    )
  }

  /// Performs an act, and returns false if it was refused.
  func perform(_ act: SessionAct) async -> Bool {
    do {
      let (label, taken) = (label(ofRowDeletedBy: act), label(ofHistory: act))
      switch act {
      case .tap, .type, .set, .select, .delete, .move, .focus: isUnanswered = true
      case .wait, .say, .open: break
      }
      switch act {
      case .wait(let duration?): wait(duration)
      case .tap(let id): try await session.perform(id)
      case let act: try await session.perform(act)
      }
      // A question that comes back was answered in vain, so it is asked anew.
      if case .tap = act, shown?.style == .alert { shown = nil }
      if case .tap(let id) = act, shown?.screen.action(id)?.role == .confirm {
        shown?.repeatErrors()
      }
      if let taken { answer("\(taken).") }
      // The screen may say so itself, and a question on top that it failed.
      guard let label, !label.isEmpty else { return true }
      let after = session.top.screen
      if after.style != .alert, after.message?.contains(label) != true {
        answer("Deleted “\(label)”.")
      }
      return true
    } catch {
      answer(LineError("\(String(describing: error))"))
      return false
    }
  }

  /// Returns what an act undoes or does again.
  private func label(ofHistory act: SessionAct) -> String? {
    guard case .tap(let id) = act, let action = session.top.screen.action(id) else { return nil }
    return action.role == .history ? action.label : nil
  }

  private func label(ofRowDeletedBy act: SessionAct) -> String? {
    guard case .delete(let id) = act, let place = session.top.place(of: id) else { return nil }
    return session.top.title(in: place.section, at: place.offset)
  }
}
