import FeatureScreens
import TerminalTexts

/// A command: its name, its help, its parameters and its work.
///
/// ```swift
/// let add = Command(
///   "add",
///   "Add a book.",
///   ParameterList(.title, .pages),
///   examples: ["add Emma --pages 474": "Adds a novel."]
/// ) { arguments in
///   shelf.add(Book(title: arguments[.title], pages: arguments[.pages]))
/// }
/// ```
public struct Command<Work: Sendable>: Sendable {
  /// The word that names the command.
  public let name: String
  /// A sentence for the list of commands.
  public let abstract: String
  /// Further sentences for the page of the command.
  public private(set) var discussion: String
  /// Lines to try, without the name of the program, and their effects.
  public private(set) var examples: KeyValuePairs<String, String>
  /// Other words for the command, which only lead to a suggestion.
  public let synonyms: [String]
  /// The work of the command, for the product to do.
  public private(set) var work: Work
  /// The commands that a further word names, such as `shelf add`; each has its whole name.
  public private(set) var actions: [Command<Work>]
  /// Finds the whole command, where that takes work; nil for most.
  package private(set) var find: Find?
  private(set) var parameters: [ParameterDescription]

  /// Describes a command.
  ///
  /// - Parameters:
  ///   - name: The word that names it.
  ///   - abstract: A sentence for the list of commands.
  ///   - parameters: The words in their order, and the options.
  ///   - discussion: Further sentences.
  ///   - examples: Lines to try, without the name of the program, and their effects.
  ///   - synonyms: Other words for the command, such as those of other programs, which are told as “Did you mean”.
  ///   - work: The work.
  public init(
    _ name: String,
    _ abstract: String,
    _ parameters: ParameterList = ParameterList(),
    discussion: String = "",
    examples: KeyValuePairs<String, String>,
    synonyms: [String] = [],
    work: Work
  ) {
    (self.name, self.abstract, self.discussion) = (name, abstract, discussion)
    (self.examples, self.synonyms, self.work) = (examples, synonyms, work)
    self.parameters = parameters.descriptions
    actions = []
  }

  /// Returns the command of a product that says more of it.
  ///
  /// - Parameters:
  ///   - options: Further options, which come first.
  ///   - discussion: Further sentences, in place of those that it has.
  ///   - examples: Lines to try, in place of those that it has.
  /// - Returns: The command.
  public func with(
    _ options: ParameterList = ParameterList(),
    discussion: String? = nil,
    examples: KeyValuePairs<String, String>? = nil
  ) -> Command {
    var command = self
    command.parameters = words + options.descriptions + self.options
    command.discussion = discussion ?? self.discussion
    command.examples = examples ?? self.examples
    return command
  }

  /// Returns the command with parameters that were found, examples of them, and the work that reads them.
  package func with(
    _ found: ParameterList,
    examples: KeyValuePairs<String, String>,
    work: Work
  ) -> Command {
    var command = with(found, examples: examples)
    command.work = work
    return command
  }

  /// Finds a whole command.
  package typealias Find = @MainActor @Sendable () async -> Command

  /// Returns the command without what takes work to find, such as options that follow from a screen.
  ///
  /// The whole one is found once a line names the command; lists of commands show this one.
  ///
  /// - Parameter find: Finds the whole command, of the same name.
  /// - Returns: The command.
  package func found(by find: @escaping Find) -> Command {
    var command = self
    command.find = find
    return command
  }

  /// Returns the command, or the one that is found in the place of its namesake.
  fileprivate func replacing(_ found: Command) -> Command {
    guard name != found.name else { return found }
    var command = self
    command.actions = actions.map { $0.replacing(found) }
    return command
  }

  /// Describes a command of several actions.
  ///
  /// Without the word of an action it does the first one, which takes no words itself.
  ///
  /// - Parameters:
  ///   - name: The word that names it.
  ///   - abstract: A sentence for the list of commands.
  ///   - first: The action that needs no word.
  ///   - actions: The other ones. The name of each is that of this command, a space, and a word of its own.
  ///   - discussion: Further sentences.
  ///   - synonyms: Other words for the command.
  public init(
    _ name: String,
    _ abstract: String,
    first: Command,
    actions: [Command],
    discussion: String = "",
    synonyms: [String] = []
  ) {
    (self.name, self.abstract, self.discussion) = (name, abstract, discussion)
    (examples, self.synonyms, work) = (first.examples, synonyms, first.work)
    self.actions = [first] + actions
    let choices = CommandValues.choices(self.actions.map(\.word))
    parameters =
      [ParameterDescription("action", count: .optional, of: choices, "What to do.")]
      + first.parameters
  }

