package import FeatureKit
package import TerminalConsole

/// An app that draws frames and takes keys.
@MainActor
package protocol FullScreenContent: AnyObject {
  /// Draws on an empty frame, again when an observed value that it has read changes.
  func draw(into frame: inout Frame)
  /// Takes an event, and returns the exit code once the user has left.
  ///
  /// Text that came at once is one key, or several if it is long. Several keys are otherwise those that only move. After
  /// a stop and the end of the process, whatever it returns, comes nothing but `.wentOn`.
  func take(_ event: ConsoleEvent) async -> ExitCode?
}

/// Shows frames of an app on a terminal, and hands it the keys and signals.
///
/// A frame is drawn when something that the last one showed has changed, also while the app still works on an event. A
/// number of changes at once is one frame, and a frame is one write.
///
/// ```swift
/// let screen = FullScreen(terminal, of: console, depth: .full, effects: effects, content: shelf)
/// let exitCode = try await screen.run()
/// ```
@MainActor
package final class FullScreen {
  /// The keys and signals that wait to be taken.
  package let events: EffectStream<ConsoleEvent>
  private let terminal: ScreenTerminal
  private let console: Console
  private let effects: EffectScope
  private let content: any FullScreenContent
  private let surface: Surface
  private var encoder: FrameEncoder
  /// The frame that the terminal shows; nil if something else has written there.
  private var shown: Frame?
  /// False while another process has the terminal.
  private var hasTerminal = false
  /// True if the app knows of a stop and not yet of its end.
  private var isStopped = false
  /// True if the terminal has another size, which is looked at after the events that wait.
  private var isResized = false

  /// Makes a full screen, which begins with `run()`.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - console: The console that it belongs to.
  ///   - depth: The colors of the terminal.
  ///   - effects: The owner of the drawing.
  ///   - events: The keys and signals that wait to be taken.
  ///   - content: The app.
  package init(
    _ terminal: ScreenTerminal,
    of console: Console,
    depth: LineHighlighting,
    effects: EffectScope,
    events: EffectStream<ConsoleEvent> = EffectStream("the terminal"),
    content: any FullScreenContent
  ) {
    (self.terminal, self.console, self.effects) = (terminal, console, effects)
    (self.events, self.content) = (events, content)
    (surface, encoder) = (Surface(terminal.size()), FrameEncoder(depth: depth))
  }

  /// Shows the app until the user leaves, or the process is to end.
  ///
  /// - Returns: The exit code.
  package func run() async throws -> ExitCode {
    hasTerminal = terminal.begin(events)
    let drawing = effects.run("draw the screen") { [weak self] in
      try await EffectScope.follow("the screen") { [weak self] in
        self?.draw()
      } onChange: { _ in
        true
      }
    }
    defer {
      drawing.cancel()
      // What ends the session may still change the screens.
      hasTerminal = false
      terminal.end()
    }
    var iterator = events.makeAsyncIterator()
    while let event = try await iterator.next() {
      if let exitCode = await take(event) { return exitCode }
    }
    return .success
  }

  private func take(_ event: ConsoleEvent) async -> ExitCode? {
    // The main actor changes its threads.
    RawTerminal.handleOverflow()
    switch event {
    case .keys(let keys):
      var rest = keys[...]
      while !rest.isEmpty {
        // Moves that wait are one frame.
        let next = rest.prefix(max(1, rest.prefix(while: \.isMove).count))
        rest = rest.dropFirst(next.count)
        if let exitCode = await content.take(.keys(Array(next))) { return exitCode }
      }
      console.readOn()
      return nil
    case .end, .hangUp, .terminate, .quit:
      _ = await content.take(event)
      return event == .terminate ? .terminated : event == .quit ? .quit : .hungUp
    case .stop:
      isStopped = true
      if let exitCode = await content.take(event) { return exitCode }
      hasTerminal = console.stop()
      return hasTerminal ? await take(.wentOn) : nil
    case .wentOn:
      hasTerminal = true
      drawAgain()
      guard isStopped else { return nil }
      isStopped = false
      return await content.take(event)
    case .resized:
      // A window that is dragged sends many sizes: all that wait are one frame.
      if !isResized { events.send(.changed) }
      isResized = true
      return nil
    case .changed:
      isResized = false
      drawAgain()
      return nil
    case .interrupt, .waited, .timePassed, .line, .pastedNote, .lineTooLong, .readerGone:
      return await content.take(event)
    }
  }

  /// Draws the next frame as a whole: in another size, terminals move what they show.
  private func drawAgain() {
    shown = nil
    surface.size = terminal.size()
  }

  private func draw() {
    RawTerminal.handleOverflow()
    let (columns, rows) = surface.size
    guard hasTerminal else { return }
    var frame = Frame(columns: columns, rows: rows)
    content.draw(into: &frame)
    let bytes = encoder.encode(frame, over: shown)
    do throws(ConsoleError) {
      if !bytes.isEmpty { try terminal.write(bytes) }
    } catch {
      // The terminal may be gone without a signal.
      events.send(.hangUp)
    }
    shown = frame
  }
}

/// The size of the terminal, observed: each change, also to the same size, is drawn.
@MainActor @Observable
private final class Surface {
  var size: (columns: Int, rows: Int)

  init(_ size: (columns: Int, rows: Int)) {
    self.size = size
  }
}
