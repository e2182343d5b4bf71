public import TerminalTexts

/// The highlighting of text for people: bold, red for errors, struck through, and colored squares.
///
/// Each stands beside a word that says the same, so nothing is lost without it.
public enum LineHighlighting: Sendable, Equatable {
  /// No highlighting.
  case none
  /// Bold titles; on a full screen also the sixteen colors that the user chose.
  case bold
  /// Colors of a palette of 256.
  case palette
  /// Exact colors.
  case full

  /// Chooses the highlighting from an option, then the environment, then the kind of output.
  ///
  /// - Parameters:
  ///   - choice: The value of `--color`: always, never, or auto, which is the default.
  ///   - environment: The environment of the process.
  ///   - isTerminal: True if the text is written to a terminal.
  public init(choice: String?, environment: [String: String], isTerminal: Bool) {
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    func isOn(_ name: String) -> Bool { isSet(name) && environment[name] != "0" }
    let isWanted =
      switch choice {
      case "always": true
      case "never": false
      case _ where isSet("NO_COLOR"): false
      case _ where isOn("CLICOLOR_FORCE") || isOn("FORCE_COLOR"): true
      case _:
        isTerminal && isSet("TERM") && environment["TERM"] != "dumb" && !isOn("ACCESSIBLE")
      }
    let depth: LineHighlighting =
      if ["truecolor", "24bit"].contains(environment["COLORTERM"])
        || environment["TERM"]?.hasSuffix("-direct") == true
      {
        .full
      } else {
        environment["TERM"]?.contains("256color") == true ? .palette : .bold
      }
    self = isWanted ? depth : .none
  }

  /// Highlights a title.
  public func bold(_ text: PrintedText) -> PrintedText { styled(text, "1") }

  /// Highlights a text that says that something is wrong.
  public func error(_ text: PrintedText) -> PrintedText {
    styled(text, [.palette, .full].contains(self) ? "1;31" : "1")
  }

  /// Strikes a text through.
  public func struck(_ text: PrintedText) -> PrintedText { styled(text, "9") }

  private func styled(_ text: PrintedText, _ look: PrintedText) -> PrintedText {
    self == .none || text.isEmpty ? text : "\u{1B}[\(look)m\(text)\u{1B}[m"
  }

  /// Returns a square in the nearest color that is legible on black and on white; nil without colors.
  public func square(_ color: UInt32) -> PrintedText? {
    // To find it takes microseconds, which add up in a long list.
    lazy var color = TerminalColor(color).legible
    return switch self {
    case .none, .bold: nil
    case .palette: styled("\(Self.square)", "38;5;\(color.paletteIndex)")
    case .full: styled("\(Self.square)", "38;2;\(color.red);\(color.green);\(color.blue)")
    }
  }

  /// The square without its color.
  package static let square = "■"
}
