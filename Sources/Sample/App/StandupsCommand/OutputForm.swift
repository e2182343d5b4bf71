/// How results and notices are written.
enum OutputForm: Sendable {
  case text, plain, json

  /// Finds the form that a command line asks for, even one that makes no sense: its error needs one too.
  init(_ line: [String], isTerminal: Bool) {
    let options = line.prefix { $0 != "--" }
    if options.contains(CommandOption.json.name) {
      self = .json
    } else if options.contains(CommandOption.plain.name) || !isTerminal {
      self = .plain
    } else {
      self = .text
    }
  }
}
