extension String {
  /// True if the text is empty, or only white space and invisible characters.
  public var isBlank: Bool {
    // The properties of characters take longer than all else of a long list.
    if let first = utf8.first, 0x21...0x7E ~= first { return false }
    return unicodeScalars.allSatisfy(\.isInvisible)
  }
}

extension StringProtocol {
  /// The text without the characters that show nothing by themselves, apart from white space.
  ///
  /// An emoji of several parts becomes these parts, so it is a text to compare, not to show.
  package var seen: String {
    guard !utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else { return String(self) }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.filter { $0.properties.isWhitespace || !$0.isInvisible }
      )
    )
  }
}

extension Unicode.Scalar {
  /// True for white space, controls, joiners, fillers and all else that shows nothing by itself.
  fileprivate var isInvisible: Bool {
    switch value {
    // Unicode counts the empty pattern of Braille, a note without a head and the marks of annotations among the visible.
    case 0x2800, 0x1D159, 0xFFF9...0xFFFB: true
    default:
      properties.isWhitespace || properties.isDefaultIgnorableCodePoint
        || properties.generalCategory == .control
    }
  }
}
