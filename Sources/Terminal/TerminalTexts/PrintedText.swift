import FeatureScreens

/// Text that is safe to print: literal words stay, and each interpolated value is cleaned.
///
/// A name, a path, an argument or a word of a file can hold anything. Interpolated into such a text, it can't control the
/// terminal, reverse the text, hide anything, or begin a line that passes for one of ours:
///
/// ```swift
/// let title = "Emma\nhint: rm -rf ~"
/// print(PrintedText("error: There is no book “\(title)”.").text)
/// // error: There is no book “Emma hint: rm -rf ~”.
/// ```
public struct PrintedText: Hashable, Sendable {
  /// The text.
  public private(set) var text: String

  /// Makes a text of foreign lines: each is cleaned, and its line feeds stay.
  public init(lines: String) {
    text = lines.linesWithoutControlCharacters
  }

  /// Makes a text of one that is safe.
  fileprivate init(safe text: String) {
    self.text = text
  }

  /// True if it has no characters.
  public var isEmpty: Bool { text.isEmpty }

  /// Appends a text.
  public static func + (first: PrintedText, second: PrintedText) -> PrintedText {
    PrintedText(safe: first.text + second.text)
  }

  /// Appends a text, without copying the first one.
  public static func += (first: inout PrintedText, second: PrintedText) {
    first.text += second.text
  }
}

extension PrintedText: ExpressibleByStringInterpolation {
  /// Makes a text of a literal.
  public init(stringLiteral value: StaticString) {
    text = value.description
  }

  /// Makes a text of a literal with values.
  public init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }

  /// The parts of a literal with values.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Makes an empty one.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    /// Takes words of the code as they are.
    public mutating func appendLiteral(_ literal: StaticString) {
      text += literal.description
    }

    /// Takes a text that is already safe.
    public mutating func appendInterpolation(_ printed: PrintedText) {
      text += printed.text
    }

    /// Takes a value on one line, cleaned.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += value.description.withoutControlCharacters
    }
  }
}

extension PrintedText: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}

extension Sequence<PrintedText> {
  /// Returns the texts joined by a separator.
  public func joined(separator: PrintedText = "") -> PrintedText {
    PrintedText(safe: map(\.text).joined(separator: separator.text))
  }
}
