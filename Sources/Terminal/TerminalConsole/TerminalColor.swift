import Foundation

/// A color of red, green and blue on a terminal whose background is not known.
package struct TerminalColor: Equatable, Sendable {
  package var red: Int
  package var green: Int
  package var blue: Int

  /// Makes a color from its hexadecimal form, `0xRRGGBB`.
  package init(_ hexadecimal: UInt32) {
    (red, green) = (Int(hexadecimal >> 16 & 0xFF), Int(hexadecimal >> 8 & 0xFF))
    blue = Int(hexadecimal & 0xFF)
  }

  private init(linear: [Double]) {
    let shares = linear.map { share in
      let share = share <= 0.0031308 ? share * 12.92 : 1.055 * pow(share, 1 / 2.4) - 0.055
      return Int((share * 255).rounded())
    }
    (red, green, blue) = (shares[0], shares[1], shares[2])
  }

  /// The relative luminance of WCAG 2: 0 for black, 1 for white.
  package var luminance: Double {
    let light = linear
    return light[0] * 0.2126 + light[1] * 0.7152 + light[2] * 0.0722
  }

  /// The shares of light, without the gamma of a screen.
  private var linear: [Double] {
    [red, green, blue].map { share in
      let share = Double(share) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
  }

  /// The luminances with a contrast of at least 3 to 1 to black and to white.
  private static let legibleLuminances = 0.1...0.3

  private var isLegible: Bool { Self.legibleLuminances.contains(luminance) }

  /// The color made darker or lighter until it is legible on black and on white; its hue stays.
  package var legible: TerminalColor {
    guard !isLegible else { return self }
    // Within the bounds, so that rounding doesn't lead out of them.
    let aim = luminance > Self.legibleLuminances.upperBound ? 0.295 : 0.105
    guard luminance > 0, let most = linear.max() else {
      return TerminalColor(linear: [aim, aim, aim])
    }
    let scale = min(aim / luminance, 1 / most)
    let scaled = linear.map { $0 * scale }
    // What a color can't reach by its own light, it gets in white.
    let white = (aim - luminance * scale) / (1 - luminance * scale)
    return TerminalColor(linear: scaled.map { $0 + white * (1 - $0) })
  }

  /// The nearest legible color of the palette of 256.
  ///
  /// The first sixteen are left out, because terminals differ in them.
  package var paletteIndex: Int {
    Self.legiblePalette.min { distance(to: $0.color) < distance(to: $1.color) }?.index ?? 0
  }

  private static let legiblePalette = zip(16..., palette).map { (index: $0, color: $1) }
    .filter(\.color.isLegible)

  /// Makes a color of the palette: a cube of six levels, and then greys.
  package init(palette index: Int) {
    let levels = [0, 95, 135, 175, 215, 255]
    let place = index - 16
    if place < 216 {
      (red, green, blue) = (levels[place / 36], levels[place / 6 % 6], levels[place % 6])
    } else {
      let grey = 8 + (place - 216) * 10
      (red, green, blue) = (grey, grey, grey)
    }
  }

  /// Returns the square of the distance between the colors.
  package func distance(to other: TerminalColor) -> Int {
    let (red, green, blue) = (red - other.red, green - other.green, blue - other.blue)
    return red * red + green * green + blue * blue
  }

  // MARK: Other colors

  /// The sixteen colors as most terminals have them until the user chooses others.
  package static let ansi = [
    0x00_00_00, 0xCD_00_00, 0x00_CD_00, 0xCD_CD_00, 0x00_00_EE, 0xCD_00_CD, 0x00_CD_CD, 0xE5_E5_E5,
    0x7F_7F_7F, 0xFF_00_00, 0x00_FF_00, 0xFF_FF_00, 0x5C_5C_FF, 0xFF_00_FF, 0x00_FF_FF, 0xFF_FF_FF,
  ].map { TerminalColor($0) }

  /// The colors of the palette of 256 but for the first sixteen.
  package static let palette = (16...255).map { TerminalColor(palette: $0) }

  /// Returns the index of the nearest of some colors.
  package func nearest(of colors: [TerminalColor]) -> Int {
    colors.indices.min { distance(to: colors[$0]) < distance(to: colors[$1]) } ?? 0
  }

  /// Black or white, whichever is easier to read on this color.
  package var blackOrWhite: TerminalColor {
    let (black, white) = (TerminalColor(0), TerminalColor(0xFF_FF_FF))
    return contrast(to: black) > contrast(to: white) ? black : white
  }

  /// Returns the contrast of WCAG 2: 1 for equal colors, 21 for black and white.
  package func contrast(to other: TerminalColor) -> Double {
    let (dark, light) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }
}
