import FeatureScreens

/// The outcome of a walk.
public struct WalkReport: Equatable, Sendable {
  /// The output of the walk, the same every time.
  public internal(set) var text = ""
  /// The number of expectations that held.
  public internal(set) var passed = 0
  /// The steps that failed or could not be done, at most one for each chapter.
  public internal(set) var failures: [Failure] = []

  /// The number of steps that failed.
  public var failed: Int { failures.count }

  /// A step that could not be taken, or an expectation that did not hold.
  public struct Failure: Equatable, Sendable, CustomStringConvertible {
    /// The file.
    package let file: String
    /// The line, counted from 1.
    public let line: Int
    /// The step as it is written.
    public let step: String
    /// The reason for the failure, as a sentence.
    public let reason: String
    /// The topmost screen then, as plain text.
    package let screen: String
    /// The acts that were possible then, as they are typed.
    package let offered: [String]

    /// The place, the reason, the screen, and the acts that were possible.
    public var description: String {
      let indented = screen.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "  | \($0)" }
      return """
        \(file):\(line): FAILED \(step)
        \(reason)

        \(indented.joined(separator: "\n"))
        Offered: \(offered.joined(separator: ", "))

        """
        .linesWithoutControlCharacters
    }
  }
}
