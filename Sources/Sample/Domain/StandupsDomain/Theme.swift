/// The colors of a standup: a main color, and an accent that stands out on it.
public enum Theme: String, CaseIterable, Hashable, Identifiable, Sendable, Codable {
  case bubblegum, buttercup, indigo, lavender, magenta, navy, orange, oxblood
  case periwinkle, poppy, purple, seafoam, sky, tan, teal, yellow

  /// The theme itself.
  public var id: Self { self }

  /// The name to show, such as "Bubblegum".
  public var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The main color.
  public var mainColor: RGBColor {
    switch self {
    case .bubblegum: RGBColor(0xEE80D1)
    case .buttercup: RGBColor(0xFFF096)
    case .indigo: RGBColor(0x360071)
    case .lavender: RGBColor(0xCFCEFF)
    case .magenta: RGBColor(0xA51377)
    case .navy: RGBColor(0x001441)
    case .orange: RGBColor(0xFF8B42)
    case .oxblood: RGBColor(0x4A070B)
    case .periwinkle: RGBColor(0x8682FF)
    case .poppy: RGBColor(0xFF5E5E)
    case .purple: RGBColor(0x8A45EE)
    case .seafoam: RGBColor(0xCBEAE5)
    case .sky: RGBColor(0x6E92FF)
    case .tan: RGBColor(0xC29B7E)
    case .teal: RGBColor(0x229E9E)
    case .yellow: RGBColor(0xFFC74D)
    }
  }

  /// The accent color, for text on the main color: black or white, whichever is easier to read.
  public var accentColor: RGBColor {
    switch self {
    case .indigo, .magenta, .navy, .oxblood, .purple: .white
    case .bubblegum, .buttercup, .lavender, .orange, .periwinkle, .poppy, .seafoam, .sky, .tan,
      .teal, .yellow:
      .black
    }
  }
}

/// A color of red, green and blue, each 0…255.
public struct RGBColor: Hashable, Sendable {
  /// The share of red.
  public var red: UInt8

  /// The share of green.
  public var green: UInt8

  /// The share of blue.
  public var blue: UInt8

  /// Makes a color from its hexadecimal form, `0xRRGGBB`; higher bits are ignored.
  public init(_ hexadecimal: UInt32) {
    red = UInt8(truncatingIfNeeded: hexadecimal >> 16)
    green = UInt8(truncatingIfNeeded: hexadecimal >> 8)
    blue = UInt8(truncatingIfNeeded: hexadecimal)
  }

  /// The color in its hexadecimal form, `0xRRGGBB`.
  public var hexadecimal: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// Black.
  public static let black = RGBColor(0x000000)

  /// White.
  public static let white = RGBColor(0xFFFFFF)
}
