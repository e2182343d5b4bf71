import FeatureKit
import FeatureWalks

extension LineMode {
  /// What a typed line is.
  enum Typing {
    /// An act, as in a walk: `tap add-standup`. The identifier alone will do.
    case acts
    /// Something that was said, unless it begins with a slash: `/next`.
    case notes
  }
}

extension LineMode.Typing {
  /// What stands before an act.
  private var slash: String {
    switch self {
    case .acts: ""
    case .notes: "/"
    }
  }

  /// What somebody who begins has to know.
  var greeting: PrintedText {
    switch self {
    case .acts: "Type what stands in brackets; “help” says what else, “quit” leaves."
    case .notes:
      "Type what is said. /next and /end-meeting steer the meeting; /help says what else."
    }
  }

  /// Where to look for what can be typed.
  var hint: PrintedText { "“\(slash)help” says what can be typed." }

  /// What can be typed, beside how an act is written.
  func help(_ usages: [String]) -> PrintedText {
    let example =
      switch self {
      case .acts: "add-standup"
      case .notes: "/next"
      }
    let lines = (usages + ["help", "quit"]).map { "\(slash)\($0)" as PrintedText }
    return """
      Type what stands in brackets, such as \(example), or one of:
        \(lines.joined(separator: "\n  "))
      An empty line shows the screen again.
      """
  }
}

extension String {
  /// The text without the white space around it.
  var trimmingWhitespace: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
