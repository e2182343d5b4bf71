import FeatureScreens
package import FeatureSessions
import Foundation

/// Reads the words of one line.
struct WalkGrammar {
  private let vocabulary: WalkVocabulary

  init(_ vocabulary: WalkVocabulary) {
    self.vocabulary = vocabulary
  }

  func step(_ words: [WalkWord]) throws(WalkSyntaxError) -> WalkStep {
    let verb = try WalkVerb(from: words, among: WalkVerb.allCases, what: "a verb")
    var rest = WalkArguments(words.dropFirst(), usage: verb.usage)
    let step: WalkStep =
      switch verb {
      case .given: .setting(try given(&rest))
      case .now: .setting(.now(try rest.date()))
      case .seed: .setting(.seed(try rest.number()))
      case .failNext: try failNext(&rest)
      case .other: .other(change: try rest.name())
      case .tap, .type, .set, .select, .delete, .move, .focus, .wait, .say, .open:
        .act(try act(verb, &rest))
      case .expect: try expect(&rest)
      case .screen: .output(.screen)
      case .json: .output(.json)
      case .chapter: .output(.chapter(try rest.text()))
      case .note: .output(.note(try rest.text()))
      }
    try rest.end()
    return step
  }

  func act(_ words: [WalkWord]) throws(WalkSyntaxError) -> SessionAct {
    let verb = try WalkVerb(from: words, among: WalkVerb.acting, what: "something to do")
    return try act(verb, words.dropFirst())
  }

  /// Reads an act that may be no more than the control to tap.
  func act(orTap words: [WalkWord]) throws(WalkSyntaxError) -> SessionAct {
    let first = words.first.flatMap { $0.isQuoted ? nil : $0.text }
    guard let verb = WalkVerb.acting.first(where: { $0.rawValue == first }) else {
      return try act(.tap, words[...])
    }
    return try act(verb, words.dropFirst())
  }

  func act(_ verb: WalkVerb, _ words: ArraySlice<WalkWord>) throws(WalkSyntaxError) -> SessionAct {
    var rest = WalkArguments(words, usage: verb.usage)
    let act = try act(verb, &rest)
    try rest.end()
    return act
  }
}

extension WalkGrammar {
  private func given(_ rest: inout WalkArguments) throws(WalkSyntaxError) -> WalkSetting {
    let kind = try rest.name()
    try check(kind, among: vocabulary.kinds, what: "a kind of thing that can be given")
    var values: [String] = []
    while rest.count > 0 { values.append(try rest.text()) }
    return .given(kind: kind, values: values)
  }

  private func failNext(_ rest: inout WalkArguments) throws(WalkSyntaxError) -> WalkStep {
    let operation = try rest.name()
    try check(operation, among: vocabulary.operations, what: "an operation that can fail")
    return .failNext(operation: operation, reason: rest.count > 0 ? try rest.text() : nil)
  }

  private func check(
    _ word: String,
    among known: [String]?,
    what: String
  ) throws(WalkSyntaxError) {
    guard let known, !known.contains(word) else { return }
    throw .unknown(word, among: known, what: what)
  }

  private func act(
    _ verb: WalkVerb,
    _ rest: inout WalkArguments
  ) throws(WalkSyntaxError) -> SessionAct {
    switch verb {
    case .tap: return .tap(try rest.control(before: 0))
    case .type: return .type(try rest.optionalControl(before: 1), text: try rest.text())
    case .set: return .set(try rest.control(before: 1), value: try rest.text())
    case .select: return .select(try rest.control(before: 1), option: try rest.text())
    case .delete: return .delete(try rest.control(before: 0))
    case .focus: return .focus(try rest.control(before: 0))
    case .move:
      let row = try rest.control(until: "to")
      return .move(row, to: try rest.control(before: 0))
    case .wait: return .wait(rest.count > 0 ? try rest.duration() : nil)
    case .say: return .say(try rest.text())
    case .open: return .open(try rest.route())
    case .given, .now, .seed, .failNext, .other, .expect, .screen, .json, .chapter, .note:
      throw rest.misused
    }
  }

  private func expect(_ rest: inout WalkArguments) throws(WalkSyntaxError) -> WalkStep {
    let isNegated = rest.skip("no")
    guard let first = rest.next, !first.isQuoted else {
      return .expect(.text(try rest.text()), isNegated: isNegated)
    }
    let word = try rest.name()
    guard let form = WalkExpectation.Form(rawValue: word) else {
      throw .unknown(
        word,
        among: WalkExpectation.Form.allCases.map(\.rawValue),
        what: "something to expect; a text must be in quotes"
      )
    }
    rest.usage = "expect [no] " + form.usage
    let expectation: WalkExpectation =
      switch form {
      case .heading: .heading(try rest.text())
      case .title: .title(try rest.text())
      case .action: .action(try rest.control(before: 0))
      case .dialog: .dialog
      case .error: .error(try rest.control(before: 1), message: try rest.text())
      case .field: .field(try rest.control(before: 1), value: try rest.text())
      case .row: .row(try rest.text())
      case .selected: .selected(try rest.optionalControl(before: 1), option: try rest.text())
      case .count: .count(section: try rest.name(), try rest.number())
      case .progress: .progress(try rest.percent())
      case .focus: .focus(try rest.control(before: 0))
      }
    return .expect(expectation, isNegated: isNegated)
  }
}

extension WalkVerb {
  fileprivate init(
    from words: [WalkWord],
    among verbs: [WalkVerb],
    what: String
  ) throws(WalkSyntaxError) {
    guard let word = words.first else { throw WalkSyntaxError("The line is empty.") }
    guard !word.isQuoted, let verb = verbs.first(where: { $0.rawValue == word.text }) else {
      throw .unknown(word.text, among: verbs.map(\.rawValue), what: what)
    }
    self = verb
  }
}

extension WalkSyntaxError {
  static func unknown(_ word: String, among known: [String], what: String) -> WalkSyntaxError {
    let message = "“\(word)” is not \(what)."
    guard let nearest = known.nearest(to: word) else {
      return WalkSyntaxError(message, choices: known)
    }
    return WalkSyntaxError("\(message) Did you mean “\(nearest)”?")
  }
}

extension SessionAct {
  /// Reads one line that a person types; lines that set up or break the world are refused.
  ///
  /// - Throws: The problem, with the word that was most likely meant.
  package init(parsing line: String) throws(SessionFailure) {
    self = try Self.reading(line) { grammar, words throws(WalkSyntaxError) in try grammar.act(words)
    }
  }

  /// Reads one line that a person types in front of a screen.
  ///
  /// - Parameters:
  ///   - line: The line; without a verb, it names the control to tap.
  ///   - offered: The acts on the screen as they are typed, which win over verbs.
  /// - Throws: The problem.
  package init(parsing line: String, offered: [String]) throws(SessionFailure) {
    self = try Self.reading(line) { grammar, words throws(WalkSyntaxError) in
      try offered.contains(line) ? grammar.act(.tap, words[...]) : grammar.act(orTap: words)
    }
  }

  private static func reading(
    _ line: String,
    _ read: (WalkGrammar, [WalkWord]) throws(WalkSyntaxError) -> SessionAct
  ) throws(SessionFailure) -> SessionAct {
    do throws(WalkSyntaxError) {
      return try read(WalkGrammar(.any), WalkWords(line).words)
    } catch {
      throw SessionFailure(error.message)
    }
  }
}
