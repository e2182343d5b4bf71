import FeatureKit
import FeatureWalks
import TerminalConsole
import TerminalTexts

// MARK: - Lines

extension LineSession {
  func take(line: String) async {
    if notes != .taken || !LineReader.isAnswer(line) { await keepAsked() }
    var reader = reader
    reader.notes = notes
    reader.begun = (begun ?? shown)?.screen
    if longest?.model === topModel { reader.longest = longest?.screen }
    reader.canAsk = hasPerson
    reader.asked = asked
    var meaning = reader.read(line)
    if case .mistake = meaning, let menu = style.menu {
      reader.menu = LineMenu(menu, in: session)
      meaning = reader.read(line)
    }
    asked = nil
    switch meaning {
    case .nothing: break
    case .act(let act, let rest):
      let depth = session.world.root.stack.count
      let unchanged = reader.unchanged(by: act)
      guard await perform(act) else { return }
      note(act, by: reader)
      (unchanged ?? remark(on: act, by: reader)).map(answer)
      guard let rest else { return }
      let inside = self.reader
      switch inside.rest(rest) {
      case .act(let act, _):
        let unchanged = inside.unchanged(by: act)
        guard await perform(act) else { return }
        note(act, by: inside)
        unchanged.map(answer)
      case .mistake(let error):
        answer(error)
        await goBack(to: depth)
      case .nothing, .ask, .tell, .explain, .show, .more, .leave: break
      }
    case .ask(let line):
      asked = line
      answer(
        """
        “\(line)” can be a note or a command: type yes for the command; \
        anything else keeps it as a note.
        """
      )
    case .tell(let text): answer(text)
    case .explain(let row): await explain(row, by: reader)
    case .show: shown = nil
    case .more: turnPage()
    case .leave: await leave()
    case .mistake(let error):
      answer(error)
      if error.isOfNumber { longest = shown }
    }
  }

  /// Returns a remark on a note that seems meant to end the activity; nil for other acts.
  private func remark(on act: SessionAct, by reader: LineReader) -> PrintedText? {
    guard case .say(let note) = act else { return nil }
    return reader.remark(on: note, ending: activity?.ending(on: reader.screen))
  }

  /// Explains a row with the values of the screen that it opens, which is closed again.
  private func explain(_ row: ControlID, by reader: LineReader) async {
    guard let target = reader.target(row) else { return }
    let depth = session.world.root.stack.count
    guard await perform(.tap(row)) else { return }
    let values = self.reader.values(for: target.label)
    answer(values ?? reader.explanation(of: target))
    await goBack(to: depth)
  }

  /// Closes the screen that was opened above so many others.
  private func goBack(to depth: Int) async {
    guard session.world.root.stack.count > depth else { return }
    if let wayOut = session.top.screen.wayOut { _ = await perform(.tap(wayOut)) }
  }

  /// Keeps the line of the open question as a note, so that nothing typed is lost.
  func keepAsked() async {
    guard let asked else { return }
    self.asked = nil
    _ = await perform(.say(asked))
  }

  /// A reader in front of the topmost screen.
  var reader: LineReader {
    let live = session.top
    let screen = live.screen(with: used)
    var reader = LineReader(
      screen,
      aliases: style.aliases,
      dates: session.world.dateWords,
      from: live
    )
    reader.hasMore = pages != nil && screen.sections.contains { $0.rows.count < $0.count }
    reader.filled = filledField
    return reader
  }

  /// The state of the activity that takes lines as notes.
  var notes: LineActivity.Notes {
    late == nil ? activity?.notes(above: session.world.root) ?? .off : .taken
  }

  /// Performs an act, and returns false if it was refused.
  func perform(_ act: SessionAct) async -> Bool {
    do {
      let label = label(ofRowDeletedBy: act)
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
      // The screen may say so itself, and a question on top that it failed.
      let after = session.top.screen
      if let label, !label.isEmpty, after.style != .alert, after.message?.contains(label) != true {
        answer("Deleted “\(label)”.")
      }
      return true
    } catch {
      answer(LineError("\(String(describing: error))"))
      return false
    }
  }

  private func label(ofRowDeletedBy act: SessionAct) -> String? {
    guard case .delete(let id) = act else { return nil }
    return reader.target(id)?.label
  }

  /// Leaves, after a question if something would be lost; leaving again answers it.
  private func leave() async {
    for observer in observers where await observer.keepsEverything() {
      exitCode = .success
      return
    }
    if await showActivity() { return }
    if let tab = session.world.root.hiddenTabThatAsks, await session.choose(tab) { return }
    let screens = session.screens.map(\.screen)
    switch session.world.root.askToLeave() {
    case .asked(let depth):
      for screen in screens[depth...].reversed() {
        guard let wayOut = screen.wayOut ?? activity?.ending(on: screen) else { continue }
        await session.perform(recordedAs: .tap(wayOut)) {}
      }
    case .unanswered, nil: exitCode = .success
    }
  }
}

extension SessionAct {
  /// The control of a row that it's about.
  var row: ControlID? {
    control.flatMap { $0.key == nil ? nil : $0 }
  }
}
