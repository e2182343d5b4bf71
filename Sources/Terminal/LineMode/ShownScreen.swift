import FeatureKit
import TerminalTexts

/// A screen as it was last printed.
@MainActor
struct ShownScreen {
  weak var model: (any Presenting)?
  let width: Int
  let screen: Screen
  /// The lines, without the sections that change all the time.
  private(set) var page: ScreenPage

  init(
    _ words: ScreenWords,
    of model: (any Presenting)?,
    _ printer: ScreenPrinter,
    without running: Set<String>
  ) {
    (self.model, screen, width) = (model, words.screen, printer.width)
    page = printer.page(of: words, without: running)
  }

  var style: PresentationStyle { screen.style }

  /// Lets the next changes repeat the rows with errors, because the user has tried to confirm them again.
  mutating func repeatErrors() {
    let refused = screen.sections.flatMap(\.rows).filter { $0.error != nil }
    for row in refused { page.forget(row) }
  }

  /// Returns the lines that differ from those of an earlier one; nil if that is another screen.
  func changes(since old: ShownScreen, withRunning: Bool) -> [PrintedText]? {
    isSame(as: old) ? page.changes(since: old.page, withRunning: withRunning) : nil
  }

  /// Returns true if the other one is the same screen, whatever is on it.
  ///
  /// Two questions may follow each other, so they are the same only with the same text.
  private func isSame(as other: ShownScreen) -> Bool {
    guard width == other.width, screen.name == other.screen.name, style == other.style
    else { return false }
    return style == .alert ? page == other.page : model === other.model
  }
}
