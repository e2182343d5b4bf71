import FeatureKit
import FeatureWalks

extension LineSession {
  /// Shows the whole screen.
  func show() {
    shown = nil
    showChanges()
  }

  /// Shows the whole screen if it is another one, or else its changes, and asks for a line.
  func showChanges() {
    let (screen, printer, running) = (screenToShow, printer, activity?.runningSections ?? [])
    let now = ShownScreen(screen, of: topModel, printer, without: running)
    prompt.running = notes == .taken ? screen.running : []
    let hasRunning = screen.sections.contains { running.contains($0.id) }
    var lines =
      shown.flatMap { now.changes(since: $0, withRunning: !prompt.showsRunning) }
      ?? [""] + (hasRunning ? printer.page(of: screen) : now.page).lines
    // A change by itself leaves the line of the prompt.
    if prompt.isOpen, lines.first?.isEmpty == false { lines.insert("", at: 0) }
    shown = now
    // The user must see the question.
    guard hasPerson || !isQuiet else { return }
    if !lines.isEmpty { writer.write(lines.joined(separator: "\n") + "\n", to: style.screens) }
    if !lines.isEmpty || !prompt.isOpen || prompt.keys != nil { openPrompt(on: screen) }
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

  /// Sends the next change of the screen as an event.
  func watch() {
    withObservationTracking {
      _ = session.top.screen
      _ = session.world.inbox?.requests
    } onChange: { [events] in
      events.send(.changed)
    }
  }
}
