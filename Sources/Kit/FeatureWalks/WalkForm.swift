import FeatureNavigation
import FeatureScreens
package import FeatureSessions

/// A form of lines in a walk: its syntax, whose first word is its verb, and its meaning.
struct WalkForm<Meaning>: Sendable {
  let verb: String
  /// The syntax, for help and for messages.
  let syntax: String
  let meaning: @Sendable (inout WalkArguments) throws -> Meaning

  init(_ syntax: String, _ meaning: @escaping @Sendable (inout WalkArguments) throws -> Meaning) {
    (self.syntax, self.meaning) = (syntax, meaning)
    verb = String(syntax.prefix { $0 != " " })
  }

  /// Reads the words after the verb.
  func read(
    _ words: ArraySlice<WalkWord>,
    _ vocabulary: WalkVocabulary = .any
  ) throws(WalkSyntaxError) -> Meaning {
    var rest = WalkArguments(words, usage: syntax, vocabulary)
    do {
      let meaning = try meaning(&rest)
      try rest.end()
      return meaning
    } catch {
      throw error as? WalkSyntaxError ?? rest.misused
    }
  }
}

extension Array {
  /// Returns the form with a verb.
  func form<Meaning>(
    of word: WalkWord?,
    what: String
  ) throws(WalkSyntaxError) -> WalkForm<Meaning> where Element == WalkForm<Meaning> {
    guard let word else { throw WalkSyntaxError("The line is empty.") }
    guard !word.isQuoted, let form = first(where: { $0.verb == word.text }) else {
      throw .unknown(word.text, among: map(\.verb), what: what)
    }
    return form
  }
}

extension SessionAct {
  static let tap = WalkForm<SessionAct>("tap NAME [WHICH]") { .tap(try $0.control(before: 0)) }

  /// The acts of a person.
  static let forms: [WalkForm<SessionAct>] = [
    tap,
    WalkForm("type [FIELD [WHICH]] \"TEXT\"") {
      .type(try $0.optionalControl(before: 1), text: try $0.text())
    },
    WalkForm("set FIELD [WHICH] VALUE") {
      .set(try $0.control(before: 1), value: try $0.text())
    },
    WalkForm("select PICKER [WHICH] \"OPTION\"") {
      .select(try $0.control(before: 1), option: try $0.text())
    },
    WalkForm("delete ROW [WHICH]") { .delete(try $0.control(before: 0)) },
    WalkForm("move ROW [WHICH] to ROW [WHICH]") {
      .move(try $0.control(until: "to"), to: try $0.control(before: 0))
    },
    WalkForm("focus FIELD [WHICH]") { .focus(try $0.control(before: 0)) },
    WalkForm("wait [1m30s]") { .wait($0.count > 0 ? try $0.duration() : nil) },
    WalkForm("say \"TEXT\"") { .say(try $0.text()) },
    WalkForm("open ROUTE") { .open(try $0.route()) },
  ]

  /// The syntax of each act of a person, for help.
  package static var usages: [String] { forms.map(\.syntax) }
}

extension SessionWorld {
  /// The syntax of each act that is possible here, for help.
  package var usages: [String] {
    let hasRoutes = inbox?.routes != nil
    return SessionAct.forms.filter { hasRoutes || $0.verb != "open" }.map(\.syntax)
  }
}

extension WalkExpectation {
  /// The expectations by kind; a text alone has no verb.
  static let forms: [WalkForm<WalkExpectation>] = [
    WalkForm("heading \"TEXT\"") { .heading(try $0.text()) },
    WalkForm("title \"TITLE\"") { .title(try $0.text()) },
    WalkForm("action NAME [WHICH]") { .action(try $0.control(before: 0)) },
    WalkForm("dialog") { _ in .dialog },
    WalkForm("error FIELD [WHICH] \"MESSAGE\"") {
      .error(try $0.control(before: 1), message: try $0.text())
    },
    WalkForm("field FIELD [WHICH] VALUE") {
      .field(try $0.control(before: 1), value: try $0.text())
    },
    WalkForm("row \"LABEL\"") { .row(try $0.text()) },
    WalkForm("selected [PICKER [WHICH]] \"OPTION\"") {
      .selected(try $0.optionalControl(before: 1), option: try $0.text())
    },
    WalkForm("count SECTION NUMBER") { .count(section: try $0.name(), try $0.number()) },
    WalkForm("progress NUMBER%") { .progress(try $0.percent()) },
    WalkForm("focus FIELD [WHICH]") { .focus(try $0.control(before: 0)) },
  ]
}

extension WalkStep {
  /// All lines.
  static let forms: [WalkForm<WalkStep>] =
    [
      WalkForm("given KIND [VALUE…]") { .setting(try $0.given()) },
      WalkForm("now 2026-01-05T09:00:00Z") { .setting(.now(try $0.date())) },
      WalkForm("seed NUMBER") { .setting(.seed(try $0.number())) },
      WalkForm("fail-next OPERATION [\"REASON\"]") { try $0.failNext() },
      WalkForm("other CHANGE") { .other(change: try $0.name()) },
    ] + SessionAct.forms.map { act in WalkForm(act.syntax) { .act(try act.meaning(&$0)) } } + [
      WalkForm(
        "expect [no] (\"TEXT\" | \(WalkExpectation.forms.map(\.syntax).joined(separator: " | ")))"
      ) { try $0.expectation() },
      WalkForm("screen") { _ in .output(.screen) },
      WalkForm("json") { _ in .output(.json) },
      WalkForm("chapter \"TITLE\"") { .output(.chapter(try $0.text())) },
      WalkForm("note \"TEXT\"") { .output(.note(try $0.text())) },
    ]
}
