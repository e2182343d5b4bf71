/// How results and notices are written.
enum OutputForm: Sendable {
  case text, plain, json

  /// Finds the form that a command line asks for, even one that makes no sense: its error needs one too.
  init(_ line: [String], isTerminal: Bool) {
    let options = line.prefix { $0 != "--" }
    if options.contains(CommandOption.json.name) {
      self = .json
    } else if options.contains(CommandOption.plain.name) {
      self = .plain
    } else if !isTerminal, !Self.asksForColor(options) {
      self = .plain
    } else {
      self = .text
    }
  }

  /// Whether colours are asked for in any case, as for a pager: then it is people who read.
  private static func asksForColor(_ options: some Sequence<String>) -> Bool {
    let name = CommandOption.color.name
    return zip(options, options.dropFirst()).contains { $0 == name && $1 == "always" }
      || options.contains("\(name)=always")
  }
}
