import FeatureKit
import StandupsDomain

/// A command line that is being typed, and what can stand at its end.
struct UnfinishedLine {
  /// Something that can stand there, and a word on what it is.
  struct Candidate {
    var word: String
    var abstract: String

    /// The candidate as shells read it.
    var line: PrintedText { "\(word)\t\(abstract)" }
  }

  private var command: Command?
  private var words: [String] = []
  private var values: [CommandOption: [String]] = [:]
  /// The option whose value comes next.
  private var pending: CommandOption?
  private var takesOptions = true
  /// What is being typed.
  private(set) var partial = ""
  /// What stands before a value in the word that is being typed: `--theme=`.
  private var prefix = ""

  /// Reads the words so far; the last one is being typed.
  ///
  /// A word that makes no sense is passed over: it is told when the line is carried out.
  init(_ line: [String]) {
    for word in line.dropLast() { take(word) }
    partial = line.last ?? ""
    guard takesOptions, pending == nil, let (option, value) = option(in: partial) else { return }
    (pending, partial, prefix) = (option, value, "\(option.name)=")
  }

  func value(of option: CommandOption) -> String? {
    values[option]?.last
  }

  /// Whether a file or a folder can stand there, which the shell knows more about.
  var expectsFile: Bool { expected == .files && !isOption }

  /// Whether the standups in the store must be known.
  var needsStandups: Bool { !isOption && [.standups, .attendees, .routes].contains(expected) }

  /// What can stand there and begins with what is typed already, in any case.
  @MainActor
  func candidates(among snapshot: RecordSnapshot<Standup>) -> [Candidate] {
    let all = isOption ? optionCandidates : candidates(for: expected, snapshot)
    return all.filter { $0.word.lowercased().hasPrefix(partial.lowercased()) }
      .map { Candidate(word: prefix + $0.word, abstract: $0.abstract) }
  }

  // MARK: Reading

  private mutating func take(_ word: String) {
    if let option = pending {
      values[option, default: []].append(word)
      pending = nil
    } else if takesOptions, word == "--" {
      takesOptions = false
    } else if takesOptions, let (option, value) = option(in: word) {
      values[option, default: []].append(value)
    } else if takesOptions, word.hasPrefix("-"), word.count > 1 {
      guard let option = options.first(where: { $0.isSpelled(word) }) else { return }
      if option.value == nil { values[option] = [""] } else { pending = option }
    } else if command == nil {
      command = Command.all.first { $0.name == word }
    } else {
      words.append(word)
    }
  }

  /// The option and the value in a word such as `--theme=navy`.
  private func option(in word: String) -> (CommandOption, String)? {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2,
      let option = options.first(where: { $0.name == parts[0] && $0.value != nil })
    else { return nil }
    return (option, String(parts[1]))
  }

  private var options: [CommandOption] {
    command.map { $0.options + CommandOption.common } ?? CommandOption.root
  }

  /// Whether the name of an option is being typed.
  private var isOption: Bool {
    takesOptions && pending == nil && partial.hasPrefix("-")
  }

  /// What is expected; nil when a command is.
  private var expected: CommandValues? {
    if let pending { return pending.values }
    guard let command else { return nil }
    if words.count < command.arguments.count { return command.arguments[words.count].values }
    return command.arguments.last.map { $0.isLastOfMany ? $0.values : .text } ?? .text
  }

  // MARK: Candidates

  private var optionCandidates: [Candidate] {
    options.filter { $0.isRepeatable || values[$0] == nil }
      .map { Candidate(word: $0.name, abstract: $0.abstract) }
  }

  @MainActor
  private func candidates(
    for expected: CommandValues?,
    _ snapshot: RecordSnapshot<Standup>
  ) -> [Candidate] {
    switch expected {
    case nil: Self.commands
    case .topics:
      Self.commands + HelpTopic.all.map { Candidate(word: $0.name, abstract: $0.abstract) }
    case .choices(let choices): choices.map { Candidate(word: $0, abstract: "") }
    case .standups: snapshot.records.flatMap { standups($0, among: snapshot) }
    case .attendees: attendees(among: snapshot)
    case .routes: routes(among: snapshot)
    case .text, .files: []
    }
  }

  private static var commands: [Candidate] {
    Command.all.map { Candidate(word: $0.name, abstract: $0.abstract) }
  }

  /// A standup's title if it means this one, and its id if it does not or an id is being typed.
  private func standups(
    _ standup: Standup,
    among snapshot: RecordSnapshot<Standup>
  ) -> [Candidate] {
    let title = standup.displayTitle
    let isTyped = title == standup.printedTitle && !title.hasPrefix("-")
    let isUnique =
      snapshot.records.count { $0.displayTitle.lowercased() == title.lowercased() } == 1
    let id = standup.id.description
    let isIDTyped = !partial.isEmpty && id.lowercased().hasPrefix(partial.lowercased())
    let byTitle = Candidate(word: title, abstract: standup.summary)
    let byID = Candidate(word: id, abstract: "\(standup.printedTitle), \(standup.summary)")
    return (isTyped && isUnique ? [byTitle] : [byID])
      + (isTyped && isUnique && isIDTyped ? [byID] : [])
  }

  /// Those who take part in the standup that was named, or in any, each once.
  private func attendees(among snapshot: RecordSnapshot<Standup>) -> [Candidate] {
    var known: Set<String> = []
    let standups: [Standup]
    do {
      standups = try words.first.map { [try snapshot.standup($0)] } ?? snapshot.records.elements
    } catch {
      // Which standup is meant is told when the line is carried out.
      standups = snapshot.records.elements
    }
    return standups.flatMap(\.attendees)
      .filter { !$0.isBlank && $0.name == $0.name.withoutControlCharacters }
      .filter { known.insert($0.name).inserted }
      .map { Candidate(word: $0.name, abstract: "") }
  }
}
