import FeatureKit
import FeatureWalks
import Synchronization
import TerminalConsole
import TerminalTexts

extension LineSession {
  /// Shows the whole screen if it is another one, or else its changes, and asks for a line.
  ///
  /// Its next change comes as an event.
  func showChanges() {
    if shown == nil || shown?.model !== topModel { turnBack() }
    let live = watchedScreen()
    let (words, printer) = (words(of: live), printer)
    // What a last line changes is worth a line once it's submitted.
    if prompt.hasText, words.screen.submittedField?.submission == .once,
      shown?.model === topModel, shown?.screen.submittedField != nil
    {
      return openPrompt(words)
    }
    followField(of: words.screen, before: shown?.screen)
    let running = words.screen.lineSections
    let now = ShownScreen(words, of: topModel, printer, without: running)
    prompt.running = words.screen.lineField == nil ? [] : words.screen.running
    let hasRunning = words.screen.sections.contains { running.contains($0.id) }
    var lines =
      shown.flatMap { now.changes(since: $0, withRunning: !prompt.showsRunning, ofNotes: false) }
      ?? [""] + (hasRunning ? printer.page(of: words) : now.page).lines
    // A change by itself leaves the line of the prompt.
    if prompt.isOpen, lines.first?.isEmpty == false { lines.insert("", at: 0) }
    // What runs may be shown in the prompt alone.
    let isSame = shown.flatMap { now.changes(since: $0, withRunning: true) }?.isEmpty == true
    shown = now
    if isUnanswered, isSame { answer("Nothing changed.") }
    isUnanswered = false
    // The user must see the question.
    guard hasPerson || !isQuiet else { return }
    if !lines.isEmpty { writer.write(lines.joined(separator: "\n") + "\n", to: style.screens) }
    if !lines.isEmpty || !prompt.isOpen || prompt.keys != nil { openPrompt(words) }
  }

  /// Shows the first page of rows again.
  private func turnBack() {
    open.turnBack()
    if pages != nil { pages = 1 }
    turnPage(by: 0)
  }

  /// Shows more pages of rows, each of what fits the terminal; at least a few rows of each section.
  func turnPage(by count: Int = 1) {
    guard let shown = pages.map({ $0 + count }) else { return }
    pages = shown
    // The title, the actions and the prompt stand around them.
    let fitting = max(5, (console.lines() ?? 24) - 10)
    session.window = 0..<fitting * shown
    session.least = 3 + fitting * (shown - 1)
  }

  /// The topmost screen with the rows that are shown: without a terminal, all.
  var liveScreenToShow: LiveScreen {
    pages == nil ? session.world.root.topScreen(window: 0..<Int.max) : session.top
  }

  /// Returns the topmost screen with what can be typed in front of it.
  func words(of live: LiveScreen) -> ScreenWords {
    open.words(of: live, above: session.world.root)
  }

  private var printer: ScreenPrinter {
    ScreenPrinter(
      width: console.columns() ?? 80,
      highlighting: style.highlighting,
      dates: session.world.dateWords
    )
  }

  /// Asks for a line; the name of the field stands before it that the line goes into.
  func openPrompt(_ words: ScreenWords? = nil) {
    guard hasPerson, waiting == nil else { return }
    prompt.open((words ?? self.words(of: liveScreenToShow)).focusedName ?? "", &writer)
  }

  /// Writes an answer to a line, before the prompt.
  func answer(_ text: PrintedText) {
    isUnanswered = false
    writer.writeLine(fitted(text))
  }

  func answer(_ error: LineError) {
    answer(error.text)
  }

  /// Breaks a text into lines of the terminal.
  func fitted(_ text: PrintedText) -> PrintedText {
    text.fitted(to: console.columns() ?? .max, style.highlighting)
  }

  /// Returns the screen to show; a watch sends its next change as an event, and ends with it.
  private func watchedScreen() -> LiveScreen {
    guard !isWatched.exchange(true, ordering: .relaxed) else { return liveScreenToShow }
    return withObservationTracking {
      _ = session.world.inbox?.requests
      return liveScreenToShow
    } onChange: { [weak self] in
      self?.isWatched.store(false, ordering: .relaxed)
      self?.events.send(.changed)
    }
  }
}
