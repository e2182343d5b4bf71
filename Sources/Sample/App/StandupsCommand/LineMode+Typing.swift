import Walkthroughs

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
  /// What can be typed.
  var help: String {
    let (slash, example) =
      switch self {
      case .acts: ("", "add-standup")
      case .notes: ("/", "/next")
      }
    return """
      Type what stands in brackets, such as \(example), or one of:
        \((WalkAct.usages + ["help", "quit"]).map { slash + $0 }.joined(separator: "\n  "))
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
