/// A script that walks screens: one step a line, with names instead of keys, and time of its own.
///
/// ```
/// given books "Emma" "Dracula"
///
/// chapter "An evening"
/// tap book "Emma"
/// tap start-reading
/// wait 30m
/// expect "30 minutes left"
/// expect progress 50%
/// ```
///
/// The same file is a test, a demo, documentation and a report of a bug.
public struct Walk: Equatable, Sendable {
  /// The file it came from, for messages.
  public var file: String
  /// All its lines, also those that are empty or only a comment.
  public var lines: [Line]

  /// A line of a walk.
  public struct Line: Equatable, Sendable {
    /// The step; nil for an empty line.
    public var step: WalkStep?
    /// The text after `#`.
    package var comment: String?

    /// Makes a line.
    public init(_ step: WalkStep? = nil, comment: String? = nil) {
      self.step = step
      self.comment = comment
    }
  }

  /// Makes a walk of steps, as a recorder does.
  public init(file: String, steps: [WalkStep]) {
    self.file = file
    self.lines = steps.map { Line($0) }
  }

  /// Reads a walk.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - file: The name of the file, for messages.
  ///   - vocabulary: The words that the app adds.
  /// - Throws: All mistakes, so that nothing runs before the whole walk is right.
  public init(
    parsing text: String,
    file: String,
    vocabulary: WalkVocabulary = .any
  ) throws(WalkSyntaxErrors) {
    var errors: [WalkSyntaxError] = []
    var hasBegun = false
    var toldChoices: Set<[String]> = []
    self.file = file
    self.lines = []
    for (index, line) in text.withoutByteOrderMark.unicodeScalars.split(
      separator: "\n",
      omittingEmptySubsequences: false
    ).enumerated() {
      do throws(WalkSyntaxError) {
        let words = try WalkWords(Substring(line))
        let step = try words.words.isEmpty ? nil : WalkStep(words.words, vocabulary)
        if hasBegun, case .setting = step {
          throw WalkSyntaxError(
            "“\(words.words[0].text)” must stand before the first line that does something."
          )
        }
        hasBegun = hasBegun || step?.needsWorld ?? false
        lines.append(Line(step, comment: words.comment))
      } catch {
        var error = error
        error.line = index + 1
        // A file that isn't a walk at all would repeat them on each line.
        if !toldChoices.insert(error.choices).inserted { error.choices = [] }
        errors.append(error)
      }
    }
    // The end of the last line is not a line of its own.
    if let last = lines.last, last == Line() { lines.removeLast() }
    guard errors.isEmpty else { throw WalkSyntaxErrors(file: file, errors) }
  }

  /// The walk as it is written; reading it gives the same walk.
  public var text: String {
    lines.map { $0.text + "\n" }.joined()
  }
}

extension String {
  /// The text without the mark that some editors put before it.
  fileprivate var withoutByteOrderMark: Substring {
    let start =
      unicodeScalars.first == "\u{FEFF}" ? unicodeScalars.dropFirst() : unicodeScalars[...]
    return Substring(start)
  }
}

extension WalkStep {
  /// True if the world must exist for it, so that the set-up is over.
  fileprivate var needsWorld: Bool {
    switch self {
    case .setting, .failNext, .output(.chapter), .output(.note): false
    case .act, .other, .expect, .output(.screen), .output(.json): true
    }
  }
}

/// The words that an app adds to the grammar of walks.
public struct WalkVocabulary: Sendable {
  private(set) var kinds: [String]?
  private(set) var operations: [String]?

  /// Names the kinds of given things, and the operations that can fail.
  public init(kinds: [String], operations: [String]) {
    self.kinds = kinds
    self.operations = operations
  }

  private init() {}

  /// Takes any kind and any operation.
  public static let any = WalkVocabulary()
}
