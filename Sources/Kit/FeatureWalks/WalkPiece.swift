import FeatureScreens
public import FeatureSessions

/// A piece of the output of a walk, with the session for those who print screens in their own way.
public enum WalkPiece {
  /// The title of a chapter.
  case chapter(String)
  /// A remark or a failure.
  case text(String)
  /// A step that is about to be taken; only if the runner shows steps.
  case step(WalkStep, Session)
  /// The topmost screen, with its JSON if the walk prints that.
  case screen(Session, json: String? = nil)
  /// The end, with how many expectations held.
  case end(WalkReport)

  /// The piece as a report has it.
  @MainActor
  package var text: String {
    switch self {
    case .chapter(let title): "# \(title.withoutControlCharacters)\n"
    case .text(let text): text
    case .step(let step, _): "> \(step.text.withoutControlCharacters)\n"
    case .screen(let session, let json): json ?? session.top.screen.text
    case .end(let report): "\(report.passed) passed, \(report.failed) failed\n"
    }
  }
}
