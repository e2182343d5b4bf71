/// The look of text in a frame: two colors and attributes, in 64 bits.
///
/// ```swift
/// frame.put("Deleted", at: Place(1, 0), style: TextStyle(.error, .bold))
/// ```
package struct TextStyle: Hashable, Sendable {
  /// The foreground in the lowest 26 bits, then the background, then the attributes.
  let bits: UInt64

  /// Text as the terminal shows it by itself.
  package static let plain = TextStyle()

  /// Makes a style.
  ///
  /// - Parameters:
  ///   - foreground: The color of the text.
  ///   - background: The color behind the text.
  ///   - attributes: The attributes.
  package init(
    _ foreground: TextColor = .standard,
    on background: TextColor = .standard,
    _ attributes: Attributes = Attributes(rawValue: 0)
  ) {
    bits =
      UInt64(foreground.bits) | UInt64(background.bits) << 26 | UInt64(attributes.rawValue) << 52
  }

  private init(bits: UInt64) { self.bits = bits }

  /// The style of text that recedes: muted, on no background, neither bold nor faint.
  var receding: TextStyle {
    let kept = bits >> 52 & ~UInt64(Attributes.bold.rawValue | Attributes.dim.rawValue)
    return TextStyle(bits: UInt64(TextColor.muted.bits) | kept << 52)
  }

  /// The color of the text.
  package var foreground: TextColor { TextColor(bits: UInt32(bits & 0x3FF_FFFF)) }
  /// The color behind the text.
  package var background: TextColor { TextColor(bits: UInt32(bits >> 26 & 0x3FF_FFFF)) }
  /// The attributes.
  package var attributes: Attributes { Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> 52)) }

  /// Returns the style with further attributes.
  package func adding(_ more: Attributes) -> TextStyle {
    TextStyle(foreground, on: background, attributes.union(more))
  }

  /// Returns the style on another background.
  package func on(_ background: TextColor) -> TextStyle {
    TextStyle(foreground, on: background, attributes)
  }

  /// The attributes of text, which a terminal shows also without colors.
  package struct Attributes: OptionSet, Hashable, Sendable {
    /// The attributes as bits.
    package let rawValue: UInt8

    /// Makes attributes of bits.
    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Heavier text.
    package static let bold = Attributes(rawValue: 1)
    /// Fainter text; for what may recede, `TextColor.muted` stays legible everywhere.
    package static let dim = Attributes(rawValue: 2)
    /// Underlined text.
    package static let underline = Attributes(rawValue: 4)
    /// Text with its colors exchanged.
    package static let reverse = Attributes(rawValue: 8)
    /// Text that is struck through.
    package static let struck = Attributes(rawValue: 16)
  }
}

/// A color of text: the terminal's own, one with a meaning, or an exact one.
///
/// The encoder chooses the nearest color that the terminal has and that is legible on its background.
package enum TextColor: Hashable, Sendable {
  /// The color that the terminal has by itself.
  case standard
  /// A title, a key or a mark that leads the eye.
  case accent
  /// Text that recedes and stays legible.
  case muted
  /// A success.
  case success
  /// Something that needs attention.
  case warning
  /// Something wrong.
  case error
  /// The background of the marked row.
  case selection
  /// An exact color, `0xRRGGBB`.
  case rgb(UInt32)

  private static let named: [TextColor] = [
    .standard, .accent, .muted, .success, .warning, .error, .selection,
  ]

  /// The color in 26 bits: the number of one with a name, or an exact one with a bit above it.
  var bits: UInt32 {
    switch self {
    case .standard: 0
    case .accent: 1
    case .muted: 2
    case .success: 3
    case .warning: 4
    case .error: 5
    case .selection: 6
    case .rgb(let color): color & 0xFF_FFFF | 1 << 24
    }
  }

  /// Makes a color of its bits.
  init(bits: UInt32) {
    self = bits & 1 << 24 == 0 ? Self.named[Int(bits)] : .rgb(bits & 0xFF_FFFF)
  }
}
