import TerminalConsole

extension LineHighlighting {
  /// Returns the numbers that select a style on a terminal that shows plain text.
  ///
  /// Text stays legible on dark and light backgrounds: an exact color gets as light or dark as that needs.
  func parameters(of style: TextStyle) -> [Int] {
    var attributes = style.attributes
    let isMarked = style.background != .standard
    // Without enough colors, a marked background exchanges the two that the terminal has.
    if self == .none && isMarked || self == .bold && style.background == .selection {
      attributes.formUnion(.reverse)
      return attributes.parameters
    }
    if [.none, .bold].contains(self), style.foreground == .muted, !isMarked {
      attributes.formUnion(.dim)
    }
    return attributes.parameters + colors(of: style)
  }

  private func colors(of style: TextStyle) -> [Int] {
    guard self != .none else { return [] }
    guard let background = style.background.exact.map(TerminalColor.init) else {
      return style.foreground == .standard ? [] : legible(style.foreground)
    }
    let text = style.foreground.exact.map(TerminalColor.init) ?? background.blackOrWhite
    let foreground = text.contrast(to: background) < 3 ? background.blackOrWhite : text
    return nearest(foreground, isBackground: false) + nearest(background, isBackground: true)
  }

  /// Returns the numbers of a foreground on a background that isn't known.
  private func legible(_ color: TextColor) -> [Int] {
    let exact = TerminalColor(color.exact ?? 0).legible
    switch (self, color) {
    // A green of the sixteen is hard to read on white, and its text has a sign.
    case (.none, _), (.bold, .standard), (.bold, .muted), (.bold, .success): return []
    case (.bold, .accent): return [35]
    case (.bold, .error): return [31]
    // The light ones of the sixteen are hard to read on white, and grey is on either.
    case (.bold, _): return [30 + exact.nearest(of: Array(TerminalColor.ansi[1...6])) + 1]
    case (.palette, _): return [38, 5, color.palette ?? exact.paletteIndex]
    case (.full, _): return [38, 2, exact.red, exact.green, exact.blue]
    }
  }

  /// Returns the numbers of the nearest color.
  private func nearest(_ color: TerminalColor, isBackground: Bool) -> [Int] {
    let first = isBackground ? 48 : 38
    switch self {
    case .none: return []
    case .bold:
      let number = color.nearest(of: TerminalColor.ansi)
      return [first - 8 + number % 8 + (number < 8 ? 0 : 60)]
    case .palette: return [first, 5, 16 + color.nearest(of: TerminalColor.palette)]
    case .full: return [first, 2, color.red, color.green, color.blue]
    }
  }
}

extension TextStyle.Attributes {
  fileprivate var parameters: [Int] {
    let numbers: [(TextStyle.Attributes, Int)] = [
      (.bold, 1), (.dim, 2), (.underline, 4), (.reverse, 7), (.struck, 9),
    ]
    return numbers.filter { contains($0.0) }.map(\.1)
  }
}

extension TextColor {
  /// The color as `0xRRGGBB`, where the terminal has exact ones; nil for its own.
  ///
  /// Those of text have a contrast of 4.5 to 1 to black and to white.
  fileprivate var exact: UInt32? {
    guard bits & 1 << 24 == 0 else { return bits & 0xFF_FFFF }
    return switch self {
    case .accent: 0x2172E5
    case .muted: 0x767676
    case .success: 0x1F873C
    case .error: 0xD24141
    case .selection: 0x264F78
    case _: nil
    }
  }

  /// The like of a text's color in the palette of 256; nil for the nearest legible one.
  fileprivate var palette: Int? { [.accent: 63, .success: 29, .error: 131][self] }
}
