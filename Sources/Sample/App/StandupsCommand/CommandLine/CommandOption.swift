/// What can be written in one place of a command line.
///
/// The parser refuses what is not among the choices; completion offers what is known.
enum CommandValues: Sendable, Hashable {
  /// Anything.
  case text
  /// One of a few words, in any case.
  case choices([String])
  /// A standup, by its title or id.
  case standups
  /// Someone who takes part in the standup that was named before, or in any.
  case attendees
  /// The route of a screen.
  case routes
  /// A file or a folder.
  case files
  /// Something that help explains.
  case topics

  /// The words to choose from; nil when there are too many or they are not known beforehand.
  var choices: [String]? {
    guard case .choices(let choices) = self else { return nil }
    return choices
  }
}

/// A word that a command takes.
struct CommandArgument: Sendable {
  enum Count {
    case one, optional, oneOrMore, any
  }

  var name: String
  var count: Count
  var values: CommandValues
  var abstract: String

  init(_ name: String, _ count: Count, of values: CommandValues = .text, _ abstract: String) {
    (self.name, self.count, self.values, self.abstract) = (name, count, values, abstract)
  }

  static let standup = CommandArgument(
    "standup",
    .one,
    of: .standups,
    "An id, or the beginning of an id or of a title that only one standup has."
  )
}

/// Something that is said with dashes, and perhaps with a value.
struct CommandOption: Sendable, Hashable {
  var name: String
  var short: String?
  /// What the value is called in help; nil when the option takes none.
  var value: String?
  var values: CommandValues
  var isRepeatable = false
  var abstract: String

  init(
    _ name: String,
    short: String? = nil,
    value: String? = nil,
    of values: CommandValues = .text,
    isRepeatable: Bool = false,
    _ abstract: String
  ) {
    (self.name, self.short, self.value, self.values) = (name, short, value, values)
    (self.isRepeatable, self.abstract) = (isRepeatable, abstract)
  }

  func isSpelled(_ word: String) -> Bool {
    word == name || word == short
  }
}
