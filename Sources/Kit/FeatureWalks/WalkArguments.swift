import FeatureNavigation
import FeatureScreens
import FeatureSessions
import Foundation

/// The words after the verb, taken one after the other.
struct WalkArguments {
  private var words: ArraySlice<WalkWord>
  /// The syntax of the line, for messages.
  var usage: String
  let vocabulary: WalkVocabulary

  init(_ words: ArraySlice<WalkWord>, usage: String, _ vocabulary: WalkVocabulary) {
    (self.words, self.usage, self.vocabulary) = (words, usage, vocabulary)
  }

  var count: Int { words.count }
  var next: WalkWord? { words.first }

  var misused: WalkSyntaxError { WalkSyntaxError("This is written “\(usage)”.") }

  /// Requires that there are no more words.
  func end() throws(WalkSyntaxError) {
    guard !words.isEmpty else { return }
    let takesText = usage.contains("\"") || usage.contains("WHICH")
    throw WalkSyntaxError(
      misused.message + (takesText ? " A text with spaces stands in quotes." : "")
    )
  }

  /// Takes a certain bare word, if it is the next one.
  mutating func skip(_ word: String) -> Bool {
    guard words.first == WalkWord(text: word, isQuoted: false) else { return false }
    words.removeFirst()
    return true
  }

  mutating func text() throws(WalkSyntaxError) -> String {
    guard let word = words.popFirst() else { throw misused }
    return word.text
  }

  mutating func name() throws(WalkSyntaxError) -> String {
    guard let word = words.popFirst(), !word.isQuoted else { throw misused }
    return word.text
  }

  /// Takes a name and its qualifier, but leaves so many words.
  mutating func control(before left: Int) throws(WalkSyntaxError) -> ControlID {
    let name = try name()
    guard count > left else { return ControlID(name) }
    return ControlID(name, try text())
  }

  /// Takes a name, its qualifier, and then a certain bare word.
  mutating func control(until word: String) throws(WalkSyntaxError) -> ControlID {
    let name = try name()
    guard !skip(word) else { return ControlID(name) }
    let id = ControlID(name, try text())
    guard skip(word) else { throw misused }
    return id
  }

  mutating func optionalControl(before left: Int) throws(WalkSyntaxError) -> ControlID? {
    count > left ? try control(before: left) : nil
  }

  mutating func number<Number: FixedWidthInteger>() throws(WalkSyntaxError) -> Number {
    guard let number = Number(try name()), number >= 0 else { throw misused }
    return number
  }

  mutating func percent() throws(WalkSyntaxError) -> Int {
    let word = try name()
    guard word.hasSuffix("%"), let number = Int(word.dropLast()), (0...100).contains(number) else {
      throw misused
    }
    return number
  }

  mutating func route() throws(WalkSyntaxError) -> Route {
    let text = try text()
    do throws(Route.SyntaxError) {
      return try Route(parsing: text)
    } catch {
      throw WalkSyntaxError(error.description)
    }
  }

  mutating func date() throws(WalkSyntaxError) -> Date {
    guard let date = Date(typed: try name()) else { throw misused }
    return date
  }

  mutating func duration() throws(WalkSyntaxError) -> Duration {
    guard let duration = Duration(typed: try name()) else { throw misused }
    return duration
  }
}
