/// The colors of a standup: a main color, and an accent that stands out on it.
public enum Theme: String, CaseIterable, Hashable, Identifiable, Sendable, Codable {
  case bubblegum, buttercup, indigo, lavender, magenta, navy, orange, oxblood
  case periwinkle, poppy, purple, seafoam, sky, tan, teal, yellow

  /// The theme itself.
  public var id: Self { self }

  /// The name to show, such as "Bubblegum".
  public var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The main color, as `0xRRGGBB`.
  public var mainColor: UInt32 {
    switch self {
    case .bubblegum: 0xEE80D1
    case .buttercup: 0xFFF096
    case .indigo: 0x360071
    case .lavender: 0xCFCEFF
    case .magenta: 0xA51377
    case .navy: 0x001441
    case .orange: 0xFF8B42
    case .oxblood: 0x4A070B
    case .periwinkle: 0x8682FF
    case .poppy: 0xFF5E5E
    case .purple: 0x8A45EE
    case .seafoam: 0xCBEAE5
    case .sky: 0x6E92FF
    case .tan: 0xC29B7E
    case .teal: 0x229E9E
    case .yellow: 0xFFC74D
    }
  }

  /// The accent color, for text on the main color: black or white, whichever is easier to read.
  public var accentColor: UInt32 {
    switch self {
    case .indigo, .magenta, .navy, .oxblood, .purple: 0xFFFFFF
    case .bubblegum, .buttercup, .lavender, .orange, .periwinkle, .poppy, .seafoam, .sky, .tan,
      .teal, .yellow:
      0x000000
    }
  }
}
