import FeatureKit
import StandupsDomain

/// How text for people stands out: titles in bold, themes in their colour, or not at all.
///
/// It is used sparingly, and never in what programs read.
enum Ink: Sendable, Equatable {
  /// Nothing stands out.
  case none
  /// Bold, but no colours that could show a theme.
  case bold
  /// Colours of a palette of 256.
  case palette
  /// Colours as they are.
  case full

  /// Finds what to use: the option decides, then the environment, then whether someone looks at it.
  ///
  /// - Parameters:
  ///   - choice: What `--color` says: always, never, or auto, as if it said nothing.
  ///   - environment: The environment of the process.
  ///   - isTerminal: Whether results are written to a terminal.
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

  /// Makes a title stand out.
  func title(_ text: String) -> PrintedText {
    self == .none ? "\(text)" : "\u{1B}[1m\(text)\u{1B}[m"
  }

  /// A square in a theme's colour; nil where there are no such colours.
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
