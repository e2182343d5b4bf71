extension String {
  /// True if the text is empty, or only white space and invisible characters.
  public var isBlank: Bool {
    // The properties of characters take longer than all else of a long list.
    if let first = utf8.first, 0x21...0x7E ~= first { return false }
    return unicodeScalars.allSatisfy(\.isInvisible)
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
