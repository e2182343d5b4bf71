import FeatureKit
import FeatureWalks
import TerminalConsole
import TerminalTexts

extension LineSession {
  /// Shows the whole screen if it is another one, or else its changes, and asks for a line.
  ///
  /// - Parameter isWatching: True to send the next change of the screen as an event.
  func showChanges(watching isWatching: Bool = false) {
    if late == nil, shown == nil || shown?.model !== topModel { turnBack() }
    let live = isWatching ? watchedScreen() : late == nil ? liveScreenToShow : nil
    guard late == nil, let live else { return }
    let (screen, printer) = (screenToShow(from: live), printer)
    let running = activity?.runningSections ?? []
    let now = ShownScreen(screen, of: topModel, printer, without: running)
    prompt.running = notes == .taken ? screen.running : []
    let hasRunning = screen.sections.contains { running.contains($0.id) }
    var lines =
      shown.flatMap { now.changes(since: $0, withRunning: !prompt.showsRunning) }
      ?? [""] + (hasRunning ? printer.page(of: screen) : now.page).lines
    // A change by itself leaves the line of the prompt.
    if prompt.isOpen, lines.first?.isEmpty == false { lines.insert("", at: 0) }
    shown = now
    let isLonger = longest.map { $0.model === now.model && $0.rowCount > now.rowCount } ?? false
    if !isLonger { longest = now }
    // The user must see the question.
    guard hasPerson || !isQuiet else { return }
    if !lines.isEmpty { writer.write(lines.joined(separator: "\n") + "\n", to: style.screens) }
    if !lines.isEmpty || !prompt.isOpen || prompt.keys != nil { openPrompt(on: screen) }
  }

  /// Shows the first page of rows again.
  private func turnBack() {
    used = nil
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

  private var printer: ScreenPrinter {
    ScreenPrinter(
      width: console.columns() ?? 80,
      highlighting: style.highlighting,
      mark: notes.mark,
      dates: session.world.dateWords
    )
  }

  /// Asks for a line; the name of the field stands before it that the line goes into.
  func openPrompt(on screen: Screen) {
    guard hasPerson, waiting == nil else { return }
    prompt.open(screen.focusedName ?? "", &writer)
  }

  /// Writes an answer to a line, before the prompt.
  func answer(_ text: PrintedText) {
    writer.writeLine(fitted(text))
  }

  func answer(_ error: LineError) {
    answer(error.text)
  }

  /// Breaks a text into lines of the terminal.
  func fitted(_ text: PrintedText) -> PrintedText {
    text.fitted(to: console.columns() ?? .max, style.highlighting)
  }

  /// Returns the screen to show, and sends its next change as an event.
  private func watchedScreen() -> LiveScreen {
    withObservationTracking {
      _ = session.world.inbox?.requests
      return liveScreenToShow
    } onChange: { [events] in
      events.send(.changed)
    }
  }
}
