import FeatureScreens
package import FeatureSessions

extension WalkStep {
  /// Reads the words of one line.
  init(_ words: [WalkWord], _ vocabulary: WalkVocabulary) throws(WalkSyntaxError) {
    let form = try Self.forms.form(of: words.first, what: "a verb")
    self = try form.read(words.dropFirst(), vocabulary)
  }
}

extension WalkArguments {
  mutating func given() throws(WalkSyntaxError) -> WalkSetting {
    let kind = try name(among: vocabulary.kinds, what: "a kind of thing that can be given")
    var values: [String] = []
    while count > 0 { values.append(try text()) }
    return .given(kind: kind, values: values)
  }

  mutating func failNext() throws(WalkSyntaxError) -> WalkStep {
    let operation = try name(among: vocabulary.operations, what: "an operation that can fail")
    return .failNext(operation: operation, reason: count > 0 ? try text() : nil)
  }

  mutating func expectation() throws -> WalkStep {
    let isNegated = skip("no")
    guard let next, !next.isQuoted else {
      return .expect(.text(try text()), isNegated: isNegated)
    }
    let form = try WalkExpectation.forms.form(
      of: next,
      what: "something to expect; a text must be in quotes"
    )
    _ = try name()
    usage = "expect [no] \(form.syntax)"
    return .expect(try form.meaning(&self), isNegated: isNegated)
  }

  private mutating func name(
    among known: [String]?,
    what: String
  ) throws(WalkSyntaxError) -> String {
    let name = try name()
    if let known, !known.contains(name) { throw .unknown(name, among: known, what: what) }
    return name
  }
}

extension WalkSyntaxError {
  static func unknown(_ word: String, among known: [String], what: String) -> WalkSyntaxError {
    let (message, nearest) = ("“\(word.shortened)” is not \(what).", known.nearest(to: word))
    var error = WalkSyntaxError(nearest.map { "\(message) Did you mean “\($0)”?" } ?? message)
    if nearest == nil { error.choices = known }
    return error
  }
}

extension SessionAct {
  /// Reads one line that a person types; lines that set up or break the world are refused.
  ///
  /// - Throws: The problem, with the word that was most likely meant.
  package init(parsing line: String) throws(SessionFailure) {
    self = try Self.reading(line) { words throws(WalkSyntaxError) in
      try Self.forms.form(of: words.first, what: "something to do").read(words.dropFirst())
    }
  }

  /// Reads one line that a person types in front of a screen.
  ///
  /// - Parameters:
  ///   - line: The line; without a verb, it names the control to tap.
  ///   - offered: The acts on the screen as they are typed, which win over verbs.
  /// - Throws: The problem.
  package init(parsing line: String, offered: [String]) throws(SessionFailure) {
    self = try Self.reading(line) { words throws(WalkSyntaxError) in
      let form = Self.forms.first { words.first == WalkWord(text: $0.verb, isQuoted: false) }
      guard let form, !offered.contains(line) else { return try Self.tap.read(words[...]) }
      return try form.read(words.dropFirst())
    }
  }

  private static func reading(
    _ line: String,
    _ read: ([WalkWord]) throws(WalkSyntaxError) -> SessionAct
  ) throws(SessionFailure) -> SessionAct {
    do throws(WalkSyntaxError) {
      return try read(WalkWords(line).words)
    } catch {
      throw SessionFailure(error.message)
    }
  }
}
