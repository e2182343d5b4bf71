import FeatureNavigation
package import FeatureSessions

/// The first words of the lines of a walk.
enum WalkVerb: String, CaseIterable {
  case given, now, seed
  case failNext = "fail-next"
  case other
  case tap, type, set, select, delete, move, focus, wait, say, open
  case expect
  case screen, json, chapter, note

  /// The verbs for acts of a person.
  static let acting: [WalkVerb] = [
    .tap, .type, .set, .select, .delete, .move, .focus, .wait, .say, .open,
  ]

  /// The syntax of the line.
  var usage: String {
    switch self {
    case .given: "given KIND [VALUE…]"
    case .now: "now 2026-01-05T09:00:00Z"
    case .seed: "seed NUMBER"
    case .failNext: "fail-next OPERATION [\"REASON\"]"
    case .other: "other CHANGE"
    case .tap: "tap NAME [WHICH]"
    case .type: "type [FIELD [WHICH]] \"TEXT\""
    case .set: "set FIELD [WHICH] VALUE"
    case .select: "select PICKER [WHICH] \"OPTION\""
    case .delete: "delete ROW [WHICH]"
    case .move: "move ROW [WHICH] to ROW [WHICH]"
    case .focus: "focus FIELD [WHICH]"
    case .wait: "wait [1m30s]"
    case .say: "say \"TEXT\""
    case .open: "open ROUTE"
    case .expect: "expect [no] (\"TEXT\" | \(WalkExpectation.usages.joined(separator: " | ")))"
    case .screen: "screen"
    case .json: "json"
    case .chapter: "chapter \"TITLE\""
    case .note: "note \"TEXT\""
    }
  }
}

extension SessionAct {
  /// The syntax of each act of a person, for help.
  package static var usages: [String] { WalkVerb.acting.map(\.usage) }
}

extension SessionWorld {
  /// The syntax of each act that is possible here, for help.
  package var usages: [String] {
    let verbs = inbox?.routes == nil ? WalkVerb.acting.filter { $0 != .open } : WalkVerb.acting
    return verbs.map(\.usage)
  }
}

extension WalkExpectation {
  /// The words for the kind of expectation; a text alone has none.
  enum Form: String, CaseIterable {
    case heading, title, action, dialog, error, field, row, selected, count, progress, focus

    var usage: String {
      switch self {
      case .heading: "heading \"TEXT\""
      case .title: "title \"TITLE\""
      case .action: "action NAME [WHICH]"
      case .dialog: "dialog"
      case .error: "error FIELD [WHICH] \"MESSAGE\""
      case .field: "field FIELD [WHICH] VALUE"
      case .row: "row \"LABEL\""
      case .selected: "selected [PICKER [WHICH]] \"OPTION\""
      case .count: "count SECTION NUMBER"
      case .progress: "progress NUMBER%"
      case .focus: "focus FIELD [WHICH]"
      }
    }
  }

  static var usages: [String] { Form.allCases.map(\.usage) }
}
