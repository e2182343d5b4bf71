import FeatureKit
import StandupsDomain

/// The highlighting of text for people: titles in bold, and themes in their colour.
///
/// It is used sparingly, and never in output for programs.
enum Ink: Sendable, Equatable {
  /// No highlighting.
  case none
  /// Bold, but no colours that could show a theme.
  case bold
  /// Colours of a palette of 256.
  case palette
  /// Exact colours.
  case full

  /// Chooses the highlighting from the option, then the environment, then the kind of output.
  ///
  /// - Parameters:
  ///   - choice: The value of `--color`: always, never, or auto, which is the default.
  ///   - environment: The environment of the process.
  ///   - isTerminal: True if results are written to a terminal.
  init(choice: String?, environment: [String: String], isTerminal: Bool) {
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    func isOn(_ name: String) -> Bool { isSet(name) && environment[name] != "0" }
    let isWanted =
      switch choice {
      case "always": true
      case "never": false
      case _ where isSet("NO_COLOR"): false
      case _ where isOn("CLICOLOR_FORCE") || isOn("FORCE_COLOR"): true
      case _: isTerminal && environment["TERM"] != "dumb" && !isOn("ACCESSIBLE")
      }
    let depth: Ink =
      if ["truecolor", "24bit"].contains(environment["COLORTERM"]) {
        .full
      } else {
        environment["TERM"]?.contains("256color") == true ? .palette : .bold
      }
    self = isWanted ? depth : .none
  }

  /// Highlights a title.
  func title(_ text: String) -> PrintedText {
    self == .none ? "\(text)" : "\u{1B}[1m\(text)\u{1B}[m"
  }

  /// Returns a square in a theme's colour; nil without such colours.
  func swatch(_ theme: Theme) -> PrintedText? {
    let color = theme.mainColor
    return switch self {
    case .none, .bold: nil
    case .palette: "\u{1B}[38;5;\(color.paletteIndex)m■\u{1B}[m"
    case .full: "\u{1B}[38;2;\(color.red);\(color.green);\(color.blue)m■\u{1B}[m"
    }
  }
}

extension RGBColor {
  /// The nearest colour of the palette of 256 that is the same on all terminals: its cube, or its greys.
  fileprivate var paletteIndex: Int {
    let levels = [0, 95, 135, 175, 215, 255]
    func nearest(_ share: UInt8) -> Int {
      levels.indices.min { abs(levels[$0] - Int(share)) < abs(levels[$1] - Int(share)) } ?? 0
    }
    func distance(_ red: Int, _ green: Int, _ blue: Int) -> Int {
      let (red, green, blue) = (red - Int(self.red), green - Int(self.green), blue - Int(self.blue))
      return red * red + green * green + blue * blue
    }
    let (r, g, b) = (nearest(red), nearest(green), nearest(blue))
    let brightness = (Int(red) + Int(green) + Int(blue)) / 3
    let step = min(max((brightness - 3) / 10, 0), 23)
    let grey = 8 + step * 10
    return distance(grey, grey, grey) < distance(levels[r], levels[g], levels[b])
      ? 232 + step : 16 + 36 * r + 6 * g + b
  }
}
