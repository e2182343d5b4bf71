/// All mistakes in a walk.
public struct WalkSyntaxErrors: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file.
  public let file: String
  /// The mistakes, in the order of lines.
  public let errors: [WalkSyntaxError]

  /// Collects the mistakes in a walk.
  package init(file: String, _ errors: [WalkSyntaxError]) {
    (self.file, self.errors) = (file, errors)
  }

  /// A line for each mistake.
  public var description: String {
    errors.map { "\(file):\($0.line): \($0.message)" }.joined(separator: "\n")
  }
}

/// A mistake in a line of a walk: it isn't grammatical, or the app can't read what it gives.
public struct WalkSyntaxError: Error, Equatable, Sendable {
  /// The line, counted from 1.
  public internal(set) var line: Int
  /// The words that could have stood there, unless one of them was probably meant.
  var choices: [String] = []
  private let problem: String

  /// Describes a mistake in a sentence.
  public init(line: Int = 1, _ problem: String) {
    (self.line, self.problem) = (line, problem)
  }

  /// The problem as a sentence, with the word that was most likely meant, or all that could have been.
  public var message: String {
    choices.isEmpty ? problem : "\(problem) There are: \(choices.joined(separator: ", "))."
  }
}