  /// The last word of the name.
  var word: String { name.split(separator: " ").last.map(String.init) ?? "" }

  /// Returns the name with a word behind it if that is one of the choices of the first word.
  func name(with word: String) -> String {
    words.first?.values.choices?.contains(word) == true ? "\(name) \(word)" : name
  }

  /// Returns the action that a word names, in any case.
  func action(_ word: String) -> Command? { actions.first { $0.word == word.lowercased() } }

  var words: [ParameterDescription] { parameters.filter { !$0.isOption } }

  var options: [ParameterDescription] { parameters.filter(\.isOption) }

  /// Returns true if the command takes a parameter of this name.
  public func takes<Value>(_ parameter: CommandParameter<Value>) -> Bool {
    parameters.contains { $0.name == parameter.description.name }
  }
}

/// The parameters of a command: its words in their order, and its options.
public struct ParameterList: Sendable {
  let descriptions: [ParameterDescription]

  /// Makes a list of parameters whose values have any types.
  public init<each Value>(_ parameters: repeat CommandParameter<each Value>) {
    var descriptions: [ParameterDescription] = []
    repeat descriptions.append((each parameters).description)
    self.descriptions = descriptions
  }

  /// Makes one list of several.
  package init(joining lists: [ParameterList]) { descriptions = lists.flatMap(\.descriptions) }
}

/// All commands of a program: the parser, the help, the completion and the suggestions read it.
public struct CommandTable<Work: Sendable>: Sendable {
  /// The name of the program.
  public let program: String
  /// A sentence for the first page of help.
  public let overview: String
  /// The commands that help shows, in its order.
  public private(set) var commands: [Command<Work>]
  /// The commands that only programs use.
  public let hidden: [Command<Work>]
  /// The command of a line that names none.
  public let standard: Command<Work>
  /// The topics that help explains beside the commands.
  public let topics: [HelpTopic]
  /// The options of every command.
  let common: [ParameterDescription]
  /// The options of a line without a command.
  let root: [ParameterDescription]

  /// Describes a program.
  ///
  /// - Parameters:
  ///   - program: Its name.
  ///   - overview: A sentence.
  ///   - commands: The commands that help shows, in its order.
  ///   - standard: The command of a line that names none.
  ///   - hidden: The commands that only programs use.
  ///   - topics: Further topics of help.
  ///   - common: The options of every command.
  ///   - root: Further options of a line without a command.
  public init(
    _ program: String,
    _ overview: String,
    commands: [Command<Work>],
    standard: Command<Work>,
    hidden: [Command<Work>] = [],
    topics: [HelpTopic] = [],
    common: ParameterList,
    root: ParameterList
  ) {
    (self.program, self.overview, self.topics) = (program, overview, topics)
    (self.commands, self.standard, self.hidden) = (commands, standard, hidden)
    self.common = common.descriptions
    self.root = common.descriptions + root.descriptions
  }

  /// Returns the table with the whole of the command that a line names.
  ///
  /// - Parameter words: The words of the line, without the name of the program.
  /// - Returns: The table; the same one if nothing has to be found.
  @MainActor
  package func whole(for words: [String]) async -> CommandTable {
    guard let find = read(words).command?.find else { return self }
    let found = await find()
    var table = self
    table.commands = commands.map { $0.replacing(found) }
    return table
  }

  func find(_ name: String) -> Command<Work>? {
    let words = name.split(separator: " ").map(String.init)
    let command = (commands + hidden).first { $0.name == words.first }
    return words.dropFirst().reduce(command) { $0?.action($1) }
  }

  /// Finds a command by its name, or throws the name that was probably meant.
  func command(
    _ name: String,
    orElse refusal: PrintedText = "There is no command",
    among others: [String] = []
  ) throws(UsageError) -> Command<Work> {
    if let command = find(name) { return command }
    let synonym = commands.first { $0.synonyms.contains(name.lowercased()) }
    let nearest =
      synonym?.name(with: name.lowercased()) ?? (commands.map(\.name) + others).nearest(to: name)
    throw UsageError(
      "\(refusal) “\(name)”.",
      hint: nearest.map { "Did you mean “\($0)”?" } ?? "See “help”."
    )
  }
}
