import FeatureNavigation
import FeatureScreens
import Foundation

/// The words after the verb, taken one after the other.
struct WalkArguments {
  private var words: ArraySlice<WalkWord>
  /// How the line is written, for messages.
  var usage: String

  init(_ words: ArraySlice<WalkWord>, usage: String) {
    self.words = words
    self.usage = usage
  }

  var count: Int { words.count }
  var next: WalkWord? { words.first }

  var misused: WalkGrammarError { WalkGrammarError(message: "This is written “\(usage)”.") }

  /// Requires that there are no more words.
  func end() throws(WalkGrammarError) {
    guard !words.isEmpty else { return }
    let takesText = usage.contains("\"") || usage.contains("WHICH")
    throw WalkGrammarError(
      message: misused.message + (takesText ? " A text with spaces stands in quotes." : "")
    )
  }

  /// Takes a certain bare word, if it is the next one.
  mutating func skip(_ word: String) -> Bool {
    guard words.first == WalkWord(text: word, isQuoted: false) else { return false }
    words.removeFirst()
    return true
  }

  mutating func text() throws(WalkGrammarError) -> String {
    guard let word = words.popFirst() else { throw misused }
    return word.text
  }

  mutating func name() throws(WalkGrammarError) -> String {
    guard let word = words.popFirst(), !word.isQuoted else { throw misused }
    return word.text
  }

  /// Takes a name, and which one of that name, but leaves so many words.
  mutating func control(before left: Int) throws(WalkGrammarError) -> ControlID {
    let name = try name()
    guard count > left else { return ControlID(name) }
    return ControlID(name, try text())
  }

  /// Takes a name, which one of that name, and then a certain bare word.
  mutating func control(until word: String) throws(WalkGrammarError) -> ControlID {
    let name = try name()
    guard !skip(word) else { return ControlID(name) }
    let id = ControlID(name, try text())
    guard skip(word) else { throw misused }
    return id
  }

  mutating func optionalControl(before left: Int) throws(WalkGrammarError) -> ControlID? {
    count > left ? try control(before: left) : nil
  }

  mutating func number<Number: FixedWidthInteger>() throws(WalkGrammarError) -> Number {
    guard let number = Number(try name()), number >= 0 else { throw misused }
    return number
  }

  mutating func percent() throws(WalkGrammarError) -> Int {
    let word = try name()
    guard word.hasSuffix("%"), let number = Int(word.dropLast()), (0...100).contains(number) else {
      throw misused
    }
    return number
  }

  mutating func route() throws(WalkGrammarError) -> Route {
    let text = try text()
    do throws(Route.SyntaxError) {
      return try Route(parsing: text)
    } catch {
      throw WalkGrammarError(message: error.description)
    }
  }

  mutating func date() throws(WalkGrammarError) -> Date {
    guard let date = Date(typed: try name()) else { throw misused }
    return date
  }

  mutating func duration() throws(WalkGrammarError) -> Duration {
    guard let duration = Duration(typed: try name()) else { throw misused }
    return duration
  }
}

extension Duration {
  private static let units: [(name: String, milliseconds: Int64)] = [
    ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1),
  ]

  /// Reads a duration as it is typed: `90s`, `1m30s`, `200ms`; each unit once, the greatest first.
  init?(typed text: String) {
    var rest = Substring(text)
    var units = Self.units[...]
    var total: Int64 = 0
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let name = rest.dropFirst(digits.count).prefix(while: \.isLetter)
      guard let number = Int64(digits), let index = units.firstIndex(where: { $0.name == name })
      else { return nil }
      let (milliseconds, isTooLong) = number.multipliedReportingOverflow(
        by: units[index].milliseconds
      )
      let (sum, isStillTooLong) = total.addingReportingOverflow(milliseconds)
      guard !isTooLong, !isStillTooLong else { return nil }
      total = sum
      units = units[(index + 1)...]
      rest = rest.dropFirst(digits.count + name.count)
    }
    guard !text.isEmpty else { return nil }
    self = .milliseconds(total)
  }

  /// The duration as it is typed, in whole milliseconds.
  var typed: String {
    var rest = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    guard rest > 0 else { return "0s" }
    var text = ""
    for unit in Self.units where rest >= unit.milliseconds {
      text += "\(rest / unit.milliseconds)\(unit.name)"
      rest %= unit.milliseconds
    }
    return text
  }
}
