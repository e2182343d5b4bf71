/// A command line that is being typed in bash, which leaves its quotes to programs.
///
/// Bash replaces the end of the line, from behind an open quote, a colon or a blank. So the same word is written
/// differently behind each of them:
///
/// ```swift
/// BashLine("shelf lend a", replacing: "a")?.completion(of: "a $1")    // a\ \$1
/// BashLine("shelf lend \"a", replacing: "a")?.completion(of: "a $1")  // a \$1
/// ```
public struct BashLine: Sendable {
  /// The words behind the program's name, without quotes; the last one is being typed.
  public let words: [String]
  /// The quote that is open before the part that bash replaces.
  private let quote: Quote
  /// The part of the last word that bash doesn't replace.
  private let kept: String
  /// True if bash leaves a dollar sign before the text, which would mean something else behind it.
  private let leavesDollar: Bool

  /// Reads a line; nil if its end isn't a part of the last word.
  ///
  /// - Parameters:
  ///   - text: The line up to the cursor, as it is typed.
  ///   - end: The end of the line that bash replaces.
  ///   - insertsAll: True if bash inserts all candidates, for which it drops the sign of the open quote.
  public init?(_ text: String, replacing end: String, insertsAll: Bool = false) {
    var rest = Array(text.unicodeScalars)[...]
    let count = end.unicodeScalars.count
    guard rest.suffix(count).elementsEqual(end.unicodeScalars) else { return nil }
    var (reading, before) = (Reading(), Reading?.none)
    while true {
      if rest.count == count { before = reading }
      guard !rest.isEmpty else { break }
      rest.removeFirst(reading.take(rest))
    }
    guard let before, before.words.count == reading.words.count else { return nil }
    words = reading.words.dropFirst() + [reading.lastWord]
    kept = before.lastWord
    quote = insertsAll ? .none : before.quote
    // Of “$'” and “$"” it drops only the second sign.
    leavesDollar =
      insertsAll && before.quote != .none && text.unicodeScalars.dropLast(count + 1).last == "$"
  }

  /// Returns the text that makes the last word another one, in place of the end that bash replaces.
  ///
  /// - Returns: The text; nil if the word doesn't begin with what stays, if it has a control character, or if bash leaves
  ///   a sign before it.
  public func completion(of word: String) -> String? {
    let count = kept.unicodeScalars.count
    let beginning = String(String.UnicodeScalarView(word.unicodeScalars.prefix(count)))
    guard !leavesDollar, beginning.lowercased() == kept.lowercased(),
      !word.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    let text = word.unicodeScalars.dropFirst(count).map(written).joined()
    guard let sign = quote.sign.map(String.init) else { return text }
    // Bash drops the open quote before another one, and closes it unless the text ends with one.
    let isClosed = text.hasSuffix(sign) || quote == .escaping
    return (text.hasPrefix(sign) ? sign : "") + text + (isClosed ? sign : "")
  }

  /// Returns a sign as it is written behind the open quote.
  private func written(_ scalar: Unicode.Scalar) -> String {
    switch (quote, scalar) {
    case (.none, _) where !scalar.isPlain: "\\\(scalar)"
    case (.single, "'"): #"'\''"#
    // Bash would keep a backslash before it.
    case (.double, "!"): #""'!'""#
    case (.double, _) where scalar.isSpecial: "\\\(scalar)"
    case (.escaping, "!"): #"\041"#
    case (.escaping, "'"), (.escaping, "\\"): "\\\(scalar)"
    case _: String(scalar)
    }
  }
}

/// A quote of bash.
private enum Quote {
  case none, single, double
  /// The quote `$'`, behind which a backslash has a meaning.
  case escaping

  /// The sign that closes it.
  var sign: Unicode.Scalar? {
    switch self {
    case .none: nil
    case .single, .escaping: "'"
    case .double: "\""
    }
  }
}

/// The words of a line that is read sign by sign.
private struct Reading {
  private(set) var words: [String] = []
  private(set) var quote = Quote.none
  /// The word that isn't whole yet; nil between two words.
  private var word: String.UnicodeScalarView?

  var lastWord: String { word.map { String($0) } ?? "" }

  /// Takes the next sign with those that belong to it, and returns their number.
  mutating func take(_ rest: ArraySlice<Unicode.Scalar>) -> Int {
    let (scalar, next) = (rest[rest.startIndex], rest.dropFirst().first)
    guard quote != .none || !scalar.isSeparator else {
      if let word { words.append(String(word)) }
      word = nil
      return 1
    }
    switch (quote, scalar, next) {
    case (.none, "$", "'"): return open(.escaping, 2)
    case (.none, "$", "\""): return open(.double, 2)
    case (.none, "'", _): return open(.single, 1)
    case (.none, "\"", _): return open(.double, 1)
    case (.none, "\\", let next?): return add(next, 2)
    case (.double, "\\", let next?) where next.isSpecial: return add(next, 2)
    case (.escaping, "\\", let next?):
      let digits = rest.dropFirst().prefix(3).prefix { ("0"..."7").contains($0) }
      let number = UInt8(String(String.UnicodeScalarView(digits)), radix: 8)
      return number.map { add(Unicode.Scalar($0), 1 + digits.count) } ?? add(next, 2)
    // The sign that it belongs to isn't typed yet.
    case (.none, "\\", nil), (.escaping, "\\", nil): return open(quote, 1)
    case _: return scalar == quote.sign ? open(.none, 1) : add(scalar, 1)
    }
  }

  private mutating func open(_ quote: Quote, _ count: Int) -> Int {
    self.quote = quote
    word = word ?? .init()
    return count
  }

  private mutating func add(_ scalar: Unicode.Scalar, _ count: Int) -> Int {
    word = (word ?? .init()) + [scalar]
    return count
  }
}

extension Unicode.Scalar {
  /// True for a blank, and for a sign that is a word of its own.
  fileprivate var isSeparator: Bool { " \t\n;|&<>()".unicodeScalars.contains(self) }

  /// True if it has a meaning between double quotes; an exclamation mark has one, too.
  fileprivate var isSpecial: Bool { "\"\\$`".unicodeScalars.contains(self) }

  /// True if it has no meaning outside of quotes.
  fileprivate var isPlain: Bool {
    !isASCII || properties.isAlphabetic || "0123456789%+,-./:=@_".unicodeScalars.contains(self)
  }
}
