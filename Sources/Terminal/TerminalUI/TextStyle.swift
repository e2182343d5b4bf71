/// The look of text in a frame: two colors and attributes.
///
/// ```swift
/// frame.put("Deleted", at: Place(1, 0), style: TextStyle(.error, .bold))
/// ```
package struct TextStyle: Hashable, Sendable {
  /// The color of the text.
  package let foreground: TextColor
  /// The color behind the text.
  package let background: TextColor
  /// The attributes.
  package let attributes: Attributes

  /// Text as the terminal shows it by itself.
  package static let plain = TextStyle()

  /// Makes a style.
  package init(
    _ foreground: TextColor = .standard,
    on background: TextColor = .standard,
    _ attributes: Attributes = []
  ) {
    (self.foreground, self.background, self.attributes) = (foreground, background, attributes)
  }

  /// The style of text that recedes: muted, on no background, neither bold nor faint.
  // Bold and faint are the lowest bits; in a debug build a set's own operations would take long.
  var receding: TextStyle { TextStyle(.muted, Attributes(rawValue: attributes.rawValue & ~3)) }

  /// Returns the style with further attributes.
  package func adding(_ more: Attributes) -> TextStyle {
    TextStyle(foreground, on: background, attributes.union(more))
  }

  /// Returns the style on another background.
  package func on(_ color: TextColor) -> TextStyle { TextStyle(foreground, on: color, attributes) }

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
package struct TextColor: Hashable, Sendable {
  /// The color in 26 bits: the number of one with a name, or an exact one with a bit above it.
  let bits: UInt32

  /// The color that the terminal has by itself.
  package static let standard = TextColor(bits: 0)
  /// A title, a key or a mark that leads the eye.
  package static let accent = TextColor(bits: 1)
  /// Text that recedes and stays legible.
  package static let muted = TextColor(bits: 2)
  /// A success.
  package static let success = TextColor(bits: 3)
  /// Something wrong.
  package static let error = TextColor(bits: 4)
  /// The background of the marked row.
  package static let selection = TextColor(bits: 5)

  /// Returns an exact color, `0xRRGGBB`.
  package static func rgb(_ color: UInt32) -> TextColor {
    TextColor(bits: color & 0xFF_FFFF | 1 << 24)
  }
}
